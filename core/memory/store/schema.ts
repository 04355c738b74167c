import type { Card } from '../types';
import { facetsColumn, facetsOf } from './facets';
import { pointersColumn, pointersOf } from './pointers';
import type { Indexes, TableName, Tables } from './store';

/**
 * Columns each index is made of. One name: that column. A list: a compound key in that order. `many`: a column that
 * holds a list, every item of which is a key. Rows without a value in every column are not in the index.
 */
export type IndexPath = string | readonly string[] | { many: string };

/**
 * Column kept beside a card in the database and taken off again on reading: the ids of the turns its evidence comes
 * from. IndexedDB can index the items of a list, but not one field of the objects in a list.
 */
export const turnIdsColumn = '$turnIds';

/** Every index of every table as it is now. The key of a row is always its `id`. */
export const indexPaths: { [T in TableName]: Record<Indexes[T], IndexPath> } = {
  cards: {
    status: 'status',
    scope: 'scope',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    trashedAt: 'trashedAt',
    turnIds: { many: turnIdsColumn },
    facets: { many: facetsColumn },
    pointsAt: { many: pointersColumn },
    use: ['usedCount', 'recallCount', 'createdAt'],
    'status+createdAt': ['status', 'createdAt'],
    'status+mentionCount': ['status', 'mentionCount'],
  },
  turns: {
    conversation: ['site', 'conversationId'],
    'conversation+order': ['site', 'conversationId', 'order'],
    at: 'at',
  },
  episodes: { conversation: ['site', 'conversationId'], endedAt: 'endedAt', status: 'status' },
  jobs: { notBefore: 'notBefore', kind: 'kind' },
  history: { cardId: 'cardId', at: 'at' },
  recallLog: { at: 'at', conversation: ['site', 'conversationId'] },
  tombstones: { at: 'at' },
  rejections: { at: 'at' },
  segments: { kind: 'kind' },
  meta: {},
};

export const tableNames = Object.keys(indexPaths) as TableName[];

/** What changed in the tables with one version, in Dexie's notation; null drops a table. Absent tables stay. */
export type SchemaChange = Partial<Record<TableName, string | null>>;

/**
 * Every version there ever was, oldest first. Never change one that was released: add the next, with its migration of
 * the same number in migrations/.
 */
export const schemaVersions: readonly { version: number; change: SchemaChange }[] = [
  {
    version: 1,
    change: {
      cards: `id, status, scope, createdAt, updatedAt, trashedAt, *${turnIdsColumn}, [status+createdAt]`,
      turns: 'id, [site+conversationId], [site+conversationId+order], at',
      episodes: 'id, [site+conversationId], endedAt, status',
      jobs: 'id, notBefore, kind',
      history: 'id, cardId, at',
      recallLog: 'id, at, [site+conversationId]',
      tombstones: 'id, at',
      rejections: 'id, at',
      segments: 'id, kind',
      meta: 'id',
    },
  },
  {
    version: 2,
    change: {
      cards: `id, status, scope, createdAt, updatedAt, trashedAt, *${turnIdsColumn}, *${facetsColumn}, [usedCount+recallCount+createdAt], [status+createdAt]`,
    },
  },
  {
    version: 3,
    change: {
      cards: `id, status, scope, createdAt, updatedAt, trashedAt, *${turnIdsColumn}, *${facetsColumn}, [usedCount+recallCount+createdAt], [status+createdAt], [status+mentionCount]`,
    },
  },
  {
    version: 4,
    change: {
      cards: `id, status, scope, createdAt, updatedAt, trashedAt, *${turnIdsColumn}, *${facetsColumn}, *${pointersColumn}, [usedCount+recallCount+createdAt], [status+createdAt], [status+mentionCount]`,
    },
  },
];

/** An index path in Dexie's notation, as in `schemaVersions`. */
export function dexieIndex(path: IndexPath): string {
  if (typeof path === 'string') return path;
  return 'many' in path ? path.many : `[${path.join('+')}]`;
}

/** Path of an index by its name; undefined stands for the primary key. */
export function pathOf<T extends TableName>(table: T, index: Indexes[T] | undefined): IndexPath | undefined {
  return index === undefined ? undefined : indexPaths[table][index];
}

/** The row as it is laid down: cards get their hidden columns. */
export function toStored<T extends TableName>(table: T, row: Tables[T]): Record<string, unknown> {
  if (table !== 'cards') return row as unknown as Record<string, unknown>;
  const turnIds = [...new Set((row as Card).evidence.map((piece) => piece.turnId))];
  const card = row as Card;
  return { ...row, [turnIdsColumn]: turnIds, [facetsColumn]: facetsOf(card), [pointersColumn]: pointersOf(card) };
}

/** The row as it was given. */
export function fromStored<T extends TableName>(table: T, stored: Record<string, unknown>): Tables[T] {
  if (table !== 'cards') return stored as unknown as Tables[T];
  const { [turnIdsColumn]: _turnIds, [facetsColumn]: _facets, [pointersColumn]: _pointers, ...row } = stored;
  return row as unknown as Tables[T];
}
