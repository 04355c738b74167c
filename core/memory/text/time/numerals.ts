const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  三: 3,
  仨: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

const englishNumbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  'a couple of': 2,
  'a couple': 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
};

/** Reads 「三」, 「十五」, 「二十一」, 「一百零五」, 「半」 (0.5) or digits of either width. NaN for anything else. */
export function readChineseNumber(words: string): number {
  const plain = words.normalize('NFKC');
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  if (plain === '半') return 0.5;
  if (/^[零〇一二三四五六七八九]{2,4}$/.test(plain)) return Number([...plain].map((c) => digits[c]).join(''));
  let total = 0;
  let current: number | null = null;
  for (const c of plain) {
    const digit = digits[c];
    if (digit !== undefined) current = digit;
    else if (c === '十') {
      total += (current ?? 1) * 10;
      current = null;
    } else if (c === '百') {
      total += (current ?? 1) * 100;
      current = null;
    } else return Number.NaN;
  }
  return total + (current ?? 0);
}

/** Reads "three", "a couple of", "12". NaN for anything else. */
export function readEnglishNumber(words: string): number {
  const plain = words.trim().toLowerCase().replace(/\s+/g, ' ');
  if (/^\d+$/.test(plain)) return Number(plain);
  return englishNumbers[plain] ?? Number.NaN;
}
