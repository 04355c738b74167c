import type { Memory } from '../../core/memory/api';
import type { Store, WriteBatch } from '../../core/memory/store/store';
import type { Card } from '../../core/memory/types';
import {
  cardsAtFirstSight,
  dropFirstSight,
  type FirstSight,
  keepFirstSight,
  readFirstSight,
} from '../../core/platform/firstSight';

/** Many cards change one after the other: what the popup shows first is taken anew when they rest … */
const restMs = 400;
/** … or after so long, where they never do: an import, or a new model that reads everything again. */
const longestMs = 3_000;

/** What the popup can show at once, from the memory as it is. */
export async function lookAtFirst(memory: Pick<Memory, 'list' | 'stats'>, profile: string): Promise<FirstSight> {
  const [{ items, total }, stats] = await Promise.all([
    memory.list({ limit: cardsAtFirstSight }),
    memory.stats({ withLinks: false }),
  ]);
  return { profile, cards: items, memories: total, pending: stats.cards.pending };
}

/** Cards that a commit writes or removes; `all` when everything goes. */
export type CardChange = Pick<WriteBatch, 'put' | 'remove'> | 'all';

/** Told before and after cards are written. */
export interface CardWatcher {
  /** The change is written only after this. */
  before(change: CardChange): Promise<void>;
  after(change: CardChange): void;
}

/** The store, telling of every change of cards. */
export function watchCards(store: Store, watcher: CardWatcher): Store {
  return {
    ...store,
    async commit(batch) {
      if (!batch.put.cards?.length && !batch.remove.cards?.length) return store.commit(batch);
      await watcher.before(batch);
      await store.commit(batch);
      watcher.after(batch);
    },
    async clear() {
      await watcher.before('all');
      await store.clear();
      watcher.after('all');
    },
  };
}

/**
 * Keeps what the popup shows first in step with the cards. Nothing of a card that changed is shown by it: it is gone before
 * the change is written. What changes other cards, or only what a model made of one, leaves it standing until it is taken anew.
 *
 * @param inUse the memory that is open, and its profile: another one may be in use by the time a look is taken.
 */
export function createFirstSight(
  inUse: () => Promise<{ memory: Pick<Memory, 'list' | 'stats'>; profile: string }>,
  onError: (error: unknown) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When a look was asked for first since the last one. */
  let askedAt: number | undefined;
  let looking: Promise<void> = Promise.resolve();
  /** What is kept now; undefined until it was read: the worker before this one may have left it. */
  let kept: FirstSight | null | undefined;
  /** What changed since the look under way began. */
  let changed: CardChange[] = [];

  async function take(): Promise<void> {
    askedAt = undefined;
    changed = [];
    const { memory, profile } = await inUse();
    const sight = await lookAtFirst(memory, profile);
    // One of its cards changed while it was looked at: the next look is on its way.
    if (changed.some((change) => isSeen(change, sight))) return;
    kept = sight;
    await keepFirstSight(sight);
  }

  async function hide(change: CardChange): Promise<void> {
    changed.push(change);
    kept ??= await readFirstSight();
    if (!kept || !isSeen(change, kept)) return;
    kept = null;
    await dropFirstSight();
  }

  function refresh(): void {
    askedAt ??= Date.now();
    clearTimeout(timer);
    const waitMs = Math.max(0, Math.min(restMs, askedAt + longestMs - Date.now()));
    timer = setTimeout(() => {
      looking = looking.then(take).catch(onError);
    }, waitMs);
  }

  return {
    /** Takes it anew soon. */
    refresh,
    /** For the store of every memory that is opened. */
    watcher: {
      before: (change) => hide(change).catch(onError),
      after(change) {
        hide(change).catch(onError);
        refresh();
      },
    } satisfies CardWatcher,
  };
}

/** Whether a card on sight looks different after the change, or the sight of nothing is no longer true. */
function isSeen(change: CardChange, { cards }: FirstSight): boolean {
  if (change === 'all') return true;
  const written = change.put.cards ?? [];
  if (cards.length === 0) return written.some((card) => card.status === 'active');
  const put = new Map(written.map((card) => [card.id, card]));
  const removed = new Set(change.remove.cards);
  return cards.some((card) => {
    const next = put.get(card.id);
    return removed.has(card.id) || (next !== undefined && looksOf(next) !== looksOf(card));
  });
}

/** All of a card but what a model made of it. */
const looksOf = ({ version: _version, embedding: _embedding, semanticId: _semanticId, ...looks }: Card): string =>
  JSON.stringify(Object.entries(looks).sort(([left], [right]) => (left < right ? -1 : 1)));
