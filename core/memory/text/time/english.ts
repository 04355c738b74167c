import { englishHolidayNames, holidaySpan } from './holidays';
import { readEnglishNumber } from './numerals';
import type { ReadTime, TimeRule } from './types';
import {
  addMonths,
  dayMs,
  dayOfMonth,
  daySpan,
  hourMs,
  minuteMs,
  monthOf,
  monthSpan,
  startOfDay,
  startOfWeek,
  type WallTime,
  wallDate,
  weekdayOf,
  weekSpan,
  yearOf,
  yearSpan,
} from './wallClock';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const weekday = '(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
/** Behind a weekday: "the last Friday of the month", "the second Tuesday in every month". */
const ofEachMonth = '\\s+(?:of|in)\\s+(?:the|each|every|a)\\s+month\\b';
const amount =
  '(\\d{1,3}|an?|one|two|a couple of|a couple|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)';
const unit = '(minutes?|hours?|days?|weeks?|months?|years?)';
const seasons: Record<string, readonly [number, number]> = {
  spring: [3, 6],
  summer: [6, 9],
  fall: [9, 12],
  autumn: [9, 12],
  winter: [12, 15],
};
/** What is to come, or was arranged for a day to come: "booked for May 14", "they pushed it to May 29". */
const looksAhead =
  /\b(?:will|going to|plan|want|due|deadline|book(?:ed)?|scheduled|rescheduled|postponed|(?:pushed|moved|changed|bumped|slipped|extended)(?: \w+){0,4} to|signed up|registered|set for)\b/i;

const looksBack =
  /\b(?:ran|was|were|did|had|got|went|gave|took|made|saw|came|ate|spent|said|told|bought|met|left|(?!hundred|indeed|speed|bleed|breed|exceed|proceed|succeed|naked|sacred)\w{3,}ed)\b/i;

