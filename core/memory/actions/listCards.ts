import type { CardDetails, CardFilter, Page, Stats } from '../api';
import type { Engine } from '../engine';
import type { Card, CardStatus } from '../types';

const statuses: readonly CardStatus[] = ['pending', 'active', 'superseded', 'archived', 'expired', 'trashed'];

/** Cards that pass a filter, a page at a time. */
export async function listCards(engine: Engine, filter: CardFilter): Promise<Page<Card>> {
  const wanted = filter.statuses ?? ['active'];
  const [only] = wanted;
  if (only && wanted.length === 1 && isByAgeAlone(filter)) return pageByAge(engine, only, filter);
  if (filter.sort === 'relevance' && filter.text && !filter.conversation) {
    return bestPage(engine, wanted, filter, filter.text);
  }
  const rows =
    (filter.conversation && (await cardsOfTurns(engine, filter.conversation))) ?? (await ofStatus(engine, wanted));
  const cards = rows.filter((card) => wanted.includes(card.status) && passes(card, filter));
  const sorted = cards.sort(
    filter.sort === 'mostUsed' ? byUse : filter.sort === 'oldest' ? (a, b) => byAge(b, a) : byAge,
  );
  const offset = filter.offset ?? 0;
  return { items: sorted.slice(offset, offset + (filter.limit ?? 50)), total: sorted.length };
}

async function ofStatus({ store }: Engine, wanted: readonly CardStatus[]): Promise<Card[]> {
  const rows = await Promise.all(wanted.map((status) => store.query('cards', { index: 'status', equals: status })));
  return rows.flat();
}

/** The cards read from the turns of a conversation; null where no turns of it are kept, so that all must be looked at. */
async function cardsOfTurns(
  { store }: Engine,
  { site, conversationId }: NonNullable<CardFilter['conversation']>,
): Promise<Card[] | null> {
  const turns = await store.query('turns', { index: 'conversation', equals: [site, conversationId] });
  if (turns.length === 0) return null;
  const rows = await Promise.all(turns.map((turn) => store.query('cards', { index: 'turnIds', equals: turn.id })));
  return [...new Map(rows.flat().map((card) => [card.id, card])).values()];
}

/** Nothing but age and status matters, so the index has the answer: a page of 100,000 cards is as near as one of ten. */
function isByAgeAlone({
  sort = 'newest',
  statuses: _statuses,
  from: _from,
  to: _to,
  offset: _offset,
  limit: _limit,
  ...rest
}: CardFilter) {
  return (sort === 'newest' || sort === 'oldest') && Object.values(rest).every((value) => value === undefined);
}

async function pageByAge({ store }: Engine, status: CardStatus, filter: CardFilter): Promise<Page<Card>> {
  const range = {
    index: 'status+createdAt' as const,
    from: [status, filter.from ?? Number.NEGATIVE_INFINITY],
    to: [status, filter.to ?? Number.POSITIVE_INFINITY],
  };
  const [items, total] = await Promise.all([
    store.query('cards', {
      ...range,
      ...(filter.sort !== 'oldest' && { reverse: true }),
      // Walking without an offset is many times faster in IndexedDB.
      ...(filter.offset && { offset: filter.offset }),
      limit: filter.limit ?? 50,
    }),
    store.count('cards', range),
  ]);
  return { items, total };
}

const byAge = (left: Card, right: Card) => right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1);
const byUse = (left: Card, right: Card) =>
  right.usedCount - left.usedCount || right.recallCount - left.recallCount || byAge(left, right);

