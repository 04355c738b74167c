/** Segments of one size class that may wait before they are merged, and the ratio of one class to the next. */
const fanOut = 8;
/** Rows are numbered in 16 bits; larger segments would only make a merge longer. */
export const maxSegmentRows = 16_384;

interface Sized {
  packed: { ids: string[]; aliveCount: number };
}

/**
 * The newest segments that a change of `incoming` rows should absorb, in order; none most of the time. Eight small ones
 * become one, eight of these a larger one and so on, so that a store of any size has a few dozen segments and a row is
 * rewritten a handful of times in its life (the tiered form of a log-structured merge tree, O'Neil et al. 1996).
 * Always a suffix of the list: what comes later must stay later.
 */
export function chooseMerge<T extends Sized>(segments: readonly T[], incoming: number): T[] {
  let from = segments.length;
  let rows = incoming;
  for (let size = fanOut; ; size *= fanOut) {
    let start = from;
    let sum = rows;
    let dead = 0;
    while (start > 0) {
      const { ids, aliveCount } = segments[start - 1]?.packed ?? { ids: [], aliveCount: 0 };
      if (ids.length >= size || sum + aliveCount > maxSegmentRows) break;
      sum += aliveCount;
      dead += ids.length - aliveCount;
      start -= 1;
    }
    const waiting = from - start;
    if (waiting >= fanOut - 1 || (waiting > 0 && dead > sum)) {
      from = start;
      rows = sum;
    } else if (size > maxSegmentRows) break;
  }
  return segments.slice(from);
}
