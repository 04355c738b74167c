import type { Pass } from './inSlices';
import { meanTermCount, scanKeywords, weighTerms } from './keywordScan';
import { createRowFilter, type IndexFilter, scanCosines } from './scan';
import type { PackedRows } from './segment';
import { createTop } from './top';

type Segments = readonly { packed: PackedRows }[];

export type SimilarOptions = IndexFilter & { limit: number; minCosine?: number };

export interface SimilarEntry {
  id: string;
  /** Cosine of the centred vectors, −1 … 1. */
  cosine: number;
}

export interface KeywordEntry {
  id: string;
  /** BM25. */
  score: number;
  /** Terms of the question that the entry holds. */
  matched: string[];
}

/** The entries nearest to a vector, nearest first. */
export function* similarPass(
  segments: Segments,
  vector: Float32Array,
  { limit, minCosine = -1, ...filter }: SimilarOptions,
): Pass<SimilarEntry[]> {
  const best = createTop<SimilarEntry>(limit);
  for (const { packed } of segments) {
    const allows = createRowFilter(packed, filter);
    for (const [row, cosine] of scanCosines(packed, vector).entries()) {
      if (cosine < minCosine || !best.admits(cosine) || !allows(row)) continue;
      best.add({ id: packed.ids[row] ?? '', cosine }, cosine);
    }
    yield;
  }
  return best.list();
}

/** The entries that hold the terms best, best first. `total` is the number of all entries. */
export function* keywordPass(
  segments: Segments,
  total: number,
  terms: readonly string[],
  { limit, ...filter }: IndexFilter & { limit: number },
): Pass<KeywordEntry[]> {
  const weighted = weighTerms(segments, terms, total);
  const meanLength = meanTermCount(segments);
  const best = createTop<KeywordEntry>(limit);
  for (const { packed } of segments) {
    const allows = createRowFilter(packed, filter);
    const { scores, matches } = scanKeywords(packed, weighted, meanLength);
    for (const [row, score] of scores.entries()) {
      if (score === 0 || !best.admits(score) || !allows(row)) continue;
      const matched = weighted.filter((_, bit) => ((matches[row] ?? 0) >>> bit) & 1).map(({ term }) => term);
      best.add({ id: packed.ids[row] ?? '', score, matched }, score);
    }
    yield;
  }
  return best.list();
}
