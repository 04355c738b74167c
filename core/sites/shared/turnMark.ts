import { lettersOf } from './compareText';

/** Starting values and multipliers of two 32-bit mixers (Jenkins' one-at-a-time family); any odd ones do. */
const seeds = [0xdeadbeef, 0x41c6ce57] as const;
const factors = [2654435761, 1597334677] as const;

/**
 * Marks by which a turn is known again without its words: one for each id it has and one for what it says. Nothing can be
 * read out of them. 13 hex digits each, the same for the same conversation and turn, wherever it was read.
 */
export function marksOf(
  conversationId: string,
  turn: { role: string; text: string; ids?: readonly string[] },
): string[] {
  const ids = (turn.ids ?? []).map((id) => `id ${id}`);
  return [...ids, `${turn.role} ${lettersOf(turn.text)}`].map((words) => hash(`${conversationId} ${words}`));
}

function hash(text: string): string {
  let [a, b]: [number, number] = [seeds[0], seeds[1]];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, factors[0]);
    b = Math.imul(b ^ code, factors[1]);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (b >>> 0).toString(16).padStart(8, '0') + (a >>> 12).toString(16).padStart(5, '0');
}
