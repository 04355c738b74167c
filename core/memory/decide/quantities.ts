import { readChineseNumber, readEnglishNumber } from '../text/time/numerals';

/** A number with what it counts: `kg`, `:` for clock times, `/` for days of the year, empty where nothing is said. */
export interface Quantity {
  value: string;
  unit: string;
}

const units: Record<string, string> = {
  公斤: 'kg',
  千克: 'kg',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilograms: 'kg',
  斤: 'jin',
  磅: 'lb',
  pounds: 'lb',
  lbs: 'lb',
  lb: 'lb',
  公里: 'km',
  千米: 'km',
  km: 'km',
  k: 'km',
  kilometers: 'km',
  kilometres: 'km',
  英里: 'mi',
  miles: 'mi',
  mile: 'mi',
  厘米: 'cm',
  cm: 'cm',
  米: 'm',
  岁: 'year old',
  'years old': 'year old',
  'year old': 'year old',
  'years-old': 'year old',
  'year-old': 'year old',
  years: 'year',
  year: 'year',
  年: 'year',
  个月: 'month',
  months: 'month',
  month: 'month',
  周: 'week',
  星期: 'week',
  weeks: 'week',
  week: 'week',
  天: 'day',
  days: 'day',
  day: 'day',
  小时: 'h',
  个小时: 'h',
  hours: 'h',
  hour: 'h',
  hrs: 'h',
  分钟: 'min',
  minutes: 'min',
  mins: 'min',
  min: 'min',
  元: 'money',
  块: 'money',
  块钱: 'money',
  人民币: 'money',
  dollars: 'money',
  usd: 'money',
  rmb: 'money',
  yuan: 'money',
  euros: 'money',
  eur: 'money',
  pounds_sterling: 'money',
  美元: 'money',
  欧元: 'money',
  次: 'times',
  times: 'times',
  遍: 'times',
  杯: 'cup',
  cups: 'cup',
  cup: 'cup',
  个: '',
  只: '',
  台: '',
  辆: '',
  本: '',
  口: '',
  人: 'person',
  people: 'person',
  楼: 'floor',
  层: 'floor',
  floor: 'floor',
  字: 'word',
  words: 'word',
  度: 'degree',
  degrees: 'degree',
  支: '',
  包: 'pack',
  packs: 'pack',
  pack: 'pack',
  '%': '%',
  percent: '%',
}; // prettier-ignore

const months = 'january february march april may june july august september october november december'.split(' ');
const monthOf = (word: string) =>
  months.findIndex((name) => name === word || name.slice(0, 3) === word.slice(0, 3)) + 1;
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const two = (value: number) => String(value).padStart(2, '0');

const zhNumber = '[零〇一二两三四五六七八九十百千]+|\\d+(?:\\.\\d+)?';
/** 「三千五」 and 「两万五」 leave the last unit out. */
const shortened = /([零〇一二两三四五六七八九十\d.]+)(千|万)([一二三四五六七八九])(?![十百千万\d])/gu;
const enNumber =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';
const unitWords = Object.keys(units).sort((a, b) => b.length - a.length);
const hanUnits = unitWords.filter((unit) => /\p{Script=Han}|%/u.test(unit)).join('|');
const latinUnits = unitWords.filter((unit) => /^[a-z]/.test(unit)).join('|');

const bigEnglish: Record<string, number> = {
  thirteen: 13,
  fourteen: 14,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}; // prettier-ignore

function zhValue(words: string): number {
  const thousands = /^(.+)千(.*)$/u.exec(words);
  if (!thousands) return readChineseNumber(words);
  const rest = (thousands[2] ?? '').replace(/^[零〇]/u, '');
  return readChineseNumber(thousands[1] ?? '') * 1000 + (rest === '' ? 0 : readChineseNumber(rest));
}

function enValue(words: string): number {
  const parts = words.split('-').map((part) => bigEnglish[part] ?? readEnglishNumber(part));
  return parts.reduce((sum, part) => sum + part, 0);
}

/**
 * Reads every number of a text, taking each out of it. Different ways to write one number give one value: 「30 万」,
 * 「三十万」 and 300,000; 「早上七点半」, "7:30 am"; 「5 月 12 号」, "May 12".
 */
