import { signal } from '@preact/signals';
import { type ListFilter, spanDays } from '../../components/memories/FilterBar';
import type { CardFilter } from '../../core/memory/api';
import type { Card, CardStatus, Scope } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { createCardAsker } from '../../core/platform/askForCards';

/** Cards fetched in one message. */
const pageSize = 100;
const pagesAtOnce = 2;
const dayMs = 86_400_000;

const allButTrash: CardStatus[] = ['active', 'superseded', 'archived', 'expired'];
/** So many cards can be acted on at once. */
export const mostAtOnce = 2_000;

/** What the list asks for, from the words and the filter the user set. */
export function toCardFilter(query: string, filter: ListFilter, now: number): CardFilter {
  const text = query.trim();
  const days = spanDays[filter.span];
  return {
    statuses: filter.status === 'any' ? allButTrash : [filter.status],
    ...(text !== '' && { text }),
    ...(filter.kind !== '' && { kinds: [filter.kind] }),
    ...(filter.site !== '' && { sites: [filter.site] }),
    ...(filter.scope !== '' && { scopes: [filter.scope as Scope] }),
    ...(filter.tag !== '' && { tags: [filter.tag] }),
    ...(filter.pinned && { pinned: true }),
    ...(days !== null && { from: now - days * dayMs }),
    sort: text !== '' && filter.sort === 'newest' ? 'relevance' : filter.sort,
  };
}

/** A list of any length, of which only the pages in sight are fetched. */
export function createCardPages(explain: (error: unknown) => string) {
  const total = signal<number | null>(null);
  const failed = signal<string | null>(null);
  /** The number of all is known; before that `total` counts what is on screen. */
  const isCounted = signal(false);
  /** When the list on its way was asked for; null while its first page is there. */
  const waitingSince = signal<number | null>(null);
  /** Grows whenever a page arrived or changed, so that views draw again. */
  const version = signal(0);
  let filter: CardFilter = {};
  let pages = new Map<number, Card[] | 'asked'>();
  let generation = 0;
  /** When another list is wanted, the worker need not go on with this one. */
  const askFor = createCardAsker();
  /** First and last page in sight. */
  let inSight: [first: number, last: number] = [0, 0];
  let asking = 0;

  /** Asks for what is in sight and not there: whoever scrolls fast does not wait for what has gone by. */
  function askOn(): void {
    const [first, last] = inSight;
    for (let page = first; page <= last && asking < pagesAtOnce; page++) {
      if (pages.has(page)) continue;
      asking++;
      void fetchPage(page).then((hasCome) => {
        asking--;
        // After a failure the user says when to try again.
        if (hasCome) askOn();
      });
    }
  }

  /** False when it failed. */
  async function fetchPage(page: number): Promise<boolean> {
    pages.set(page, 'asked');
    const mine = generation;
    try {
      const wanted = { ...filter, offset: page * pageSize, limit: pageSize };
      const found = await (page === 0 ? askFor.begin(wanted) : askFor.goOn(wanted));
      if (mine !== generation) return true;
      pages.set(page, found.cards);
      total.value = found.total;
      isCounted.value = true;
      failed.value = null;
    } catch (error) {
      if (mine !== generation) return true;
      pages.delete(page);
      failed.value = explain(error);
    }
    version.value++;
    return failed.value === null;
  }

  return {
    total,
    isCounted,
    failed,
    waitingSince,
    /** Shows cards until the first page arrives; not when it was faster. */
    showFirst(cards: Card[]): void {
      if (total.peek() !== null || cards.length === 0) return;
      pages.set(0, cards);
      total.value = cards.length;
      version.value++;
    },
    version,
    /** Starts a new list; what was there stays on screen until the first page arrived. */
    async load(next: CardFilter): Promise<void> {
      filter = next;
      const mine = ++generation;
      waitingSince.value = Date.now();
      const before = pages;
      pages = new Map();
      const first = fetchPage(0);
      const kept = before.get(0);
      if (Array.isArray(kept)) pages.set(0, kept);
      await first;
      if (mine === generation) waitingSince.value = null;
    },
    reload(): Promise<void> {
      return this.load(filter);
    },
    need(first: number, last: number): void {
      inSight = [Math.floor(first / pageSize), Math.floor(last / pageSize)];
      askOn();
    },
    at(index: number): Card | null {
      const page = pages.get(Math.floor(index / pageSize));
      return Array.isArray(page) ? (page[index % pageSize] ?? null) : null;
    },
    /** All cards of the list, as far as they can be acted on at once. */
    async all(): Promise<Card[]> {
      return (await ask('listCards', { ...filter, offset: 0, limit: mostAtOnce })).cards;
    },
    /** Shows a card as it is now. */
    replace(card: Card): void {
      for (const [number, page] of pages) {
        if (Array.isArray(page) && page.some((one) => one.id === card.id)) {
          pages.set(
            number,
            page.map((one) => (one.id === card.id ? card : one)),
          );
        }
      }
      version.value++;
    },
  };
}
