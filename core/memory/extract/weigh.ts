import type { Candidate } from './candidate';

/** In log odds, as chosen on labelled turns that no model was trained on. */
const shareOfRules = 0.3;
const against: Record<string, number> = { skippedRequest: 1, skippedNotAboutUser: 0.7 };

const logOdds = (p: number): number => Math.log((p + 1e-4) / (1 - p + 1e-4));

/**
 * Probability, 0–1, that a statement is worth keeping, from a reader's word for it, the rules' own score and the objection
 * to it: the reader decides, the rest tips what it doubts.
 */
export function weighReading(store: number, ruleScore: number, { objection }: Pick<Candidate, 'objection'>): number {
  const sum = logOdds(store) + shareOfRules * logOdds(ruleScore) - (against[objection?.code ?? ''] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
