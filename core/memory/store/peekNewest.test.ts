import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { sampleCard } from '../testing/samples';
import { createDexieStore } from './dexieStore';
import { peekNewest } from './peekNewest';
import { newBatch, stagePut } from './store';

const name = 'keepsake-default';

it('reads the newest cards of a status as they were given', async () => {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange };
  const store = createDexieStore({ name, ...device });
  const cards = [1, 2, 3].map((n) =>
    sampleCard({ id: `card-${n}`, createdAt: n, text: n === 2 ? '我对花生过敏' : 'I ski' }),
  );
  const batch = newBatch();
  stagePut(batch, 'cards', ...cards, sampleCard({ id: 'waits', status: 'pending', createdAt: 9 }));
  await store.commit(batch);

  expect(await peekNewest({ name, status: 'active', limit: 2, ...device })).toEqual([cards[2], cards[1]]);
  // The engine can still write: nothing holds the database.
  await store.clear();
  expect(await peekNewest({ name, status: 'active', limit: 2, ...device })).toEqual([]);
});

it('creates nothing where there is nothing', async () => {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange };
  expect(await peekNewest({ name, status: 'active', limit: 2, ...device })).toBeNull();
  expect(await device.indexedDB.databases()).toEqual([]);
});
