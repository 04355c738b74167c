import type { CardFilter } from '../api';
import type { Engine } from '../engine';
import { conversationFacet, type FacetName } from '../store/facets';
import type { Query, Store } from '../store/store';
import type { CardStatus } from '../types';
import { byAge, byUse, cardStatuses, passes } from './cardFilter';

/** A filter without its words, its page and its order. */
type Narrowing = Omit<CardFilter, 'text' | 'offset' | 'limit' | 'sort'>;
type Order = 'newest' | 'oldest' | 'mostUsed';

interface KnownLists {
  writes: number;
  lists: Map<string, Promise<string[]>>;
}

/** Lists of the last few filters, until a card is written: whoever scrolls asks for one page after the other. */
const known = new WeakMap<Store, KnownLists>();
const listsKept = 4;
/** So few cards are read and looked at sooner than further lists of ids. */
const fewToRead = 200;

/**
 * Ids of all cards that pass a filter, in order, from the keys of indexes: a hundred thousand cards are narrowed down without
 * reading them.
 */
export function cardIds({ store }: Pick<Engine, 'store'>, filter: Narrowing, order: Order): Promise<string[]> {
  const writes = store.writes('cards');
  let kept = known.get(store);
  if (kept?.writes !== writes) {
    kept = { writes, lists: new Map() };
    known.set(store, kept);
  }
  const { lists } = kept;
  const { statuses, kinds, sites, scopes, tags, pinned, from, to, conversation } = filter;
  const key = JSON.stringify([order, statuses, kinds, sites, scopes, tags, pinned, from, to, conversation]);
  const found = lists.get(key);
  if (found) return found;
  const asked = readIds(store, filter, order);
  lists.set(key, asked);
  asked.catch(() => lists.delete(key));
  const [oldest] = lists.keys();
  if (lists.size > listsKept && oldest !== undefined) lists.delete(oldest);
  return asked;
}

async function readIds(store: Store, filter: Narrowing, order: Order): Promise<string[]> {
  const facets = facetReaders(store, filter);
  // The use of a card has an index too: without a facet it is where the walk begins.
  const isByUse = order === 'mostUsed' && facets.length === 0;
  const parts = isByUse ? [() => store.ids('cards', { index: 'use' })] : facets;
  const age = ageReader(store, filter, parts.length === 0);
  if (age) parts.push(age);
  const [first, ...others] = parts;
  let ids = (await first?.()) ?? [];
  for (const part of others) {
    if (ids.length <= fewToRead) return await lookAt(store, ids, filter, order);
    const also = new Set(await part());
    ids = ids.filter((id) => also.has(id));
  }
  if (ids.length <= fewToRead) return await lookAt(store, ids, filter, order);
  for (const { unwanted, found } of statusReaders(store, filter)) {
    const those = new Set(await found());
    ids = ids.filter((id) => those.has(id) !== unwanted);
  }
  if (order === 'oldest') return ids;
  if (order === 'newest' || isByUse) return ids.reverse();
  const wanted = new Set(ids);
  return (await store.ids('cards', { index: 'use', reverse: true })).filter((id) => wanted.has(id));
}

/** What passes of a few cards, in order. */
async function lookAt(store: Store, ids: string[], filter: Narrowing, order: Order): Promise<string[]> {
  const cards = (await store.getMany('cards', ids)).flatMap((card) => (card && passes(card, filter) ? card : []));
  cards.sort(order === 'mostUsed' ? byUse : byAge);
  if (order === 'oldest') cards.reverse();
  return cards.map((card) => card.id);
}

/** One reader of ids for each facet asked for, in order of age, the ones that find least first. */
function facetReaders(store: Store, filter: Narrowing): (() => Promise<string[]>)[] {
  const { conversation, tags = [], pinned, sites, kinds, scopes } = filter;
  const parts: (() => Promise<string[]>)[] = [];
  const add = (name: FacetName, values: readonly string[] | undefined) => {
    if (values) parts.push(() => idsOfFacet(store, name, values, filter));
  };
  add('conversation', conversation && [conversationFacet(conversation.site, conversation.conversationId)]);
  for (const tag of tags) add('tag', [tag]);
  add('pinned', pinned ? ['yes'] : undefined);
  add('site', sites);
  add('kind', kinds);
  add('scope', scopes);
  return parts;
}

/** Cards of an age, and the order of all where nothing else gives one; not needed where a facet has seen to both. */
function ageReader(store: Store, filter: Narrowing, isFirst: boolean): (() => Promise<string[]>) | null {
  const { statuses = ['active'], from, to } = filter;
  const [only] = statuses;
  if (isFirst && only && statuses.length === 1) {
    return () => store.ids('cards', { index: 'status+createdAt', ...aged([only], filter) });
  }
  if (!isFirst && from === undefined && to === undefined) return null;
  const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return () => store.ids('cards', { index: 'createdAt', ...bounds });
}

interface StatusReader {
  /** What it finds is to be left out, or else to be kept. */
  unwanted: boolean;
  found: () => Promise<string[]>;
}

/** Most cards are active: with those wanted, it is the others that are few enough to be listed. */
function statusReaders(store: Store, filter: Narrowing): StatusReader[] {
  const { statuses: wanted = ['active'], pinned } = filter;
  const idsOf = async (listed: readonly CardStatus[]) =>
    (await Promise.all(listed.map((equals) => store.ids('cards', { index: 'status', equals })))).flat();
  const readers: StatusReader[] = wanted.includes('active')
    ? [{ unwanted: true, found: () => idsOf(cardStatuses.filter((status) => !wanted.includes(status))) }]
    : [{ unwanted: false, found: () => idsOf(wanted) }];
  if (pinned === false) readers.push({ unwanted: true, found: () => idsOfFacet(store, 'pinned', ['yes'], {}) });
  return readers;
}

/** In order of age; for several values a walk over all ages puts them there. */
async function idsOfFacet(
  store: Store,
  name: FacetName,
  values: readonly string[],
  filter: Narrowing,
): Promise<string[]> {
  const lists = await Promise.all(
    values.map((value) => store.ids('cards', { index: 'facets', ...aged([name, value], filter) })),
  );
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const wanted = new Set(lists.flat());
  return (await store.ids('cards', { index: 'createdAt' })).filter((id) => wanted.has(id));
}

/** Bounds of an index whose keys begin with `head` and end with the time a card was made. */
function aged(
  head: readonly string[],
  { from, to }: Pick<CardFilter, 'from' | 'to'>,
): Pick<Query<'cards'>, 'from' | 'to'> {
  return { from: [...head, from ?? Number.NEGATIVE_INFINITY], to: [...head, to ?? Number.POSITIVE_INFINITY] };
}
