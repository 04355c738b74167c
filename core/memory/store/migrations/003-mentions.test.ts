import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { sampleCard } from '../../testing/samples';
import { createDexieStore } from '../dexieStore';
import { schemaVersions, toStored } from '../schema';

it('finds the cards of version 2 by how often they were said, each as it was', async () => {
  const indexedDB = new IDBFactory();
  const db = new Dexie('keepsake-default', { indexedDB, IDBKeyRange });
  for (const step of schemaVersions) if (step.version <= 2) db.version(step.version).stores(step.change);
  const cards = [
    sampleCard({ id: 'a', text: '我吃素', mentionCount: 3 }),
    sampleCard({ id: 'b', text: 'I cycle to work', mentionCount: 1 }),
    sampleCard({ id: 'c', text: '以前住在杭州', status: 'superseded', mentionCount: 3 }),
  ];
  await db.table('cards').bulkPut(cards.map((card) => toStored('cards', card)));
  db.close();

  const store = createDexieStore({ indexedDB, IDBKeyRange });
  await store.open();
  expect(await store.query('cards')).toEqual(cards);
  expect(await store.ids('cards', { index: 'status+mentionCount', equals: ['active', 3] })).toEqual(['a']);
});
