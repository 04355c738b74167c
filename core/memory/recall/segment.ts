import type { Segment } from '../store/store';
import type { Language, Scope } from '../types';
import { domainNames } from './domains';
import { type Postings, packPostings, type TermCounts, unpackPostings } from './postings';
import { hashTerm } from './termHash';

/** In minutes since 1970, 0 for none: when it was said, and the first and the last minute it is about. */
export type RowTimes = readonly [said: number, from: number, to: number];

/** Times kept for each row. */
export const timesPerRow = 3;
/** The turn's place in its conversation is not known: nothing stands beside it. */
export const unknownOrder = 65_535;

/** One row of a segment, unpacked. */
export interface IndexRow {
  id: string;
  /** Centred, unit length, as `scale · code` with codes −127 … 127. */
  codes: Int8Array;
  scale: number;
  lang: Language;
  scope: Scope;
  /** Hash of the conversation, 0 for none. */
  conversation: number;
  /** `unknownOrder` for none. */
  order: number;
  times: RowTimes;
  /** By domain of life, 0–255; see domains.ts. */
  domains: Uint8Array;
  terms: TermCounts;
}

/** Many rows, packed so that reading them back is copying a few arrays. Never changed once written, but for `alive`. */
export interface PackedRows {
  ids: string[];
  codes: Int8Array;
  scales: Float32Array;
  /** 0 Chinese, 1 English. */
  langs: Uint8Array;
  /** Scopes that occur, and each row's index into them. */
  scopes: string[];
  scopeOf: Uint16Array;
  conversations: Uint32Array;
  orders: Uint16Array;
  /** One after the other, `timesPerRow` a row. */
  times: Uint32Array;
  /** One after the other, as many a row as there are domains. */
  domains: Uint8Array;
  postings: Postings;
  /** 0 where a newer segment holds the row or removed it. In memory only. */
  alive: Uint8Array;
  aliveCount: number;
}

const languages: readonly Language[] = ['zh', 'en'];

export const languageCode = (lang: Language): number => languages.indexOf(lang);

/** Number that stands for a conversation; never 0, which means none. */
export function conversationCode(conversation: string | undefined): number {
  return conversation === undefined ? 0 : hashTerm(conversation) || 1;
}

export function packRows(rows: readonly IndexRow[], dimension: number): PackedRows {
  const codes = new Int8Array(rows.length * dimension);
  const domains = new Uint8Array(rows.length * domainNames.length);
  const times = new Uint32Array(rows.length * timesPerRow);
  for (const [at, row] of rows.entries()) {
    codes.set(row.codes, at * dimension);
    domains.set(row.domains, at * domainNames.length);
    times.set(row.times, at * timesPerRow);
  }
  const scopes = [...new Set<string>(rows.map((row) => row.scope))];
  return {
    ids: rows.map((row) => row.id),
    codes,
    scales: Float32Array.from(rows, (row) => row.scale),
    langs: Uint8Array.from(rows, (row) => languageCode(row.lang)),
    scopes,
    scopeOf: Uint16Array.from(rows, (row) => scopes.indexOf(row.scope)),
    conversations: Uint32Array.from(rows, (row) => row.conversation),
    orders: Uint16Array.from(rows, (row) => Math.min(unknownOrder, Math.max(0, row.order))),
    times,
    domains,
    postings: packPostings(rows.map((row) => row.terms)),
    alive: new Uint8Array(rows.length).fill(1),
    aliveCount: rows.length,
  };
}

/** The rows that are still alive. */
export function unpackRows(packed: PackedRows, dimension: number): IndexRow[] {
  const terms = unpackPostings(packed.postings);
  return packed.ids.flatMap((id, at) =>
    packed.alive[at] === 1
      ? {
          id,
          codes: packed.codes.slice(at * dimension, (at + 1) * dimension),
          scale: packed.scales[at] ?? 0,
          lang: languages[packed.langs[at] ?? 1] ?? 'en',
          scope: (packed.scopes[packed.scopeOf[at] ?? 0] ?? 'global') as Scope,
          conversation: packed.conversations[at] ?? 0,
          order: packed.orders[at] ?? unknownOrder,
          times: rowTimesOf(packed, at),
          domains: packed.domains.slice(at * domainNames.length, (at + 1) * domainNames.length),
          terms: terms[at] ?? new Map(),
        }
      : [],
  );
}

function rowTimesOf({ times }: PackedRows, row: number): RowTimes {
  const at = row * timesPerRow;
  return [times[at] ?? 0, times[at + 1] ?? 0, times[at + 2] ?? 0];
}

/** Row of the `segments` table. `sequence` orders segments: what a later one says about an id holds. */
export function toSegment(
  packed: PackedRows,
  meta: { id: string; kind: string; madeWith: string; sequence: number; removed: string[] },
): Segment {
  const { postings } = packed;
  return {
    id: meta.id,
    kind: meta.kind,
    madeWith: meta.madeWith,
    count: packed.ids.length,
    payload: {
      sequence: meta.sequence,
      // One string is read back several times faster than an array of a hundred thousand.
      ids: packed.ids.join('\n'),
      removed: meta.removed.join('\n'),
      codes: packed.codes,
      scales: packed.scales,
      langs: packed.langs,
      scopes: packed.scopes,
      scopeOf: packed.scopeOf,
      conversations: packed.conversations,
      orders: packed.orders,
      times: packed.times,
      domains: packed.domains,
      hashes: postings.hashes,
      starts: postings.starts,
      rows: postings.rows,
      counts: postings.counts,
      lengths: postings.lengths,
    },
  };
}

/** @throws TypeError when the row is not one that `toSegment` made. */
export function fromSegment(segment: Segment): { packed: PackedRows; sequence: number; removed: string[] } {
  const { payload } = segment;
  const ids = lines(payload.ids);
  return {
    sequence: expectNumber(payload.sequence),
    removed: lines(payload.removed),
    packed: {
      ids,
      codes: expectArray(payload.codes, Int8Array),
      scales: expectArray(payload.scales, Float32Array),
      langs: expectArray(payload.langs, Uint8Array),
      scopes: Array.isArray(payload.scopes) ? payload.scopes : [],
      scopeOf: expectArray(payload.scopeOf, Uint16Array),
      conversations: expectArray(payload.conversations, Uint32Array),
      orders: expectArray(payload.orders, Uint16Array),
      times: expectArray(payload.times, Uint32Array),
      domains: expectArray(payload.domains, Uint8Array),
      postings: {
        hashes: expectArray(payload.hashes, Uint32Array),
        starts: expectArray(payload.starts, Uint32Array),
        rows: expectArray(payload.rows, Uint16Array),
        counts: expectArray(payload.counts, Uint8Array),
        lengths: expectArray(payload.lengths, Uint16Array),
      },
      alive: new Uint8Array(ids.length).fill(1),
      aliveCount: ids.length,
    },
  };
}

type Payload = Segment['payload'][string] | undefined;

function lines(value: Payload): string[] {
  if (typeof value !== 'string') throw new TypeError('A segment of the index has no ids.');
  return value === '' ? [] : value.split('\n');
}

function expectNumber(value: Payload): number {
  if (typeof value !== 'number') throw new TypeError('A segment of the index has no sequence.');
  return value;
}

function expectArray<T extends Exclude<Payload, undefined>>(value: Payload, kind: new (length: number) => T): T {
  // Not `instanceof`: an array may come from another realm, as it does under structured clone in tests.
  if (ArrayBuffer.isView(value) && value.constructor.name === kind.name) return value as T;
  throw new TypeError(`A segment of the index lacks a ${kind.name}.`);
}
