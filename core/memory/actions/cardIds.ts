import type { CardFilter } from '../api';
import type { Engine } from '../engine';
import { conversationFacet, type FacetName } from '../store/facets';
import type { Query, Store } from '../store/store';
import { byUse, passes } from './cardFilter';

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
  const statuses = filter.statuses ?? ['active'];
  const parts = conditions(store, filter);
  const [only] = statuses;
  // One status comes in order of age; for several the ages of all are walked, and most often few have another status.
  if (only && statuses.length === 1)
    parts.push(() => store.ids('cards', { index: 'status+createdAt', ...aged([only], filter) }));
  else {
    parts.push(() => store.ids('cards', { index: 'createdAt', ...bounds(filter.from, filter.to) }));
    parts.push(() => idsOf(store, 'status', statuses));
  }
  const [first, ...others] = parts;
  let ids = (await first?.()) ?? [];
  for (const part of others) {
    if (ids.length <= fewToRead) return await lookAt(store, ids, filter, order);
    const also = new Set(await part());
    ids = ids.filter((id) => also.has(id));
  }
  if (order === 'oldest') return ids;
  if (order === 'newest') return ids.reverse();
  const wanted = new Set(ids);
  return (await store.ids('cards', { index: 'use', reverse: true })).filter((id) => wanted.has(id));
}

/** What passes of cards that come in order of age. */
async function lookAt(store: Store, ids: string[], filter: Narrowing, order: Order): Promise<string[]> {
  const cards = (await store.getMany('cards', ids)).flatMap((card) => (card && passes(card, filter) ? card : []));
  if (order === 'newest') cards.reverse();
  else if (order === 'mostUsed') cards.sort(byUse);
  return cards.map((card) => card.id);
}

/** One reader of ids for each condition, the ones that find least first; the first one gives them in order of age. */
function conditions(store: Store, filter: Narrowing): (() => Promise<string[]>)[] {
  const { conversation, tags = [], pinned, sites, kinds, scopes } = filter;
  const facet = (name: FacetName, values: readonly string[]) => () => idsOfFacet(store, name, values, filter);
  const parts: (() => Promise<string[]>)[] = [];
  if (conversation)
    parts.push(facet('conversation', [conversationFacet(conversation.site, conversation.conversationId)]));
  for (const tag of tags) parts.push(facet('tag', [tag]));
  if (pinned === true) parts.push(facet('pinned', ['yes']));
  if (sites) parts.push(facet('site', sites));
  if (kinds) parts.push(facet('kind', kinds));
  if (pinned === false) {
    parts.push(async () => {
      const isPinned = new Set(await idsOfFacet(store, 'pinned', ['yes'], {}));
      return (await store.ids('cards', { index: 'createdAt' })).filter((id) => !isPinned.has(id));
    });
  }
  // The index of scopes knows no age; it only narrows down.
  if (scopes && parts.length === 0) parts.push(() => store.ids('cards', { index: 'createdAt' }));
  if (scopes) parts.push(() => idsOf(store, 'scope', scopes));
  return parts;
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

async function idsOf(store: Store, index: 'status' | 'scope', values: readonly string[]): Promise<string[]> {
  return (await Promise.all(values.map((equals) => store.ids('cards', { index, equals })))).flat();
}

/** Bounds of an index whose keys begin with `head` and end with the time a card was made. */
function aged(
  head: readonly string[],
  { from, to }: Pick<CardFilter, 'from' | 'to'>,
): Pick<Query<'cards'>, 'from' | 'to'> {
  return { from: [...head, from ?? Number.NEGATIVE_INFINITY], to: [...head, to ?? Number.POSITIVE_INFINITY] };
}

function bounds(from: number | undefined, to: number | undefined): Pick<Query<'cards'>, 'from' | 'to'> {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
