/** What is left of a cosine below zero: far apart is far apart, and other signals may still speak for the card. */
const belowZero = 0.2;

/** The cosine of question and card, counted in full above zero. */
export function meaningSignal(cosine: number): number {
  return cosine >= 0 ? cosine : belowZero * cosine;
}
