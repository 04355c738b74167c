import type { CardDetails, CardFilter, Page, Stats } from '../api';
import type { Engine } from '../engine';
import { countRows } from '../store/countRows';
import type { Card, CardStatus } from '../types';
import { cardStatuses, narrows } from './cardFilter';
import { cardIds } from './cardIds';
import { findCards } from './findCards';

/** Cards that pass a filter, a page at a time. */
export async function listCards(
  engine: Engine,
  filter: CardFilter,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Page<Card>> {
  signal?.throwIfAborted();
  const { text, offset = 0, limit = 50, sort = 'newest' } = filter;
  const [only, ...others] = filter.statuses ?? ['active'];
  if (only && others.length === 0 && offset === 0 && !text && sort !== 'mostUsed' && !narrowsByMoreThanAge(filter)) {
    return firstByAge(engine, only, filter);
  }
  const ids = text
    ? await findCards(engine, filter, text, signal)
    : await cardIds(engine, filter, sort === 'relevance' ? 'newest' : sort);
  signal?.throwIfAborted();
  const items = await engine.store.getMany('cards', ids.slice(offset, offset + limit));
  return { items: items.flatMap((card) => card ?? []), total: ids.length };
}

const narrowsByMoreThanAge = ({ from: _from, to: _to, ...rest }: CardFilter): boolean => narrows(rest);

/** The first page of a status is a walk of a few steps, however many cards there are. */
async function firstByAge({ store }: Engine, status: CardStatus, filter: CardFilter): Promise<Page<Card>> {
  const range = {
    index: 'status+createdAt' as const,
    from: [status, filter.from ?? Number.NEGATIVE_INFINITY],
    to: [status, filter.to ?? Number.POSITIVE_INFINITY],
  };
  const [items, total] = await Promise.all([
    store.query('cards', { ...range, ...(filter.sort !== 'oldest' && { reverse: true }), limit: filter.limit ?? 50 }),
    countRows(store, 'cards', range),
  ]);
  return { items, total };
}

/** A card with everything around it; null when there is none. */
export async function cardDetails(engine: Engine, id: string): Promise<CardDetails | null> {
  const card = await engine.store.get('cards', id);
  if (!card) return null;
  const [history, turns, linked] = await Promise.all([
    cardHistory(engine, id),
    engine.store.getMany('turns', [...new Set(card.evidence.map((piece) => piece.turnId))]),
    engine.store.getMany('cards', [...new Set(card.links.map((link) => link.to))]),
  ]);
  return {
    card,
    history,
    turns: turns.filter((turn) => turn !== undefined),
    linked: linked.filter((other) => other !== undefined),
  };
}

/** Every change of a card, oldest first. */
export async function cardHistory(engine: Engine, id: string) {
  const entries = await engine.store.query('history', { index: 'cardId', equals: id });
  return entries.sort((left, right) => left.at - right.at || (left.change === 'created' ? -1 : 1));
}

/** Counts of everything. Links are counted only where asked for: each card has to be read for them. */
export async function countAll({ store, clock }: Engine, { withLinks = true } = {}): Promise<Stats> {
  const counts = await Promise.all(
    cardStatuses.map((status) => countRows(store, 'cards', { index: 'status', equals: status })),
  );
  const byStatus = Object.fromEntries(cardStatuses.map((status, n) => [status, counts[n] ?? 0])) as Record<
    CardStatus,
    number
  >;
  const due = await store.query('jobs', { index: 'notBefore', to: clock.now() });
  const active = withLinks ? await store.query('cards', { index: 'status', equals: 'active' }) : [];
  return {
    cards: byStatus,
    turns: await countRows(store, 'turns'),
    episodes: await countRows(store, 'episodes'),
    // Every link has two ends.
    links: active.reduce((sum, card) => sum + card.links.length, 0) / 2,
    // What is planned for later does not wait, and what was given up is not about to run.
    jobsWaiting: due.filter((job) => job.state !== 'failed').length,
    jobsFailed: (await store.query('jobs')).filter((job) => job.state === 'failed').length,
    recalls: await countRows(store, 'recallLog'),
  };
}
