import { valueType } from '../lexicon/valueTypes';
import type { Statement } from '../statement';

export interface Overlap {
  shared: string[];
  /** Specific to the new statement. */
  fresh: string[];
  /** Specific to the known one. */
  left: string[];
}

/** Two words count as one: the same, or a Han word inside the other (「编辑器」 in 「代码编辑器」). */
export function alike(left: string, right: string): boolean {
  if (left === right) return true;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  // 「轴承厂」 is a 「厂」.
  if (short.length === 1)
    return /^[厂店校院村园队班馆社镇龟鱼鸟花树茶车琴球舞]$/u.test(short) && long.length <= 4 && long.endsWith(short);
  if (isShop(short) && isShop(long)) return short.replace(shop, '') === long.replace(shop, '');
  return short.length >= 2 && /\p{Script=Han}/u.test(short) && long.includes(short) && long.length - short.length <= 2;
}

/** 「早餐铺」 is a 「早餐店」. */
const shop = /(?:店|铺子?|馆子?|摊子?)$/u;
const isShop = (word: string): boolean => /^\p{Script=Han}{1,4}(?:店|铺子?|馆子?|摊子?)$/u.test(word);

export function overlapOf(fresh: string[], known: string[]): Overlap {
  const shared = fresh.filter((word) => known.some((other) => alike(word, other)));
  return {
    shared,
    fresh: fresh.filter((word) => !known.some((other) => alike(word, other))),
    left: known.filter((word) => !fresh.some((other) => alike(word, other))),
  };
}

export const disjoint = (left: string[], right: string[]) =>
  left.length > 0 && right.length > 0 && !left.some((word) => right.includes(word));

/** Values of one type of which the two statements hold different ones: two cities, two languages, two professions. */
export function typeClash(overlap: Overlap): { was: string; is: string; type: string } | null {
  for (const is of overlap.fresh) {
    const type = valueType(is);
    const was = type && overlap.left.find((word) => valueType(word) === type);
    if (type && was && !overlap.shared.some((word) => valueType(word) === type)) return { was, is, type };
  }
  return null;
}

/** Everything it is about, common words too, without liking and frequency. */
export const wholeContent = (statement: Statement) =>
  [...statement.specifics, ...statement.light].filter(
    (word) => !['like', 'dislike', 'daily', 'have', 'use', 'weekly'].includes(word),
  );
