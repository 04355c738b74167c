import type { TableName } from '../store';
import { baseline } from './001-baseline';
import { facets } from './002-facets';
import { mentions } from './003-mentions';
import { pointers } from './004-pointers';
import type { Migration, OldRow } from './migration';

/** Every migration, oldest first; one for each version in schema.ts. */
export const migrations: readonly Migration[] = [baseline, facets, mentions, pointers];

/** Version of the data this code reads and writes. */
export const currentVersion = migrations.at(-1)?.version ?? 0;

/**
 * Brings a row written at `fromVersion` up to the newest version.
 *
 * @returns null when a step drops rows of this kind.
 */
export function migrateRow(
  table: TableName,
  row: OldRow,
  fromVersion: number,
  steps: readonly Migration[] = migrations,
): OldRow | null {
  let current: OldRow | null = row;
  for (const step of steps) {
    if (current === null) return null;
    if (step.version > fromVersion) current = step.rows[table]?.(current) ?? (step.rows[table] ? null : current);
  }
  return current;
}
