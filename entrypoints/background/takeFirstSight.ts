import type { Memory } from '../../core/memory/api';
import type { Store } from '../../core/memory/store/store';
import { cardsAtFirstSight, dropFirstSight, type FirstSight, keepFirstSight } from '../../core/platform/firstSight';

/** Many cards change one after the other: what the popup shows first is taken anew when they rest. */
const restMs = 400;

/** What the popup can show at once, from the memory as it is. */
export async function lookAtFirst(memory: Pick<Memory, 'list' | 'stats'>, profile: string): Promise<FirstSight> {
  const [{ items, total }, stats] = await Promise.all([
    memory.list({ limit: cardsAtFirstSight }),
    memory.stats({ withLinks: false }),
  ]);
  return { profile, cards: items, memories: total, pending: stats.cards.pending };
}

/** The store, telling of every change of cards once it is written. */
export function watchCards(store: Store, onChange: () => void): Store {
  return {
    ...store,
    async commit(batch) {
      await store.commit(batch);
      if (batch.put.cards?.length || batch.remove.cards?.length) onChange();
    },
    async clear() {
      await store.clear();
      onChange();
    },
  };
}

/** Keeps what the popup shows first in step with the cards. Nothing of a card that changed is shown by it. */
export function createFirstSight(
  memoryOf: () => Promise<Pick<Memory, 'list' | 'stats'>>,
  onError: (error: unknown) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;

  async function take(profile: string): Promise<void> {
    const mine = changes;
    const sight = await lookAtFirst(await memoryOf(), profile);
    // A card changed while it was looked at: the next look is on its way.
    if (mine === changes) await keepFirstSight(sight);
  }

  return {
    changed(profile: string): void {
      changes++;
      dropFirstSight().catch(onError);
      clearTimeout(timer);
      timer = setTimeout(() => take(profile).catch(onError), restMs);
    },
  };
}
