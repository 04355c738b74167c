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
    if (!reconsidered.has(reason.code) || quote.length > maxQuoteCharacters || isAsked(text, span) || isReply(quote))
      continue;
    found.push(reason.code === 'skippedRequest' ? { ...read(span), kind: 'instruction' } : read(span));
  }
  const open = openClauses(text).filter((span) => seen.every((other) => !overlap(span, other)));
  return [...found, ...open.map((span): Draft => ({ ...read(span), kind: 'instruction' }))];
}

/** 「最近有上映的没」, 「提前还划算不」: asked by leaving the answer out. */
const leavesOpen = /[的了过]没(?:有)?$|(?<![我你他她它也都就才偏可要从并决]|要是)不$/u;
/** A question changes nothing. */
const isAsked = (text: string, { start, end }: Span): boolean =>
  /^\s*[?？]/u.test(text.slice(end)) ||
  leavesOpen.test(text.slice(start, end)) ||
  text.slice(start, end).split(/[，,]/u).some(isQuestion);

/** 「嗯嗯明白了」, "got it, cheers": said to the assistant, of nothing that is remembered. */
const isReply = (words: string): boolean =>
  /^(?:(?:嗯|恩|哦|噢|喔|哈|好|行|对|是|ok|okay)+[的啊呀嘞吧呢了哒]*|(?:我)?(?:明白|懂|知道|了解|清楚|收到|理解|记下|学会|看懂)(?:了|啦|咯)*|(?:多)?谢谢?(?:你|您|啦|了|哈)*|太好了|不错|在[^，。]{1,3}了)+$/iu.test(
    words.replace(/[\s\p{P}]+/gu, ''),
  ) ||
  /^(?:(?:ok(?:ay)?|yes|yeah|yep|no|sure|right|great|perfect|nice|cool|lovely|brilliant|got it|i see|gotcha|makes sense|understood|noted|will do|thanks?(?: you| a lot| so much)?|thx|cheers|ta|good (?:one|night|morning)|bye|lol|haha+|that helps|that works|all good)[\s,.!]*)+$/iu.test(
    words,
  );

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
      return letters >= minLetters && words.length <= maxQuoteCharacters && !isAsked(text, span) && !isReply(words);
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
