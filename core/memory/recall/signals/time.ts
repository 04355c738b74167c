import type { FoundTime } from '../../text/time';
import type { Card } from '../../types';
import { type PackedRows, timesPerRow } from '../segment';
import { saidAt } from './recency';

const minuteMs = 60_000;

/**
 * True when it is about the time, or was said in it: the last only for a time that is over, as "tonight" is about what will
 * be and not about what was said today. `aboutFrom` is 0 for what is about no time.
 */
function within(said: number, aboutFrom: number, aboutTo: number, time: FoundTime, now: number): boolean {
  if (time.to < now && inside(said, time)) return true;
  if (aboutFrom === 0) return false;
  // What merely began to hold then is in a time that is over; what is to happen, in one to come as well.
  return aboutFrom === aboutTo
    ? time.to < now && inside(aboutFrom, time)
    : aboutFrom <= time.to && aboutTo >= time.from;
}

const inside = (at: number, { from, to, role }: FoundTime): boolean =>
  (role === 'until' || at >= from) && (role === 'since' || at <= to);

const isOver = (times: readonly FoundTime[], now: number): boolean =>
  times.every((time) => time.to < now && time.role === 'at');

/** Whether a question names times, all of which are over. */
export function asksForThePast({ times, now }: AskedTime): boolean {
  return times.length > 0 && isOver(times, now);
}

/** The words of a time the question names and the card belongs to. */
export function matchedTime(card: Card, times: readonly FoundTime[], now: number): FoundTime | undefined {
  const from = card.eventTime?.from ?? card.validFrom ?? 0;
  const to = card.eventTime?.to ?? from;
  return times.find((time) => within(saidAt(card), from, to, time, now));
}

/** What a question asks about time. */
export interface AskedTime {
  times: readonly FoundTime[];
  /** It names nothing else: "What do I have on Friday?", 「上周三我说了什么」. */
  alone: boolean;
  /** UTC milliseconds. */
  now: number;
}

/** A question that names nothing but a time is answered by the time: it counts as much as three other questions'. */
const countAlone = 3;

/**
 * 1 where the card belongs to a time the question names, −1 where it belongs to none of it and the question names a past
 * time (a filter that a very good match can still pass) or nothing else, 0 where no time is named; three times as much
 * where nothing else is.
 */
export function timeSignal(card: Card, asked: AskedTime): number {
  if (asked.times.length === 0) return 0;
  return matchedTime(card, asked.times, asked.now) ? matching(asked) : outside(asked);
}

const matching = ({ alone }: AskedTime): number => (alone ? countAlone : 1);

const outside = ({ times, alone, now }: AskedTime): number => (alone ? -countAlone : isOver(times, now) ? -1 : 0);

/** The same of every row of a packed segment, to the minute. */
export function rowTimeSignals({ times: rows }: PackedRows, asked: AskedTime): Float32Array {
  const { times, now } = asked;
  const signals = new Float32Array(rows.length / timesPerRow);
  const [hit, miss] = [matching(asked), outside(asked)];
  for (let row = 0, at = 0; row < signals.length; row += 1, at += timesPerRow) {
    const said = (rows[at] as number) * minuteMs;
    const from = (rows[at + 1] as number) * minuteMs;
    const to = (rows[at + 2] as number) * minuteMs;
    signals[row] = times.some((time) => within(said, from, to, time, now)) ? hit : miss;
  }
  return signals;
}

/** Words that ask what there was or will be, and say nothing of what it is about. */
const askingZh =
  /告诉过?|记不记得|记得|提到|什么|哪些|多少|事情|东西|安排|计划|日程|行程|打算|发生|时候|[我你咱们都跟和对说提聊讲谈过啥事要做干嘛有没些那天个的了吗呢吧是在呀啊]/gu;
const askingEn =
  /\b(?:i|we|you|me|us|my|our|tell|told|say|said|saying|mention(?:ed)?|talk(?:ed)?|discuss(?:ed)?|about|remember|what|which|anything|something|things?|stuff|have|had|has|did|do|does|doing|done|going|go|on|to|plan(?:s|ned)?|schedule[ds]?|agenda|happen(?:ed|ing)?|up|is|was|were|are|am|that|the|a|any|there|for|in|at|with|day|time|and|of|it|all)\b/giu;
/** Whether a question names nothing but the times found in it. */
export function namesOnlyTime(query: string, times: readonly FoundTime[]): boolean {
  if (times.length === 0) return false;
  let rest = '';
  let from = 0;
  for (const { start, end } of times) {
    rest += `${query.slice(from, start)} `;
    from = end;
  }
  rest += query.slice(from);
  return !/[\p{L}\p{N}]/u.test(rest.replace(askingZh, '').replace(askingEn, ''));
}
