import { decideKind } from '../extract/describe/kind';
import { readValidity } from '../extract/describe/validity';
import { readCues } from '../extract/features';
import { readSentiment } from '../extract/polarity';
import type { Extraction, Tokenizer } from '../ports';
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
  { skipped }: Extraction,
  tokenizer: Tokenizer,
  utcOffsetMinutes: number,
): Draft[] {
  if (turn.text.length > maxTurnCharacters) return [];
  let from = 0;
  return skipped.flatMap(({ quote, reason }): Draft[] => {
    const start = turn.text.indexOf(quote, from);
    if (start < 0) return [];
    from = start + quote.length;
    if (!reconsidered.has(reason.code) || quote.length > maxQuoteCharacters) return [];
    if (/[?？]/.test(turn.text.charAt(start + quote.length))) return [];
    const draft = dated(plainDraft(quote, start, tokenizer), turn.at, utcOffsetMinutes);
    return [reason.code === 'skippedRequest' ? { ...draft, kind: 'instruction' } : draft];
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
