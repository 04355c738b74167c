import type { Card } from '../../types';

export interface LinkedFrom {
  /** The stronger card that leads here. */
  card: Card;
  /** Link weight times the stronger card's raw score. */
  value: number;
}

/**
 * What each card gets from the strongest card that links to it. Only ties that say what belongs together count; a
 * contradiction is no reason to be offered.
 */
export function linkSignals(leaders: readonly { card: Card; raw: number }[]): Map<string, LinkedFrom> {
  const given = new Map<string, LinkedFrom>();
  for (const { card, raw } of leaders) {
    for (const link of card.links) {
      if (link.type === 'contradicts') continue;
      const value = link.weight * Math.max(0, raw);
      if (value > (given.get(link.to)?.value ?? 0)) given.set(link.to, { card, value });
    }
  }
  return given;
}
