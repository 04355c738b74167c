import { signal } from '@preact/signals';
import { memoriesWords } from '../../components/i18n/memories';
import type { PendingItem } from '../../components/memories/InboxView';
import type { Card } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import type { Notices } from './notices';

const limit = 500;

const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The inbox: what waits, oldest first. */
export function createInboxState(notices: Notices, onChanged: () => void) {
  const items = signal<PendingItem[] | null>(null);
  const failed = signal<string | null>(null);

  async function load(): Promise<void> {
    try {
      const { cards } = await ask('listCards', { statuses: ['pending'], limit, sort: 'newest' });
      const oldestFirst = [...cards].reverse();
      items.value = await Promise.all(oldestFirst.map(async (card) => ({ card, rival: await rivalOf(card) })));
      failed.value = null;
    } catch (error) {
      failed.value = detailOf(error);
    }
  }

  /** The card a pending one contradicts or would replace. */
  async function rivalOf(card: Card): Promise<Card | null> {
    const rivalId = card.supersedes?.[0] ?? card.links.find((link) => link.type === 'contradicts')?.to;
    if (rivalId === undefined) return null;
    return (await ask('getCard', { id: rivalId }))?.card ?? null;
  }

  function resolve(item: PendingItem, answer: 'accept' | 'reject' | 'keepOld', text?: string): void {
    items.value = items.value?.filter((one) => one.card.id !== item.card.id) ?? null;
    ask('resolvePending', { id: item.card.id, answer, ...(text !== undefined && { text }) }).then(
      () => {
        notices.tell(answer === 'accept' ? memoriesWords.accepted : memoriesWords.rejected);
        onChanged();
      },
      (error) => {
        notices.fail(error);
        void load();
      },
    );
  }

  return { items, failed, load, resolve };
}

/** The trash. */
export function createTrashState(notices: Notices, onChanged: () => void) {
  const cards = signal<Card[] | null>(null);
  const failed = signal<string | null>(null);

  async function load(): Promise<void> {
    try {
      cards.value = (await ask('listCards', { statuses: ['trashed'], limit, sort: 'newest' })).cards;
      failed.value = null;
    } catch (error) {
      failed.value = detailOf(error);
    }
  }

  function after(work: Promise<unknown>, say: () => void): void {
    work.then(() => {
      say();
      onChanged();
      return load();
    }, notices.fail);
  }

  return {
    cards,
    failed,
    load,
    restore(which: Card[]): void {
      after(ask('restoreCards', { ids: which.map((card) => card.id) }), () => notices.tell(memoriesWords.restored));
    },
    deleteForGood(which: Card[]): void {
      after(ask('deleteCardsForGood', { ids: which.map((card) => card.id) }), () =>
        notices.tell(memoriesWords.deletedForGood, { n: which.length }),
      );
    },
  };
}
