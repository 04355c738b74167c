import type { Statement } from '../statement';
import { disjoint, type Overlap, typeClash } from './overlap';
import type { RelateOptions } from './relation';

/** How sure it is that both speak of the same thing being done: 0–1. */
export function sameMatter(
  fresh: Statement,
  known: Statement,
  overlap: Overlap,
  cosine: number,
  options: RelateOptions,
): number {
  if (disjoint(fresh.deeds, known.deeds) && overlap.shared.length > 0 && cosine < 0.8) {
    // 「看足球」 and 「踢足球」 are two matters; "learn" beside another deed is not.
    if (
      ![...fresh.deeds, ...known.deeds].some(
        (deed) => deed === 'learn' || deed === 'have' || deed === 'use' || deed === 'visit',
      )
    )
      return 0;
  }
  const { shared } = overlap;
  const within = overlap.fresh.length === 0 || overlap.left.length === 0;
  if (shared.length > 0 && within) return Math.max(0.6, cosine);
  const smaller = Math.min(fresh.specifics.length, known.specifics.length);
  const crossed = fresh.lang !== known.lang;
  if (typeClash(overlap)) return 0;
  if (shared.length > 0 && shared.length / smaller >= 0.6 && cosine >= 0.5) return cosine;
  const bare = fresh.specifics.length === 0 && known.specifics.length === 0;
  if ((bare && sameLight(fresh, known)) || (known.specifics.length === 0 && sameMeasure(fresh, known)))
    return Math.max(0.6, cosine);
  if (
    cosine >= (crossed ? 0.55 : options.sameCosine) &&
    !(overlap.fresh.length > 0 && overlap.left.length > 0 && shared.length === 0 && cosine < 0.8 && !crossed)
  )
    return cosine;
  return 0;
}

/** Both only give a measure of the same person: an age, a weight. */
export function sameMeasure(left: Statement, right: Statement): boolean {
  const measures = new Set(['year old', 'kg', 'lb', 'jin', 'cm', 'grade']);
  return left.quantities.some(
    ({ unit }) => measures.has(unit) && right.quantities.some((other) => other.unit === unit),
  );
}

const sameLight = (left: Statement, right: Statement) =>
  left.light.length > 0 && left.light.join() === right.light.join();
