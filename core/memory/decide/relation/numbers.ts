import type { Quantity } from '../quantities';

/** True when both hold a number of one kind and none of these agree. */
export function numbersDiffer(left: Quantity[], right: Quantity[]): boolean {
  const kinds = new Set(
    left.map((quantity) => quantity.unit).filter((unit) => right.some((other) => other.unit === unit)),
  );
  return [...kinds].some((unit) => {
    const mine = left.filter((quantity) => quantity.unit === unit).map((quantity) => quantity.value);
    const theirs = right.filter((quantity) => quantity.unit === unit).map((quantity) => quantity.value);
    return !mine.some((value) => theirs.some((other) => fits(value, other)));
  });
}

/** The same value, or a day of the month that is named alone. */
const fits = (left: string, right: string) =>
  left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`);

/** True when every number of the one is in the other. */
export function numbersWithin(part: Quantity[], whole: Quantity[]): boolean {
  return part.every(({ value, unit }) =>
    whole.some((other) => other.value === value && (other.unit === unit || unit === '' || other.unit === '')),
  );
}
