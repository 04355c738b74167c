import { findEnclosures } from './quotes';
import { type Span, trimSpan } from './types';

const enders = new Set(['。', '！', '？', '!', '?', '；', ';', '…', '～', '~', '\n', '｡']);
const abbreviation =
  /(?<![\p{L}'’])(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|prof|st|no|inc|ltd|co|approx|u\.s|u\.k|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|fig|ph\.d|(?<!\p{N})[b-hj-z])$/iu;
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|[\u{1F1E6}-\u{1F1FF}])+/u;

function endsAtDot(text: string, i: number): boolean {
  const next = text[i + 1] ?? '';
  if (next !== '' && !/[\s\p{Script=Han}"'”’)）]/u.test(next)) return false;
  const before = text.slice(Math.max(0, i - 12), i);
  if (abbreviation.test(before)) {
    // "… at 5 p.m. The rest": an abbreviation still ends a sentence when a capital follows — except after a title or initial.
    return /(?:a\.m|p\.m|etc|u\.s|u\.k|ph\.d)$/i.test(before) && /^\s+[A-Z]/.test(text.slice(i + 1, i + 4));
  }
  return !/^\s*\d{1,2}$/.test(text.slice(text.lastIndexOf('\n', i - 1) + 1, i));
}

/**
 * Splits a block into sentences with exact offsets. Marks inside quotations and brackets do not split; a run of emoji ends
 * a sentence like a full stop. Closing punctuation belongs to the sentence.
 */
export function splitSentences(text: string, start: number, end: number): Span[] {
  const spans: Span[] = [];
  const enclosures = findEnclosures(text, start, end);
  let from = start;
  let next = 0;
  const cut = (to: number): void => {
    const span = trimSpan(text, { start: from, end: to });
    if (span.end > span.start && /[\p{L}\p{N}]/u.test(text.slice(span.start, span.end))) spans.push(span);
    from = to;
  };
  for (let i = start; i < end; i++) {
    const enclosure = enclosures[next];
    if (enclosure && i === enclosure.start) {
      i = enclosure.end - 1;
      next++;
      // A quotation that ends with its own full stop ends the sentence too.
      if (
        /[。！？!?.]/u.test(text[i - 1] ?? '') &&
        !/^[，,、]/u.test(text.slice(i + 1)) &&
        /[”」』"]/u.test(text[i] ?? '')
      )
        cut(i + 1);
      continue;
    }
    const c = text[i] ?? '';
    const isMark = c === ';' ? /^\s|^$/.test(text[i + 1] ?? '') : enders.has(c);
    if (isMark || (c === '.' && endsAtDot(text, i))) {
      let to = i + 1;
      while (
        to < end &&
        /[。！？!?；;…～~."”'’)）」』]/u.test(text[to] ?? '') &&
        !enclosures.some((e) => e.start === to)
      )
        to++;
      cut(to);
      i = to - 1;
      continue;
    }
    const face = emoji.exec(text.slice(i, i + 24));
    if (face && !/^[\d#*]/.test(face[0])) {
      cut(i + face[0].length);
      i += face[0].length - 1;
    }
  }
  cut(end);
  return spans;
}
