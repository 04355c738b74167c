import type { TableName } from '../store';

/** A row as an older version of the product wrote it. */
export type OldRow = Record<string, unknown>;

/**
 * One step from a version of the data to the next. It works row by row and is pure, so that the same step brings up a
 * database in place and an exported file of the same age.
 */
export interface Migration {
  /** The version it leads to: the number of its schema change in schema.ts. */
  version: number;
  /** One line for people reading the error when it fails. */
  summary: string;
  /** What becomes of a row of a table; null drops it. Tables that are not named stay as they are. */
  rows: Partial<Record<TableName, (row: OldRow) => OldRow | null>>;
}
