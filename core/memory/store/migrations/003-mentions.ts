import type { Migration } from './migration';

/** How often cards were said is counted from an index. The database makes it from the rows as they are. */
export const mentions: Migration = {
  version: 3,
  summary: 'what was said again is counted without reading cards',
  rows: {},
};
