import { expect, it } from 'vitest';
import { sampleCard } from '../testing/samples';
import { countRows } from './countRows';
import { createMemoryStore } from './memoryStore';
import { newBatch, type Store, stagePut } from './store';

it('counts once, and again when the table was written', async () => {
  const plain = createMemoryStore();
  let asked = 0;
  const store: Store = {
    ...plain,
    count: (table, query) => {
      asked++;
      return plain.count(table, query);
    },
  };
  const put = async (id: string) => {
    const batch = newBatch();
    stagePut(batch, 'cards', sampleCard({ id }));
    await store.commit(batch);
  };
  const active = () => countRows(store, 'cards', { index: 'status', equals: 'active' });
  await put('a');
  expect([await active(), await active(), asked]).toEqual([1, 1, 1]);
  expect(await countRows(store, 'cards', { index: 'status', equals: 'trashed' })).toBe(0);
  await put('b');
  expect([await active(), asked]).toEqual([2, 3]);
});

it('asks again after a failure', async () => {
  const plain = createMemoryStore();
  let fails = true;
  const store: Store = {
    ...plain,
    count: async (table, query) => {
      if (fails) throw new Error('closed');
      return plain.count(table, query);
    },
  };
  await expect(countRows(store, 'cards')).rejects.toThrow('closed');
  fails = false;
  expect(await countRows(store, 'cards')).toBe(0);
});

it('tells bounds apart that look alike in writing', async () => {
  const store = createMemoryStore();
  const batch = newBatch();
  stagePut(batch, 'cards', sampleCard({ createdAt: 5 }));
  await store.commit(batch);
  const range = (from: number, to: number) =>
    countRows(store, 'cards', { index: 'status+createdAt', from: ['active', from], to: ['active', to] });
  expect(await range(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(1);
  expect(await range(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(0);
});
