import { effect, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { memoriesWords } from '../../components/i18n/memories';
import type { DetailActions, OpenCard } from '../../components/memories/CardDetail';
import { type ListFilter, noFilter } from '../../components/memories/FilterBar';
import type { FieldEdit } from '../../components/memories/fieldEdit';
import type { Card, Scope } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { quotedUrl } from '../../core/sites/page/quotedUrl';
import { createCardPages, toCardFilter } from './cardPages';
import type { Notices } from './notices';
import { go, route } from './route';

const searchDelayMs = 150;

/** The list, the open card, and what can be done with them. */
export function createMemoriesState(notices: Notices, onChanged: () => void) {
  const pages = createCardPages();
  const query = signal('');
  const filter = signal<ListFilter>(noFilter);
  const open = signal<OpenCard | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = () => pages.load(toCardFilter(query.peek(), filter.peek(), Date.now()));
  const changed = () => {
    onChanged();
    void pages.reload();
    void openCard(route.peek().cardId);
  };
  const run = (work: Promise<unknown>) => {
    work.then(changed, notices.fail);
  };

  async function openCard(id: string | null): Promise<void> {
    if (id === null) {
      open.value = null;
      return;
    }
    try {
      const found = await ask('getCard', { id });
      if (route.peek().cardId !== id) return;
      open.value = found;
      if (!found) go('memories');
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

  const actions: DetailActions = {
    onEdit: edit,
    onPin: (card, pinned) => {
      pages.replace({ ...card, pinned });
      run(ask('pinCard', { id: card.id, pinned }));
    },
    onForget: (card) => forget([card]),
    onSplit: (card, texts) => run(ask('splitCard', { id: card.id, texts })),
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
    load,
    setQuery(text: string): void {
      query.value = text;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), searchDelayMs);
    },
    setFilter(next: ListFilter): void {
      filter.value = next;
      void load();
    },
    closeCard: () => go('memories'),
    add: (text: string) =>
      run(
        ask('addCard', { text, scope: 'global' }).then(({ card }) => {
          if (card) go('memories', card.id);
        }),
      ),
    forgetMany: forget,
    pinMany: (cards: Card[]) => run(Promise.all(cards.map(({ id }) => ask('pinCard', { id, pinned: true })))),
    mergeMany: (cards: Card[], text: string) =>
      run(
        ask('mergeCards', { ids: cards.map((card) => card.id), text }).then((card) => {
          notices.tell(memoriesWords.merged);
          go('memories', card.id);
        }),
      ),
    moveMany: (cards: Card[], scope: Scope) =>
      run(
        Promise.all(cards.map(({ id }) => ask('editCard', { id, edit: { scope } }))).then(() => {
          notices.tell(memoriesWords.moved, {}, async () => {
            await Promise.all(cards.map((card) => ask('editCard', { id: card.id, edit: { scope: card.scope } })));
            changed();
          });
        }),
      ),
  };
}
