import { signal } from '@preact/signals';
import { memoriesWords } from '../../components/i18n/memories';
import type { PendingItem } from '../../components/memories/InboxItem';
import type { Card } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import type { Notices } from './notices';

const limit = 500;
const trashLimit = 5_000;
/** Time to take an answer back. */
const undoMs = 8_000;
const answerWords = {
  accept: memoriesWords.accepted,
  reject: memoriesWords.rejected,
  keepOld: memoriesWords.oldKept,
  merge: memoriesWords.mergedInto,
};
type Answer = keyof typeof answerWords;

/** Tells the worker. One statement in the place of two is a merge like any other. */
async function send({ card, rival }: PendingItem, answer: Answer, text?: string): Promise<void> {
  if (answer === 'merge')
    await ask('mergeCards', { ids: [...(rival ? [rival.id] : []), card.id], text: text ?? card.text });
  else await ask('resolvePending', { id: card.id, answer, ...(text !== undefined && { text }) });
}

/** The card a pending one would replace. */
function rivalId(card: Card): string | undefined {
  const named = card.pendingReason?.params?.cardId;
  return typeof named === 'string' ? named : card.links.find((link) => link.type === 'contradicts')?.to;
}

/** The inbox: what waits, oldest first. */
export function createInboxState(notices: Notices, onChanged: () => void) {
  const items = signal<PendingItem[] | null>(null);
  /** How many wait behind those. */
  const further = signal(0);
  const failed = signal<string | null>(null);

  async function load(): Promise<void> {
    await settle();
    try {
      const { cards, total } = await ask('listCards', { statuses: ['pending'], limit, sort: 'oldest' });
      const rivals = await ask('getCards', { ids: cards.flatMap((card) => rivalId(card) ?? []) });
      items.value = cards.map((card) => ({ card, rival: rivals.find(({ id }) => id === rivalId(card)) ?? null }));
      further.value = total - cards.length;
      failed.value = null;
    } catch (error) {
      failed.value = notices.explain(error);
    }
  }

  /** Answers already shown as done, which are sent when the time for undo is over or the next one comes. */
  let waiting: { settle: () => Promise<void>; timer: ReturnType<typeof setTimeout> } | null = null;
  async function settle(): Promise<void> {
    if (!waiting) return;
    const last = waiting;
    waiting = null;
    clearTimeout(last.timer);
    await last.settle();
  }
  // Whoever leaves has meant what was answered.
  addEventListener('pagehide', () => void settle());

  function resolve(item: PendingItem, answer: Answer, text?: string): void {
    void settle();
    const before = items.value;
    items.value = before?.filter((one) => one.card.id !== item.card.id) ?? null;
    const mine = () =>
      send(item, answer, text).then(onChanged, (error) => {
        notices.fail(error);
        void load();
      });
    waiting = { settle: mine, timer: setTimeout(() => void settle(), undoMs) };
    const undo = async () => {
      if (waiting?.settle !== mine) return;
      clearTimeout(waiting.timer);
      waiting = null;
      items.value = before;
    };
    const isLast = items.value?.length === 0 && further.value > 0;
    notices.tell(answerWords[answer], { text: text ?? item.card.text }, isLast ? undefined : undo);
    // The next ones come at once, and with them this answer is final.
    if (isLast) void load();
  }

  return { items, further, failed, load, settle, resolve };
}

/** The trash. */
export function createTrashState(notices: Notices, onChanged: () => void) {
  const cards = signal<Card[] | null>(null);
  const failed = signal<string | null>(null);

  async function load(): Promise<void> {
    try {
      const found = (await ask('listCards', { statuses: ['trashed'], limit: trashLimit, sort: 'newest' })).cards;
      cards.value = found.sort((a, b) => (b.trashedAt ?? 0) - (a.trashedAt ?? 0));
      failed.value = null;
    } catch (error) {
      failed.value = notices.explain(error);
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
