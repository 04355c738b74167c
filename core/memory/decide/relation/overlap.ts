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
  return short.length >= 2 && /\p{Script=Han}/u.test(short) && long.includes(short) && long.length - short.length <= 2;
}

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
