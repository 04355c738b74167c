import { currentVersion } from '../store/migrations';
import { rowsOf } from '../store/rowsOf';
import type { Store } from '../store/store';
import { exportedTables, formatName, formatVersion, writeVector } from './format';

/** Rows read at once. */
const rowsPerLook = 500;

/**
 * Everything worth keeping as JSON text, one row a line and fields in alphabetical order, so that the same memory gives
 * the same file and two files can be compared. The format is described in docs/export-format.md. Comes in pieces of a few
 * hundred rows, because a year of conversations is more than fits one message or one string.
 *
 * @param at UTC milliseconds, noted in the file.
 * @param onRows hears of rows as they are read; `countRows` says how many there are.
 */
export async function* exportPieces(store: Store, at: number, onRows?: (rows: number) => void): AsyncGenerator<string> {
  const head = { format: formatName, version: formatVersion, schemaVersion: currentVersion, exportedAt: at };
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
    .join(',\n')}`;
  for (const table of exportedTables) {
    yield `,\n"${table}": [`;
    let isFirst = true;
    for await (const rows of rowsOf(store, table, rowsPerLook)) {
      const lines = rows.map((row) =>
        JSON.stringify('vector' in row ? { ...row, vector: writeVector(row.vector) } : row, inOrder),
      );
      yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
      isFirst = false;
      onRows?.(rows.length);
    }
    yield isFirst ? ']' : '\n]';
  }
  yield '\n}\n';
}

/** How many rows an export has now. */
export async function countRows(store: Store): Promise<number> {
  const counts = await Promise.all(exportedTables.map((table) => store.count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The same in one string. */
export async function exportJson(store: Store, at: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of exportPieces(store, at)) pieces.push(piece);
  return pieces.join('');
}

/** Replacer for JSON.stringify that sorts the fields of every object. */
function inOrder(_field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
