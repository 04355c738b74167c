import { inverseFrequency, termScore } from './bm25';
import { findList } from './postings';
import type { PackedRows } from './segment';
import { hashTerm } from './termHash';

/** More distinct terms than this tell nothing more about what a text asks; the commonest are left out. */
const maxTerms = 31;

export interface QueryTerm {
  term: string;
  hash: number;
  /** Number of rows that hold it. */
  having: number;
  /** Inverse document frequency; 0 where nothing holds the term. */
  inverse: number;
}

/** What the terms of a question give to each row of one segment. */
export interface KeywordRows {
  /** BM25. */
  scores: Float32Array;
  /** Bit i is set where the row holds term i. */
  matches: Uint32Array;
}

/** Number of rows that hold a term. Rows that died since the last merge are still counted. */
export function holders(segments: readonly { packed: PackedRows }[], hash: number): number {
  return segments.reduce((sum, { packed }) => {
    const [start, end] = findList(packed.postings, hash);
    return sum + end - start;
  }, 0);
}

/** The distinct terms of a question with their weights, rarest first. `total` is the number of rows. */
export function weighTerms(
  segments: readonly { packed: PackedRows }[],
  terms: readonly string[],
  total: number,
): QueryTerm[] {
  return [...new Set(terms)]
    .map((term) => {
      const hash = hashTerm(term);
      const having = holders(segments, hash);
      return { term, hash, having, inverse: having === 0 ? 0 : inverseFrequency(having, total) };
    })
    .sort((left, right) => right.inverse - left.inverse)
    .slice(0, maxTerms);
}

/** Mean number of terms a row. */
export function meanTermCount(segments: readonly { packed: PackedRows }[]): number {
  let terms = 0;
  let rows = 0;
  for (const { packed } of segments) {
    for (const length of packed.postings.lengths) terms += length;
    rows += packed.postings.lengths.length;
  }
  return rows === 0 ? 0 : terms / rows;
}

export function scanKeywords(packed: PackedRows, terms: readonly QueryTerm[], meanLength: number): KeywordRows {
  const { postings } = packed;
  const scores = new Float32Array(packed.ids.length);
  const matches = new Uint32Array(packed.ids.length);
  for (const [bit, { hash, inverse }] of terms.entries()) {
    const [start, end] = findList(postings, hash);
    for (let at = start; at < end; at += 1) {
      const row = postings.rows[at] ?? 0;
      const score = termScore(inverse, postings.counts[at] ?? 0, postings.lengths[row] ?? 0, meanLength);
      scores[row] = (scores[row] ?? 0) + score;
      matches[row] = (matches[row] ?? 0) | (1 << bit);
    }
  }
  return { scores, matches };
}