function monthIndex(name: string | undefined): number {
  return monthNames.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function weekdayIndex(name: string | undefined): number {
  return weekdayNames.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function asDay(wall: WallTime): ReadTime {
  return { ...daySpan(wall), grain: 'day' };
}

function validDate(year: number, monthNumber: number, day: number): ReadTime | null {
  const wall = wallDate(year, monthNumber, day);
  return monthOf(wall) === monthNumber && dayOfMonth(wall) === day ? asDay(wall) : null;
}

function shifted(count: number, unitWords: string, sign: 1 | -1, now: WallTime): ReadTime | null {
  if (Number.isNaN(count)) return null;
  const stem = unitWords.toLowerCase();
  if (stem.startsWith('day')) return asDay(now + sign * count * dayMs);
  if (stem.startsWith('week')) return asDay(now + sign * count * 7 * dayMs);
  if (stem.startsWith('month')) return asDay(addMonths(now, sign * count));
  if (stem.startsWith('year')) return { ...yearSpan(yearOf(now) + sign * count), grain: 'year' };
  const step = stem.startsWith('hour') ? hourMs : minuteMs;
  const from = now + sign * count * step;
  return { from, to: from + step, grain: step === hourMs ? 'hour' : 'minute' };
}

/** A month or date without a year: the next one, or the last one where the sentence is in the past tense. */
function nearestYear(monthNumber: number, day: number | null, now: WallTime, text: string): number {
  const year = yearOf(now);
  const end = day === null ? monthSpan(year, monthNumber).to : wallDate(year, monthNumber, day) + dayMs;
  const start = wallDate(year, monthNumber, day ?? 1);
  const back = looksBack.test(text) && !looksAhead.test(text);
  if (back) return start > now ? year - 1 : year;
  return end <= startOfDay(now) ? year + 1 : year;
}

/** Earlier rules win where matches overlap. */
export const englishTimeRules: TimeRule[] = [
  {
    pattern: /\b((?:19|20)\d{2})[-/](\d{1,2})[-/](\d{1,2})\b/g,
    read: (m) => validDate(Number(m[1]), Number(m[2]), Number(m[3])),
  },
  {
    pattern: new RegExp(`\\b${month}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+((?:19|20)\\d{2}))?\\b(?!:)`, 'gi'),
    read: (m, now, text) => {
      const monthNumber = monthIndex(m[1]);
      const day = Number(m[2]);
      return validDate(m[3] ? Number(m[3]) : nearestYear(monthNumber, day, now, text), monthNumber, day);
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month}\\b(?:,?\\s+((?:19|20)\\d{2}))?`,
      'gi',
    ),
    read: (m, now, text) => {
      const monthNumber = monthIndex(m[2]);
      const day = Number(m[1]);
      return validDate(m[3] ? Number(m[3]) : nearestYear(monthNumber, day, now, text), monthNumber, day);
    },
  },
  {
    pattern: new RegExp(`\\b${month}\\s+(?:of\\s+)?((?:19|20)\\d{2})\\b`, 'gi'),
    read: (m) => ({ ...monthSpan(Number(m[2]), monthIndex(m[1])), grain: 'month' }),
  },
  {
    pattern: new RegExp(
      `\\b(?:(last|this|next)\\s+)?(${englishHolidayNames.map((name) => name.replaceAll("'", "['’]")).join('|')})\\b(?:\\s+((?:19|20)\\d{2}))?`,
      'gi',
    ),
    read: (m, now, text) => {
      const name = m[2] ?? '';
      let year = m[3] ? Number(m[3]) : yearOf(now);
      if (!m[3]) {
        const here = holidaySpan(name, year);
        if (!here) return null;
        if (m[1]?.toLowerCase() === 'last' || (!m[1] && looksBack.test(text))) year -= here.from > now ? 1 : 0;
        else if (here.to <= now) year += 1;
      }
      const span = holidaySpan(name, year);
      return span && { ...span, grain: 'day' };
    },
  },
  {
    pattern: new RegExp(`\\b${amount}\\s+${unit}\\s+ago\\b`, 'gi'),
    read: (m, now) => shifted(readEnglishNumber(m[1] ?? ''), m[2] ?? '', -1, now),
  },
  {
    pattern: new RegExp(`\\b(?:in\\s+)?${amount}\\s+${unit}(?:['’]s?)?\\s+(?:from (?:now|today)|time|later)\\b`, 'gi'),
    read: (m, now) => shifted(readEnglishNumber(m[1] ?? ''), m[2] ?? '', 1, now),
  },
  {
    pattern: new RegExp(
      `\\b(?:in|within)\\s+(?:(?:about|around|exactly|roughly|just)\\s+)?${amount}\\s+${unit}\\b(?!\\s+of)`,
      'gi',
    ),
    read: (m, now, text) => {
      if (looksBack.test(text) && !/\b(?:will|going|plan|want|have to|need|is|are|am|'m)\b/i.test(text)) return null;
      return shifted(readEnglishNumber(m[1] ?? ''), m[2] ?? '', 1, now);
    },
  },
  {
    // "a week from this Saturday", "a fortnight on Monday", "two weeks from tomorrow", "a week today".
    pattern: new RegExp(
      `\\b(a week|(?:a|one) fortnight|two weeks|three weeks)\\s+(?:(?:from|on)\\s+)?(?:(?:this|coming|this coming)\\s+)?(?:${weekday}|(today|tomorrow))\\b`,
      'gi',
    ),
    read: (m, now) => {
      const stretch = (m[1] ?? '').toLowerCase();
      const weeks = stretch.startsWith('three') ? 3 : stretch === 'a week' ? 1 : 2;
      const ahead = m[2] ? (weekdayIndex(m[2]) - weekdayOf(now) + 7) % 7 : m[3]?.toLowerCase() === 'tomorrow' ? 1 : 0;
      return asDay(startOfDay(now) + (ahead + 7 * weeks) * dayMs);
    },
  },
  {
    pattern: /\b(?:the\s+)?day\s+(after\s+tomorrow|before\s+yesterday)\b/gi,
    read: (m, now) => asDay(now + (m[1]?.toLowerCase().startsWith('after') ? 2 : -2) * dayMs),
  },
  {
    pattern: /\b(today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening)|last night)\b/gi,
    read: (m, now) => {
      const words = (m[1] ?? '').toLowerCase();
      const days = words === 'tomorrow' ? 1 : words === 'yesterday' || words === 'last night' ? -1 : 0;
      return asDay(now + days * dayMs);
    },
  },
  {
    pattern: /\b(?:the\s+)?week\s+after\s+next\b/gi,
    read: (_m, now) => ({ from: startOfWeek(now) + 14 * dayMs, to: startOfWeek(now) + 21 * dayMs, grain: 'week' }),
  },
  {
    pattern: /\b(?:the\s+)?(week(?:end)?|month|year)\s+before\s+last\b/gi,
    read: (m, now) => {
      const what = (m[1] ?? '').toLowerCase();
      if (what === 'month') return { ...monthSpan(yearOf(now), monthOf(now) - 2), grain: 'month' };
      if (what === 'year') return { ...yearSpan(yearOf(now) - 2), grain: 'year' };
      const monday = startOfWeek(now) - 14 * dayMs;
      return what === 'week'
        ? { ...weekSpan(monday), grain: 'week' }
        : { from: monday + 5 * dayMs, to: monday + 7 * dayMs, grain: 'day' };
    },
  },
  {
    pattern: /\b(?:a|one)\s+fortnight\s+ago\b/gi,
    read: (_m, now) => asDay(now - 14 * dayMs),
  },
  {
    pattern: new RegExp(`\\b${weekday}\\s+after\\s+next\\b`, 'gi'),
    read: (m, now) => asDay(startOfWeek(now) + (13 + weekdayIndex(m[1])) * dayMs),
  },
  {
    pattern: /\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(last|this|next)\s+month\b/gi,
    read: (m, now) => {
      const shift = { last: -1, this: 0, next: 1 }[(m[2] ?? '').toLowerCase()] ?? 0;
      const first = addMonths(wallDate(yearOf(now), monthOf(now), 1), shift);
      return validDate(yearOf(first), monthOf(first), Number(m[1]));
    },
  },
  {
    // A day of the month alone: the next one to come.
    pattern:
      /(?<=\b(?:till|until|by|before|on|from)\s+)the\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of|floor|century|grade|street|avenue|birthday|time))/gi,
    read: (m, now) => {
      const day = Number(m[1]);
      const here = validDate(yearOf(now), monthOf(now), day);
      if (here && here.to > startOfDay(now)) return here;
      const [year, month] = monthOf(now) === 12 ? [yearOf(now) + 1, 1] : [yearOf(now), monthOf(now) + 1];
      return validDate(year, month, day);
    },
  },
  {
    // "the last Friday of May", "the first Monday in next month": one day, not the Friday that was.
    pattern: new RegExp(
      `\\b(first|second|third|fourth|last)\\s+${weekday}\\s+(?:of|in)\\s+(?:(this|next)\\s+month|${month})\\b`,
      'gi',
    ),
    read: (m, now, text) => {
      const shift = { this: 0, next: 1 }[(m[3] ?? '').toLowerCase()];
      const at = monthIndex(m[4]);
      const { from, to } =
        shift === undefined
          ? monthSpan(nearestYear(at, null, now, text), at)
          : monthSpan(yearOf(now), monthOf(now) + shift);
      const nth = ['first', 'second', 'third', 'fourth'].indexOf((m[1] ?? '').toLowerCase());
      const target = weekdayIndex(m[2]);
      if (nth < 0) return asDay(to - dayMs - ((weekdayOf(to - dayMs) - target + 7) % 7) * dayMs);
      return asDay(from + (((target - weekdayOf(from) + 7) % 7) + 7 * nth) * dayMs);
    },
  },
  {
    pattern: new RegExp(`\\b(last|this|next|coming|this coming)\\s+${weekday}\\b(?!${ofEachMonth})`, 'gi'),
    read: (m, now) => {
      const target = weekdayIndex(m[2]);
      const said = (m[1] ?? '').toLowerCase();
      const today = startOfDay(now);
      const ahead = (target - weekdayOf(now) + 7) % 7;
      if (said === 'last') return asDay(today - ((weekdayOf(now) - target + 7) % 7 || 7) * dayMs);
      if (said === 'next') return asDay(startOfWeek(now) + (7 + target - 1) * dayMs);
      return asDay(today + ahead * dayMs);
    },
  },
  {
    pattern: /\b(last|past|this|next|coming)\s+(week(?:end)?|month|quarter|year)\b/gi,
    read: (m, now) => {
      const said = (m[1] ?? '').toLowerCase();
      const shift = said === 'last' || said === 'past' ? -1 : said === 'this' ? 0 : 1;
      const what = (m[2] ?? '').toLowerCase();
      if (what === 'week') return { ...weekSpan(startOfWeek(now) + shift * 7 * dayMs), grain: 'week' };
      if (what === 'weekend') {
        const from = startOfWeek(now) + (shift * 7 + 5) * dayMs;
        return { from, to: from + 2 * dayMs, grain: 'day' };
      }
      if (what === 'month') return { ...monthSpan(yearOf(now), monthOf(now) + shift), grain: 'month' };
      if (what === 'quarter') {
        const first = Math.floor((monthOf(now) - 1) / 3) * 3 + 1 + shift * 3;
        return { from: wallDate(yearOf(now), first, 1), to: wallDate(yearOf(now), first + 3, 1), grain: 'season' };
      }
      return { ...yearSpan(yearOf(now) + shift), grain: 'year' };
    },
  },
  {
    pattern: new RegExp(`\\b(last|this|next)\\s+${month}\\b(?!\\s+\\d)`, 'gi'),
    read: (m, now) => {
      const monthNumber = monthIndex(m[2]);
      const said = (m[1] ?? '').toLowerCase();
      let year = yearOf(now);
      if (said === 'last' && monthNumber >= monthOf(now)) year -= 1;
      if (said === 'next' && monthNumber <= monthOf(now)) year += 1;
      return { ...monthSpan(year, monthNumber), grain: 'month' };
    },
  },
  {
    pattern:
      /\b(last|this|next|in the|in|by|until|since)\s+(spring|summer|fall|autumn|winter)\b(?:\s+(?:of\s+)?((?:19|20)\d{2}))?/gi,
    read: (m, now) => {
      const months = seasons[(m[2] ?? '').toLowerCase()];
      if (!months) return null;
      const said = (m[1] ?? '').toLowerCase();
      let year = m[3] ? Number(m[3]) : yearOf(now);
      if (said.startsWith('in') && !m[3]) return null;
      const end = wallDate(year, months[1], 1);
      if (said === 'last' && end > now) year -= 1;
      if (said === 'next' && wallDate(year, months[0], 1) <= now) year += 1;
      return { from: wallDate(year, months[0], 1), to: wallDate(year, months[1], 1), grain: 'season' };
    },
  },
  {
    pattern: /\b(?:at\s+)?the\s+(end|start|beginning)\s+of\s+(?:the|this|next)\s+(week|month|year)\b/gi,
    read: (m, now) => {
      const shift = /next/i.test(m[0]) ? 1 : 0;
      const what = (m[2] ?? '').toLowerCase();
      const span =
        what === 'week'
          ? weekSpan(now + shift * 7 * dayMs)
          : what === 'month'
            ? monthSpan(yearOf(now), monthOf(now) + shift)
            : yearSpan(yearOf(now) + shift);
      const third = Math.round((span.to - span.from) / dayMs / 3) * dayMs;
      return m[1]?.toLowerCase() === 'end'
        ? { from: span.to - third, to: span.to, grain: 'day' }
        : { from: span.from, to: span.from + third, grain: 'day' };
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:in|since|until|till|by|before|after|during|around|throughout|all of|all|early|mid|late)[\\s-]+${month}\\b(?!\\s+(?:be|i)\\b)`,
      'gi',
    ),
    read: (m, now, text) => {
      const monthNumber = monthIndex(m[1]);
      const since = m[0].toLowerCase().startsWith('since');
      const year =
        since && monthNumber > monthOf(now)
          ? yearOf(now) - 1
          : since
            ? yearOf(now)
            : nearestYear(monthNumber, null, now, text);
      return { ...monthSpan(year, monthNumber), grain: 'month' };
    },
  },
  {
    pattern: /\b(?:in|since|until|by|from|before|after|back in)\s+((?:19|20)\d{2})\b/gi,
    read: (m) => ({ ...yearSpan(Number(m[1])), grain: 'year' }),
  },
  {
    // Not "on a Tuesday", "Tuesday nights", "the first Friday of the month": those come again.
    pattern: new RegExp(
      `(?<!\\b(?:every|each|most|an?)\\s)\\b(?:(?:on|by|until|till|before|since|from)\\s+)?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)\\b(?!s\\b|\\s+(?:mornings|lunchtimes|afternoons|evenings|nights)\\b|${ofEachMonth})`,
      'gi',
    ),
    read: (m, now, text) => {
      if (/\b(?:every|each|usually|always|weekly|normally)\b/i.test(text)) return null;
      const target = weekdayIndex(m[1]);
      const ahead = (target - weekdayOf(now) + 7) % 7;
      const back =
        /^since/i.test(m[0]) || (looksBack.test(text) && !/\b(?:will|going|'m|am|is|are|have|need|due)\b/i.test(text));
      return asDay(startOfDay(now) + (back ? ahead - 7 : ahead) * dayMs);
    },
  },
];

const clock = /^,?\s*(?:at\s+)?(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?(?=$|[\s,.;!?)])/i;

/** Narrows a day to the hour said right behind it ("next Friday at 3pm"). Returns null when none is said. */
export function readEnglishClock(rest: string, day: WallTime): { span: ReadTime; length: number } | null {
  const m = clock.exec(rest);
  if (!m || (!m[2] && !m[3])) return null;
  let hour = Number(m[1]);
  const minute = m[2] ? Number(m[2]) : 0;
  if (hour > 23 || minute > 59) return null;
  if (m[3]?.toLowerCase().startsWith('p') && hour < 12) hour += 12;
  if (m[3]?.toLowerCase().startsWith('a') && hour === 12) hour = 0;
  const from = startOfDay(day) + hour * hourMs + minute * minuteMs;
  return { span: { from, to: from + minuteMs, grain: 'minute' }, length: m[0].length };
}
