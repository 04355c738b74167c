import { isQuestion } from '../extract/cues/asks';
import { decideKind } from '../extract/describe/kind';
import { readValidity } from '../extract/describe/validity';
import { readCues } from '../extract/features';
import { readSentiment } from '../extract/polarity';
import { splitClauses } from '../extract/segment/clauses';
import { segmentTurn } from '../extract/segment/statements';
import type { Span } from '../extract/segment/types';
import type { Extraction, Tokenizer } from '../ports';
import { overlap } from '../recall/turns/ownPieces';
import { detectLanguage } from '../text/language';
import type { Draft, Turn } from '../types';

/** Longer turns are documents: a line of them that resembles a memory is chance. */
const maxTurnCharacters = 300;
const maxQuoteCharacters = 80;
const reconsidered = new Set(['skippedNotLasting', 'skippedNotAboutUser', 'skippedRequest']);

/**
 * Statements that by themselves are not worth keeping, but may end or change something that is remembered: 「科目三今天考过
 * 了」 after 「我打算四月份考科目三」. They become cards only if they do. A request is among them because it may be an
 * instruction for good: 「表情还是加上吧」 after 「回答别用表情」.
 */
export function tentativeDrafts(
  turn: Turn,
  { drafts, skipped }: Extraction,
  tokenizer: Tokenizer,
  utcOffsetMinutes: number,
): Draft[] {
  const { text, at } = turn;
  if (text.length > maxTurnCharacters) return [];
  const read = ({ start, end }: Span): Draft =>
    dated(plainDraft(text.slice(start, end), start, tokenizer), at, utcOffsetMinutes);
  const found: Draft[] = [];
  const seen: Span[] = [...drafts];
  let from = 0;
  for (const { quote, reason } of skipped) {
    const start = text.indexOf(quote, from);
    if (start < 0) continue;
    from = start + quote.length;
    const span = { start, end: from };
    seen.push(span);
    if (!reconsidered.has(reason.code) || quote.length > maxQuoteCharacters || isAsked(text, span)) continue;
    found.push(reason.code === 'skippedRequest' ? { ...read(span), kind: 'instruction' } : read(span));
  }
  const open = openClauses(text).filter((span) => seen.every((other) => !overlap(span, other)));
  return [...found, ...open.map((span): Draft => ({ ...read(span), kind: 'instruction' }))];
}

/** A question changes nothing. */
const isAsked = (text: string, { start, end }: Span): boolean =>
  /^\s*[?？]/u.test(text.slice(end)) || text.slice(start, end).split(/[，,]/u).some(isQuestion);

/** Fewer letters than this change nothing. */
const minLetters = 4;

/** Clauses with which extraction did nothing at all: orders and asides. Questions are none. */
function openClauses(text: string): Span[] {
  return segmentTurn(text)
    .sentences.filter(({ block, ...sentence }) => block === 'prose' && !isAsked(text, sentence))
    .flatMap((sentence) => splitClauses(text, sentence, detectLanguage(text.slice(sentence.start, sentence.end))))
    .map(({ start, end }) => {
      const words = text.slice(start, end).replace(/[\s。！!.~～，,；;]+$/u, '');
      return { start, end: start + words.length };
    })
    .filter((span) => {
      const words = text.slice(span.start, span.end);
      const letters = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      return letters >= minLetters && words.length <= maxQuoteCharacters && !isAsked(text, span);
    });
}

/** The draft with what its words say of kind and time. */
export function dated(draft: Draft, at: number, utcOffsetMinutes: number): Draft {
  const words = draft.text;
  const cues = readCues(words);
  const sentiment = readSentiment(words);
  const kind = decideKind({ words, cues, sentiment, continues: false });
  const polarity = kind === 'preference' || kind === 'relationship' ? (sentiment?.polarity ?? null) : null;
  return { ...draft, kind, polarity, ...readValidity({ words, kind, cues, at, utcOffsetMinutes }) };
}

/** A draft of a text as it stands, knowing nothing but its words. */
export function plainDraft(text: string, start: number, tokenizer: Tokenizer): Draft {
  return {
    text,
    lang: detectLanguage(text),
    quote: text,
    start,
    end: start + text.length,
    kind: 'fact',
    polarity: null,
    topic: '',
    keywords: [...new Set(tokenizer.terms(text))].filter((term) => term.length > 1).slice(0, 5),
    entities: [],
    importance: 3,
    confidence: 0.6,
    validFrom: null,
    validTo: null,
    eventTime: null,
    durable: true,
    explicit: false,
  };
}
