import type { Card } from '../types';
import { tableNames } from './schema';
import { ConflictError, type TableName, type WriteBatch } from './store';

/** Tables a batch reads or writes. */
export function tablesOf(batch: WriteBatch): TableName[] {
  return tableNames.filter(
    (table) =>
      batch.put[table]?.length ||
      batch.remove[table]?.length ||
      (table === 'cards' && Object.keys(batch.expect).length > 0),
  );
}

/**
 * Holds a batch to the convention on versions: whoever writes a card writes the version it read plus one, and names the
 * version it read in `expect` (0 for a card that must not exist yet).
 *
 * @throws Error when a card is put with a version that is not above the expected one: later writers could not see it.
 */
export function checkVersionsRise(batch: WriteBatch): void {
  for (const card of batch.put.cards ?? []) {
    const expected = batch.expect[card.id];
    if (expected !== undefined && card.version <= expected) {
      throw new Error(`Card ${card.id} was put with version ${card.version}; expected above ${expected}`);
    }
  }
}

/** @throws ConflictError naming every card whose stored version is not the one that was read. */
export function checkExpected(batch: WriteBatch, stored: (Pick<Card, 'version'> | undefined)[]): void {
  const changed = Object.entries(batch.expect)
    .filter(([, version], at) => (stored[at]?.version ?? 0) !== version)
    .map(([id]) => id);
  if (changed.length > 0) throw new ConflictError(changed);
}
