import { findTimes } from './findTimes';
import { findRanges } from './ranges';
import type { FoundTime } from './types';
import { findVague } from './vague';

/**
 * The times a question names: those of `findTimes`, and what only a question is read for, stretches told by their ends and
 * words that give no end. In text order, none over another.
 *
 * @param at when it is asked, UTC milliseconds
 */
export function findAskedTimes(text: string, at: number, utcOffsetMinutes: number): FoundTime[] {
  const found: FoundTime[] = [];
  for (const find of [findRanges, findVague, findTimes])
    for (const time of find(text, at, utcOffsetMinutes))
      if (!found.some((other) => time.start < other.end && other.start < time.end)) found.push(time);
  return found.sort((left, right) => left.start - right.start);
}
