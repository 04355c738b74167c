import { chineseHolidayNames, holidaySpan } from './holidays';
import { readChineseNumber } from './numerals';
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
  type WallSpan,
  type WallTime,
  wallDate,
  weekdayOf,
  weekSpan,
  yearOf,
  yearSpan,
} from './wallClock';

const number = '[0-9０-９]+|[零〇一二两俩三仨四五六七八九十百半]+';
const yearWords: Record<string, number> = { 大前年: -3, 前年: -2, 去年: -1, 今年: 0, 本年: 0, 明年: 1, 后年: 2 };
const dayWords: Record<string, number> = {
  大前天: -3,
  前天: -2,
  前晚: -2,
  昨天: -1,
  昨日: -1,
  昨晚: -1,
  昨儿: -1,
  今天: 0,
  今日: 0,
  今晚: 0,
  今早: 0,
  今儿: 0,
  今夜: 0,
  明天: 1,
  明日: 1,
  明早: 1,
  明晚: 1,
  明儿: 1,
  后天: 2,
  后儿: 2,
  后日: 2,
  大后天: 3,
};
const weekdays: Record<string, number> = { 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 日: 7, 天: 7, 末: 6 };
const seasons: Record<string, readonly [number, number]> = { 春: [3, 5], 夏: [6, 8], 秋: [9, 11], 冬: [12, 14] };

/** 上上 −2, 上 −1, 这/本 0, 下 1, 下下 2. */
function shiftOf(words: string): number {
  const ups = words.match(/上/g)?.length ?? 0;
  return (words.match(/下/g)?.length ?? 0) - ups;
}

function monthPart(span: WallSpan, part: string | undefined): WallSpan {
  if (part === '初' || part === '上旬') return { from: span.from, to: span.from + 10 * dayMs };
  if (part === '中' || part === '中旬') return { from: span.from + 10 * dayMs, to: span.from + 20 * dayMs };
  if (part === '底' || part === '末' || part === '下旬') return { from: span.from + 20 * dayMs, to: span.to };
  return span;
}

/** Arranged for a day to come, though arranged already: 「报了四月的半马」「推迟到五月三号了」. */
const arranged =
  /(?:改|推迟|提前|延期?|挪|调|定|约|排|安排|拖)(?:到|在)|报(?:了|名)|预约了|订(?:了|好)|约(?:了|好)|截止/;

/** 「去过」「五月二号到了」, not 「五月二号过来」「就要到期了」. */
const past =
  /(?<!(?:就|快|又|还|也)要[^，。；！？,;!?]*)了|过(?![来去年节敏期程于分会夜户冬后堂往]|几天|两天)|上次|那时|以前|曾/u;

/** A month or date without a year: the next one to come, unless the text looks back (then the last one). */
function nearestYear(month: number, day: number | null, now: WallTime, text: string): number {
  const year = yearOf(now);
  const end = day === null ? monthSpan(year, month).to : wallDate(year, month, day) + dayMs;
  const looksBack = (past.test(text) || /是在|出生/.test(text)) && !arranged.test(text);
  if (end <= startOfDay(now)) return looksBack ? year : year + 1;
  const start = wallDate(year, month, day ?? 1);
  return looksBack && start > now ? year - 1 : year;
}

function asDay(wall: WallTime): ReadTime {
  return { ...daySpan(wall), grain: 'day' };
}

function validDate(year: number, month: number, day: number): ReadTime | null {
  const wall = wallDate(year, month, day);
  return month >= 1 && month <= 12 && dayOfMonth(wall) === day && monthOf(wall) === month ? asDay(wall) : null;
}

