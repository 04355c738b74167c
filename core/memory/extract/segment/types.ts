/** Offsets of a piece of the turn's text, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

export type BlockKind = 'prose' | 'list' | 'code' | 'quote' | 'table' | 'log';

export interface Block extends Span {
  kind: BlockKind;
  /** How many blank lines stand before it. */
  blankLinesBefore: number;
}

/** Cuts white space off both ends of a span. */
export function trimSpan(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && /\s/u.test(text[start] ?? '')) start++;
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end--;
  return { start, end };
}
