import type { Engine } from '../engine';
import type { IndexEntry } from '../ports';
import { turnPrefix } from '../recall/scan';
import { readTurn } from '../recall/turns/readTurn';
import { stageDeleteForGood } from '../store/deleteForGood';
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
    upsert: await readChanged(engine, turns, gone),
    erase: [...gone, ...turns.map((turn) => turnPrefix + turn.id)],
  });
  await engine.store.commit(batch);
  staged.apply();
  return gone;
}

/** What the index holds of turns whose words have changed, under the cards that are left. */
async function readChanged(engine: Engine, turns: Turn[], gone: readonly string[]): Promise<IndexEntry[]> {
  const entries: IndexEntry[] = [];
  for (const turn of turns) {
    const entry = await readTurn(engine, turn, { without: gone });
    if (entry) entries.push(entry);
  }
  return entries;
}
