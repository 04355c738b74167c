import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CardFilter } from '../api';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut, stagePutAll } from '../store/store';
import { sampleCard, sampleEvidence } from '../testing/samples';
import type { Card } from '../types';
import { byAge, byUse, passes } from './cardFilter';
import { cardIds } from './cardIds';

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const anyCards = fc.array(
  fc.record({
    kind: some('fact' as const, 'plan' as const, 'preference' as const),
    scope: some('global' as const, 'project:搬家' as const),
    status: some('active' as const, 'superseded' as const, 'pending' as const, 'trashed' as const),
    tags: fc.uniqueArray(some('常用', 'often'), { maxLength: 2 }),
    pinned: fc.boolean(),
    createdAt: fc.integer({ min: 0, max: 60 }),
    usedCount: fc.integer({ min: 0, max: 3 }),
    recallCount: fc.integer({ min: 0, max: 3 }),
    evidence: fc
      .uniqueArray(some('claude', 'kimi'), { maxLength: 2 })
      .map((sites) => sites.map((site) => sampleEvidence({ site, conversationId: `of-${site}` }))),
  }),
  // More than are read at once, so that lists of ids are narrowed down too.
  { minLength: 300, maxLength: 400, size: 'max' },
);
const anyFilter: fc.Arbitrary<CardFilter> = fc.record(
  {
    statuses: fc.uniqueArray(some('active' as const, 'superseded' as const, 'trashed' as const), { minLength: 1 }),
    kinds: fc.uniqueArray(some('fact' as const, 'plan' as const), { minLength: 1 }),
    sites: fc.uniqueArray(some('claude', 'kimi'), { minLength: 1 }),
    scopes: fc.uniqueArray(some('global' as const, 'project:搬家' as const), { minLength: 1 }),
    tags: fc.uniqueArray(some('常用', 'often'), { minLength: 1 }),
    pinned: fc.boolean(),
    from: fc.integer({ min: 0, max: 60 }),
    to: fc.integer({ min: 0, max: 60 }),
    conversation: fc.constant({ site: 'kimi', conversationId: 'of-kimi' }),
  },
  { requiredKeys: [] },
);

async function filled(made: Partial<Card>[]): Promise<{ store: Store; cards: Card[] }> {
  const store = createMemoryStore();
  const cards = made.map((change, n) => sampleCard({ id: `card-${String(n).padStart(3, '0')}`, ...change }));
  const batch = newBatch();
  stagePutAll(batch, 'cards', cards);
  await store.commit(batch);
  return { store, cards };
}

test('the ids from the indexes are those of the cards that pass, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(anyCards, fc.array(anyFilter, { minLength: 1, maxLength: 6 }), async (made, filters) => {
      const { store, cards } = await filled(made);
      for (const filter of filters) {
        const passing = cards.filter((card) => passes(card, filter));
        const newest = passing.sort(byAge).map((card) => card.id);
        expect(await cardIds({ store }, filter, 'newest')).toEqual(newest);
        expect(await cardIds({ store }, filter, 'oldest')).toEqual(newest.toReversed());
        const used = passing.sort(byUse).map((card) => card.id);
        expect(await cardIds({ store }, filter, 'mostUsed')).toEqual(used);
      }
    }),
    { numRuns: 25 },
  );
});

test('a list is kept until a card is written', async () => {
  const { store } = await filled([{ tags: ['常用'] }]);
  let asked = 0;
  const counting: Store = {
    ...store,
    ids: (table, query) => {
      asked++;
      return store.ids(table, query);
    },
  };
  const engine = { store: counting };
  expect(await cardIds(engine, { tags: ['常用'] }, 'newest')).toEqual(['card-000']);
  expect(await cardIds(engine, { tags: ['常用'] }, 'newest')).toEqual(['card-000']);
  expect(asked).toBe(1);
  const batch = newBatch();
  stagePut(batch, 'cards', sampleCard({ id: 'new', tags: ['常用'], createdAt: Number.MAX_SAFE_INTEGER }));
  await counting.commit(batch);
  expect(await cardIds(engine, { tags: ['常用'] }, 'newest')).toEqual(['new', 'card-000']);
});
