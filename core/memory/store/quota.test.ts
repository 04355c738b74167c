import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleCard, sampleTurn } from '../testing/samples';
import { createDexieStore } from './dexieStore';
import { newBatch, StorageFullError, stagePut } from './store';

afterEach(() => vi.restoreAllMocks());

it('says that the device is full, and keeps nothing of the batch', async () => {
  const store = createDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });
  await store.open();
  const batch = newBatch();
  stagePut(batch, 'turns', sampleTurn());
  stagePut(batch, 'cards', sampleCard({ id: 'fits' }), sampleCard({ id: 'too much' }));

  const reallyPut = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row: { id: string }) {
    if (row.id === 'too much') throw new DOMException('full', 'QuotaExceededError');
    return reallyPut.call(this, row);
  });
  await expect(store.commit(batch)).rejects.toThrow(StorageFullError);
  vi.restoreAllMocks();

  expect(await store.count('turns')).toBe(0);
  expect(await store.count('cards')).toBe(0);
  await store.commit(batch);
  expect(await store.count('cards')).toBe(2);
});
