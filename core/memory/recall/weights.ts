import type { SignalName } from '../types';
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
   * When a newer card takes the place of an older one: from which cosine of the two and which chance that the newer one tells
   * of a change the pair is looked at, from which chance that it is a change of the older one it goes before it, from which it
   * is offered though it would not be by itself, and how much more raw score it then has. Chosen on the matters of odd number
   * in `test/bench/recall-current` (`npm run bench -- currentFirst`) and on what is lifted wrongly in `recall-drafts`.
   */
  change: { nearest: number; chance: number; order: number; lift: number; step: number };
  /** From this cosine on a card says nearly what a better one says, and what a perfect copy loses in raw score. */
  nearCopy: number;
  copyPenalty: number;
  /**
   * Scores from which something is offered, calibrated on the drafts of odd number in the project's own set
   * (`npm run bench -- recallDrafts`): of those that need a memory 9 in 10 get one, at any of the three; of those that
   * nothing personal helps with, `quiet` disturbs one in 15, `balanced` one in 12, `eager` one in 5.
   */
  thresholds: Record<Sensitivity, number>;
  /** How much less raw score than the best one a hit may have. */
  gaps: Record<Sensitivity, number>;
} = trained;
