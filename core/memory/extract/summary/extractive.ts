import type { Tokenizer } from '../../ports';
import { detectLanguage } from '../../text/language';
import type { Card, Language, Turn } from '../../types';
import { findKeywords } from '../describe/keywords';
import { amount, askingWords, decisionCue, mindCue, smallTalk, todoCue, todoHeading } from './cues';
import { readSentences, type SaidSentence } from './sentences';
import { type EpisodeFields, fitLine, fitLines } from './template';
import { findThings } from './things';

export interface SummaryInput {
  /** The conversation, both roles, oldest first. */
  turns: Turn[];
  /** Cards learnt from it. */
  cards: Card[];
  lang: Language;
  tokenizer: Tokenizer;
}

/**
 * The summary of a conversation out of its own sentences, without a model. Cards that were learnt come first, as they
 * were checked already; then the user's sentences by their cue words.
 */
export function summariseByRules({ turns, cards, lang, tokenizer }: SummaryInput): EpisodeFields {
  const sentences = readSentences(turns);
  const own = sentences.filter(({ role, text }) => role === 'user' && !smallTalk.test(text));
  const weights = weighWords(turns, tokenizer);
  const cardTexts = (...kinds: Card['kind'][]) =>
    cards.filter((card) => kinds.includes(card.kind)).map(({ text }) => text);
  const statements = own.filter(({ isQuestion, text }) => !isQuestion && Array.from(text).length <= 160);

  const decisions = fitLines([
    ...cardTexts('decision'),
    ...statements.filter(({ text }) => decisionCue.test(text)).map((said) => decisionLine(said, sentences, tokenizer)),
  ]);
  const todos = fitLines([
    ...cardTexts('plan'),
    ...statements
      .filter(({ text }) => todoCue.test(text) && !decisionCue.test(text))
      .map(({ text }) => atCue(text, todoCue)),
    ...listedTodos(sentences),
  ]).filter((line) => !decisions.includes(line));
  const mindNextTime = fitLines([
    ...cardTexts('instruction'),
    ...cards.filter((card) => card.kind === 'preference' && card.polarity === -1).map(({ text }) => text),
    ...statements.filter(({ text }) => mindCue.test(text)).map(({ text }) => atCue(text, mindCue)),
  ]).filter((line) => !decisions.includes(line) && !todos.includes(line));

  const things = fitLines(findThings(turns, cards));
  const topic = chooseTopicLine(turns, own, weights, tokenizer, lang);
  return {
    lang,
    topic,
    decisions,
    todos,
    things,
    mindNextTime,
    keywords: chooseKeywords(weights, [topic, ...things], tokenizer),
    importance: rateConversation(cards, decisions.length + todos.length, own.length),
    writtenBy: 'rules',
  };
}

/** Content words with their weight: in how many turns they stand, the user's counting double. */
function weighWords(turns: Turn[], tokenizer: Tokenizer): Map<string, number> {
  const weights = new Map<string, number>();
  for (const turn of turns) {
    const prose = turn.text.replace(/```[\s\S]*?(?:```|$)/g, ' ').slice(0, 3000);
    const words = new Set(prose.split(/\n+|[。！？!?；;]/).flatMap((part) => findKeywords(part, tokenizer)));
    for (const word of words) {
      const length = Array.from(word).length;
      if (length < 2 || amount.test(word)) continue;
      weights.set(word, (weights.get(word) ?? 0) + (turn.role === 'user' ? 2 : 1) * Math.min(1.5, 0.7 + length / 10));
    }
  }
  return weights;
}

/** Titles that sites give before they know better. */
const emptyTitle =
  /^(?:new (?:chat|conversation)|untitled|新(?:的)?(?:对话|聊天|会话)|未命名|chatgpt|claude|gemini|deepseek|kimi|豆包|通义|chat|.{0,2})$/i;

