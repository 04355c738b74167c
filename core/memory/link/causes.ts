import type { Outcome } from '../pipeline/learn';
import type { WorkingSet } from '../pipeline/workingSet';
import { joinCards } from './mirror';
import { saysCause } from './propose';

/** Ties the cards of two statements where the turn says that one brings about the other. */
export async function linkCauses(set: WorkingSet, turnText: string, outcomes: Outcome[], at: number): Promise<void> {
  const spans = outcomes.flatMap(({ card }) => {
    const piece = card?.evidence.at(-1);
    return card && piece && card.status === 'active' ? [{ id: card.id, start: piece.start, end: piece.end }] : [];
  });
  spans.sort((left, right) => left.start - right.start);
  for (const [nth, first] of spans.entries()) {
    const second = spans[nth + 1];
    if (!second || second.id === first.id || !saysCause(turnText, first, second)) continue;
    const tie = { type: 'causes' as const, reason: { code: 'linkCause' }, weight: 0.8 };
    await joinCards(set, first.id, second.id, tie, { by: 'engine', at });
  }
}
