import type { TimeSpan } from '../../types';
import type { WallSpan, WallTime } from './wallClock';

/** How the words relate to the span: at it, up to its end, from its start on, or for as long. */
export type TimeRole = 'at' | 'until' | 'since';

export type TimeGrain = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'season' | 'year';

/** A time expression in a text. `from` and `to` are the first and the last millisecond meant, in UTC. */
export interface FoundTime extends TimeSpan {
  /** Offsets of `words` in the text. */
  start: number;
  end: number;
  role: TimeRole;
  grain: TimeGrain;
}

/** What a rule reads out of a match, on the wall clock. */
export interface ReadTime extends WallSpan {
  grain: TimeGrain;
  role?: TimeRole;
}

export interface TimeRule {
  /** Global and Unicode-aware; tried in the order of the list, earlier rules win where matches overlap. */
  pattern: RegExp;
  read(match: RegExpExecArray, now: WallTime, text: string): ReadTime | null;
}
