import type { Card } from '../../types';

/** −1 … 1 from importance 1 … 5. */
export function importanceSignal(card: Card): number {
  return (card.importance - 3) / 2;
}

export function pinnedSignal(card: Card): number {
  return card.pinned ? 1 : 0;
}

/** Offers after which a card that was never used begins to count as unwanted. */
const patience = 4;

/**
 * −1 … 1: how often an answer used the card of the times it was offered, against the even chance a new card has (a Beta
 * prior of `patience` offers, half of them used).
 */
export function feedbackSignal(card: Card): number {
  const used = Math.min(card.usedCount, card.recallCount);
  return (2 * (used + patience / 2)) / (card.recallCount + patience) - 1;
}
