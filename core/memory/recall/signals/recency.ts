import type { Card } from '../../types';

const dayMs = 86_400_000;

/** When the card was last said. */
export function saidAt(card: Card): number {
  return card.evidence.reduce((latest, { at }) => Math.max(latest, at), 0) || card.createdAt;
}

/** 1 for what was said just now, half of it after each half-life; 0 for what lies ahead of `now`. */
export function recencySignal(card: Card, now: number, halfLifeDays: number): number {
  const days = (now - saidAt(card)) / dayMs;
  return days < -1 ? 0 : 0.5 ** (Math.max(0, days) / Math.max(0.1, halfLifeDays));
}
