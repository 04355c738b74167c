import type Dexie from 'dexie';
import { schemaVersions } from '../schema';
import { MigrationError, type TableName } from '../store';
import type { Migration, OldRow } from './migration';

export interface Upgrade {
  /** The error to throw for a failed opening: a MigrationError where a step had failed, else the error as it came. */
  explain(error: unknown): unknown;
}

/**
 * Tells Dexie every version there ever was with its migration. All steps a database needs run in the one transaction
 * that changes its version: when one fails, the browser takes everything back and the data is as it was.
 */
export function declareVersions(db: Dexie, steps: readonly Migration[], versions = schemaVersions): Upgrade {
  let running: Migration | undefined;
  for (const { version, change } of versions) {
    const step = steps.find((candidate) => candidate.version === version);
    if (!step) throw new Error(`Version ${version} of the schema has no migration`);
    db.version(version)
      .stores(change)
      .upgrade(async (transaction) => {
        running = step;
        for (const [table, change] of Object.entries(step.rows)) {
          await transaction
            .table<OldRow>(table)
            .toCollection()
            .modify((row, holder) => replaceRow(change, row, holder));
        }
        running = undefined;
      });
  }
  return {
    explain(error) {
      const failed = running;
      running = undefined;
      if (!failed) return error;
      return new MigrationError(
        `Updating the data to version ${failed.version} (${failed.summary}) failed; it was left as it was: ${messageOf(error)}`,
        { cause: error },
      );
    },
  };
}

type RowStep = NonNullable<Migration['rows'][TableName]>;

/** Dexie's `modify`: a new value replaces the row, a holder without a value removes it. */
function replaceRow(change: RowStep, row: OldRow, holder: { value?: OldRow }): void {
  const next = change(row);
  if (next === null) delete holder.value;
  else holder.value = next;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
