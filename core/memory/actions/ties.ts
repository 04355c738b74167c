import { MemoryInputError } from '../api';
import { commitSet, type Engine } from '../engine';
import { joinCards, mayMeet, severCards } from '../link/mirror';
import { createWorkingSet } from '../pipeline/workingSet';
import type { LinkType } from '../types';
import { mustGetKept } from './editCard';

/** Ties two cards by hand. @throws CardNotFoundError; MemoryInputError for a card and itself, cards in the trash or of two projects. */
export async function linkByHand(engine: Engine, from: string, to: string, type: LinkType): Promise<void> {
  if (from === to) throw new MemoryInputError('A card cannot be linked to itself');
  await engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const [left, right] = [await mustGetKept(set, from), await mustGetKept(set, to)];
    if (!mayMeet(left, right)) throw new MemoryInputError('Cards of two projects cannot be linked');
    const tie = { type, reason: { code: 'linkedByUser' }, weight: 1 };
    await joinCards(set, from, to, tie, { by: 'user', at: engine.clock.now() });
    await commitSet(engine, set);
  });
}

/** Cuts all links between two cards. Nothing happens where there is none. */
export async function unlinkByHand(engine: Engine, from: string, to: string): Promise<void> {
  await engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    await severCards(set, from, to, { by: 'user', at: engine.clock.now() });
    if (set.changed().length > 0) await commitSet(engine, set);
  });
}
