import type { IndexEntry } from '../ports';
import { newBatch, type Store, stagePutAll, type WriteBatch } from '../store/store';
import { stableId } from '../text/hash';
import type { Card, HistoryEntry, Reason } from '../types';

/**
 * The cards of one step: what the store holds, with the step's own changes laid over it. Everything is written in one
 * commit at the end, so that a step happens whole or not at all.
 */
export interface WorkingSet {
  get(id: string): Promise<Card | undefined>;
  getMany(ids: string[]): Promise<Card[]>;
  /** Cards made or changed by this step. */
  changed(): Card[];
  /** Puts the card with its fields changed and those named in `without` gone, and notes what they were before. */
  change(card: Card, fields: Partial<Card>, note: Note, without?: OptionalField[]): Card;
  /** Puts a card that did not exist. */
  create(card: Card, note: Omit<Note, 'change'>): Card;
  /** What the index must learn with the commit. */
  index(entry: IndexEntry): void;
  unindex(cardId: string): void;
  entries(): IndexEntry[];
  unindexed(): string[];
  /** The batch with every change, for the caller to add to and to commit. */
  batch(): WriteBatch;
}

/** Fields a card may be without. */
export type OptionalField = 'trashedAt' | 'supersededBy' | 'supersedes' | 'pendingReason';

export interface Note {
  by: HistoryEntry['by'];
  change: HistoryEntry['change'];
  reason: Reason;
  at: number;
}

/** Starts a step. */
export function createWorkingSet(store: Store): WorkingSet {
  const read = new Map<string, Card | undefined>();
  const cards = new Map<string, Card>();
  const history: HistoryEntry[] = [];
  const entries = new Map<string, IndexEntry>();
  const gone = new Set<string>();

  function note(card: Card, before: Partial<Card>, { by, change, reason, at }: Note): void {
    // The version makes it unique; at most a few notes share one version, told apart by their number.
    const nth = history.filter((entry) => entry.cardId === card.id).length;
    history.push({
      id: stableId('history', card.id, card.version, nth),
      cardId: card.id,
      at,
      by,
      change,
      reason,
      before,
    });
  }

  const set: WorkingSet = {
    async get(id) {
      const own = cards.get(id);
      if (own) return own;
      if (!read.has(id)) read.set(id, await store.get('cards', id));
      return read.get(id);
    },

    async getMany(ids) {
      const missing = ids.filter((id) => !cards.has(id) && !read.has(id));
      if (missing.length > 0) {
        const rows = await store.getMany('cards', missing);
        missing.forEach((id, at) => {
          read.set(id, rows[at]);
        });
      }
      return ids.flatMap((id) => cards.get(id) ?? read.get(id) ?? []);
    },

    changed: () => [...cards.values()],

    change(card, fields, why, without = []) {
      const current = cards.get(card.id) ?? card;
      const before: Partial<Card> = {};
      for (const key of [...(Object.keys(fields) as (keyof Card)[]), ...without])
        if (current[key] !== undefined) Object.assign(before, { [key]: current[key] });
      // One commit is one version, however many changes it holds.
      const version = cards.has(card.id) ? current.version : current.version + 1;
      const next: Card = { ...current, ...fields, version, updatedAt: why.at };
      for (const field of without) delete next[field];
      if (!read.has(card.id) && !cards.has(card.id)) read.set(card.id, card);
      cards.set(card.id, next);
      note(next, before, why);
      return next;
    },

    create(card, why) {
      cards.set(card.id, card);
      note(card, {}, { ...why, change: 'created' });
      return card;
    },

    index(entry) {
      gone.delete(entry.cardId);
      entries.set(entry.cardId, entry);
    },
    unindex(cardId) {
      entries.delete(cardId);
      gone.add(cardId);
    },
    entries: () => [...entries.values()],
    unindexed: () => [...gone],

    batch() {
      const batch = newBatch();
      for (const card of cards.values()) batch.expect[card.id] = read.get(card.id)?.version ?? 0;
      stagePutAll(batch, 'cards', [...cards.values()]);
      stagePutAll(batch, 'history', history);
      return batch;
    },
  };
  return set;
}
