import type { Engine } from '../engine';
import type { IndexEntry } from '../ports';
import { turnPrefix } from '../recall/scan';
import { stageDeleteForGood } from '../store/deleteForGood';
import { detectLanguage } from '../text/language';
import type { Turn } from '../types';

/**
 * Deletes cards for good, in one commit: nothing but tombstones is left of them in any table or in the index. For use
 * inside a step of the writer.
 *
 * @param at UTC milliseconds.
 * @returns the ids that were there, and those of the cards they had been made from.
 * @throws ConflictError, StorageFullError.
 */
export async function eraseCards(engine: Engine, ids: string[], at: number): Promise<string[]> {
  const batch = await stageDeleteForGood(engine.store, ids, at);
  const gone = batch.remove.cards ?? [];
  if (gone.length === 0) return [];
  const turns = (batch.put.turns ?? []).filter((turn) => engine.index.has(turnPrefix + turn.id));
  const staged = engine.index.stage(batch, {
    upsert: await readTurns(engine, turns),
    erase: [...gone, ...turns.map((turn) => turnPrefix + turn.id)],
  });
  await engine.store.commit(batch);
  staged.apply();
  return gone;
}

/** What the index holds of turns whose words have changed. */
async function readTurns({ embedder, tokenizer }: Engine, turns: Turn[]): Promise<IndexEntry[]> {
  if (turns.length === 0) return [];
  const vectors = await embedder.embed(turns.map((turn) => turn.text));
  return turns.flatMap(({ id, text, scope, site, conversationId, order }, at) => {
    const vector = vectors[at];
    if (!vector) return [];
    const lang = detectLanguage(text);
    const conversation = `${site}:${conversationId}`;
    return [{ cardId: turnPrefix + id, vector, lang, scope, terms: tokenizer.terms(text), conversation, order }];
  });
}
