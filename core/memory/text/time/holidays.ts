import { dayMs, type WallSpan, wallDate, weekdayOf } from './wallClock';

/**
 * Lunar dates as month × 100 + day of the solar year: [New Year, Lantern, Dragon Boat, Qixi, Mid-Autumn, Double Ninth].
 * Computed with ICU's Chinese calendar (`Intl`, `ca-chinese`), except
 * the first months of 2027 and 2030: there the new moon falls minutes from midnight in Beijing (23:56 on 6 February 2027,
 * 00:07 on 3 February 2030) and ICU is a day off.
 */
const lunar: Record<number, readonly [number, number, number, number, number, number]> = {
  2023: [122, 205, 622, 822, 929, 1023],
  2024: [210, 224, 610, 810, 917, 1011],
  2025: [129, 212, 531, 829, 1006, 1029],
  2026: [217, 303, 619, 819, 925, 1018],
  2027: [206, 220, 609, 808, 915, 1008],
  2028: [126, 209, 528, 826, 1003, 1026],
  2029: [213, 227, 616, 816, 922, 1016],
  2030: [203, 217, 605, 805, 912, 1005],
  2031: [123, 206, 624, 824, 1001, 1024],
  2032: [211, 225, 612, 812, 919, 1012],
  2033: [131, 214, 601, 801, 908, 1001],
  2034: [219, 305, 620, 820, 927, 1020],
  2035: [208, 222, 610, 810, 916, 1009],
  2036: [128, 211, 530, 828, 1004, 1027],
  2037: [215, 301, 618, 817, 924, 1017],
  2038: [204, 218, 607, 807, 913, 1007],
  2039: [124, 207, 527, 826, 1002, 1026],
  2040: [212, 226, 614, 814, 920, 1014],
};

const lunarIndex: Record<string, number> = {
  春节: 0,
  过年: 0,
  农历新年: 0,
  大年初一: 0,
  'chinese new year': 0,
  'lunar new year': 0,
  'spring festival': 0,
  元宵节: 1,
  元宵: 1,
  端午节: 2,
  端午: 2,
  'dragon boat festival': 2,
  七夕节: 3,
  七夕: 3,
  中秋节: 4,
  中秋: 4,
  'mid-autumn festival': 4,
  重阳节: 5,
  重阳: 5,
};

/** Holidays on a fixed solar date: [month, day, length in days]. */
const solar: Record<string, readonly [number, number, number]> = {
  元旦: [1, 1, 1],
  情人节: [2, 14, 1],
  清明节: [4, 4, 3],
  清明: [4, 4, 3],
  劳动节: [5, 1, 5],
  五一: [5, 1, 5],
  儿童节: [6, 1, 1],
  国庆节: [10, 1, 7],
  国庆: [10, 1, 7],
  十一假期: [10, 1, 7],
  双十一: [11, 11, 1],
  万圣节: [10, 31, 1],
  圣诞节: [12, 25, 1],
  圣诞: [12, 25, 1],
  跨年: [12, 31, 1],
  暑假: [7, 1, 62],
  寒假: [1, 15, 35],
  christmas: [12, 25, 1],
  'new year': [1, 1, 1],
  "new year's": [1, 1, 1],
  "new year's eve": [12, 31, 1],
  halloween: [10, 31, 1],
  "valentine's day": [2, 14, 1],
};

export const chineseHolidayNames = [...Object.keys(lunarIndex), ...Object.keys(solar)]
  .filter((name) => /\p{Script=Han}/u.test(name))
  .sort((a, b) => b.length - a.length);

export const englishHolidayNames = [...Object.keys(lunarIndex), ...Object.keys(solar), 'thanksgiving', 'easter']
  .filter((name) => !/\p{Script=Han}/u.test(name))
  .sort((a, b) => b.length - a.length);

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, ch. 8). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return wallDate(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

/** The days of a holiday in a year, or null when the name or (for lunar ones) the year is not in the tables. */
export function holidaySpan(name: string, year: number): WallSpan | null {
  const key = name.toLowerCase().replaceAll('’', "'");
  const index = lunarIndex[key];
  if (index !== undefined) {
    const code = lunar[year]?.[index];
    if (code === undefined) return null;
    const from = wallDate(year, Math.floor(code / 100), code % 100);
    return { from, to: from + (index === 0 ? 7 : 1) * dayMs };
  }
  if (key === 'easter') {
    const from = easter(year);
    return { from, to: from + dayMs };
  }
  if (key === 'thanksgiving') {
    const first = wallDate(year, 11, 1);
    const from = first + (((4 - weekdayOf(first) + 7) % 7) + 21) * dayMs;
    return { from, to: from + dayMs };
  }
  const entry = solar[key];
  if (!entry) return null;
  const from = wallDate(year, entry[0], entry[1]);
  return { from, to: from + entry[2] * dayMs };
}
