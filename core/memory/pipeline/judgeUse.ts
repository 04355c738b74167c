import { dot, normalise } from '../embed/normalise';
import type { Engine } from '../engine';
import { readSentences } from '../extract/summary/sentences';
import { holders } from '../recall/keywordScan';
import { hashTerm } from '../recall/termHash';
import { detectLanguage } from '../text/language';
import type { Card, Reason, Turn } from '../types';
import { obeys } from './obeys';

/** An answer that used a card, and by what it is known. */
export interface Use {
  cardId: string;
  reason: Reason;
}

/**
 * Cosine, beyond what the prompt explains, from which a piece of an answer speaks of a card without sharing a word with it.
 * Of 4,272 pairs of a card and a piece of an answer that knew nothing of it, 3 in 1,000 came above 0.37, nearly all of
 * them on the same matter; answers that took a card up came to 0.38–0.89.
 */
const meaningCosine = 0.42;
/** With a telling word of the card in the same piece, so much is enough. Unrelated pieces stay below 0.26 in 99 of 100. */
const withWordCosine = 0.28;
/** A word in at most this many entries of the index, or this share of them, tells whose it is. */
const rareCount = 3;
const rareShare = 0.05;
/** Pieces of one answer that are read. Those with a telling word come first. */
const maxPieces = 60;
const minPieceLetters = 4;
/** Texts the model reads at once: a recall that comes meanwhile waits for so many. */
const textsPerCall = 8;

type JudgeParts = Pick<Engine, 'embedder' | 'tokenizer' | 'centre' | 'index'>;

/**
 * Which cards an answer took up, mentioned or acted on, judged here and without a model of language: a piece of the answer
 * is near the card in a way that the prompt by itself does not account for, or its form keeps to what the card asks for.
 * In doubt it did not.
 *
 * @param prompt what the user asked, without the memories in it.
 * @param before what was said earlier in the conversation: words from there are no sign either.
 */
export async function judgeUse(
  engine: JudgeParts,
  { cards, prompt, before, answer }: { cards: Card[]; prompt: string; before: string[]; answer: Turn },
): Promise<Use[]> {
  if (cards.length === 0) return [];
  const kept = cards.filter((card) => obeys(card, prompt, answer.text));
  const byForm = kept.map(({ id }): Use => ({ cardId: id, reason: { code: 'usedForm' } }));
  const taken = await takenUp(engine, { cards: cards.filter((card) => !kept.includes(card)), prompt, before, answer });
  return [...byForm, ...taken];
}

/** Cards whose words or sense stand in the answer. */
async function takenUp(
  engine: JudgeParts,
  { cards, prompt, before, answer }: { cards: Card[]; prompt: string; before: string[]; answer: Turn },
): Promise<Use[]> {
  if (cards.length === 0) return [];
  const { embedder, tokenizer } = engine;
  const explained = new Set([prompt, ...before].flatMap((text) => tokenizer.terms(text)));
  const telling = cards.map((card) => tellingTerms(engine, card, explained));
  const pieces = choosePieces(piecesOf(answer), telling, (text) => tokenizer.terms(text));
  if (pieces.length === 0) return [];

  const texts = [...cards.map((card) => card.text), prompt, ...pieces.map((piece) => piece.text)];
  const raw: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += textsPerCall)
    raw.push(...(await embedder.embed(texts.slice(at, at + textsPerCall))));
  // All in one register: what matters is what a piece says, not who says it.
  const vectors = raw.map((vector, at) => engine.centre.apply(vector, detectLanguage(texts[at] ?? ''), 'card'));
  const asked = prompt.trim() === '' ? undefined : vectors[cards.length];
  const beyond = (vector: Float32Array | undefined): Float32Array | undefined => vector && without(vector, asked);

  return cards.flatMap((card, nth): Use[] => {
    const about = beyond(vectors[nth]);
    let best = -1;
    for (const [at, piece] of pieces.entries()) {
      const said = beyond(vectors[cards.length + 1 + at]);
      if (!about || !said) continue;
      const cosine = dot(about, said);
      const words = (telling[nth] ?? []).filter((term) => piece.terms.has(term));
      if (words.length > 0 && cosine >= withWordCosine)
        return [{ cardId: card.id, reason: { code: 'usedWords', params: { words: spelled(words, card.text) } } }];
      best = Math.max(best, cosine);
    }
    return best >= meaningCosine ? [{ cardId: card.id, reason: { code: 'usedMeaning' } }] : [];
  });
}

/** What is left of a vector without its share of another. */
function without(vector: Float32Array, other: Float32Array | undefined): Float32Array {
  if (!other) return vector;
  const share = dot(vector, other);
  return normalise(vector.map((value, at) => value - share * (other[at] ?? 0)));
}

/** Words of the card that neither the prompt nor the conversation had and few other memories have. */
function tellingTerms({ tokenizer, index }: Pick<Engine, 'tokenizer' | 'index'>, card: Card, explained: Set<string>) {
  const rare = Math.max(rareCount, rareShare * index.size());
  return [...new Set(tokenizer.terms(card.text))].filter(
    (term) => Array.from(term).length > 1 && !explained.has(term) && holders(index.segments(), hashTerm(term)) <= rare,
  );
}

/** Sentences, and their clauses: what takes up a memory is often half a sentence. Code and tables say nothing. */
function piecesOf(answer: Turn): string[] {
  const pieces = readSentences([answer]).flatMap(({ text }) => {
    const clauses = text.split(/[，,：:；;]\s*/u);
    return clauses.length > 1 ? [text, ...clauses] : [text];
  });
  return [...new Set(pieces)].filter((text) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minPieceLetters);
}

function choosePieces(texts: string[], telling: string[][], termsOf: (text: string) => string[]) {
  const wanted = new Set(telling.flat());
  const pieces = texts.map((text) => ({ text, terms: new Set(termsOf(text)) }));
  const tells = ({ terms }: { terms: Set<string> }): boolean => [...terms].some((term) => wanted.has(term));
  return [...pieces.filter(tells), ...pieces.filter((piece) => !tells(piece))].slice(0, maxPieces);
}

/** At most three terms as the card writes them. */
function spelled(terms: string[], text: string): string {
  const words = terms.map((term) => {
    const at = text.toLowerCase().indexOf(term);
    return at < 0 ? term : (/^[a-z0-9'+#.-]+/iu.exec(text.slice(at))?.[0] ?? term);
  });
  const longest = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  return [...new Set(longest)].slice(0, 3).join(', ');
}
