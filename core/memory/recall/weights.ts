import type { SignalName } from '../types';
import trained from './recall.weights.json';

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
  /** From this cosine on a card says nearly what a better one says, and what a perfect copy loses in raw score. */
  nearCopy: number;
  copyPenalty: number;
  /**
   * Scores from which something is offered. `balanced` keeps the wanted card for about 84 of 100 answerable questions and
   * stays silent on requests that nothing personal helps with; `quiet` for 70, `eager` for 90.
   */
  thresholds: Record<'quiet' | 'balanced' | 'eager', number>;
} = trained;
