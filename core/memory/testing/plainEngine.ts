import { type Card, createMemory, type Embedder, type Extractor, type Memory } from '..';
import { plainDraft } from '../pipeline/tentative';
import type { Tokenizer } from '../ports';
import type { Store } from '../store/store';

const dimension = 384;

/** Counts character pairs: texts of nearly the same words have nearly the same vector. Takes no time. */
export const pairEmbedder: Embedder = {
  modelId: 'pairs',
  dimension,
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(dimension);
      const plain = ` ${text.toLowerCase()} `;
      for (let at = 0; at + 1 < plain.length; at++) {
        const place = (plain.charCodeAt(at) * 31 + plain.charCodeAt(at + 1)) % dimension;
        vector[place] = (vector[place] ?? 0) + 1;
      }
      const length = Math.hypot(...vector) || 1;
      return vector.map((value) => value / length);
    }),
};

/** Takes every sentence for a statement: what is tested is what comes after. */
export const sentenceExtractor = (tokenizer: Tokenizer): Extractor => ({
  id: 'sentences',
  async extract(turn) {
    const drafts = [...turn.text.matchAll(/[^。！.!\n]+/gu)].flatMap((match) => {
      const words = match[0].trim();
      if (words === '') return [];
      const start = match.index + match[0].indexOf(words);
      return [{ ...plainDraft(words, start, tokenizer), confidence: 0.9 }];
    });
    return { drafts, skipped: [] };
  },
});

/** A whole memory that runs in milliseconds; `now` is read at each use. */
export function plainMemory(store: Store, tokenizer: Tokenizer, now: () => number): Memory {
  return createMemory({
    store,
    tokenizer,
    embedder: pairEmbedder,
    extractor: sentenceExtractor(tokenizer),
    clock: { now, utcOffsetMinutes: () => 480 },
  });
}

/**
 * What is wrong with the cards of a store, in words; empty when nothing is. After a deletion for good two things are as they
 * should be that count as faults here: quotes with a blank in them, and cards superseded by one that is gone.
 */
export function findFaults(cards: Card[]): string[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const faults: string[] = [];
  for (const card of cards) {
    if (card.status !== 'trashed') {
      for (const { to, type } of card.links) {
        const other = byId.get(to);
        if (!other || other.status === 'trashed') faults.push(`${card.text}: dangling link to ${to}`);
        else if (!other.links.some((link) => link.to === card.id && link.type === type))
          faults.push(`${card.text}: one-way link to ${other.text}`);
        if (other && card.scope !== 'global' && other.scope !== 'global' && card.scope !== other.scope)
          faults.push(`${card.text}: linked across projects`);
      }
    }
    if (card.status === 'superseded' && card.supersededBy === undefined)
      faults.push(`${card.text}: superseded by nothing`);
    if (card.status === 'active' && card.supersededBy !== undefined)
      faults.push(`${card.text}: in force and superseded`);
    const seen = new Set([card.id]);
    for (let next = card.supersededBy; next !== undefined; next = byId.get(next)?.supersededBy) {
      if (seen.has(next)) {
        faults.push(`${card.text}: superseded in a circle`);
        break;
      }
      seen.add(next);
    }
    if (card.evidence.some((piece) => piece.end - piece.start !== piece.quote.length))
      faults.push(`${card.text}: offsets do not fit the quote`);
  }
  return faults;
}
