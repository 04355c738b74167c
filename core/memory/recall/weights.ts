import type { SignalName } from '../types';
import type { OwnQuestion } from './ownQuestion';
import trained from './recall.weights.json';
import type { Sensitivity } from './types';

/**
 * What one unit of each signal adds to a card's raw score, where one unit of cosine adds 1. Few numbers, the same for every
 * store and question; `tools/train-recall/weights.ts` chooses them anew without one source at a time and says what the
 * choice is worth there.
 */
export const recallWeights: Record<SignalName | 'ask', number> & {
  /**
   * Score = 1 / (1 + exp(−(slope · raw + offset))): fitted to tell wanted cards from the best card of another person, the same
   * to a tenth whichever source is left out.
   */
  slope: number;
  offset: number;
  /**
   * When a newer card takes the place of an older one: a pair is looked at from a cosine of `nearest` on, of `nearestAcross`
   * where the two are in different languages, and a `chance` on that the newer one tells of a change. The log-odds that it
   * changes the older one are lowered by `doubt`, as among so many pairs some look like it; a hit with so much more raw score
   * fits better by the odds exp(`steep` · rise). The newer one then has `step` more than the older one. Chosen on the matters
   * of odd number in `test/bench/recall-current` (`npm run bench -- currentFirst`) so that nothing is lost on `recall-small` and
   * `recall-drafts`.
   */
  change: {
    nearest: number;
    nearestAcross: number;
    chance: number;
    doubt: number;
    steep: number;
    step: number;
  };
  /** From this cosine on a card says nearly what a better one says, and what a perfect copy loses in raw score. */
  nearCopy: number;
  copyPenalty: number;
  /**
   * Scores from which something is offered, calibrated on the drafts of odd number in the project's own set
   * (`npm run bench -- recallDrafts`): of those that need a memory 9 in 10 get one, at any of the three; of those that
   * nothing personal helps with, `quiet` disturbs one in 15, `balanced` one in 12, `eager` one in 5.
   */
  thresholds: Record<Sensitivity, number>;
  /**
   * What is offered beside the best hit: how much less raw score it may have, what score it must have, and which share of the
   * way from what any card gets to the best. Chosen on the same drafts, and on memories of 20 and 40 of their cards, so
   * that as many drafts get what they need and what comes beside it is wrong less often.
   */
  beside: Record<Sensitivity, { gap: number; score: number; share: number }>;
  /**
   * For drafts that ask about the user: the share of the threshold that is enough, and how much less raw score than the best
   * hit another may at least have. Chosen on the questions of `test/bench/decisions-second.jsonl`.
   */
  ownQuestion: Record<OwnQuestion, { threshold: number; gap: number }>;
} = trained;
