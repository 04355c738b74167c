import type { Quantity } from '../quantities';

/** True when both hold a number of one kind and none of these agree. */
export function numbersDiffer(left: Quantity[], right: Quantity[]): boolean {
  const [ours, others] = [periodOf(left), periodOf(right)];
  if (ours !== null && others !== null && ours !== others) return true;
  const kinds = new Set(
    left.map((quantity) => quantity.unit).filter((unit) => right.some((other) => other.unit === unit)),
  );
  return [...kinds].some((unit) => {
    const mine = left.filter((quantity) => quantity.unit === unit).map((quantity) => quantity.value);
    const theirs = right.filter((quantity) => quantity.unit === unit).map((quantity) => quantity.value);
    return !mine.some((value) => theirs.some((other) => fits(value, other)));
  });
}

const daysIn: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

/** The only stretch of time named, in days: 「三天浇一次」 and 「一周浇一次」 differ though they count other things. */
function periodOf(quantities: Quantity[]): number | null {
  const periods = quantities.filter(({ unit, value }) => daysIn[unit] !== undefined && !Number.isNaN(Number(value)));
  const [only] = periods;
  return only && periods.length === 1 ? Number(only.value) * (daysIn[only.unit] ?? 0) : null;
}

/** The same value, or a day of the month that is named alone. */
const fits = (left: string, right: string) =>
  left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`);

/** True when every number of the one is in the other, the month also where a day of it is named. */
export function numbersWithin(part: Quantity[], whole: Quantity[]): boolean {
  return part.every(({ value, unit }) =>
    whole.some(
      (other) =>
        (other.value === value && (other.unit === unit || unit === '' || other.unit === '')) ||
        (unit === '/' && other.unit === '/' && other.value.startsWith(`${value}-`)),
    ),
  );
}
