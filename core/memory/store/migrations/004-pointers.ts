import { pointersColumn, pointersOf } from '../pointers';
import type { Migration } from './migration';

/** Deleting one card for good reads the cards that point at it or quote the same words; see pointers.ts. */
export const pointers: Migration = {
  version: 4,
  summary: 'what points at a card is found without reading every card',
  rows: {
    cards: (row) => ({ ...row, [pointersColumn]: pointersOf(row as unknown as Parameters<typeof pointersOf>[0]) }),
  },
};
