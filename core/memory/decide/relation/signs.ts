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

/** "Works afternoons now": the same at another time, and no longer at the one known. */
export const movesTime = (fresh: Statement, known: Statement): boolean =>
  fresh.conditions.length > 0 &&
  known.conditions.length > 0 &&
  fresh.conditions.join() !== known.conditions.join() &&
  (fresh.marks.has('now') || fresh.marks.has('change')) &&
  !fresh.marks.has('additive') &&
  !known.marks.has('now');

const weekdays =
  /(?:周|星期|礼拜)([一二三四五六日天])|\b(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?s?\b/giu;
const order = ['日天sun', '一mon', '二tue', '三wed', '四thu', '五fri', '六sat'];
const daysIn = (text: string): number[] =>
  [...text.matchAll(weekdays)].map(([, han, latin]) =>
    order.findIndex((names) => names.includes(han ?? latin?.toLowerCase() ?? '')),
  );

/** Both name a day of the week, and not the same one. */
export function weekdaysDiffer(left: Statement, right: Statement): boolean {
  const [one, other] = [daysIn(left.text), daysIn(right.text)];
  return one.length > 0 && other.length > 0 && !one.some((day) => other.includes(day));
}