/** The site's title where it says something, else the user's weightiest sentence without its polite opening. */
function chooseTopicLine(
  turns: Turn[],
  own: SaidSentence[],
  weights: Map<string, number>,
  tokenizer: Tokenizer,
  lang: Language,
): string {
  const title = turns.findLast((turn) => turn.title)?.title?.trim();
  if (title && !emptyTitle.test(title) && detectLanguage(title) === lang) return fitLine(title);
  const scored = own.slice(0, 40).map((sentence) => {
    const words = findKeywords(sentence.text, tokenizer);
    const weight = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
    // What a conversation is about is mostly said at its beginning.
    return { sentence, score: (weight / Math.sqrt(words.length + 4)) * (1.5 - sentence.position) };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0]?.sentence.text ?? turns[0]?.text ?? '';
  const bare = best.replace(askingWords, '').replace(/[。.!！?？~]+$/u, '');
  return fitLine(Array.from(bare).length >= 4 ? bare : best);
}

/** 「就这么定了」 names nothing itself: what was proposed just before stands for it. */
function decisionLine(said: SaidSentence, sentences: SaidSentence[], tokenizer: Tokenizer): string {
  if (findKeywords(said.text, tokenizer).length > 1) return atCue(said.text, decisionCue);
  const proposal = sentences.find(
    ({ role, turn, isQuestion, text }) =>
      role === 'assistant' && turn === said.turn - 1 && !isQuestion && findKeywords(text, tokenizer).length > 1,
  );
  return proposal
    ? proposal.text.replace(/^(?:好的?|可以|没问题|sure|okay|ok|great)[，,。!！.\s]+(?:那么?)?/iu, '')
    : said.text;
}

/** A long sentence is cut so that its cue stays in sight. */
function atCue(text: string, cue: RegExp): string {
  if (Array.from(text).length <= 50) return text;
  const clauses = text.split(/(?<=[，,；;、：:])|\s+-\s+|(?<= )(?=(?:and|but|so|because|then) )/u);
  const index = clauses.findIndex((clause) => cue.test(clause));
  if (index < 0) return text;
  const [clause = '', next = ''] = clauses.slice(index);
  return Array.from(clause + next).length <= 50 ? clause + next : clause;
}

/** Items of an answer under a heading such as "Next steps". */
function listedTodos(sentences: SaidSentence[]): string[] {
  const found: string[] = [];
  let under = -1;
  for (const { text, role, turn, isList } of sentences) {
    if (todoHeading.test(text)) under = turn;
    else if (under === turn && isList && role === 'assistant') found.push(text);
    else if (!isList) under = -1;
  }
  return found;
}

/** Three to five words, the heaviest first; a word inside a heavier one is left out. */
function chooseKeywords(weights: Map<string, number>, fallback: string[], tokenizer: Tokenizer): string[] {
  const ranked = [...weights].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const spare = fallback.flatMap((text) => findKeywords(text, tokenizer)).filter((word) => !amount.test(word));
  const chosen: string[] = [];
  for (const word of [...ranked.slice(0, 30), ...spare]) {
    const lower = word.toLowerCase();
    if (chosen.some((other) => other.toLowerCase().includes(lower) || lower.includes(other.toLowerCase()))) continue;
    chosen.push(word);
    if (chosen.length === 5) break;
  }
  return chosen;
}

/**
 * 1–5: 2 to begin with, one more for cards of importance 4 and up, one for decisions or things to do, one for a long
 * conversation with several of either; 1 for a short one that left nothing.
 */
function rateConversation(cards: Card[], settled: number, sentences: number): number {
  if (cards.length === 0 && settled === 0) return sentences <= 3 ? 1 : 2;
  const weighty = cards.some((card) => card.importance >= 4) ? 1 : 0;
  const long = sentences >= 12 && cards.length + settled >= 4 ? 1 : 0;
  return Math.min(5, 2 + weighty + (settled > 0 ? 1 : 0) + long);
}
