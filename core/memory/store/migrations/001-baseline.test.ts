import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createDexieStore } from '../dexieStore';
import { schemaVersions, tableNames } from '../schema';
import { migrateRow } from '.';
import { rowsOfVersion1 } from './001-baseline.rows';
import type { OldRow } from './migration';

/** Lays down rows as the product of that version did, without today's code. */
async function databaseOfVersion(version: number, rows: Record<string, OldRow>): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const db = new Dexie('keepsake-default', { indexedDB, IDBKeyRange });
  for (const step of schemaVersions) if (step.version <= version) db.version(step.version).stores(step.change);
  for (const [table, row] of Object.entries(rows)) await db.table(table).put(row);
  db.close();
  return indexedDB;
}

it('brings a database of version 1 up to date, row by row', async () => {
  const indexedDB = await databaseOfVersion(1, rowsOfVersion1);
  const store = createDexieStore({ indexedDB, IDBKeyRange });
  await store.open();
  for (const table of tableNames) {
    const { $turnIds: _turnIds, ...old } = rowsOfVersion1[table];
    const { $facets: _facets, $pointsAt: _pointsAt, ...row } = migrateRow(table, old, 1) ?? {};
    expect(await store.query(table)).toEqual([row]);
  }
  expect(await store.count('cards', { index: 'turnIds', equals: 'turn-1' })).toBe(1);
  const ofKind = { index: 'facets', from: ['kind', 'fact'], to: ['kind', 'fact', Number.POSITIVE_INFINITY] } as const;
  expect(await store.ids('cards', ofKind)).toEqual(['card-1']);
});
