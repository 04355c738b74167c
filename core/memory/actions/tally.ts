import type { CardTally } from '../api';
import { facetsOf } from '../store/facets';
import type { Query, Store } from '../store/store';
import type { Card } from '../types';
import { cardStatuses } from './cardFilter';

const weekMs = 7 * 86_400_000;
const monthMs = 30 * 86_400_000;
const weeks = 12;
/** Offered at least so often, a card says something about itself. */
const enoughOffers = 5;
/** Used in at most one of so many offers, it is noise. */
const offersPerUse = 10;
const listed = 20;
/** Cards said or used more often are few, and read. */
const mostCounted = 200;

const infinity = Number.POSITIVE_INFINITY;
/** Behind every string there is. */
const lastString = '\uffff';

/** The last tally, until a card is written or an hour has passed: whoever looks from page to page asks again. */
const known = new WeakMap<Store, { writes: number; at: number; tally: Promise<CardTally> }>();
const keptMs = 3_600_000;

/**
 * What can be counted of the cards, from the keys of indexes: a hundred thousand cards are counted without reading them.
 *
 * @param now UTC milliseconds.
 */
export function tallyCards(store: Store, now: number): Promise<CardTally> {
  const writes = store.writes('cards');
  const kept = known.get(store);
  if (kept?.writes === writes && now - kept.at < keptMs) return kept.tally;
  const tally = tallyNow(store, now);
  known.set(store, { writes, at: now, tally });
  tally.catch(() => known.delete(store));
  return tally;
}

async function tallyNow(store: Store, now: number): Promise<CardTally> {
  const idle = idsOutOfForce(store);
  const uses = countUses(store);
  const [byKind, bySite, byWeek, saidAgain, used, noisy, neverOffered] = await Promise.all([
    countFacets(store, 'kind', idle),
    countFacets(store, 'site', idle),
    countWeeks(store, now),
    countSaidAgain(store),
    sumUses(uses),
    readNoisy(store, uses),
    readNeverOffered(store, now - monthMs, idle),
  ]);
  return { byKind, bySite, byWeek, saidAgain, used, noisy, neverOffered };
}

/** Most cards are active: the others are the shorter list. */
async function idsOutOfForce(store: Store): Promise<ReadonlySet<string>> {
  const others = cardStatuses.filter((status) => status !== 'active');
  return new Set((await Promise.all(others.map((equals) => store.ids('cards', { index: 'status', equals })))).flat());
}

/** Active cards by the values of a facet; a card with two values counts for both. */
async function countFacets(
  store: Store,
  name: 'kind' | 'site',
  idle: Promise<ReadonlySet<string>>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const counting: Promise<void>[] = [];
  const countOne = async (value: string): Promise<void> => {
    const ids = await store.ids('cards', { index: 'facets', from: [name, value], to: [name, value, infinity] });
    const gone = await idle;
    const count = ids.reduce((sum, id) => (gone.has(id) ? sum : sum + 1), 0);
    if (count > 0) counts[value] = count;
  };
  for (let value = await valueAfter(store, name, ''); value !== null; value = await valueAfter(store, name, value)) {
    counting.push(countOne(value));
  }
  await Promise.all(counting);
  return counts;
}

/** The next value a facet has, in the order of the index: one card is read for each. */
async function valueAfter(store: Store, name: 'kind' | 'site', value: string): Promise<string | null> {
  const range = { index: 'facets', from: [name, value, infinity], to: [name, lastString], limit: 1 } as const;
  const [card] = await store.query('cards', range);
  if (!card) return null;
  const values = facetsOf(card).flatMap(([of, next]) => (of === name && next > value ? [next] : []));
  return values.sort((left, right) => (left < right ? -1 : 1))[0] ?? null;
}

/** New active cards in each of the last weeks, oldest first. */
function countWeeks(store: Store, now: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: weeks }, (_, at) => {
      const until = now - (weeks - 1 - at) * weekMs;
      const bounds = { from: ['active', until - weekMs + 1], to: ['active', until] };
      return store.count('cards', { index: 'status+createdAt', ...bounds });
    }),
  );
}

