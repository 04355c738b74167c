import type { Query, Store, TableName } from './store';

/** Counts of the last few questions to a table, until it is written: the database walks every key for each. */
const known = new WeakMap<Store, Map<TableName, { writes: number; counts: Map<string, Promise<number>> }>>();
const countsKept = 64;

/** How many rows a query finds; asked again before the table is written, it costs nothing. */
export function countRows<T extends TableName>(store: Store, table: T, query: Query<T> = {}): Promise<number> {
  let tables = known.get(store);
  if (!tables) {
    tables = new Map();
    known.set(store, tables);
  }
  const writes = store.writes(table);
  let kept = tables.get(table);
  if (kept?.writes !== writes || kept.counts.size >= countsKept) {
    kept = { writes, counts: new Map() };
    tables.set(table, kept);
  }
  const { counts } = kept;
  const key = JSON.stringify(query, (_, value: unknown) => (typeof value === 'number' ? String(value) : value));
  const found = counts.get(key);
  if (found) return found;
  const asked = store.count(table, query);
  counts.set(key, asked);
  asked.catch(() => counts.delete(key));
  return asked;
}
