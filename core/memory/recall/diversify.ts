import { dot } from '../embed/normalise';
import { recallWeights } from './weights';

/**
 * Orders hits so that near-copies of better ones fall back (maximal marginal relevance, Carbonell and Goldstein 1998, with
 * similarity counted from `nearCopy` on): five versions of one statement do not fill five places.
 *
 * @param hits Best first.
 * @param vectorOf Centred, unit length; undefined where there is none.
 */
export function diversify<T extends { id: string; raw: number }>(
  hits: readonly T[],
  limit: number,
  vectorOf: (id: string) => Float32Array | undefined,
): T[] {
  const rest = hits.slice(0, limit * 4).map((hit) => ({ hit, vector: vectorOf(hit.id), closest: 0 }));
  const chosen: T[] = [];
  while (chosen.length < limit && rest.length > 0) {
    let best = 0;
    for (let at = 1; at < rest.length; at += 1) if (worth(rest[at]) > worth(rest[best])) best = at;
    const [picked] = rest.splice(best, 1);
    if (!picked) break;
    chosen.push(picked.hit);
    for (const other of rest) {
      if (picked.vector && other.vector) other.closest = Math.max(other.closest, dot(picked.vector, other.vector));
    }
  }
  return chosen;
}

function worth(item: { hit: { raw: number }; closest: number } | undefined): number {
  if (!item) return Number.NEGATIVE_INFINITY;
  const { nearCopy, copyPenalty } = recallWeights;
  return item.hit.raw - copyPenalty * Math.max(0, (item.closest - nearCopy) / (1 - nearCopy));
}
