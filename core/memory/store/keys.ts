import type { IndexPath } from './schema';
import type { Key } from './store';

/**
 * Order of keys as IndexedDB has it: numbers, then strings by UTF-16 code units, then lists item by item, a shorter
 * list before its continuations (https://www.w3.org/TR/IndexedDB/#compare-two-keys).
 */
export function compareKeys(a: Key, b: Key): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (typeof a === 'object' && typeof b === 'object') return compareLists(a, b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function rankOf(key: Key): number {
  if (typeof key === 'number') return 0;
  return typeof key === 'string' ? 1 : 2;
}

function compareLists(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, item] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compareKeys(item, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Keys under which a stored row stands in an index; none when a column has no value that can be a key. */
export function keysOf(stored: Record<string, unknown>, path: IndexPath): Key[] {
  if (typeof path === 'string') return isSimpleKey(stored[path]) ? [stored[path]] : [];
  if ('many' in path) {
    const items = stored[path.many];
    return Array.isArray(items) ? [...new Set<Key>(items.filter(isKey))] : [];
  }
  const parts = path.map((column) => stored[column]);
  return parts.every(isSimpleKey) ? [parts] : [];
}

function isKey(value: unknown): value is Key {
  return isSimpleKey(value) || (Array.isArray(value) && value.every(isSimpleKey));
}

function isSimpleKey(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value));
}
