import * as v from 'valibot';
import { currentVersion, migrateRow } from '../store/migrations';
import type { Reason, Rejection } from '../types';
import {
  type ExportedTable,
  type ExportRows,
  emptyRows,
  exportedTables,
  formatName,
  formatVersion,
  readVector,
} from './format';
import type { RowPace } from './rowPace';
import { rowSchemas } from './rowSchemas';

export interface ReadExport {
  rows: ExportRows;
  /** What could not be used, row by row; the other rows are fine. */
  problems: Reason[];
}

const head = v.object({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  schemaVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * Reads a file written by `exportJson`, of this version or an older one. Never throws: what cannot be read is named
 * among the problems, each row by its table and place (counted from 1) with the field that is wrong.
 *
 * @throws the reason of the pace's signal when it was stopped.
 */
export async function readExport(json: string, paceFor: (rows: number) => RowPace): Promise<ReadExport> {
  const nothing = (code: string): ReadExport => ({ rows: emptyRows(), problems: [{ code }] });
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    return nothing('importNotJson');
  }
  const known = v.safeParse(head, file);
  if (!known.success) return nothing('importNotOurs');
  const { version, schemaVersion } = known.output;
  if (version > formatVersion || schemaVersion > currentVersion) return nothing('importTooNew');

  const rows = emptyRows();
  const problems: Reason[] = [];
  const tables = file as Record<string, unknown>;
  const pace = paceFor(exportedTables.reduce((sum, table) => sum + lengthOf(tables[table]), 0));
  for (const table of exportedTables) {
    const listed = tables[table];
    if (listed === undefined) continue;
    if (!Array.isArray(listed)) {
      problems.push({ code: 'importTableBad', params: { table } });
      continue;
    }
    const seen = new Set<string>();
    await pace.map(listed, (raw, at) => {
      const row = readRow(table, raw, schemaVersion);
      const problem = 'problem' in row ? row.problem : seen.has(row.value.id) ? 'id' : null;
      if (problem !== null) problems.push({ code: 'importRowBad', params: { table, row: at + 1, field: problem } });
      else if ('value' in row) {
        seen.add(row.value.id);
        (rows[table] as { id: string }[]).push(row.value);
      }
    });
  }
  return { rows, problems };
}

const lengthOf = (listed: unknown): number => (Array.isArray(listed) ? listed.length : 0);

/** The row, or the path of the first field that is wrong. */
function readRow(
  table: ExportedTable,
  raw: unknown,
  schemaVersion: number,
): { value: { id: string } } | { problem: string } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { problem: '{}' };
  const current = migrateRow(table, raw as Record<string, unknown>, schemaVersion);
  if (current === null) return { problem: '{}' };
  const schema: v.GenericSchema<unknown, { id: string }> = rowSchemas[table];
  const parsed = v.safeParse(schema, current);
  if (!parsed.success) return { problem: v.getDotPath(parsed.issues[0]) ?? '{}' };
  if (table !== 'rejections') return { value: parsed.output };
  const written = parsed.output as Omit<Rejection, 'vector'> & { vector: string };
  const vector = readVector(written.vector);
  if (!vector) return { problem: 'vector' };
  const rejection: Rejection = { ...written, vector };
  return { value: rejection };
}
