import type { FoundTime } from '../../text/time';
import type { Card } from '../../types';
import { saidAt } from './recency';

/**
 * True when the card happened or began to hold within the span, or was said in it: the last only for a span that is over,
 * as "tonight" is about what will be and not about what was said today.
 */
function within(card: Card, { from, to, role }: FoundTime, now: number): boolean {
  const inside = (at: number) => (role === 'until' || at >= from) && (role === 'since' || at <= to);
  if (to < now && inside(saidAt(card))) return true;
  if (card.eventTime && card.eventTime.from <= to && card.eventTime.to >= from) return true;
  return card.validFrom !== null && to < now && inside(card.validFrom);
}

/** The words of a time the question names and the card belongs to. */
export function matchedTime(card: Card, times: readonly FoundTime[], now: number): FoundTime | undefined {
  return times.find((time) => within(card, time, now));
}

/**
 * 1 where the card belongs to a time the question names, −1 where the question names a past time and the card belongs to
 * none of it (a filter that a very good match can still pass), 0 where no time is named.
 */
export function timeSignal(card: Card, times: readonly FoundTime[], now: number): number {
  if (times.length === 0) return 0;
  if (matchedTime(card, times, now)) return 1;
  return times.every((time) => time.to < now && time.role === 'at') ? -1 : 0;
}
