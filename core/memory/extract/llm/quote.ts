/** Where a quote stands in its source, in UTF-16 code units of the source. */
export interface QuotePlace {
  start: number;
  end: number;
}

const skipped = /[\s\p{P}\p{S}\p{Cf}]/u;

interface Folded {
  text: string;
  /** Offset in the source of every code unit of `text`. */
  at: number[];
  /** End in the source of every code unit of `text`. */
  to: number[];
}

/** Letters and digits only, in one width and case, each with its way back. */
function fold(source: string): Folded {
  let text = '';
  const at: number[] = [];
  const to: number[] = [];
  let offset = 0;
  for (const char of source) {
    if (!skipped.test(char)) {
      for (const unit of char.normalize('NFKC').toLowerCase().split('')) {
        text += unit;
        at.push(offset);
        to.push(offset + char.length);
      }
    }
    offset += char.length;
  }
  return { text, at, to };
}

/**
 * Finds a quote in its source: exactly, or without regard to spaces, punctuation, width and case, as models are free
 * with all of these. Null when the words are not there. An ellipsis inside joins pieces that must follow each other
 * closely.
 */
export function findQuote(quote: string, source: string): QuotePlace | null {
  const exact = quote.trim() === '' ? -1 : source.indexOf(quote.trim());
  if (exact >= 0) return { start: exact, end: exact + quote.trim().length };

  const pieces = quote
    .split(/…+|\.{3,}|\[\.\.\.\]/)
    .map((piece) => fold(piece).text)
    .filter((piece) => piece.length > 0);
  if (pieces.length === 0 || pieces.length > 4) return null;
  const folded = fold(source);
  let from = 0;
  let first = -1;
  let last = -1;
  for (const piece of pieces) {
    const found = folded.text.indexOf(piece, from);
    if (found < 0 || (first >= 0 && found - last > 80)) return null;
    if (first < 0) first = found;
    last = found + piece.length;
    from = last;
  }
  const start = folded.at[first];
  const end = folded.to[last - 1];
  return start === undefined || end === undefined ? null : { start, end };
}

/** Whether a quote is long enough to prove anything: two Chinese characters, or two words, or one long one. */
export function provesSomething(quote: string): boolean {
  const han = quote.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  return han >= 3 || words.length >= 2 || words.some((word) => word.length >= 6);
}
