import { readChineseNumber, readEnglishNumber } from '../../text/time/numerals';

export const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

export const monthOf = (word: string) =>
  months.findIndex((name) => name === word || name.slice(0, 3) === word.slice(0, 3)) + 1;

export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

export const two = (value: number) => String(value).padStart(2, '0');

export const zhNumber = '[零〇一二两三四五六七八九十百千]+(?:万[零〇一二两三四五六七八九十百千]+)?|\\d+(?:\\.\\d+)?';

/** 「一万三千五」 leaves it out as well. */
export const shortenedBelow =
  /([零〇一二两三四五六七八九十百\d]+)万([一二两三四五六七八九\d])千([一二三四五六七八九])(?![十百千万\d])/gu;

/** 「三百二」, 「三千五」 and 「两万五」 leave the last unit out. */
export const shortened =
  /(?:(?<![零〇一二两三四五六七八九十百千万\d])([一二两三四五六七八九])(百)|([零〇一二两三四五六七八九十\d.]+)(千|万))([一二三四五六七八九])(?![十百千万\d])/gu;

export const enNumber =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred';

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

export function zhValue(words: string): number {
  const [, above, below] = /^(.+)万(.+)$/u.exec(words) ?? [];
  if (above && below) return zhValue(above) * 10_000 + zhValue(below.replace(/^[零〇]/u, ''));
  const thousands = /^(.+)千(.*)$/u.exec(words);
  if (!thousands) return readChineseNumber(words);
  const rest = (thousands[2] ?? '').replace(/^[零〇]/u, '');
  return readChineseNumber(thousands[1] ?? '') * 1000 + (rest === '' ? 0 : readChineseNumber(rest));
}

export function enValue(words: string): number {
  const parts = words.split('-').map((part) => bigEnglish[part] ?? readEnglishNumber(part));
  return parts.reduce((sum, part) => sum + part, 0);
}
