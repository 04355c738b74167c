/** Term saturation and length normalisation, the values of Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. */
const k1 = 1.2;
const b = 0.75;

/** Weight of a term that `having` of `total` documents hold; never below zero (the +1 of Lucene's form). */
export function inverseFrequency(having: number, total: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}

/** What `count` occurrences of a term add to a document of `length` terms. */
export function termScore(inverse: number, count: number, length: number, meanLength: number): number {
  return (inverse * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / Math.max(1, meanLength)));
}
