import { commitSet, type Engine } from '../engine';
import { dropMirrors, joinCards, mayMeet } from '../link/mirror';
import { createWorkingSet } from '../pipeline/workingSet';
import { stageRemove } from '../store/store';
import { stableId } from '../text/hash';
import type { CardStatus } from '../types';
import { reindex } from './editCard';
import { eraseCards } from './eraseCards';

/** Moves cards to the trash: out of every search, with the other ends of their links cut. Returns the ids that were there. */
export async function trashCards(engine: Engine, ids: string[]): Promise<string[]> {
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const at = engine.clock.now();
    const done: string[] = [];
    for (const id of new Set(ids)) {
      const card = await set.get(id);
      if (!card || card.status === 'trashed') continue;
      await dropMirrors(set, card, { by: 'user', at });
      // Its own list of links stays, so that a restore can tie them again.
      const current = (await set.get(id)) ?? card;
      set.change(
        current,
        { status: 'trashed', trashedAt: at },
        { by: 'user', change: 'trashed', reason: { code: 'forgottenByUser' }, at },
      );
      set.unindex(id);
      done.push(id);
    }
    if (done.length > 0) await commitSet(engine, set);
    return done;
  });
}

/** Deletes cards for good: nothing but tombstones is left of them. Returns the ids that went. */
export async function deleteForGood(engine: Engine, ids: string[]): Promise<string[]> {
  return engine.writer.run(() => eraseCards(engine, ids, engine.clock.now()));
}

/**
 * Brings cards back into force from the trash, the archive or from being superseded or expired. A card out of the trash
 * returns to what it was; its links are tied again where the other end still exists. Returns the ids that were restored.
 */
export async function restoreCards(engine: Engine, ids: string[]): Promise<string[]> {
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const at = engine.clock.now();
    const done: string[] = [];
    for (const id of new Set(ids)) {
      const card = await set.get(id);
      if (!card || card.status === 'active' || card.status === 'pending') continue;
      const { links } = card;
      const before = card.status === 'trashed' ? await statusBefore(engine, id) : 'active';
      const isOver = card.validTo !== null && card.validTo <= at;
      // A card in force again is superseded by nobody.
      const clean = set.change(
        card,
        {
          status: before,
          links: [],
          ...(before === 'active' && isOver ? { validTo: null } : {}),
          // The question it waited with went with the answer.
          ...(before === 'pending' && !card.pendingReason ? { pendingReason: { code: 'pendingUnsure' } } : {}),
        },
        { by: 'user', change: 'restored', reason: { code: 'restoredByUser' }, at },
        before === 'active' ? ['trashedAt', 'supersededBy'] : ['trashedAt'],
      );
      await reindex(engine, set, clean);
      if (before === 'active') {
        for (const { to, ...tie } of links) {
          const other = await set.get(to);
          if (other && other.status !== 'trashed' && mayMeet(clean, other))
            await joinCards(set, id, to, tie, { by: 'engine', at });
        }
      }
      done.push(id);
    }
    // Taken back, a no bars nothing any more.
    if (done.length > 0)
      await commitSet(engine, set, (batch) =>
        stageRemove(batch, 'rejections', ...done.map((id) => stableId('rejection', id))),
      );
    return done;
  });
}

async function statusBefore(engine: Engine, id: string): Promise<Exclude<CardStatus, 'trashed'>> {
  const history = await engine.store.query('history', { index: 'cardId', equals: id });
  const trashed = history.filter((entry) => entry.change === 'trashed').sort((left, right) => right.at - left.at)[0];
  const status = trashed?.before.status;
  return status && status !== 'trashed' ? status : 'active';
}
