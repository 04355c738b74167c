import { hashTerm } from './termHash';

/**
 * Inverted lists of one segment, packed: `hashes` in rising order; list i is `rows` and `counts` from `starts[i]` to
 * `starts[i + 1]`. Looked up by binary search, so nothing is built when they are read back.
 */
export interface Postings {
  hashes: Uint32Array;
  starts: Uint32Array;
  rows: Uint16Array;
  /** How often the term is in the row, at most 255. */
  counts: Uint8Array;
  /** Terms in each row, at most 65,535. */
  lengths: Uint16Array;
}

/** Number of times each term occurs, by its hash. */
export type TermCounts = Map<number, number>;

/** Counts of a list of terms. */
export function countTerms(terms: readonly string[]): TermCounts {
  const counts: TermCounts = new Map();
  for (const term of terms) {
    const hash = hashTerm(term);
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
}

/** Packs the terms of rows 0, 1, … (at most 65,536). */
export function packPostings(rowsOfTerms: readonly TermCounts[]): Postings {
  const lists = new Map<number, number[]>();
  let total = 0;
  for (const [row, terms] of rowsOfTerms.entries()) {
    for (const [hash, count] of terms) {
      const list = lists.get(hash);
      if (list) list.push(row, count);
      else lists.set(hash, [row, count]);
      total += 1;
    }
  }
  const hashes = Uint32Array.from(lists.keys()).sort();
  const starts = new Uint32Array(hashes.length + 1);
  const rows = new Uint16Array(total);
  const counts = new Uint8Array(total);
  let at = 0;
  for (const [index, hash] of hashes.entries()) {
    starts[index] = at;
    const list = lists.get(hash) ?? [];
    for (let i = 0; i < list.length; i += 2) {
      rows[at] = list[i] ?? 0;
      counts[at] = Math.min(255, list[i + 1] ?? 0);
      at += 1;
    }
  }
  starts[hashes.length] = at;
  const lengths = Uint16Array.from(rowsOfTerms, (terms) => {
    let length = 0;
    for (const count of terms.values()) length += count;
    return Math.min(65_535, length);
  });
  return { hashes, starts, rows, counts, lengths };
}

/** The terms of each row again, for packing them anew. */
export function unpackPostings(postings: Postings): TermCounts[] {
  const rowsOfTerms = Array.from(postings.lengths, (): TermCounts => new Map());
  for (let index = 0; index < postings.hashes.length; index += 1) {
    const hash = postings.hashes[index] ?? 0;
    const end = postings.starts[index + 1] ?? 0;
    for (let at = postings.starts[index] ?? 0; at < end; at += 1) {
      rowsOfTerms[postings.rows[at] ?? 0]?.set(hash, postings.counts[at] ?? 0);
    }
  }
  return rowsOfTerms;
}

/** Bounds of a term's list, `[start, end)`; empty where no row has it. */
export function findList(postings: Postings, hash: number): [start: number, end: number] {
  let low = 0;
  let high = postings.hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = postings.hashes[middle] ?? 0;
    if (found === hash) return [postings.starts[middle] ?? 0, postings.starts[middle + 1] ?? 0];
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return [0, 0];
}