async function countSaidAgain(store: Store): Promise<number> {
  const index = 'status+mentionCount' as const;
  const above = { index, from: ['active', mostCounted + 1], to: ['active', infinity] } as const;
  const { counts, rest } = await countEach(
    store,
    { index, from: ['active'], to: ['active', mostCounted], reverse: true, limit: 1 },
    (card) => card.mentionCount,
    (mentions) => ({ index, equals: ['active', mentions] }),
    above,
  );
  const again = (mentions: number) => Math.max(0, mentions - 1);
  return (
    counts.reduce((sum, count, mentions) => sum + again(mentions) * count, 0) +
    rest.reduce((sum, card) => sum + again(card.mentionCount), 0)
  );
}

interface Counted {
  /** Cards by the number they have, from none on. */
  counts: number[];
  /** Those of which the number is above `mostCounted`. */
  rest: Card[];
}

/** By how often cards were used, in force or not: one that was of use spared a repetition even if it no longer holds. */
function countUses(store: Store): Promise<Counted> {
  const index = 'use' as const;
  return countEach(
    store,
    { index, to: [mostCounted + 1], reverse: true, limit: 1 },
    (card) => card.usedCount,
    (used) => ({ index, from: [used], to: [used + 1] }),
    { index, from: [mostCounted + 1] },
  );
}

/**
 * How many cards have each number that an index begins with, all asked at once: a worker that is busy hears the answers
 * one by one. Only what is above zero is counted.
 *
 * @param last finds the card with the largest number up to `mostCounted`.
 * @param range of the cards with one number, and of those above all.
 */
async function countEach(
  store: Store,
  last: Query<'cards'>,
  numberOf: (card: Card) => number,
  range: (number: number) => Query<'cards'>,
  above: Query<'cards'>,
): Promise<Counted> {
  const [[largest], rest] = await Promise.all([store.query('cards', last), store.query('cards', above)]);
  const numbers = Array.from({ length: largest ? numberOf(largest) : 0 }, (_, at) => at + 1);
  return { counts: [0, ...(await Promise.all(numbers.map((one) => store.count('cards', range(one)))))], rest };
}

async function sumUses(uses: Promise<Counted>): Promise<number> {
  const { counts, rest } = await uses;
  return (
    counts.reduce((sum, count, used) => sum + used * count, 0) + rest.reduce((sum, card) => sum + card.usedCount, 0)
  );
}

/** Active cards that are offered often and hardly ever used, worst first. */
async function readNoisy(store: Store, uses: Promise<Counted>): Promise<Card[]> {
  const never = await mostOffered(store, 0, enoughOffers);
  // Nothing is worse than what was never used.
  if (never.length >= listed) return never;
  const some = (await uses).counts.flatMap((count, used) =>
    count === 0 || used === 0 ? [] : [mostOffered(store, used, Math.max(enoughOffers, used * offersPerUse + 1))],
  );
  const noisy = [...never, ...(await Promise.all(some)).flat()];
  const shareOfUse = (card: Card): number => card.usedCount / card.recallCount;
  return noisy.sort((a, b) => shareOfUse(a) - shareOfUse(b) || b.recallCount - a.recallCount).slice(0, listed);
}

/** The active cards that were used so often and offered most, `atLeast` so often. */
async function mostOffered(store: Store, used: number, atLeast: number): Promise<Card[]> {
  const found: Card[] = [];
  for (let offset = 0; ; offset += listed) {
    const range = {
      index: 'use',
      from: [used, atLeast],
      to: [used + 1],
      reverse: true,
      offset,
      limit: listed,
    } as const;
    const cards = await store.query('cards', range);
    found.push(...cards.filter((card) => card.status === 'active'));
    if (found.length >= listed || cards.length < listed) return found.slice(0, listed);
  }
}

/** Active cards made before a time and never offered: how many, and the oldest of them. */
async function readNeverOffered(
  store: Store,
  before: number,
  idle: Promise<ReadonlySet<string>>,
): Promise<CardTally['neverOffered']> {
  const never = await store.ids('cards', { index: 'use', from: [0, 0], to: [0, 0, before] });
  const gone = await idle;
  const ids = never.filter((id) => !gone.has(id));
  const cards = await store.getMany('cards', ids.slice(0, listed));
  return { count: ids.length, cards: cards.flatMap((card) => card ?? []) };
}