function passes(card: Card, filter: CardFilter): boolean {
  const { kinds, scopes, tags, pinned, from, to, sites, conversation, text, sort } = filter;
  if (kinds && !kinds.includes(card.kind)) return false;
  if (scopes && !scopes.includes(card.scope)) return false;
  if (tags && !tags.every((tag) => card.tags.includes(tag))) return false;
  if (pinned !== undefined && card.pinned !== pinned) return false;
  if (from !== undefined && card.createdAt < from) return false;
  if (to !== undefined && card.createdAt > to) return false;
  if (sites && !card.evidence.some((piece) => sites.includes(piece.site))) return false;
  if (
    conversation &&
    !card.evidence.some(
      (piece) => piece.site === conversation.site && piece.conversationId === conversation.conversationId,
    )
  )
    return false;
  return !text || sort === 'relevance' || holdsWords(card, text);
}

/** Every word of the text is somewhere in the card's words. */
function holdsWords(card: Card, text: string): boolean {
  const whole = [card.text, card.topic, ...card.tags, ...card.keywords, ...card.entities].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** Up to so many cards are all looked at; with more, those that the index finds nearest to the words. */
const fewEnough = 20_000;
const nearest = 600;
/** What a card with all the words in it has ahead of one that is only near in meaning. */
const wordBonus = 0.5;
const weakest = 0.15;

/** The best fitting cards first, by meaning and words. */
async function bestPage(
  engine: Engine,
  wanted: readonly CardStatus[],
  filter: CardFilter,
  text: string,
): Promise<Page<Card>> {
  const { store, index, embedder, tokenizer } = engine;
  const [vectors, counts] = await Promise.all([
    embedder.embed([text]),
    Promise.all(wanted.map((status) => store.count('cards', { index: 'status', equals: status }))),
    tokenizer.ready(),
  ]);
  const isFew = counts.reduce((sum, count) => sum + count, 0) <= fewEnough;
  const cosines = new Map<string, number>();
  const [vector] = vectors;
  if (vector) {
    const centred = engine.centre.apply(vector, /\p{Script=Han}/u.test(text) ? 'zh' : 'en', 'question');
    const limit = isFew ? index.size() : nearest;
    for (const { id, cosine } of index.similar(centred, { limit, of: 'card' })) cosines.set(id, cosine);
  }
  const rows = isFew ? await ofStatus(engine, wanted) : await foundByIndex(engine, text, [...cosines.keys()]);
  const ranked = rows
    .filter((card) => wanted.includes(card.status) && passes(card, filter))
    .map((card) => ({ card, score: (cosines.get(card.id) ?? 0) + (holdsWords(card, text) ? wordBonus : 0) }))
    .filter((entry) => entry.score > weakest)
    .sort((left, right) => right.score - left.score || byAge(left.card, right.card))
    .map((entry) => entry.card);
  const offset = filter.offset ?? 0;
  return { items: ranked.slice(offset, offset + (filter.limit ?? 50)), total: ranked.length };
}

async function foundByIndex({ store, index, tokenizer }: Engine, text: string, near: string[]): Promise<Card[]> {
  const byWords = index.keyword(tokenizer.terms(text), { limit: nearest, of: 'card' }).map((entry) => entry.id);
  const rows = await store.getMany('cards', [...new Set([...near, ...byWords])]);
  return rows.flatMap((card) => card ?? []);
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
  const counts = await Promise.all(statuses.map((status) => store.count('cards', { index: 'status', equals: status })));
  const byStatus = Object.fromEntries(statuses.map((status, n) => [status, counts[n] ?? 0])) as Record<
    CardStatus,
    number
  >;
  const due = await store.query('jobs', { index: 'notBefore', to: clock.now() });
  const active = withLinks ? await store.query('cards', { index: 'status', equals: 'active' }) : [];
  return {
    cards: byStatus,
    turns: await store.count('turns'),
    episodes: await store.count('episodes'),
    // Every link has two ends.
    links: active.reduce((sum, card) => sum + card.links.length, 0) / 2,
    // What is planned for later does not wait, and what was given up is not about to run.
    jobsWaiting: due.filter((job) => job.state !== 'failed').length,
    jobsFailed: (await store.query('jobs')).filter((job) => job.state === 'failed').length,
    recalls: await store.count('recallLog'),
  };
}