/** 「N 天前」 and the like: which way, how much of what. */
function shifted(amount: number, unit: string, sign: 1 | -1, now: WallTime): ReadTime | null {
  if (Number.isNaN(amount) || amount > 1000) return null;
  if (unit === '天' || unit === '日') return asDay(now + sign * Math.round(amount) * dayMs);
  if (unit.includes('周') || unit.includes('星期') || unit.includes('礼拜'))
    return asDay(now + sign * Math.round(amount * 7) * dayMs);
  if (unit.includes('月')) {
    const wall = amount === 0.5 ? now + sign * 15 * dayMs : addMonths(now, sign * Math.round(amount));
    return asDay(wall);
  }
  if (unit.includes('年')) {
    if (amount === 0.5) return { ...monthSpan(yearOf(now), monthOf(now) + sign * 6), grain: 'month' };
    return { ...yearSpan(yearOf(now) + sign * Math.round(amount)), grain: 'year' };
  }
  const step = unit.includes('时') || unit.includes('钟头') ? hourMs : minuteMs;
  const from = now + sign * amount * step;
  return { from, to: from + step, grain: step === hourMs ? 'hour' : 'minute' };
}

const unit = '天|日|个?星期|周|个?礼拜|个?半?月|年|个?小时|个?钟头|分钟';

