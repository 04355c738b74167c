import type { Migration } from './migration';

/** The first version: nothing came before it, so there is nothing to change. */
export const baseline: Migration = { version: 1, summary: 'first version', rows: {} };
