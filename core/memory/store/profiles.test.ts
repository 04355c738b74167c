import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { sampleCard } from '../testing/samples';
import { createDexieStore } from './dexieStore';
import { newBatch, stagePut } from './store';

it('keeps the profiles of one device apart, and what they hold for the next start', async () => {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange };
  const work = createDexieStore({ name: 'keepsake-work', ...device });
  const home = createDexieStore({ name: 'keepsake-home', ...device });
  const batch = newBatch();
  stagePut(batch, 'cards', sampleCard());
  await work.commit(batch);
  expect(await home.count('cards')).toBe(0);
  await home.clear();
  await work.close();

  const restarted = createDexieStore({ name: 'keepsake-work', ...device });
  expect(await restarted.query('cards')).toEqual([sampleCard()]);
});
