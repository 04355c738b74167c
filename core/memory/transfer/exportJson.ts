import { currentVersion } from '../store/migrations';
import type { Store } from '../store/store';
import { exportedTables, formatName, formatVersion, writeVector } from './format';

/**
 * Everything worth keeping as JSON text, one row a line and fields in alphabetical order, so that the same memory gives
 * the same file and two files can be compared. The format is described in docs/export-format.md.
 *
 * @param at UTC milliseconds, noted in the file.
 */
export async function exportJson(store: Store, at: number): Promise<string> {
  const head = { format: formatName, version: formatVersion, schemaVersion: currentVersion, exportedAt: at };
  const parts = Object.entries(head).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  for (const table of exportedTables) {
    const rows = await store.query(table);
    const lines = rows.map((row) =>
      JSON.stringify('vector' in row ? { ...row, vector: writeVector(row.vector) } : row, inOrder),
    );
    parts.push(`"${table}": [${lines.length > 0 ? `\n${lines.join(',\n')}\n` : ''}]`);
  }
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** Replacer for JSON.stringify that sorts the fields of every object. */
function inOrder(_field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
