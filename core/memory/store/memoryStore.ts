import { checkExpected, checkVersionsRise, tablesOf } from './commitRules';
import { keysOf } from './keys';
import { fromStored, indexPaths, pathOf, tableNames, toStored } from './schema';
import { SortedIndex } from './sortedIndex';
import { type Query, type Store, StoreClosedError, type TableName, type Tables, type WriteBatch } from './store';

type StoredRow = Record<string, unknown>;

/** Rows and indexes of one table. */
class MemoryTable {
  private readonly rows = new Map<string, StoredRow>();
  private readonly byId = new SortedIndex();
  private readonly indexes = new Map<string, SortedIndex>();
  /** How often it was written. */
  writes = 0;

  constructor(private readonly table: TableName) {
    for (const index of Object.keys(indexPaths[table])) this.indexes.set(index, new SortedIndex());
  }

  get(id: string): StoredRow | undefined {
    return this.rows.get(id);
  }

  put(id: string, row: StoredRow): void {
    this.remove(id);
    this.rows.set(id, row);
    this.byId.add(id, id);
    this.eachKey(row, (index, key) => index.add(key, id));
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.rows.delete(id);
    this.byId.remove(id, id);
    this.eachKey(row, (index, key) => index.remove(key, id));
  }

  clear(): void {
    this.rows.clear();
    this.byId.clear();
    for (const index of this.indexes.values()) index.clear();
  }

  ids<T extends TableName>(query: Query<T>): string[] {
    const index = query.index === undefined ? this.byId : this.indexes.get(query.index);
    if (!index) throw new Error(`No index ${query.index} on ${this.table}`);
    const { from, to } = query.equals === undefined ? query : { from: query.equals, to: query.equals };
    return index.ids(from, to, query.reverse === true);
  }

  private eachKey(row: StoredRow, visit: (index: SortedIndex, key: ReturnType<typeof keysOf>[number]) => void): void {
    for (const [name, index] of this.indexes) {
      const path = pathOf(this.table, name as never);
      if (path === undefined) continue;
      for (const key of keysOf(row, path)) visit(index, key);
    }
  }
}

/** A store that lives as long as the object: for Node, tests and trials. Rows are copied in and out, never shared. */
export function createMemoryStore(): Store {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new MemoryTable(name)])) as Record<
    TableName,
    MemoryTable
  >;
  let closed = false;

  const table = (name: TableName): MemoryTable => {
    if (closed) throw new StoreClosedError();
    return tables[name];
  };
  const read = <T extends TableName>(name: T, id: string): Tables[T] | undefined => {
    const row = table(name).get(id);
    return row && structuredClone(fromStored(name, row));
  };

  return {
    async open() {
      closed = false;
    },
    async close() {
      closed = true;
    },
    async get(name, id) {
      return read(name, id);
    },
    async getMany(name, ids) {
      return ids.map((id) => read(name, id));
    },
    async query<T extends TableName>(name: T, query: Query<T> = {}) {
      const start = query.offset ?? 0;
      const ids = table(name).ids(query);
      return ids.slice(start, start + (query.limit ?? ids.length)).flatMap((id) => read(name, id) ?? []);
    },
    async count<T extends TableName>(name: T, query: Query<T> = {}) {
      return table(name).ids(query).length;
    },
    async ids<T extends TableName>(name: T, query: Query<T> = {}) {
      const start = query.offset ?? 0;
      return table(name)
        .ids(query)
        .slice(start, query.limit === undefined ? undefined : start + query.limit);
    },
    writes: (name) => tables[name].writes,
    async commit(given) {
      const batch: WriteBatch = structuredClone(given);
      checkVersionsRise(batch);
      const cards = table('cards');
      const stored = Object.keys(batch.expect).map((id) => cards.get(id) as { version: number } | undefined);
      checkExpected(batch, stored);
      for (const name of tablesOf(batch)) {
        table(name).writes += 1;
        for (const row of batch.put[name] ?? []) table(name).put(row.id, toStored(name, row));
        for (const id of batch.remove[name] ?? []) table(name).remove(id);
      }
    },
    async clear() {
      for (const name of tableNames) {
        table(name).clear();
        table(name).writes += 1;
      }
    },
  };
}
