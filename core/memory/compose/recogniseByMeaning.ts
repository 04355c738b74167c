import { dot } from '../embed/normalise';
import { isNegated } from '../extract/polarity';
import type { InjectedSpan } from './recogniseInjected';

/** A piece of text and where it points, centred and of unit length. */
export interface Meant {
  text: string;
  vector: Float32Array;
}

/** Cosine of a statement and the same said in another language or other words; unrelated ones are seldom above it. */
const minNear = 0.4;
/** What two lines must reach together, as a mean, and what one alone must. */
const minTogether = 0.5;
const minAlone = 0.6;

const listItem = /^[\s>|]*(?:[-–—*•·]|\d{1,2}[.)、])\s?\S/u;

/** The list items of a text: what is left of a block whose marks are gone. */
export function findListItems(text: string): (InjectedSpan & { text: string })[] {
  return [...text.matchAll(/[^\n]+/g)]
    .filter(([line]) => listItem.test(line))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0]
        .replace(/^[\s>|]*(?:[-–—*•·]|\d{1,2}[.)、])\s?/u, '')
        .replace(/[（(][^（()）]*\d{4}[^（()）]*[）)]\s*[.。]?\s*$/u, '')
        .trim(),
    }));
}

/**
 * Which of a list's items say what was injected, although they were edited or translated: each is nearest to another of the
 * statements, with the same sign. One item alone must be very near, several in a row vouch for each other.
 */
export function recogniseByMeaning<Item extends InjectedSpan & Meant>(
  items: readonly Item[],
  statements: readonly Meant[],
): InjectedSpan[] {
  const left = new Set(statements);
  const found = items.flatMap((item) => {
    let best: { statement: Meant; near: number } | null = null;
    for (const statement of left) {
      const near = dot(item.vector, statement.vector);
      if (near > (best?.near ?? minNear) && isNegated(item.text) === isNegated(statement.text))
        best = { statement, near };
    }
    if (!best) return [];
    left.delete(best.statement);
    return [{ start: item.start, end: item.end, near: best.near }];
  });
  const mean = found.reduce((sum, { near }) => sum + near, 0) / Math.max(1, found.length);
  const isSure = mean >= (found.length > 1 ? minTogether : minAlone);
  return isSure ? found.map(({ start, end }) => ({ start, end })) : [];
}
