import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import type { IndexEntry } from '../ports';
import { newBatch, stagePut, stageRemove, type WriteBatch } from '../store/store';
import { detectLanguage } from '../text/language';
import type { Card, Rejection } from '../types';

/** Texts read and committed at once: a few hundred milliseconds of work that a kill may cost. */
const cardsPerStep = 32;

/**
 * Brings everything up to the model, the tokenizer and the centring in use: cards that the index does not hold are read
 * again, and so are refusals. For after an update that changed one of them, which leaves the index empty. Each step is a
 * commit; killed half-way, the next run does what is left.
 *
 * @param signal stops between steps.
 * @returns how many cards were read.
 * @throws EmbedderUnavailableError, StorageFullError.
 */
export async function reembed(engine: Engine, signal?: AbortSignal): Promise<number> {
  await engine.index.load();
  await engine.tokenizer.ready();
  const missing = (await engine.store.query('cards')).filter((card) => isBehind(engine, card)).map((card) => card.id);
  for (let at = 0; at < missing.length; at += cardsPerStep) {
    signal?.throwIfAborted();
    const ids = missing.slice(at, at + cardsPerStep);
    await engine.writer.run(() => readAgain(engine, ids));
  }
  signal?.throwIfAborted();
  await rereadRefusals(engine);
  return missing.length;
}

function isBehind(engine: Engine, card: Card): boolean {
  if (card.status === 'trashed') return false;
  return !engine.index.has(card.id) || card.embedding.modelId !== engine.embedder.modelId;
}

async function readAgain(engine: Engine, ids: string[]): Promise<void> {
  const found = (await engine.store.getMany('cards', ids)).filter((card) => card !== undefined);
  const cards = found.filter((card) => isBehind(engine, card));
  if (cards.length === 0) return;
  const vectors = await engine.embedder.embed(cards.map((card) => card.text));
  const batch: WriteBatch = newBatch();
  const upsert: IndexEntry[] = [];
  for (const [at, card] of cards.entries()) {
    const vector = vectors[at];
    if (!vector) continue;
    const { id: cardId, text, lang, scope, evidence } = card;
    const [said] = evidence;
    const place = said ? { conversation: `${said.site}:${said.conversationId}` } : {};
    upsert.push({ cardId, vector, lang, scope, terms: engine.tokenizer.terms(text), ...place });
    // Not a change of what is known: neither the time of the last change nor the history moves.
    stagePut(batch, 'cards', {
      ...card,
      semanticId: semanticId(engine.centre.apply(vector, lang, 'card')),
      embedding: { modelId: engine.embedder.modelId, dimension: engine.embedder.dimension },
      version: card.version + 1,
    });
    batch.expect[cardId] = card.version;
  }
  const staged = engine.index.stage(batch, { upsert });
  await engine.store.commit(batch);
  staged.apply();
}

/** A refusal is compared by meaning, so its vector has to come from the same model. */
async function rereadRefusals(engine: Engine): Promise<void> {
  const { modelId } = engine.embedder;
  const old = (await engine.store.query('rejections')).filter((rejection) => rejection.modelId !== modelId);
  if (old.length === 0) return;
  // The words of a refusal go when its card is deleted for good; what is left cannot be read by another model.
  const readable = old.filter((rejection) => rejection.text !== '');
  const vectors = await engine.embedder.embed(readable.map((rejection) => rejection.text));
  const fresh = readable.flatMap((rejection, at): Rejection[] => {
    const vector = vectors[at];
    if (!vector) return [];
    return [{ ...rejection, modelId, vector: engine.centre.apply(vector, detectLanguage(rejection.text), 'card') }];
  });
  const batch = newBatch();
  stagePut(batch, 'rejections', ...fresh);
  const mute = old.filter((rejection) => rejection.text === '').map((rejection) => rejection.id);
  if (mute.length > 0) stageRemove(batch, 'rejections', ...mute);
  await engine.store.commit(batch);
}
