import { findTimes } from './findTimes';
import type { FoundTime } from './types';
import { addMonths, dayMs, fromWall, toWall } from './wallClock';

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const day = '\\d{1,2}(?:st|nd|rd|th)?';
const year = '(?:,?\\s+(?:19|20)\\d{2})?';
const english = `(?:the\\s+)?(?:last\\s+)?(?:${month}(?:\\s+${day})?${year}|${day}(?:\\s+(?:of\\s+)?${month}${year})?|${weekday}|yesterday|today)(?!\\w)`;
const figure = '(?:\\d{1,2}|[一二三四五六七八九十]{1,3})';
const chinese = `(?:(?:大?前年|去年|今年|上+个?月|这个月|(?:19|20)\\d{2}\\s*年)的?\\s*)?(?:${figure}\\s*月份?(?:\\s*${figure}\\s*[日号]|[初中底])?|${figure}\\s*[日号])|(?:上+个?)?(?:周|星期|礼拜)[一二三四五六日天]|大?前天|昨天|今天`;

/** Both ends are groups. */
const joined = [
  new RegExp(`\\bbetween\\s+(${english})\\s+and\\s+(${english})`, 'giu'),
  new RegExp(`\\bfrom\\s+(${english})\\s+(?:to|until|till|through|up to)\\s+(${english})`, 'giu'),
  new RegExp(`\\b(${month}\\s+${day}|${day})\\s*[-–—]\\s*(${english})`, 'giu'),
  new RegExp(`从?(${chinese})\\s*(?:到|至|[-–—~～]+)\\s*(${chinese})(?:之间|期间|中间|这段时间)?`, 'gu'),
  new RegExp(`(${chinese})\\s*[和跟与]\\s*(${chinese})(?:之间|中间)`, 'gu'),
];

const monthOf = new RegExp(
  `${month}|(?:(?:大?前年|去年|今年|\\d{4}\\s*年)的?\\s*)?${figure}\\s*月份?|[上这]+个?月`,
  'iu',
);
const bareDay = new RegExp(`^(?:the\\s+)?${day}$|^${figure}\\s*[日号]$`, 'iu');
const isWeekday = new RegExp(`^${weekday}$|^(?:周|星期|礼拜).$`, 'iu');
/** Asks how long the stretch is, not what was in it. */
const measures =
  /(?:多少|几)个?(?:天|周|星期|礼拜|月|小时)|多久|多长时间|\b(?:how (?:many|long)|number of)\b.{0,12}\b(?:days?|weeks?|months?|hours?|is it)\b/iu;
/** Says itself which year, month or week is meant. */
const isCertain = /\d{4}|[去今前]年|上|天$|\b(?:last|yesterday|today)\b/iu;

/**
 * Stretches of time that are told by their ends: "between May and July", 「3月1号到5号」, 「上周三到周五」. What one end leaves
 * out (month, year, week) it has from the other; where neither says which year, the latest that would be read alone counts.
 *
 * @param at when the text was said, UTC milliseconds
 */
export function findRanges(text: string, at: number, utcOffsetMinutes: number): FoundTime[] {
  const found: FoundTime[] = [];
  if (measures.test(text)) return found;
  for (const pattern of joined) {
    for (const match of text.matchAll(pattern)) {
      const [words, first = '', last = ''] = match;
      const [start, end] = [match.index, match.index + words.length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const span = spanOf(first, last, at, utcOffsetMinutes);
      if (span) found.push({ ...span, words, start, end, role: 'at', grain: 'day' });
    }
  }
  return found;
}

function spanOf(
  first: string,
  last: string,
  at: number,
  utcOffsetMinutes: number,
): { from: number; to: number } | null {
  // "Three to five", "the 3rd to the 5th" may be anything; 「周一到周五」 is most often every week.
  if (bareDay.test(first) && bareDay.test(last) && !/[日号]$/u.test(first)) return null;
  if (isWeekday.test(first) && (isWeekday.test(last) || bareDay.test(last))) return null;
  const read = (words: string) => readEnd(words, at, utcOffsetMinutes);
  const [opening, closing] = [read(filled(first, last)), read(filled(last, first))];
  if (!opening || !closing) return null;
  const step = (time: number, by: number) =>
    isWeekday.test(first) || isWeekday.test(last)
      ? time + 7 * by * dayMs
      : fromWall(addMonths(toWall(time, utcOffsetMinutes), bareDay.test(first) ? by : 12 * by), utcOffsetMinutes);
  let [from, to] = [opening.from, closing.to];
  if (isCertain.test(first) && !isCertain.test(last)) {
    while (to < from) to = step(to, 1);
    while (step(to, -1) > from) to = step(to, -1);
  } else if (!isCertain.test(first)) {
    while (from > to) from = step(from, -1);
    while (step(from, 1) <= to) from = step(from, 1);
  }
  return from <= to ? { from, to } : null;
}

/** A day without a month is one of the other end's month. */
function filled(end: string, other: string): string {
  const named = bareDay.test(end) ? monthOf.exec(other)?.[0] : undefined;
  if (!named) return end;
  return /[日号]$/u.test(end) ? `${named}${end}` : `${named} ${end.replace(/^the\s+/iu, '')}`;
}

/** A month alone is a time only behind a word that makes it one. */
function readEnd(words: string, at: number, utcOffsetMinutes: number): FoundTime | undefined {
  for (const said of [words, `in ${words}`]) {
    const [time, more] = findTimes(said, at, utcOffsetMinutes);
    if (time && !more) return time;
  }
  return undefined;
}
