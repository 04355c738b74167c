import { facetsColumn, facetsOf } from '../facets';
import type { Migration } from './migration';

/** Lists of one kind, scope, site, tag or conversation, and of what is pinned are read from an index; see facets.ts. */
export const facets: Migration = {
  version: 2,
  summary: 'cards can be listed by kind, scope, site, tag and conversation',
  rows: { cards: (row) => ({ ...row, [facetsColumn]: facetsOf(row as unknown as Parameters<typeof facetsOf>[0]) }) },
};
