import type { SignalName } from '../types';
import trained from './recall.weights.json';

/**
 * What one unit of each signal adds to a card's raw score, where one unit of cosine adds 1. Few numbers, the same for every
 * store and question, chosen by `tools/train-recall` on all sources but the one reported.
 */
export const recallWeights: Record<SignalName | 'ask', number> & {
  /** Score = 1 / (1 + exp(−(slope · raw + offset))). */
  slope: number;
  offset: number;
  thresholds: Record<'quiet' | 'balanced' | 'eager', number>;
} = trained;
