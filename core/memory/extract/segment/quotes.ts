import type { Span } from './types';

const pairs: Record<string, string> = {
  '“': '”',
  '「': '」',
  '『': '』',
  '《': '》',
  '（': '）',
  '(': ')',
  '【': '】',
  '[': ']',
  '{': '}',
  '"': '"',
  '‘': '’',
  '`': '`',
};

/** A bracketed or quoted piece, with its marks. */
export interface Enclosure extends Span {
  open: string;
}

/** Outermost quotations and brackets between two offsets; a mark without its partner is an ordinary character. */
export function findEnclosures(text: string, start: number, end: number): Enclosure[] {
  const found: Enclosure[] = [];
  for (let i = start; i < end; i++) {
    const open = text[i] ?? '';
    if (open === "'") {
      // A plain apostrophe quotes where a word begins behind it and none goes on before it: goes 'I only drink tea'.
      if (/[\p{L}\d]/u.test(text[i - 1] ?? '') || !/[\p{L}]/u.test(text[i + 1] ?? '')) continue;
      const close = /'(?![\p{L}\d])/u.exec(text.slice(i + 1, end));
      if (!close || close.index < 8) continue;
      found.push({ start: i, end: i + close.index + 2, open });
      i += close.index + 1;
      continue;
    }
    const close = pairs[open];
    if (!close) continue;
    // An apostrophe-like opener inside a word is no quotation, nor is an inch mark behind a number.
    if (open === '‘' && /\w/.test(text[i - 1] ?? '')) continue;
    if (open === '"' && /\d/.test(text[i - 1] ?? '')) continue;
    const at = text.indexOf(close, i + 1);
    if (at < 0 || at >= end) continue;
    found.push({ start: i, end: at + 1, open });
    i = at;
  }
  return found;
}

const speechMarks = new Set(['“', '「', '『', '"', '‘', "'"]);

/**
 * The text with what others said blanked out: quotations that hold a sentence or a first person. Titles, short terms in
 * quotation marks and brackets stay. Same length as the input, so offsets keep their meaning.
 */
export function blankSpeech(text: string): string {
  let out = text;
  for (const piece of findEnclosures(text, 0, text.length)) {
    if (!speechMarks.has(piece.open)) continue;
    const inner = text.slice(piece.start + 1, piece.end - 1);
    const isSpeech = /我|你|\b(?:i|i'm|my|you|we)\b|[。！？!?，]/iu.test(inner) || inner.length > 24;
    if (!isSpeech) continue;
    out = `${out.slice(0, piece.start + 1)}${'　'.repeat(inner.length)}${out.slice(piece.end - 1)}`;
  }
  return out;
}
