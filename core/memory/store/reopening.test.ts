import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { sampleCard } from '../testing/samples';
import { createDexieStore } from './dexieStore';
import { newBatch, stagePut } from './store';

it('goes on with an empty database when the old one was deleted under it', async () => {
  const indexedDB = new IDBFactory();
  const store = createDexieStore({ name: 'keepsake-x', indexedDB, IDBKeyRange });
  const batch = newBatch();
  stagePut(batch, 'cards', sampleCard());
  await store.commit(batch);
  await new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('keepsake-x');
    deletion.onsuccess = resolve;
    deletion.onerror = reject;
  });
  expect(await store.count('cards')).toBe(0);
  await store.commit(batch);
  expect(await store.query('cards')).toEqual([sampleCard()]);
});
