import { type CentreWeights, createCentre } from '../embed/centre';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import { createWriter } from '../pipeline/writer';
import type { Embedder, Tokenizer } from '../ports';
import { createCardIndex } from '../recall/cardIndex';
import { createRecall } from '../recall/search';
import { applySettings } from '../settings';
import { newBatch, type Store, stagePut } from '../store/store';
import type { Card } from '../types';
import { sampleHistory, sampleNow } from './samples';

const dimension = 64;
const zeros = new Array<number>(dimension).fill(0);
const uncentred: CentreWeights = {
  id: 'none',
  modelId: 'characters',
  means: { zh: { card: zeros, question: zeros }, en: { card: zeros, question: zeros } },
};

/** Counts characters: texts of nearly the same characters have nearly the same vector. */
export const characterEmbedder: Embedder = {
  modelId: 'characters',
  dimension,
  embed: async (texts) =>
    texts.map((text) => {
      const vector = new Float32Array(dimension);
      for (const character of text) {
        const at = (character.codePointAt(0) ?? 0) % dimension;
        vector[at] = (vector[at] ?? 0) + 1;
      }
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    }),
};

/** An engine with a real index and tokenizer on the given store, and an embedder that takes no time. */
export function characterEngine(store: Store, tokenizer: Tokenizer): Engine {
  const centre = createCentre(uncentred);
  const index = createCardIndex({ store, centre, embedderId: 'characters', tokenizerId: tokenizer.id, dimension });
  return {
    store,
    index,
    embedder: characterEmbedder,
    centre,
    tokenizer,
    extractor: { id: 'none', extract: async () => ({ drafts: [], skipped: [] }) },
    pairReader: null,
    llm: undefined,
    recall: createRecall({ store, index, embedder: characterEmbedder, tokenizer, centre }),
    clock: { now: () => sampleNow, utcOffsetMinutes: () => 480 },
    filter: (text) => ({ text, spans: [], dropped: [] }),
    writer: createWriter(),
    settings: () => applySettings(),
  };
}

/** Puts cards with their vectors and the first entry of their history, as the engine would. */
export async function know(engine: Engine, ...cards: Card[]): Promise<void> {
  const { index, store, tokenizer } = engine;
  const vectors = await engine.embedder.embed(cards.map((card) => card.text));
  const batch = newBatch();
  const upsert = cards.flatMap((card, at) => {
    const vector = vectors[at];
    if (!vector) return [];
    const { id: cardId, text, lang, scope } = card;
    stagePut(batch, 'cards', {
      ...card,
      semanticId: semanticId(vector),
      embedding: { modelId: 'characters', dimension },
    });
    stagePut(batch, 'history', sampleHistory({ id: `made-${cardId}`, cardId }));
    return [{ cardId, vector, lang, scope, terms: tokenizer.terms(text) }];
  });
  await index.load();
  const staged = index.stage(batch, { upsert });
  await store.commit(batch);
  staged.apply();
}
