import type { Store } from '../store/store';
import type { CardIndex } from './cardIndex';
import { turnPrefix } from './scan';

/**
 * Whether the index lacks cards, by their numbers: segments of another model, or fewer rows than there are cards out of the
 * trash. Quick enough for every start; a card that is missing while a stray row makes up for it is found by `findMissing`.
 */
export async function lacksCards(store: Store, index: CardIndex): Promise<boolean> {
  if (index.stale()) return true;
  const [all, trashed] = await Promise.all([
    store.count('cards'),
    store.count('cards', { index: 'status', equals: 'trashed' }),
  ]);
  return all - trashed > countCards(index);
}

/** Ids of the cards out of the trash that the index does not hold. */
export async function findMissing(store: Store, index: CardIndex): Promise<string[]> {
  const [ids, trashed] = await Promise.all([
    store.ids('cards'),
    store.ids('cards', { index: 'status', equals: 'trashed' }),
  ]);
  const thrown = new Set(trashed);
  return ids.filter((id) => !index.has(id) && !thrown.has(id));
}

function countCards(index: CardIndex): number {
  let count = 0;
  for (const { packed } of index.segments())
    for (const [row, id] of packed.ids.entries()) if (packed.alive[row] === 1 && !id.startsWith(turnPrefix)) count += 1;
  return count;
}
