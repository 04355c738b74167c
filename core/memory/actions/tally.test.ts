import { expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePutAll } from '../store/store';
import { dayMs, sampleCard, sampleEvidence, sampleNow } from '../testing/samples';
import type { Card } from '../types';
import { tallyCards } from './tally';

async function storeOf(cards: Card[]): Promise<Store> {
  const store = createMemoryStore();
  const batch = newBatch();
  stagePutAll(batch, 'cards', cards);
  await store.commit(batch);
  return store;
}

it('counts every card in force, and no other', async () => {
  const cards = Array.from({ length: 820 }, (_, n) =>
    sampleCard({
      id: `card-${n}`,
      kind: n % 2 ? 'plan' : 'fact',
      evidence: [sampleEvidence({ site: n % 4 ? 'claude' : 'kimi' })],
      createdAt: sampleNow - (n % 70) * dayMs,
      mentionCount: n === 0 ? 4 : 1,
      usedCount: n === 1 ? 7 : 0,
    }),
  );
  const gone = (['superseded', 'archived', 'trashed', 'expired', 'pending'] as const).map((status) =>
    sampleCard({ id: status, status, kind: 'event', mentionCount: 3, createdAt: sampleNow }),
  );
  const tally = await tallyCards(await storeOf([...cards, ...gone]), sampleNow);
  expect(tally.byKind).toEqual({ fact: 410, plan: 410 });
  expect(tally.bySite).toEqual({ claude: 615, kimi: 205 });
  expect(tally.byWeek).toHaveLength(12);
  expect(tally.byWeek.reduce((sum, n) => sum + n, 0)).toBe(820);
  expect(tally).toMatchObject({ saidAgain: 3, used: 7 });
});

it('counts a card for every site it was said on', async () => {
  const evidence = [sampleEvidence({ site: 'kimi' }), sampleEvidence({ site: 'claude', turnId: 'turn-2' })];
  expect((await tallyCards(await storeOf([sampleCard({ evidence })]), sampleNow)).bySite).toEqual({
    kimi: 1,
    claude: 1,
  });
});

it('puts a card into the week it was made in, the newest last', async () => {
  const ages = [0, 6, 7, 13, 14, 83, 84];
  const cards = ages.map((days) => sampleCard({ id: `d${days}`, createdAt: sampleNow - days * dayMs }));
  const { byWeek } = await tallyCards(await storeOf(cards), sampleNow);
  expect(byWeek).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2]);
});

it('names what is offered often and not used, and what was never offered, oldest first', async () => {
  const cards = [
    sampleCard({ id: 'young', createdAt: sampleNow }),
    sampleCard({ id: 'good', recallCount: 20, usedCount: 12, createdAt: sampleNow - 2 * dayMs }),
    sampleCard({ id: 'noisy', recallCount: 20, usedCount: 1, createdAt: sampleNow - 3 * dayMs }),
    sampleCard({ id: 'worse', recallCount: 9, usedCount: 0, createdAt: sampleNow - 4 * dayMs }),
    sampleCard({ id: 'gone', status: 'trashed', recallCount: 90, usedCount: 0, createdAt: sampleNow - 4 * dayMs }),
    sampleCard({ id: 'few', recallCount: 2, usedCount: 0, createdAt: sampleNow - 5 * dayMs }),
    sampleCard({ id: 'old', createdAt: sampleNow - 40 * dayMs }),
    sampleCard({ id: 'older', createdAt: sampleNow - 90 * dayMs }),
    sampleCard({ id: 'archived', status: 'archived', createdAt: sampleNow - 95 * dayMs }),
  ];
  const tally = await tallyCards(await storeOf(cards), sampleNow);
  expect(tally.noisy.map((card) => card.id)).toEqual(['worse', 'noisy']);
  expect(tally.neverOffered.count).toBe(2);
  expect(tally.neverOffered.cards.map((card) => card.id)).toEqual(['older', 'old']);
});

it('finds the worst twenty behind any number of cards that are gone', async () => {
  const cards = Array.from({ length: 90 }, (_, n) =>
    sampleCard({ id: `card-${n}`, recallCount: 10 + n, status: n < 40 ? 'active' : 'superseded' }),
  );
  const { noisy } = await tallyCards(await storeOf(cards), sampleNow);
  expect(noisy.map((card) => card.recallCount)).toEqual(Array.from({ length: 20 }, (_, n) => 49 - n));
});

it('reads a few cards, however many there are', async () => {
  const store = await storeOf(
    Array.from({ length: 900 }, (_, n) =>
      sampleCard({ id: `card-${n}`, recallCount: n % 9, usedCount: n % 3, mentionCount: 1 + (n % 4) }),
    ),
  );
  let read = 0;
  const counted: Store = {
    ...store,
    async query(table, query) {
      const rows = await store.query(table, query);
      read += rows.length;
      return rows;
    },
    async getMany(table, ids) {
      read += ids.length;
      return store.getMany(table, ids);
    },
  };
  await tallyCards(counted, sampleNow);
  expect(read).toBeLessThan(100);
});

it('counts what was said or used very often', async () => {
  const cards = [
    sampleCard({ id: 'a', mentionCount: 900, usedCount: 5_000 }),
    sampleCard({ id: 'b', mentionCount: 200, usedCount: 200 }),
    sampleCard({ id: 'c', mentionCount: 201, usedCount: 201 }),
    sampleCard({ id: 'd', status: 'superseded', mentionCount: 300, usedCount: 7 }),
  ];
  expect(await tallyCards(await storeOf(cards), sampleNow)).toMatchObject({
    saidAgain: 899 + 199 + 200,
    used: 5_000 + 200 + 201 + 7,
  });
});
