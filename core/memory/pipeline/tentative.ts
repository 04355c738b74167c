import type { Extraction, Tokenizer } from '../ports';
import { detectLanguage } from '../text/language';
import type { Draft, Turn } from '../types';

/** Longer turns are documents: a line of them that resembles a memory is chance. */
const maxTurnCharacters = 300;
const maxQuoteCharacters = 80;
const reconsidered = new Set(['skippedNotLasting', 'skippedNotAboutUser']);

/**
 * Statements that by themselves are not worth keeping, but may end or change something that is remembered: 「科目三今天考过
 * 了」 after 「我打算四月份考科目三」. They become cards only if they do.
 */
export function tentativeDrafts(turn: Turn, { skipped }: Extraction, tokenizer: Tokenizer): Draft[] {
  if (turn.text.length > maxTurnCharacters) return [];
  let from = 0;
  return skipped.flatMap(({ quote, reason }): Draft[] => {
    if (!reconsidered.has(reason.code) || quote.length > maxQuoteCharacters) return [];
    const start = turn.text.indexOf(quote, from);
    if (start < 0 || /[?？]/.test(turn.text.charAt(start + quote.length))) return [];
    from = start + quote.length;
    return [plainDraft(quote, start, tokenizer)];
  });
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
