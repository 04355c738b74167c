import type { Card } from '../../types';

/** True for a card that holds at that time and may be offered. */
export function holdsNow(card: Card, now: number): boolean {
  return card.status === 'active' && card.supersededBy === undefined && (card.validTo === null || card.validTo > now);
}

/** 0 for a card that holds; −1 for one that no longer does, which puts it behind every one that does. */
export function statusSignal(card: Card, now: number): number {
  return holdsNow(card, now) ? 0 : -1;
}
