import Dexie, { type Collection, type DexieOptions, type WhereClause } from 'dexie';
import { checkExpected, checkVersionsRise, tablesOf } from './commitRules';
import { currentVersion, migrations } from './migrations';
import { declareVersions } from './migrations/declareVersions';
import { dexieIndex, fromStored, pathOf, tableNames, toStored } from './schema';
import {
  MigrationError,
  type Query,
  StorageFullError,
  type Store,
  StoreClosedError,
  type TableName,
  type WriteBatch,
} from './store';

type StoredRow = Record<string, unknown>;

export interface DexieStoreOptions {
  /** Name of the database, one per profile: `keepsake-PROFILE`. */
  name?: string;
  /** For places without a global IndexedDB: Node with fake-indexeddb. */
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
}

/** A store on IndexedDB. Opens itself at the first use; `open` lets the caller see a failed migration early. */
export function createDexieStore(options: DexieStoreOptions = {}): Store {
  const { name = 'keepsake-default', ...platform } = options;
  // Rows are read once and handed over; a cache of query results would only hold a second copy.
  const db = new Dexie(name, { ...platform, cache: 'disabled', autoOpen: false } as DexieOptions);
  const upgrade = declareVersions(db, migrations);
  let opening: Promise<void> | undefined;
  let closed = false;

  const openOnce = async (): Promise<void> => {
    await refuseNewerData(name, platform.indexedDB ?? indexedDB);
    try {
      await db.open();
    } catch (error) {
      throw upgrade.explain(error);
    }
  };
  const ready = (): Promise<void> => {
    if (closed) return Promise.reject(new StoreClosedError());
    // The browser may close a connection under us (data cleared by hand, a deletion elsewhere): the next call opens anew.
    if (db.isOpen()) return Promise.resolve();
    opening ??= openOnce().finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const rows = (table: TableName) => db.table<StoredRow, string>(table);
  const written = new Map<TableName, number>();
  const noteWrite = (table: TableName) => written.set(table, (written.get(table) ?? 0) + 1);

  return {
    open() {
      closed = false;
      return ready();
    },
    async close() {
      closed = true;
      db.close();
    },
    async get(table, id) {
      await ready();
      const row = await rows(table).get(id);
      return row && fromStored(table, row);
    },
    async getMany(table, ids) {
      await ready();
      const found = await rows(table).bulkGet(ids);
      return found.map((row) => row && fromStored(table, row));
    },
    async query<T extends TableName>(table: T, query: Query<T> = {}) {
      await ready();
      let found = select(db, table, query);
      if (query.reverse) found = found.reverse();
      if (query.offset !== undefined) found = found.offset(query.offset);
      if (query.limit !== undefined) found = found.limit(query.limit);
      return (await found.toArray()).map((row) => fromStored(table, row));
    },
    async count<T extends TableName>(table: T, query: Query<T> = {}) {
      await ready();
      return select(db, table, query).count();
    },
    async ids<T extends TableName>(table: T, query: Query<T> = {}) {
      await ready();
      // Only forwards and without an offset are keys read in one go; the rest is cheaper done here.
      const keys = await walk(db, table, query).primaryKeys();
      const found = [...new Set(query.reverse ? keys.reverse() : keys)];
      const start = query.offset ?? 0;
      return found.slice(start, query.limit === undefined ? undefined : start + query.limit);
    },
    writes: (table) => written.get(table) ?? 0,
    async commit(given) {
      const batch: WriteBatch = structuredClone(given);
      checkVersionsRise(batch);
      const tables = tablesOf(batch);
      await ready();
      if (tables.length === 0) return;
      try {
        await db.transaction('rw', tables, async () => {
          const expected = Object.keys(batch.expect);
          if (expected.length > 0) {
            const stored = await rows('cards').bulkGet(expected);
            checkExpected(batch, stored as unknown as ({ version: number } | undefined)[]);
          }
          for (const table of tables) {
            const put = batch.put[table] ?? [];
            if (put.length > 0) await rows(table).bulkPut(put.map((row) => toStored(table, row)));
            const remove = batch.remove[table] ?? [];
            if (remove.length > 0) await rows(table).bulkDelete(remove);
          }
        });
        for (const table of tables) noteWrite(table);
      } catch (error) {
        throw isQuotaError(error) ? new StorageFullError('No room left on this device', { cause: error }) : error;
      }
    },
    async clear() {
      await ready();
      await db.transaction('rw', tableNames, async () => {
        for (const table of tableNames) await rows(table).clear();
      });
      for (const table of tableNames) noteWrite(table);
    },
  };
}

/** Dexie opens data of a newer version and bends its schema; it has to be stopped before. Dexie counts in tens. */
async function refuseNewerData(name: string, factory: IDBFactory): Promise<void> {
  const installed = (await factory.databases()).find((database) => database.name === name)?.version ?? 0;
  if (installed < (currentVersion + 1) * 10) return;
  throw new MigrationError(
    `The data was written by a newer version (${installed / 10}) than this one (${currentVersion}); it was left alone`,
  );
}

/** The rows a query finds, before order and cut. */
function select<T extends TableName>(db: Dexie, table: T, query: Query<T>): Collection<StoredRow, string> {
  const path = pathOf(table, query.index);
  const isMany = typeof path === 'object' && 'many' in path;
  const found = walk(db, table, query);
  return isMany && query.equals === undefined ? found.distinct() : found;
}

/** The keys of its index a query walks; a row with several keys is met several times. */
function walk<T extends TableName>(db: Dexie, table: T, query: Query<T>): Collection<StoredRow, string> {
  const path = pathOf(table, query.index);
  const rows = db.table<StoredRow, string>(table);
  const where = rows.where(path === undefined ? ':id' : dexieIndex(path));
  return bounded(where, query) ?? (path === undefined ? rows.toCollection() : rows.orderBy(dexieIndex(path)));
}

function bounded(
  where: WhereClause<StoredRow, string>,
  query: Query<TableName>,
): Collection<StoredRow, string> | undefined {
  const { equals, from, to } = query;
  if (equals !== undefined) return where.equals(equals as string);
  if (from !== undefined && to !== undefined) return where.between(from, to, true, true);
  if (from !== undefined) return where.aboveOrEqual(from as string);
  return to === undefined ? undefined : where.belowOrEqual(to as string);
}

/** Dexie hands on a full disk as itself, as the cause of an abort, or among the failures of a bulk write. */
function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  if (name === 'QuotaExceededError') return true;
  return isQuotaError(inner) || (Array.isArray(failures) && failures.some(isQuotaError));
}
