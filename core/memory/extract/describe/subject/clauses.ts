import { detectLanguage } from '../../../text/language';
import type { Language, Turn } from '../../../types';
import { zh } from '../../cues/chinese';
import { en } from '../../cues/english';
import { splitBlocks } from '../../segment/blocks';
import { splitClauses } from '../../segment/clauses';
import { splitSentences } from '../../segment/sentences';
import type { Span } from '../../segment/types';
import { kin } from './kin';

/** A clause the user said before a statement, kept as a card or not. */
export interface Clause {
  words: string;
  lang: Language;
  /** 0 in the statement's own turn, 1 in the user's turn before it, and so on. */
  turnsAgo: number;
  /** Number of its sentence within its turn; statements of one sentence share what is left out. */
  sentence: number;
  /** It asks or orders something: who is named there may be meant later, but it says nothing about them. */
  asks: boolean;
}

/** What a statement can borrow to stand alone. */
export interface Surroundings {
  /** Oldest first. */
  earlier: readonly Clause[];
  /** Number of the statement's sentence within its turn. */
  sentence: number;
}

export const noSurroundings: Surroundings = { earlier: [], sentence: 0 };

/** So many of the user's turns back a person may still be called "she". */
const turnsBack = 3;
/** Nothing is borrowed from a long text, whose clauses are no longer in anyone's mind. */
const maxTurnChars = 600;

const givesKin = new RegExp(`[给替帮]我(?=的?(?:${kin.zh}))`, 'u');

interface Placed extends Clause, Span {}

function readClauses(text: string, turnsAgo: number, material: readonly Span[], until: number): Placed[] {
  const clauses: Placed[] = [];
  let number = -1;
  for (const block of splitBlocks(text)) {
    if (block.start >= until) break;
    if (block.kind === 'code' || block.kind === 'table' || block.kind === 'log' || block.kind === 'quote') continue;
    for (const sentence of splitSentences(text, block.start, block.end)) {
      if (sentence.start >= until) break;
      number++;
      if (material.some((span) => sentence.start < span.end && span.start < sentence.end)) continue;
      const lang = detectLanguage(text.slice(sentence.start, sentence.end));
      const asked = /[?？]["”」]?\s*$/u.test(text.slice(sentence.start, sentence.end + 1));
      const parts = splitClauses(text, sentence, lang);
      for (const [i, part] of parts.entries()) {
        if (part.start >= until) break;
        const words = text
          .slice(part.start, Math.min(part.end, until))
          .replace(/^(?:and|but|so)\s+|[，,。.！!；;：:\s]+$/giu, '')
          .replace(/\s*\n\s*/g, ' ');
        if (!/[\p{L}\p{N}]/u.test(words)) continue;
        const named = clauses.at(-1);
        // "I've got a toddler, Nia": the name belongs to what is before it.
        if (named && i > 0 && named.turnsAgo === turnsAgo && /^[A-Z][a-z]+$/.test(words)) {
          named.words += `, ${words}`;
          named.end = part.end;
          continue;
        }
        const cues = lang === 'zh' ? zh : en;
        // 「给我妈换手机」 asks for nothing.
        const plain = words.replace(givesKin, '');
        const asks = (asked && i === parts.length - 1) || cues.request.test(plain) || cues.question.test(plain);
        clauses.push({ words, lang, turnsAgo, sentence: number, asks, start: part.start, end: part.end });
      }
    }
  }
  return clauses;
}

/**
 * Reads what the user said before a statement: the clauses of the same turn and those of the last turns.
 *
 * @param start where the statement begins in the turn's text
 * @param material pieces of the turn that are not the user's own words
 * @param previousTurns oldest first; the assistant's are passed over
 */
export function readSurroundings(
  turn: Pick<Turn, 'text'>,
  start: number,
  material: readonly Span[],
  previousTurns: readonly Turn[],
): Surroundings {
  const before = previousTurns.filter((other) => other.role === 'user').slice(-turnsBack);
  const earlier: Clause[] = [];
  for (const [i, other] of before.entries()) {
    if (other.text.length > maxTurnChars) continue;
    earlier.push(...readClauses(other.text, before.length - i, [], other.text.length));
  }
  if (turn.text.length > maxTurnChars) return { earlier: [], sentence: 0 };
  const own = readClauses(turn.text, 0, material, start);
  const last = own.at(-1);
  const between = turn.text.slice(Math.max(0, (last?.end ?? 0) - 1), start);
  const ended = last === undefined || /[。！？!?\n]|\.\s/u.test(between);
  earlier.push(...own);
  return { earlier, sentence: last === undefined ? 0 : ended ? last.sentence + 1 : last.sentence };
}
