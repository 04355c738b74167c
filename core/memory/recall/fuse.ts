import type { SignalName } from '../types';
import { recallWeights } from './weights';

export interface Fused {
  /** What each signal adds to the raw score; signals that add nothing are left out. */
  shares: Partial<Record<SignalName, number>>;
  /** Sum of the shares. */
  raw: number;
}

/** Adds up the signals by their weights and keeps what each one gave. */
export function fuseSignals(
  values: Partial<Record<SignalName, number>>,
  weights: Record<SignalName, number> = recallWeights,
): Fused {
  const shares: Fused['shares'] = {};
  let raw = 0;
  for (const [name, value] of Object.entries(values) as [SignalName, number][]) {
    const share = weights[name] * value;
    if (share === 0) continue;
    shares[name] = share;
    raw += share;
  }
  return { shares, raw };
}

/** How likely a card with that raw score is wanted, 0–1: a logistic curve fitted on the recall benchmark's sources. */
export function calibrate(raw: number): number {
  return 1 / (1 + Math.exp(-(recallWeights.slope * raw + recallWeights.offset)));
}

/** The raw score behind a calibrated one; −∞ for 0. */
export function rawOf(score: number): number {
  return (Math.log(score / (1 - score)) - recallWeights.offset) / recallWeights.slope;
}