/** Earlier rules win where matches overlap. */
export const chineseTimeRules: TimeRule[] = [
  {
    pattern: /((?:19|20)\d{2})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?/gu,
    read: (m) => validDate(Number(m[1]), Number(m[2]), Number(m[3])),
  },
  {
    pattern: /((?:19|20)\d{2})\s*年\s*(\d{1,2})\s*月(初|底|末|中旬|上旬|下旬)?/gu,
    read: (m) => ({ ...monthPart(monthSpan(Number(m[1]), Number(m[2])), m[3]), grain: 'month' }),
  },
  {
    pattern: new RegExp(
      `(大前年|前年|去年|今年|本年|明年|后年|(?:19|20)\\d{2}\\s*年)?的?\\s*(${chineseHolidayNames.join('|')})(?:期间|假期|那天)?`,
      'gu',
    ),
    read: (m, now, text) => {
      const name = m[2] ?? '';
      if (/五一|十一/.test(name) && /[\d一二三四五六七八九十]/u.test(text[m.index + m[0].length] ?? '')) return null;
      const said = m[1]?.trim();
      if (said) {
        const year = yearWords[said] !== undefined ? yearOf(now) + (yearWords[said] ?? 0) : Number.parseInt(said, 10);
        const span = holidaySpan(name, year);
        return span && { ...span, grain: 'day' };
      }
      const thisYear = holidaySpan(name, yearOf(now));
      if (!thisYear) return null;
      const back = past.test(text);
      let year = yearOf(now);
      if (thisYear.to <= now && !back) year += 1;
      if (thisYear.from > now && back) year -= 1;
      const span = holidaySpan(name, year);
      return span && { ...span, grain: 'day' };
    },
  },
  {
    pattern:
      /(大前年|前年|去年|今年|明年|后年)\s*([0-9０-９]{1,2}|[一二三四五六七八九十]{1,2})\s*月(?:份)?\s*(?:([0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})\s*[日号]|(初|底|末|中旬|上旬|下旬))?/gu,
    read: (m, now) => {
      const year = yearOf(now) + (yearWords[m[1] ?? ''] ?? 0);
      const month = readChineseNumber(m[2] ?? '');
      if (!(month >= 1 && month <= 12)) return null;
      if (m[3]) return validDate(year, month, readChineseNumber(m[3]));
      return { ...monthPart(monthSpan(year, month), m[4]), grain: 'month' };
    },
  },
  {
    pattern: /(大前年|前年|去年|今年|明年|后年|(?:19|20)\d{2}\s*年)的?\s*([春夏秋冬])(?:天|季|节)?/gu,
    read: (m, now) => {
      const said = (m[1] ?? '').trim();
      const year = yearWords[said] !== undefined ? yearOf(now) + (yearWords[said] ?? 0) : Number.parseInt(said, 10);
      const months = seasons[m[2] ?? ''];
      return months
        ? { from: wallDate(year, months[0], 1), to: wallDate(year, months[1] + 1, 1), grain: 'season' }
        : null;
    },
  },
  {
    pattern: /(大前年|前年|去年|今年|本年|明年|后年)(年初|年底|年末|年中|上半年|下半年|初|底|末)?/gu,
    read: (m, now) => {
      const year = yearOf(now) + (yearWords[m[1] ?? ''] ?? 0);
      const part = m[2] ?? '';
      if (part === '上半年') return { from: wallDate(year, 1, 1), to: wallDate(year, 7, 1), grain: 'season' };
      if (part === '下半年') return { from: wallDate(year, 7, 1), to: wallDate(year + 1, 1, 1), grain: 'season' };
      if (part.endsWith('初')) return { from: wallDate(year, 1, 1), to: wallDate(year, 3, 1), grain: 'season' };
      if (part.endsWith('中')) return { from: wallDate(year, 5, 1), to: wallDate(year, 9, 1), grain: 'season' };
      if (part) return { from: wallDate(year, 12, 1), to: wallDate(year + 1, 1, 1), grain: 'month' };
      return { ...yearSpan(year), grain: 'year' };
    },
  },
  {
    pattern: /(?<![一-九\d])年(底|末|初|中)(?!级)/gu,
    read: (m, now) => {
      const year = yearOf(now);
      if (m[1] === '初') return { from: wallDate(year, 1, 1), to: wallDate(year, 3, 1), grain: 'season' };
      if (m[1] === '中') return { from: wallDate(year, 5, 1), to: wallDate(year, 9, 1), grain: 'season' };
      return { ...monthSpan(year, 12), grain: 'month' };
    },
  },
  {
    pattern: /((?:19|20)\d{2})\s*年(?!前|后)/gu,
    read: (m) => ({ ...yearSpan(Number(m[1])), grain: 'year' }),
  },
  {
    pattern: new RegExp(`(?:(${number})\\s*(${unit}))\\s*(?:之|以)?(前|后)(?!面(?!试)|边|端|台)`, 'gu'),
    read: (m, now) => shifted(readChineseNumber(m[1] ?? ''), m[2] ?? '', m[3] === '后' ? 1 : -1, now),
  },
  {
    pattern: new RegExp(`(?:再过|还有|过)\\s*(${number})\\s*(${unit})(?!了)`, 'gu'),
    read: (m, now) => shifted(readChineseNumber(m[1] ?? ''), m[2] ?? '', 1, now),
  },
  {
    pattern: /((?:上|下)+|这|本)(?:个)?(?:周|星期|礼拜)([一二三四五六日天末])?/gu,
    read: (m, now) => {
      const monday = startOfWeek(now) + shiftOf(m[1] ?? '') * 7 * dayMs;
      if (!m[2]) return { ...weekSpan(monday), grain: 'week' };
      const from = monday + ((weekdays[m[2]] ?? 1) - 1) * dayMs;
      return m[2] === '末' ? { from, to: from + 2 * dayMs, grain: 'day' } : asDay(from);
    },
  },
  {
    pattern:
      /(?<![每上下这本各\d一二三四五六七八九十两几])(?:周|星期|礼拜)([一二三四五六日天末])(?!围|岁|年|到|至|[一二三四五六日天])/gu,
    read: (m, now, text) => {
      if (/每|都|一般|平时|通常|固定|定期|经常|总是|常常|喜欢|习惯/.test(text)) return null;
      const target = weekdays[m[1] ?? ''] ?? 1;
      const ahead = (target - weekdayOf(now) + 7) % 7;
      const back = past.test(text) && !/要|会|准备|打算|得去|有个/.test(text);
      const from = startOfDay(now) + (back && ahead > 0 ? ahead - 7 : ahead) * dayMs;
      return m[1] === '末' ? { from, to: from + 2 * dayMs, grain: 'day' } : asDay(from);
    },
  },
  {
    pattern:
      /((?:上|下)+|这|本)个?月(?:份)?(?:的)?\s*(?:([0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})\s*[日号]|(初|底|末|中旬|上旬|下旬|中(?!间)|(?:最后|第)一天))?/gu,
    read: (m, now) => {
      const first = wallDate(yearOf(now), monthOf(now) + shiftOf(m[1] ?? ''), 1);
      if (m[3] === '第一天') return asDay(first);
      if (m[3] === '最后一天') return asDay(monthSpan(yearOf(first), monthOf(first)).to - dayMs);
      if (m[2]) return validDate(yearOf(first), monthOf(first), readChineseNumber(m[2]));
      return { ...monthPart(monthSpan(yearOf(first), monthOf(first)), m[3]), grain: 'month' };
    },
  },
  {
    pattern:
      /(?<![\d.年])([0-9０-９]{1,2}|[一二三四五六七八九十]{1,2})\s*月\s*([0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})\s*[日号]?/gu,
    read: (m, now, text) => {
      const month = readChineseNumber(m[1] ?? '');
      const day = readChineseNumber(m[2] ?? '');
      if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
      return validDate(nearestYear(month, day, now, text), month, day);
    },
  },
  {
    pattern:
      /(?<![\d.年个几数半])([0-9０-９]{1,2}|[一二三四五六七八九十]{1,2})\s*月(?:份)?(初|底|末|中旬|上旬|下旬)?(?!饼|薪|租|经)/gu,
    read: (m, now, text) => {
      const month = readChineseNumber(m[1] ?? '');
      if (!(month >= 1 && month <= 12)) return null;
      return { ...monthPart(monthSpan(nearestYear(month, null, now, text), month), m[2]), grain: 'month' };
    },
  },
  {
    pattern:
      /(?<![月\d０-９一二三四五六七八九十第]|每个?月的?\s?|月月)([0-9]{1,2}|[一二三四五六七八九十]{1,3})\s*号(?![楼线门店院路码棚库仓机车窑井桌床塔炉田缸池箱泵罐摊档厅馆台位])/gu,
    read: (m, now) => {
      const day = readChineseNumber(m[1] ?? '');
      if (!(day >= 1 && day <= 31)) return null;
      return validDate(yearOf(now), day >= dayOfMonth(now) ? monthOf(now) : monthOf(addMonths(now, 1)), day);
    },
  },
  {
    pattern: /月(底|末|初)/gu,
    read: (m, now) => ({ ...monthPart(monthSpan(yearOf(now), monthOf(now)), m[1]), grain: 'day' }),
  },
  {
    pattern: new RegExp(
      `(${Object.keys(dayWords)
        .sort((a, b) => b.length - a.length)
        .join('|')})`,
      'gu',
    ),
    read: (m, now) => asDay(startOfDay(now) + (dayWords[m[1] ?? ''] ?? 0) * dayMs),
  },
];

