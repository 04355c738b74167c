import type { OwnQuestion } from './ownQuestion';
import type { Sensitivity } from './types';
import { recallWeights } from './weights';

/** Hits behind the places that are offered: what any card gets for a draft like this one. */
const ordinaryFrom = 5;
const ordinaryTo = 10;
/** From this score on a hit is wanted for itself, however much better the best one is. */
const wantedForItself = 0.7;
/**
 * How well a card must meet what the draft asks for, 0–1, to come though the best hit is far better. One such card comes, and
 * a second one where the scores are as good as equal.
 */
const surelyNeeded = 0.83;
const maxNeeded = 2;
const asGood = 0.02;
/**
 * The thresholds are for as many hits as a recall looks at. The best of fewer that do not fit scores less, about as the logarithm
 * of their number; measured down to fifteen. What comes beside the best one has to be as sure as ever.
 */
const manyHits = 60;
const fewHits = 15;
const bySize = 0.7;

/** Which share of a threshold is enough where so many hits compete, 0–1. */
function ease(hits: number): number {
  return (Math.log(Math.min(manyHits, Math.max(fewHits, hits))) / Math.log(manyHits)) ** bySize;
}

/** Score below which no hit is offered, whatever the others are: work on such hits is in vain. */
export function leastOffered(sensitivity: Sensitivity, own: OwnQuestion | null): number {
  const full = recallWeights.thresholds[sensitivity] * (own ? recallWeights.ownQuestion[own].threshold : 1);
  return Math.min(full, recallWeights.beside[sensitivity].score) * ease(fewHits);
}

/**
 * Which hits are offered: none where the best one is not sure enough; beside it those that are nearly as good and stand out
 * from what any card gets. Whoever is right in one place is trusted a little further in the next: a request about the weekend
 * that a dislike of crowds surely fits is a personal one, and may have the way to work as well. What the request surely needs
 * comes beside a hit that says nearly the same as the draft, which is much better than anything needed can be.
 *
 * A draft that asks about the user is answered by what is known of them, or by nothing: there the best hits come though the
 * question shares little with the answer (「我做什么工作的」, 「后端程序员一枚」).
 *
 * @param hits best first, all of them; `needs`, 0–1, is how well one meets what the draft asks for.
 */
export function chooseOffer<T extends { score: number; raw: number; needs: number }>(
  hits: readonly T[],
  sensitivity: Sensitivity,
  own: OwnQuestion | null = null,
): T[] {
  const [best] = hits;
  const full = recallWeights.thresholds[sensitivity] * (own ? recallWeights.ownQuestion[own].threshold : 1);
  const threshold = full * ease(hits.length);
  if (!best || best.score < threshold) return [];
  const beside = recallWeights.beside[sensitivity];
  const { gap, score, share } = own
    ? {
        gap: Math.max(beside.gap, recallWeights.ownQuestion[own].gap),
        score: Math.min(beside.score, full),
        share: beside.share,
      }
    : beside;
  const usual = hits.slice(ordinaryFrom, ordinaryTo);
  const ordinary = usual.reduce((sum, { raw }) => sum + raw, 0) / Math.max(1, usual.length);
  const least = Math.max(best.raw - gap, usual.length > 0 ? ordinary + share * (best.raw - ordinary) : 0);
  const isBeside = (hit: T): boolean => hit.score >= wantedForItself || (hit.score >= score && hit.raw >= least);
  const surely = hits
    .filter((hit) => hit.needs >= surelyNeeded && hit.score >= threshold)
    .filter((hit) => hit !== best && !isBeside(hit))
    .filter((hit, _, all) => hit.score >= (all[0]?.score ?? 0) - asGood)
    .slice(0, maxNeeded);
  return hits.filter((hit) => hit === best || isBeside(hit) || surely.includes(hit));
}
