import type { FoundTime } from '../text/time';
import { type PackedRows, timesPerRow } from './segment';

const minuteMs = 60_000;
/** Years back that a date without one may mean. */
const maxYears = 5;
/** A month or a day of one, and nothing that says of which year: 「5月2号」, "May 2nd", "on 2 May". */
const monthZh = /(?<![\d年])(?:\d{1,2}|十[一二]?|[一二三四五六七八九])月/u;
const monthEn =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/iu;
const year = /\d{4}|[去今明前后本]年|\b(?:last|next|this|past|coming)\b/iu;

const lacksYear = ({ words, role }: FoundTime): boolean =>
  role === 'at' && (monthZh.test(words) || monthEn.test(words)) && !year.test(words);

/** 「周二」, "on Tuesday", and nothing that says of which week. */
const weekday =
  /^(?:周|星期|礼拜)[一二三四五六日天]$|^(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?$/iu;
/** Asks for what was said or done by then. */
const asksBack =
  /(?:说|提|聊|讲|谈|告诉)[我你]?(?:过|到|的|了|起)|\b(?:did|told|said|mentioned|talked|discussed|spoke|brought up)\b/iu;
/** What may stand between the two halves of one time: "Monday of last week", 「去年的十月」. */
const joint = /^\s*(?:in|on|of|的|,|，)?\s*$/u;
const weekMs = 604_800_000;

/**
 * The times of a question as they are meant: two that name one ("last year in October", "Monday last week") are one, a weekday
 * lies behind where it asks for what was said then, and a year that was left out is the latest in which something was.
 */
export function settleTimes(
  query: string,
  times: readonly FoundTime[],
  segments: readonly { packed: Pick<PackedRows, 'times'> }[],
  now: number,
): FoundTime[] {
  const settled = settleYears(joinHalves(query, times), segments);
  if (!asksBack.test(query)) return settled;
  return settled.map((time) =>
    weekday.test(time.words) && time.from > now ? { ...time, from: time.from - weekMs, to: time.to - weekMs } : time,
  );
}

function joinHalves(query: string, times: readonly FoundTime[]): FoundTime[] {
  const joined: FoundTime[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    const one = last && joint.test(query.slice(last.end, time.start)) ? asOne(query, last, time) : null;
    if (one) joined[joined.length - 1] = one;
    else joined.push(time);
  }
  return joined;
}

/** The narrower of two times within the wider one, where it has a place there. */
function asOne(query: string, left: FoundTime, right: FoundTime): FoundTime | null {
  const span = ({ from, to }: FoundTime) => to - from;
  const [wide, narrow] = span(left) > span(right) ? [left, right] : [right, left];
  if (wide.role !== 'at' || narrow.role !== 'at') return null;
  const places = weekday.test(narrow.words)
    ? Array.from({ length: 53 }, (_, back) => ({ from: narrow.from - back * weekMs, to: narrow.to - back * weekMs }))
    : lacksYear(narrow)
      ? Array.from({ length: maxYears + 1 }, (_, back) => ({
          from: yearsBefore(narrow.from, back),
          to: yearsBefore(narrow.to, back),
        }))
      : [];
  const place = places.find(({ from, to }) => from >= wide.from && to <= wide.to);
  if (!place) return null;
  const [start, end] = [left.start, right.end];
  return { ...narrow, ...place, start, end, words: query.slice(start, end) };
}

function settleYears(
  times: readonly FoundTime[],
  segments: readonly { packed: Pick<PackedRows, 'times'> }[],
): FoundTime[] {
  return times.map((time) => {
    if (!lacksYear(time)) return time;
    for (let back = 0; back <= maxYears; back += 1) {
      const span = { from: yearsBefore(time.from, back), to: yearsBefore(time.to, back) };
      if (segments.some(({ packed }) => holdsAny(packed.times, span))) return { ...time, ...span };
    }
    return time;
  });
}

function yearsBefore(at: number, years: number): number {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

function holdsAny(times: Uint32Array, span: { from: number; to: number }): boolean {
  const from = span.from / minuteMs;
  const to = span.to / minuteMs;
  for (let at = 0; at < times.length; at += timesPerRow) {
    const said = times[at] as number;
    if (said >= from && said <= to) return true;
    const about = times[at + 1] as number;
    if (about !== 0 && about <= to && (times[at + 2] as number) >= from) return true;
  }
  return false;
}
