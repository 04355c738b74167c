import type { Statement } from '../statement';

export const turns = (statement: Statement) =>
  ['ended', 'now', 'change', 'less', 'done'].some((mark) => statement.marks.has(mark as never));

export const numbersOf = (statement: Statement) => statement.quantities.map((quantity) => quantity.value).join(', ');

/** Both are about a certain time, and not the same one. */
export function timesDiffer(left: Statement, right: Statement): boolean {
  const [one, other] = [left.eventTime, right.eventTime];
  return one !== null && other !== null && (one.to < other.from || other.to < one.from);
}

/** "On June 12" after "in June". */
export function narrowsTime(fresh: Statement, known: Statement): boolean {
  const [one, other] = [fresh.eventTime, known.eventTime];
  return (
    one !== null &&
    other !== null &&
    one.from >= other.from &&
    one.to <= other.to &&
    one.to - one.from < other.to - other.from
  );
}
