import type { Span } from '../extract/segment/types';

/** Marks where a word begins in the pieces of a SentencePiece tokenizer. */
const wordMark = '▁';

/** How far a piece that does not stand where it should is searched for; unknown signs are dropped by the tokenizer. */
const maxSkipped = 40;

/**
 * Where each piece of a tokenized text stands in it: the tokenizer says only what the pieces are. It works on the text's
 * compatibility form (NFKC), so one piece may stand for fewer or more signs than it has. One span a piece, UTF-16
 * offsets; a piece that cannot be found gets an empty span at the place reached.
 */
export function alignTokens(text: string, pieces: readonly string[]): Span[] {
  const signs: { sign: string; start: number; end: number }[] = [];
  let offset = 0;
  for (const character of text) {
    for (const sign of character.normalize('NFKC')) {
      if (sign.trim() !== '') signs.push({ sign, start: offset, end: offset + character.length });
    }
    offset += character.length;
  }

  let at = 0;
  let reached = 0;
  return pieces.map((piece) => {
    const wanted = [...piece.replaceAll(wordMark, '')].filter((sign) => sign.trim() !== '');
    if (wanted.length === 0) return { start: reached, end: reached };
    const matches = (from: number): boolean => wanted.every((sign, i) => signs[from + i]?.sign === sign);
    let from = at;
    while (from - at <= maxSkipped && from < signs.length && !matches(from)) from += 1;
    const first = signs[from];
    const last = signs[from + wanted.length - 1];
    if (!first || !last || !matches(from)) return { start: reached, end: reached };
    at = from + wanted.length;
    reached = last.end;
    return { start: first.start, end: last.end };
  });
}
