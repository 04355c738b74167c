import { findTimes } from './findTimes';
import { chineseHolidayNames, englishHolidayNames } from './holidays';
import type { FoundTime } from './types';
import { dayMs, fromWall, startOfDay, toWall } from './wallClock';

/** Between so many days ago and so many. */
type DaysAgo = readonly [number, number];

/**
 * What is told of the past without a number, as wide as people use the words. 「怀孕前几个月」 and 「行程的前两天」 are the first ones
 * of something else.
 */
const vague: readonly (readonly [RegExp, DaysAgo])[] = [
  [/\b(?:the\s+other\s+(?:day|night|evening|morning)|a\s+few\s+(?:days|nights)\s+(?:ago|back))\b/giu, [12, 1]],
  [/\ba\s+few\s+weeks\s+(?:ago|back)\b/giu, [49, 10]],
  [/\ba\s+few\s+months\s+(?:ago|back)\b/giu, [220, 45]],
  [/\ba\s+(?:day|night)\s+or\s+two\s+(?:ago|back)\b/giu, [3, 1]],
  [/\ba\s+week\s+or\s+(?:two|so)\s+(?:ago|back)\b/giu, [20, 5]],
  [/\ba\s+month\s+or\s+(?:two|so)\s+(?:ago|back)\b/giu, [80, 20]],
  [/\ba\s+while\s+(?:ago|back)\b/giu, [400, 20]],
  [/\bthis\s+time\s+last\s+year\b|去年(?:的?这个时候|这时候|此时|的?今天)/giu, [386, 344]],
  [/(?<![的程孕产婚考学期])前[几两些][天日](?!假|.*(?:安排|行程|住哪))|几[天日](?:之|以)?前/gu, [12, 1]],
  [/(?<![的程孕产婚考学期])前几个?(?:周|星期|礼拜)|几个?(?:周|星期|礼拜)(?:之|以)?前/gu, [49, 7]],
  [/(?<![的程孕产婚考学期])前几个月|几个月(?:之|以)?前/gu, [220, 30]],
  [/(?<![的程孕产婚考学期])前(?:一)?(?:阵子?|段时间|段日子)/gu, [100, 7]],
];

/** Days before and after a holiday that belong to it where it is lived through: "over Christmas", 「圣诞期间」. */
const around = 3;
const holiday = new RegExp(
  `\\b(?:over|around|during)\\s+(?:the\\s+)?((?:last\\s+)?(?:${englishHolidayNames.join('|')}))\\b|((?:去年|今年)?(?:${chineseHolidayNames.join('|')}))(?:期间|前后|假期|那几天|那阵)`,
  'giu',
);

/**
 * Times of which the words give no end: 「前几天」, "the other day", "over Christmas", as the stretch in which what is meant
 * will lie. For questions: what a statement tells of 「前几天」 has no date.
 *
 * @param at when the text was said, UTC milliseconds
 */
export function findVague(text: string, at: number, utcOffsetMinutes: number): FoundTime[] {
  const today = startOfDay(toWall(at, utcOffsetMinutes));
  const ago = (days: number) => fromWall(today - days * dayMs, utcOffsetMinutes);
  const found = vague.flatMap(([pattern, [far, near]]) =>
    [...text.matchAll(pattern)].map((match) => stretch(match, ago(far), ago(near - 1) - 1)),
  );
  for (const match of text.matchAll(holiday)) {
    // The whole text tells which year is meant.
    const time = findTimes(text, at, utcOffsetMinutes).find(
      ({ start, end }) => start < match.index + match[0].length && match.index < end,
    );
    if (time) found.push(stretch(match, time.from - around * dayMs, time.to + around * dayMs));
  }
  return found;
}

const stretch = (match: RegExpExecArray, from: number, to: number): FoundTime => ({
  from,
  to,
  words: match[0],
  start: match.index,
  end: match.index + match[0].length,
  role: 'at',
  grain: 'day',
});
