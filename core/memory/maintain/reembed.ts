import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import type { IndexEntry } from '../ports';
import { cardEntry } from '../recall/cardEntry';
import { turnPrefix } from '../recall/scan';
import { readTurn } from '../recall/turns/readTurn';
import { newBatch, stagePut, stageRemove, type WriteBatch } from '../store/store';
import { detectLanguage } from '../text/language';
import type { Card, Rejection, Turn } from '../types';

/** Turns looked at between two signs of life. */
const turnsPerLook = 200;

/** Texts read and committed at once: a few hundred milliseconds of work that a kill may cost. */
const cardsPerStep = 32;

/**
 * Brings everything up to the model, the tokenizer and the centring in use: cards that the index does not hold are read
 * again, and so are turns and refusals. For after an update that changed one of them, which leaves the index empty. Each step is a
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
  await readTurnsAgain(engine, signal);
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
  const turns = await engine.store.getMany(
    'turns',
    cards.map((card) => card.evidence[0]?.turnId ?? ''),
  );
  for (const [at, card] of cards.entries()) {
    const vector = vectors[at];
    if (!vector) continue;
    const { id: cardId, lang } = card;
    upsert.push(cardEntry(card, vector, engine.tokenizer, turns[at]?.order));
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

/** Turns of the user that tell something and are not in the index. */
async function readTurnsAgain(engine: Engine, signal?: AbortSignal): Promise<void> {
  for (let from: string | undefined; ; ) {
    const turns = await engine.store.query('turns', { limit: turnsPerLook, ...(from === undefined ? {} : { from }) });
    // The last one of a look is the first one of the next.
    const missing = turns.filter((turn) => turn.id !== from && !engine.index.has(turnPrefix + turn.id));
    for (let at = 0; at < missing.length; at += cardsPerStep) {
      signal?.throwIfAborted();
      await engine.writer.run(() => readSome(engine, missing.slice(at, at + cardsPerStep), signal));
    }
    const last = turns.at(-1)?.id;
    if (turns.length < turnsPerLook || last === undefined) return;
    from = last;
  }
}

async function readSome(engine: Engine, turns: Turn[], signal?: AbortSignal): Promise<void> {
  const upsert: IndexEntry[] = [];
  // A turn may have been forgotten or changed since the look.
  for (const turn of await engine.store.getMany(
    'turns',
    turns.map(({ id }) => id),
  )) {
    const entry = turn && (await readTurn(engine, turn, { signal }));
    if (entry) upsert.push(entry);
  }
  if (upsert.length === 0) return;
  const batch = newBatch();
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
