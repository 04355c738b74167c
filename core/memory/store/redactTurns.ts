import { stableId } from '../text/hash';
import { detectLanguage } from '../text/language';
import type { Evidence, Turn } from '../types';
import { type Doomed, forgottenMark, redactText } from './doomed';
import { rowsOf } from './rowsOf';
import type { Store } from './store';

interface Span {
  start: number;
  end: number;
}

/** A turn with marks in the place of what was deleted. */
export interface RedactedTurn {
  turn: Turn;
  /** A piece of evidence from the turn as it was, as a piece of the turn as it is. */
  relocate(piece: Evidence): Evidence;
}

/** Hash of a message's words, whatever their spacing: tells a redacted turn from another when its message comes again. */
export function wordsHash(text: string): string {
  return stableId('words', text.replace(/\s+/g, ' ').trim());
}

/**
 * Every stored turn that holds what is doomed, redacted: the turns the cards were read from lose the very words, and any
 * turn (an answer that repeated them, a prompt they were put into) loses the statement.
 */
export async function redactTurns(store: Store, doomed: Doomed): Promise<Map<string, RedactedTurn>> {
  const redacted = new Map<string, RedactedTurn>();
  const look = (turn: Turn): void => {
    const result = redactTurn(turn, doomed);
    if (result) redacted.set(turn.id, result);
  };
  if (!doomed.pattern) {
    for (const turn of await store.getMany('turns', [...doomed.pieces.keys()])) if (turn) look(turn);
    return redacted;
  }
  for await (const turns of rowsOf(store, 'turns')) for (const turn of turns) look(turn);
  return redacted;
}

/** Null when the turn holds nothing of the kind. */
function redactTurn(turn: Turn, doomed: Doomed): RedactedTurn | null {
  const spans = spansIn(turn, doomed);
  const says = (text: string | undefined): boolean => text !== undefined && redactText(text, doomed) !== text;
  if (spans.length === 0 && !says(turn.thinking) && !says(turn.title)) return null;
  const lang = detectLanguage(turn.text);
  const thinking = turn.thinking === undefined ? undefined : redactText(turn.thinking, doomed, lang);
  const title = turn.title === undefined ? undefined : redactText(turn.title, doomed, lang);
  const mark = forgottenMark[lang];
  let text = '';
  let from = 0;
  for (const { start, end } of spans) {
    text += turn.text.slice(from, start) + mark;
    from = end;
  }
  text += turn.text.slice(from);

  /** Where an offset of the old text lies now; one inside a deleted piece moves to that side of the mark. */
  const moved = (offset: number, side: 'start' | 'end'): number => {
    let shift = 0;
    for (const { start, end } of spans) {
      if (offset >= end) shift += mark.length - (end - start);
      else if (offset > start) return start + shift + (side === 'start' ? 0 : mark.length);
    }
    return offset + shift;
  };
  return {
    turn: {
      ...turn,
      text,
      ...(thinking === undefined ? {} : { thinking }),
      ...(title === undefined ? {} : { title }),
      formerHash: turn.formerHash ?? wordsHash(turn.text),
    },
    relocate(piece) {
      const found = spanOf(turn.text, piece);
      if (!found) return { ...piece, quote: redactText(piece.quote, doomed, lang) };
      const start = moved(found.start, 'start');
      const end = moved(found.end, 'end');
      return { ...piece, quote: text.slice(start, end), start, end };
    },
  };
}

/** What has to go from the text, in order, without overlaps. */
function spansIn(turn: Turn, { pieces, pattern }: Doomed): Span[] {
  const spans = (pieces.get(turn.id) ?? []).flatMap((piece) => spanOf(turn.text, piece) ?? []);
  if (pattern) {
    for (const match of turn.text.matchAll(pattern))
      spans.push({ start: match.index, end: match.index + match[0].length });
  }
  const merged: Span[] = [];
  for (const span of spans.sort((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) merged.push({ ...span });
  }
  return merged;
}

/** Where the piece stands in the text; null when its words are not there any more. */
function spanOf(text: string, { quote, start, end }: Evidence): Span | null {
  if (quote === '') return null;
  if (text.slice(start, end) === quote) return { start, end };
  const at = text.indexOf(quote);
  return at < 0 ? null : { start: at, end: at + quote.length };
}