const clock =
  /^\s*的?\s*(凌晨|清晨|早上|上午|早晨|中午|下午|傍晚|晚上|晚)?\s*(?:([0-9０-９]{1,2})[:：]([0-9]{2})|([0-9０-９]{1,2}|[一二两三四五六七八九十]{1,3})\s*点(半|一刻|三刻|[0-9]{1,2}分?)?)/u;

/** Narrows a day to the hour said right behind it (「下周三下午三点」). Returns null when none is said. */
export function readChineseClock(rest: string, day: WallTime): { span: ReadTime; length: number } | null {
  const m = clock.exec(rest);
  if (!m) return null;
  let hour = readChineseNumber(m[2] ?? m[4] ?? '');
  const quarter = m[5];
  let minute = m[3] ? Number(m[3]) : 0;
  if (quarter === '半') minute = 30;
  else if (quarter === '一刻') minute = 15;
  else if (quarter === '三刻') minute = 45;
  else if (quarter) minute = Number.parseInt(quarter, 10);
  if (!(hour >= 0 && hour <= 24) || !(minute >= 0 && minute < 60)) return null;
  if (m[1] && /下午|傍晚|晚/.test(m[1]) && hour < 12) hour += 12;
  if (m[1] === '中午' && hour < 11) hour += 12;
  const from = startOfDay(day) + hour * hourMs + minute * minuteMs;
  return { span: { from, to: from + minuteMs, grain: 'minute' }, length: m[0].length };
}
