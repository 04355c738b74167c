import type { Span } from './types';

/** A text without some of its pieces, and where its characters stood before. */
export interface Shortened {
  text: string;
  /** Offsets in the whole text of a span of the shortened one. */
  toOriginal(span: Span): Span;
}

/** Cuts pieces out of a text; a line break stands for each. Overlapping pieces count once. */
export function leaveOut(text: string, pieces: readonly Span[]): Shortened {
  const sorted = [...pieces].filter((piece) => piece.end > piece.start).sort((a, b) => a.start - b.start);
  let shortened = '';
  /** Original offset of each kept character. */
  const places: number[] = [];
  let from = 0;
  const keep = (to: number): void => {
    for (let at = from; at < to; at++) places.push(at);
    shortened += text.slice(from, to);
  };
  for (const { start, end } of sorted) {
    if (end <= from) continue;
    keep(Math.max(from, start));
    shortened += '\n';
    places.push(Math.max(from, start));
    from = end;
  }
  keep(text.length);
  return {
    text: shortened,
    toOriginal: ({ start, end }) => ({
      start: places[start] ?? text.length,
      end: (places[end - 1] ?? text.length - 1) + 1,
    }),
  };
}
