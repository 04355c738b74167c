import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { sampleCard, sampleEvidence } from '../../testing/samples';
import { createDexieStore } from '../dexieStore';
import { schemaVersions, toStored } from '../schema';
import { quoteTombstoneId } from '../tombstones';

it('finds the cards of version 3 by what they point at and quote, each as it was', async () => {
  const indexedDB = new IDBFactory();
  const db = new Dexie('keepsake-default', { indexedDB, IDBKeyRange });
  for (const step of schemaVersions) if (step.version <= 3) db.version(step.version).stores(step.change);
  const link = { to: 'b', type: 'sameTopic' as const, weight: 0.5, reason: { code: 'linkTopic' } };
  const cards = [
    sampleCard({ id: 'a', links: [link], supersedes: ['old'] }),
    sampleCard({ id: 'b', evidence: [sampleEvidence({ quote: '我吃素。' })] }),
    sampleCard({ id: 'old', status: 'superseded', supersededBy: 'a' }),
  ];
  await db.table('cards').bulkPut(
    cards.map((card) => {
      const { $pointsAt: _later, ...row } = toStored('cards', card);
      return row;
    }),
  );
  db.close();

  const store = createDexieStore({ indexedDB, IDBKeyRange });
  await store.open();
  expect(await store.query('cards')).toEqual(cards);
  const pointingAt = (id: string) => store.ids('cards', { index: 'pointsAt', equals: id });
  expect(await pointingAt('b')).toEqual(['a']);
  expect(await pointingAt('old')).toEqual(['a']);
  expect(await pointingAt('a')).toEqual(['old']);
  expect(await pointingAt(quoteTombstoneId('我吃素') ?? '')).toEqual(['b']);
});
