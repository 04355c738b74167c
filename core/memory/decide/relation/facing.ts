import type { Statement } from '../statement';
import { alike } from './overlap';

/**
 * Both statements with the polarity of the clause that speaks of what the other speaks of: of 「灰猫叫灰灰，还没绝育」 the second
 * clause, beside 「灰灰绝育了」.
 */
export function facing(fresh: Statement, known: Statement): [Statement, Statement] {
  return [turnedTo(fresh, known), turnedTo(known, fresh)];
}

/** 「店里」 stands in every clause said of a shop. */
const isPlace = (word: string): boolean => /^[厂店校院村园队班屋馆社镇]$/u.test(word);

function turnedTo(statement: Statement, other: Statement): Statement {
  const [main, ...rest] = statement.clauses;
  if (!main || rest.length === 0) return statement;
  const shared = ({ words }: Statement['clauses'][number]) =>
    words.filter((word) => !isPlace(word) && [...other.specifics, ...other.light].some((theirs) => alike(word, theirs)))
      .length;
  const best = [...rest].sort((left, right) => shared(right) - shared(left))[0];
  if (!best || best.polarity === statement.polarity || shared(best) <= shared(main)) return statement;
  return { ...statement, polarity: best.polarity };
}
