import { hanUnits, latinUnits, scaleOf, unitOf } from './lexicon/units';
import {
  enNumber,
  enValue,
  monthOf,
  months,
  ordinals,
  shortened,
  shortenedBelow,
  two,
  zhNumber,
  zhValue,
} from './read/numbers';

/** A number with what it counts: `kg`, `:` for clock times, `/` for days of the year, empty where nothing is said. */
export interface Quantity {
  value: string;
  unit: string;
}

const hanDigit = '[零〇一二两三四五六七八九十百]';
/** Not in the middle of a longer number: 「三万五千」 is one. */
const notWithin = '(?<![零〇一二两三四五六七八九十百千万\\d])';

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
  take(
    new RegExp(`(?<!第)(${zhNumber})\\s*号(?![线楼公车院门店路码棚库仓机窑井桌床塔炉田缸池箱泵罐摊档厅馆台位])`, 'gu'),
    ([, day = '']) => ({
      value: `${zhValue(day)}`,
      unit: '/',
    }),
  );
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
  take(
    new RegExp(
      `(?<![\\p{L}])(five|ten|quarter|twenty|twenty-five|half)(?: minutes)? (to|past) (${enNumber}|\\d{1,2})(?![\\p{L}\\d])`,
      'giu',
    ),
    ([whole = '', part = '', side, hour = '']) => {
      const minutes =
        part.toLowerCase() === 'quarter' ? 15 : part.toLowerCase() === 'half' ? 30 : enValue(part.toLowerCase());
      const hours = enValue(hour.toLowerCase()) || Number(hour);
      if (hours > 12) return null;
      const late = /evening|afternoon|night|\bpm\b/iu.test(text.slice(text.indexOf(whole)));
      const before = side?.toLowerCase() === 'to';
      return clock(before ? hours - 1 : hours, before ? 60 - minutes : minutes, late, false);
    },
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
  take(shortenedBelow, ([, above = '', thousands = '', hundreds = '']) => ({
    value: String(zhValue(above) * 10_000 + zhValue(thousands) * 1000 + zhValue(hundreds) * 100),
    unit: '',
  }));
  take(shortened, ([, hundreds, hundred, number = '', scale, last = '']) => ({
    value: String((zhValue(hundreds ?? number) + zhValue(last) / 10) * scaleOf(hundred ?? scale)),
    unit: '',
  }));
  take(
    new RegExp(
      `${notWithin}((?:${hanDigit}+万)?${hanDigit}千${hanDigit}*|${hanDigit}+万${hanDigit}+|[一二两三四五六七八九]百${hanDigit}*)(?!\\p{L})`,
      'gu',
    ),
    ([, number = '']) => ({
      value: String(zhValue(number)),
      unit: '',
    }),
  );
  take(/[$€£¥]\s*(\d+(?:\.\d+)?)\s*(k|m|万|thousand|million)?/giu, ([, number, scale]) => ({
    value: String(Number(number) * scaleOf(scale)),
    unit: 'money',
  }));
  take(
    new RegExp(
      `${notWithin}((?:${hanDigit}|千)+|\\d+(?:\\.\\d+)?)\\s*(万|亿|千)(?!${hanDigit})\\s*(${hanUnits})?`,
      'gu',
    ),
    ([, number = '', scale, unit]) => {
      const value = zhValue(number);
      return Number.isNaN(value) ? null : { value: String(value * scaleOf(scale)), unit: unitOf(unit) };
    },
  );
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
  take(/(?<![\p{Script=Latin}\d.])v?(\d+(?:\.\d+)*)(?![\p{L}\d])/giu, ([, number = '']) => ({
    value: number,
    unit: '',
  }));
  take(new RegExp(`(?<![\\p{L}-])(${enNumber})(?:-(${enNumber}))?(?![\\p{L}])`, 'giu'), ([whole = '', first = '']) => {
    if (first.toLowerCase() === 'one') return { value: '', unit: '' };
    return { value: String(enValue(whole.toLowerCase())), unit: '' };
  });
  return { rest, quantities: quantities.filter((quantity) => quantity.value !== '') };
}
