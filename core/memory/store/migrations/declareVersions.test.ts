import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createDexieStore } from '../dexieStore';
import { MigrationError } from '../store';
import { migrateRow } from '.';
import { baseline } from './001-baseline';
import { declareVersions } from './declareVersions';
import type { Migration, OldRow } from './migration';

const versions = [
  { version: 1, change: { turns: 'id', meta: 'id' } },
  { version: 2, change: { turns: 'id, lang' } },
  { version: 3, change: {} },
];
const addLanguage: Migration = {
  version: 2,
  summary: 'language of turns',
  rows: { turns: (row) => ({ ...row, lang: /\p{Script=Han}/u.test(String(row.text)) ? 'zh' : 'en' }) },
};
const dropDrafts: Migration = {
  version: 3,
  summary: 'drafts are gone',
  rows: { turns: (row) => (row.text === '' ? null : { ...row, length: String(row.text).length }) },
};
const rows: OldRow[] = [
  { id: 'a', text: '坐地铁' },
  { id: 'b', text: '' },
  { id: 'c', text: 'by metro' },
];

async function openAt(indexedDB: IDBFactory, steps: Migration[]): Promise<Dexie> {
  const db = new Dexie('d', { indexedDB, IDBKeyRange, autoOpen: false });
  const upgrade = declareVersions(db, steps, versions.slice(0, steps.length));
  try {
    await db.open();
  } catch (error) {
    throw upgrade.explain(error);
  }
  return db;
}

async function oldDatabase(steps: Migration[]): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const db = await openAt(indexedDB, steps);
  await db.table('turns').bulkPut(rows);
  db.close();
  return indexedDB;
}

const fresh = [
  { id: 'a', text: '坐地铁', lang: 'zh', length: 3 },
  { id: 'c', text: 'by metro', lang: 'en', length: 8 },
];

describe('a database of an older version', () => {
  it('is brought up through every step in between', async () => {
    const db = await openAt(await oldDatabase([baseline]), [baseline, addLanguage, dropDrafts]);
    expect(await db.table('turns').toArray()).toEqual(fresh);
    expect(await db.table('turns').where('lang').equals('zh').count()).toBe(1);
  });

  it('gets the same rows as an exported file of that age', () => {
    const steps = [baseline, addLanguage, dropDrafts];
    expect(rows.flatMap((row) => migrateRow('turns', row, 1, steps) ?? [])).toEqual(fresh);
    expect(migrateRow('turns', { id: 'c', text: 'x' }, 2, steps)).toEqual({ id: 'c', text: 'x', length: 1 });
    expect(migrateRow('meta', { id: 'm' }, 1, steps)).toEqual({ id: 'm' });
  });

  it('is left as it was when a step fails, and the error says which', async () => {
    const indexedDB = await oldDatabase([baseline]);
    const broken: Migration = {
      version: 3,
      summary: 'breaks half way',
      rows: {
        turns: (row) => {
          if (row.id === 'c') throw new Error('row without words');
          return { ...row, text: 'changed' };
        },
      },
    };
    const failure = await openAt(indexedDB, [baseline, addLanguage, broken]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(String(failure)).toMatch(/version 3 \(breaks half way\).*row without words/);

    const before = await openAt(indexedDB, [baseline]);
    expect(before.verno).toBe(1);
    expect(await before.table('turns').toArray()).toEqual(rows);
    before.close();
    const repaired = await openAt(indexedDB, [baseline, addLanguage, dropDrafts]);
    expect(await repaired.table('turns').toArray()).toEqual(fresh);
  });

  it('cannot be declared with a step missing', () => {
    expect(() => declareVersions(new Dexie('x'), [baseline], versions)).toThrow(/Version 2/);
  });
});

it('refuses data that a newer version wrote, without touching it', async () => {
  const indexedDB = new IDBFactory();
  const newer = new Dexie('keepsake-default', { indexedDB, IDBKeyRange });
  newer.version(99).stores({ cards: 'id', planets: 'id' });
  await newer.table('planets').put({ id: 'x' });
  newer.close();

  const store = createDexieStore({ indexedDB, IDBKeyRange });
  await expect(store.open()).rejects.toThrow(MigrationError);
  await expect(store.count('cards')).rejects.toThrow(/newer version \(99\)/);
  await newer.open();
  expect(newer.verno).toBe(99);
  expect(await newer.table('planets').count()).toBe(1);
});
