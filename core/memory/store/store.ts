import type { Card, Episode, HistoryEntry, Job, RecallLogEntry, Rejection, Tombstone, Turn } from '../types';

/** A blob of packed index data: vectors or postings of many cards, read in one go. Layout belongs to recall/. */
export interface Segment {
  id: string;
  /** What is packed, e.g. `vectors`. */
  kind: string;
  /** Model or tokenizer the content was made with. */
  madeWith: string;
  /** Number of cards in it. */
  count: number;
  /** Structured-cloneable: strings, numbers, typed arrays. */
  payload: Record<
    string,
    string | number | string[] | Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array
  >;
}

/** Small named values: index epoch, profile, last maintenance. */
export interface MetaRow {
  id: string;
  value: string | number | boolean | null | Record<string, unknown>;
}

/** Every table with its row type. The key of a row is always its `id`. */
export interface Tables {
  cards: Card;
  turns: Turn;
  episodes: Episode;
  jobs: Job;
  history: HistoryEntry;
  recallLog: RecallLogEntry;
  tombstones: Tombstone;
  rejections: Rejection;
  segments: Segment;
  meta: MetaRow;
}

export type TableName = keyof Tables;

/** Indexes besides `id`; compound ones are arrays in the order of their parts. Kept in step with schema.ts by a test. */
export interface Indexes {
  cards:
    | 'status'
    | 'scope'
    | 'createdAt'
    | 'updatedAt'
    | 'turnIds'
    | 'facets'
    | 'pointsAt'
    | 'use'
    | 'status+createdAt'
    | 'status+mentionCount'
    | 'trashedAt';
  turns: 'conversation' | 'conversation+order' | 'at';
  episodes: 'conversation' | 'endedAt' | 'status';
  jobs: 'notBefore' | 'kind';
  history: 'cardId' | 'at';
  recallLog: 'at' | 'conversation';
  tombstones: 'at';
  rejections: 'at';
  segments: 'kind';
  meta: never;
}

export type Key = string | number | readonly (string | number)[];

export interface Query<T extends TableName> {
  /** Index to walk; by `id` when absent. */
  index?: Indexes[T];
  equals?: Key;
  /** Inclusive bounds. */
  from?: Key;
  to?: Key;
  reverse?: boolean;
  offset?: number;
  limit?: number;
}

/** All changes of one step. They happen together or not at all. */
export interface WriteBatch {
  put: { [T in TableName]?: Tables[T][] };
  remove: { [T in TableName]?: string[] };
  /** Cards as they were read: the batch is refused when one was written since. 0 = must not exist yet. */
  expect: Record<string, number>;
}

/** A card was written by somebody else between reading and committing. Read again and decide again. */
export class ConflictError extends Error {
  override name = 'ConflictError';
  constructor(readonly cardIds: string[]) {
    super(`Written meanwhile: ${cardIds.join(', ')}`);
  }
}

/** The device has no room left. Nothing of the batch was written. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** The store was closed while somebody still held it: another one stands in its place, or soon will. */
export class StoreClosedError extends Error {
  override name = 'StoreClosedError';
  constructor() {
    super('The store is closed');
  }
}

/** A migration failed; the data is as it was before it. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The one door to what lasts. Two implementations, one contract suite (contract.ts). */
export interface Store {
  open(): Promise<void>;
  close(): Promise<void>;
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>;
  /** In the order asked for; undefined where there is none. */
  getMany<T extends TableName>(table: T, ids: string[]): Promise<(Tables[T] | undefined)[]>;
  query<T extends TableName>(table: T, query?: Query<T>): Promise<Tables[T][]>;
  count<T extends TableName>(table: T, query?: Query<T>): Promise<number>;
  /** Ids of the rows a query finds, in its order and without reading them: many times faster. */
  ids<T extends TableName>(table: T, query?: Query<T>): Promise<string[]>;
  /** Grows whenever a table is written through this store: what was read stays true until then. */
  writes(table: TableName): number;
  /** @throws ConflictError, StorageFullError. */
  commit(batch: WriteBatch): Promise<void>;
  /** Removes every row of every table. */
  clear(): Promise<void>;
}

/** An empty batch to fill. */
export function newBatch(): WriteBatch {
  return { put: {}, remove: {}, expect: {} };
}

/** Adds rows to put; later rows of the same id win. For very many see `stagePutAll`. */
export function stagePut<T extends TableName>(batch: WriteBatch, table: T, ...rows: Tables[T][]): void {
  stagePutAll(batch, table, rows);
}

/** The same for a list of any length: a call takes only so many arguments. */
export function stagePutAll<T extends TableName>(batch: WriteBatch, table: T, rows: readonly Tables[T][]): void {
  const list = (batch.put[table] ?? []) as Tables[T][];
  for (const row of rows) list.push(row);
  (batch.put as Record<TableName, Tables[T][]>)[table] = list;
}

/** Adds ids to remove. Removals happen after puts. */
export function stageRemove(batch: WriteBatch, table: TableName, ...ids: string[]): void {
  const list = batch.remove[table] ?? [];
  for (const id of ids) list.push(id);
  batch.remove[table] = list;
}