export function takeQuantities(text: string): { rest: string; quantities: Quantity[] } {
  const quantities: Quantity[] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Quantity | null) => {
    rest = rest.replace(pattern, (...match) => {
      const groups = match.slice(0, -2) as unknown as RegExpExecArray;
      const quantity = read(groups);
      if (!quantity) return String(match[0]);
      quantities.push(quantity);
      return ' ';
    });
  };
  const clock = (hour: number, minute: number, late: boolean, early: boolean): Quantity => {
    const shifted = late && hour < 12 ? hour + 12 : early && hour === 12 ? 0 : hour;
    return { value: minute === 0 ? String(shifted) : `${shifted}:${two(minute)}`, unit: ':' };
  };

  rest = rest.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  take(/(大|研|高|初)([一二三四])(?![\p{Script=Han}]?[学小])/gu, ([, stage = '', year = '']) => ({
    value: `${stage}${year}`,
    unit: 'grade',
  }));
  take(/(?:小学)?([一二三四五六七八九])年级/gu, ([, year = '']) => ({ value: String(zhValue(year)), unit: 'grade' }));
  take(
    /(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d{1,2}(?:st|nd|rd|th)) grade/giu,
    ([, year = '']) => ({
      value: String(Number.parseInt(year, 10) || ordinals.indexOf(year.toLowerCase()) + 1),
      unit: 'grade',
    }),
  );
  take(/(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?/gu, ([, , month, day]) => ({
    value: `${Number(month)}-${Number(day)}`,
    unit: '/',
  }));
  take(new RegExp(`(${zhNumber})\\s*月\\s*(?:(${zhNumber})\\s*[日号]|份)?(?!份?薪)`, 'gu'), ([, month = '', day]) => {
    const value = day ? `${zhValue(month)}-${zhValue(day)}` : `${zhValue(month)}`;
    return Number.isNaN(zhValue(month)) ? null : { value, unit: '/' };
  });
  take(new RegExp(`(?<!第)(${zhNumber})\\s*号(?!线|楼|公交|车|院)`, 'gu'), ([, day = '']) => ({
    value: `${zhValue(day)}`,
    unit: '/',
  }));
  take(
    new RegExp(
      `(?<![\\p{L}])(${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)`,
      'giu',
    ),
    ([, month = '', day]) => ({ value: `${monthOf(month.toLowerCase())}-${Number(day)}`, unit: '/' }),
  );
  take(
    new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th)?(?: of)?\\s+(${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})(?![\\p{L}])`,
      'giu',
    ),
    ([, day, month = '']) => ({ value: `${monthOf(month.toLowerCase())}-${Number(day)}`, unit: '/' }),
  );
  take(
    /(?<=\b(?:in|by|this|next|until|before|since) )(january|february|march|april|may|june|july|august|september|october|november|december)(?![\p{L}])/giu,
    ([, month = '']) => ({
      value: String(monthOf(month.toLowerCase())),
      unit: '/',
    }),
  );
  take(/(\d{1,2})[::](\d{2})\s*([ap])?\.?m?\.?/giu, ([, hour, minute, half]) =>
    clock(Number(hour), Number(minute), half?.toLowerCase() === 'p', half?.toLowerCase() === 'a'),
  );
  take(/(\d{1,2})\s*([ap])\.?m\b\.?/giu, ([, hour, half]) =>
    clock(Number(hour), 0, half?.toLowerCase() === 'p', half?.toLowerCase() === 'a'),
  );
  take(
    new RegExp(
      `(早上|上午|凌晨|清晨|中午|下午|晚上|傍晚|夜里)?\\s*(${zhNumber})\\s*点(?:钟)?\\s*(半|(?:${zhNumber})\\s*分?)?`,
      'gu',
    ),
    ([, part, hour = '', minute]) => {
      const hours = zhValue(hour);
      if (Number.isNaN(hours) || hours > 24) return null;
      const minutes = minute === '半' ? 30 : minute ? zhValue(minute.replace(/\s*分$/u, '')) : 0;
      return clock(hours, Number.isNaN(minutes) ? 0 : minutes, /下午|晚上|傍晚|夜里/u.test(part ?? ''), false);
    },
  );
  take(
    new RegExp(
      `(?<=\\b(?:at|around|about|by|before|after) )(${enNumber}|\\d{1,2})(?:[ -](thirty|fifteen|forty-five))?(?! ?(?:${latinUnits}|\\p{L}))`,
      'giu',
    ),
    ([, hour = '', minute]) => {
      const hours = enValue(hour.toLowerCase());
      return hours > 24 ? null : clock(hours, minute ? enValue(minute.toLowerCase()) : 0, false, false);
    },
  );
  take(shortened, ([, number = '', scale, last = '']) => ({
    value: String(zhValue(number) * scaleOf(scale) + (zhValue(last) * scaleOf(scale)) / 10),
    unit: '',
  }));
  take(/([一二两三四五六七八九]千(?:[零〇一二两三四五六七八九]百)?)(?![\p{L}])/gu, ([, number = '']) => ({
    value: String(zhValue(number)),
    unit: '',
  }));
  take(/[$€£¥]\s*(\d+(?:\.\d+)?)\s*(k|m|万|thousand|million)?/giu, ([, number, scale]) => ({
    value: String(Number(number) * scaleOf(scale)),
    unit: 'money',
  }));
  take(new RegExp(`(${zhNumber})\\s*(万|亿|千)\\s*(${hanUnits})?`, 'gu'), ([, number = '', scale, unit]) => {
    const value = zhValue(number);
    return Number.isNaN(value) ? null : { value: String(value * scaleOf(scale)), unit: unitOf(unit) };
  });
  take(/(\d+(?:\.\d+)?)\s*(k|thousand|million)(?![\p{L}])/giu, ([, number, scale]) => ({
    value: String(Number(number) * scaleOf(scale)),
    unit: '',
  }));
  take(new RegExp(`(${zhNumber})\\s*(${hanUnits})(?!星期)`, 'gu'), ([, number = '', unit]) => {
    const value = zhValue(number);
    // 「一个」 counts nothing worth holding against something else.
    if (Number.isNaN(value)) return null;
    return number === '一' && unitOf(unit) === ''
      ? { value: '', unit: '' }
      : { value: String(value), unit: unitOf(unit) };
  });
  take(
    new RegExp(
      `(?<![\\p{L}\\d])(\\d+(?:\\.\\d+)?|(?:${enNumber})(?:-(?:${enNumber}))?)[ -]?(${latinUnits})(?![\\p{L}])`,
      'giu',
    ),
    ([, number = '', unit]) => {
      const value = /^\d/.test(number) ? Number(number) : enValue(number.toLowerCase());
      return { value: String(value), unit: unitOf(unit?.toLowerCase()) };
    },
  );
  take(/(?<![\p{L}\d.])v?(\d+(?:\.\d+)*)(?![\p{L}\d])/giu, ([, number = '']) => ({ value: number, unit: '' }));
  take(new RegExp(`(?<![\\p{L}-])(${enNumber})(?:-(${enNumber}))?(?![\\p{L}])`, 'giu'), ([whole = '', first = '']) => {
    if (first.toLowerCase() === 'one') return { value: '', unit: '' };
    return { value: String(enValue(whole.toLowerCase())), unit: '' };
  });
  return { rest, quantities: quantities.filter((quantity) => quantity.value !== '') };
}

function scaleOf(scale: string | undefined): number {
  const scales: Record<string, number> = { k: 1e3, thousand: 1e3, 千: 1e3, 万: 1e4, m: 1e6, million: 1e6, 亿: 1e8 };
  return scales[scale?.toLowerCase() ?? ''] ?? 1;
}

function unitOf(unit: string | undefined): string {
  return units[unit ?? ''] ?? '';
}

/** True when both hold a number of one kind and none of these agree. */
export function numbersDiffer(left: Quantity[], right: Quantity[]): boolean {
  const kinds = new Set(
    left.map((quantity) => quantity.unit).filter((unit) => right.some((other) => other.unit === unit)),
  );
  return [...kinds].some((unit) => {
    const mine = left.filter((quantity) => quantity.unit === unit).map((quantity) => quantity.value);
    const theirs = right.filter((quantity) => quantity.unit === unit).map((quantity) => quantity.value);
    return !mine.some((value) => theirs.some((other) => fits(value, other)));
  });
}

/** The same value, or a day of the month that is named alone. */
const fits = (left: string, right: string) =>
  left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`);

/** True when every number of the one is in the other. */
export function numbersWithin(part: Quantity[], whole: Quantity[]): boolean {
  return part.every(({ value, unit }) =>
    whole.some((other) => other.value === value && (other.unit === unit || unit === '' || other.unit === '')),
  );
}
