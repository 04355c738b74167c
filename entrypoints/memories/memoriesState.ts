import { effect, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import type { Message } from '../../components/i18n/index';
import { memoriesWords } from '../../components/i18n/memories';
import type { DetailActions, OpenCard } from '../../components/memories/CardDetail';
import { type ListFilter, noFilter } from '../../components/memories/FilterBar';
import type { FieldEdit } from '../../components/memories/fieldEdit';
import { peekNewest } from '../../core/memory/store/peekNewest';
import type { Card, Scope } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { quotedUrl } from '../../core/sites/page/quotedUrl';
import { createCardPages, toCardFilter } from './cardPages';
import { createLatest } from './latest';
import type { Notices } from './notices';
import { go, route } from './route';

const searchDelayMs = 150;
/** As many rows as a high window shows. */
const firstRows = 24;
/** Width of the list in per cent; a matter of the window, so it is kept beside the page and not in the settings. */
const shareKey = 'listShare';
const defaultShare = 53;

/** The list, the open card, and what can be done with them. */
export function createMemoriesState(database: string, notices: Notices, onChanged: () => void) {
  const pages = createCardPages(notices.explain);
  const query = signal('');
  const filter = signal<ListFilter>(noFilter);
  const open = signal<OpenCard | null>(null);
  const listShare = signal(Number(localStorage.getItem(shareKey)) || defaultShare);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The newest cards are there before the worker is awake. */
  async function firstSight(): Promise<void> {
    const found = await peekNewest({ name: database, status: 'active', limit: firstRows });
    if (found !== null && query.peek() === '' && filter.peek() === noFilter) pages.showFirst(found);
  }
  /** Done once they are there: what is asked of the same database meanwhile stands in line before them. */
  const seen = route.peek().view === 'memories' ? firstSight().catch(notices.fail) : Promise.resolve();

  const load = async () => {
    await seen;
    await pages.load(toCardFilter(query.peek(), filter.peek(), Date.now()));
  };
  const changed = () => {
    onChanged();
    void pages.reload();
    void openCard(route.peek().cardId);
  };
  const run = (work: Promise<unknown>) => {
    work.then(changed, notices.fail);
  };

  const askForCard = createLatest();
  async function openCard(id: string | null): Promise<void> {
    const isLatest = askForCard();
    if (id === null) {
      open.value = null;
      return;
    }
    try {
      const found = await ask('getCard', { id });
      if (!isLatest()) return;
      open.value = found;
      if (!found) {
        notices.tell(memoriesWords.goneCard);
        go('memories');
      }
    } catch (error) {
      notices.fail(error);
    }
  }
  effect(() => void openCard(route.value.cardId));

  function edit(card: Card, change: FieldEdit): void {
    const before: FieldEdit = Object.fromEntries(
      (Object.keys(change) as (keyof FieldEdit)[]).map((field) => [field, card[field]]),
    );
    pages.replace({ ...card, ...change });
    run(
      ask('editCard', { id: card.id, edit: change }).then(() => {
        notices.tell(memoriesWords.saved, {}, async () => {
          await ask('editCard', { id: card.id, edit: before });
          changed();
        });
      }),
    );
  }

  function forget(cards: Card[]): void {
    const ids = cards.map((card) => card.id);
    const [first] = cards;
    if (!first) return;
    if (ids.includes(route.peek().cardId ?? '')) go('memories');
    run(
      ask('forgetCards', { ids }).then(() => {
        const undo = async () => {
          await ask('restoreCards', { ids });
          notices.tell(memoriesWords.restored);
          changed();
        };
        if (cards.length === 1) notices.tell(memoriesWords.forgotten, { text: first.text }, undo);
        else notices.tell(memoriesWords.forgottenMany, { n: cards.length }, undo);
      }),
    );
  }

  /** Tells what was done; its undo forgets the new cards and brings the old ones back. */
  function putBackInstead(made: Card[], old: Card[], done: Message, params: Record<string, number>): void {
    notices.tell(done, params, async () => {
      await ask('forgetCards', { ids: made.map((card) => card.id) });
      await ask('restoreCards', { ids: old.map((card) => card.id) });
      notices.tell(memoriesWords.restored);
      go('memories', old.length === 1 ? old[0]?.id : undefined);
      changed();
    });
  }

  async function pinAll(cards: Card[], pinned: boolean): Promise<void> {
    for (const { id } of cards) await ask('pinCard', { id, pinned });
  }

  const actions: DetailActions = {
    onEdit: edit,
    onPin: (card, pinned) => {
      pages.replace({ ...card, pinned });
      run(ask('pinCard', { id: card.id, pinned }));
    },
    onForget: (card) => forget([card]),
    onSplit: (card, texts) =>
      run(
        ask('splitCard', { id: card.id, texts }).then((parts) => {
          putBackInstead(parts, [card], memoriesWords.splitDone, { n: parts.length });
          const [first] = parts;
          if (first) go('memories', first.id);
        }),
      ),
    onUnlink: (from, to) => run(ask('unlinkCards', { from: from.id, to: to.id })),
    onOpenCard: (id) => go('memories', id),
    onOpenSource: (evidence) => {
      const url = quotedUrl(evidence);
      if (url !== null) void browser.tabs.create({ url });
    },
  };

  return {
    pages,
    query,
    filter,
    open,
    actions,
    seen,
    load,
    listShare,
    setListShare(share: number): void {
      listShare.value = share;
      localStorage.setItem(shareKey, String(share));
    },
    setQuery(text: string): void {
      query.value = text;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), searchDelayMs);
    },
    setFilter(next: ListFilter): void {
      filter.value = next;
      void load();
    },
    showAll(): void {
      clearTimeout(timer);
      query.value = '';
      filter.value = noFilter;
      void load();
    },
    closeCard: () => go('memories'),
    add: (text: string) =>
      run(
        ask('addCard', { text, scope: 'global' }).then(({ card, decision }) => {
          notices.tell(decision.action === 'ignore' ? memoriesWords.alreadyKnown : memoriesWords.added);
          if (card) go('memories', card.id);
        }),
      ),
    forgetMany: forget,
    pinMany: (cards: Card[], pinned: boolean) => {
      const others = cards.filter((card) => card.pinned !== pinned);
      const words = pinned ? memoriesWords.pinnedMany : memoriesWords.unpinnedMany;
      run(
        pinAll(others, pinned).then(() =>
          notices.tell(words, { n: others.length }, async () => {
            await pinAll(others, !pinned);
            changed();
          }),
        ),
      );
    },
    mergeMany: (cards: Card[], text: string) =>
      run(
        ask('mergeCards', { ids: cards.map((card) => card.id), text }).then((card) => {
          putBackInstead([card], cards, memoriesWords.merged, { n: cards.length });
          go('memories', card.id);
        }),
      ),
    moveMany: (cards: Card[], scope: Scope) =>
      run(
        Promise.all(cards.map(({ id }) => ask('editCard', { id, edit: { scope } }))).then(() => {
          notices.tell(memoriesWords.moved, { n: cards.length }, async () => {
            await Promise.all(cards.map((card) => ask('editCard', { id: card.id, edit: { scope: card.scope } })));
            changed();
          });
        }),
      ),
  };
}
