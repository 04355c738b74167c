import type { Centre } from '../embed/centre';
import type { IndexEntry } from '../ports';
import { type Store, stagePut, stageRemove, type WriteBatch } from '../store/store';
import { stableId } from '../text/hash';
import { chooseMerge, maxSegmentRows } from './compaction';
import { domainsId, readDomains } from './domains';
import { finish, type Pass } from './inSlices';
import { type KeywordEntry, keywordPass, type SimilarEntry, type SimilarOptions, similarPass } from './lookups';
import { countTerms } from './postings';
import { dequantise, quantise } from './quantise';
import type { IndexFilter } from './scan';
import {
  conversationCode,
  fromSegment,
  type IndexRow,
  type PackedRows,
  packRows,
  type RowTimes,
  toSegment,
  unknownOrder,
  unpackRows,
} from './segment';

/** Table rows of the index carry this kind. */
const segmentKind = 'recall';
/** Changes with what a row holds. 2: times, and turns beside cards. */
const rowFormat = 2;

export interface CardIndexOptions {
  store: Store;
  centre: Centre;
  embedderId: string;
  tokenizerId: string;
  dimension: number;
}

/** What one commit changes. Call `apply` once the batch is committed; drop it when the commit failed. */
export interface StagedChange {
  apply(): void;
}

/**
 * Vectors and words of everything that can be recalled, in memory, kept as packed segments. Waking up is one read and no
 * rebuilding; a commit adds one small segment and now and then merges small ones into a larger. About 0.6 KB of memory
 * an entry.
 */
export interface CardIndex {
  /** Reads the segments. Anything made with another model or tokenizer is left out; see `stale`. Idempotent. */
  load(): Promise<void>;
  /** True when the store holds segments of another model or tokenizer: everything should be indexed again. */
  stale(): boolean;
  size(): number;
  has(id: string): boolean;
  /** Centred, unit length. */
  vectorOf(id: string): Float32Array | undefined;
  /**
   * Adds to the batch what makes the change last. Later entries of the same id win. One change at a time. What is removed
   * stays in its segment until that is merged; what is erased is gone from every segment at once, with the vectors and
   * words it had before it was changed or removed.
   */
  stage(
    batch: WriteBatch,
    change: { upsert?: readonly IndexEntry[]; remove?: readonly string[]; erase?: readonly string[] },
  ): StagedChange;
  /** Nearest first. `vector` is centred and of unit length (see `Centre`). */
  similar(vector: Float32Array, options: SimilarOptions): SimilarEntry[];
  /** Best first. `terms` come from the tokenizer the index was made with. */
  keyword(terms: readonly string[], options: IndexFilter & { limit: number }): KeywordEntry[];
  /** Both as passes that can be cut; see inSlices.ts. */
  similarPass(vector: Float32Array, options: SimilarOptions): Pass<SimilarEntry[]>;
  keywordPass(terms: readonly string[], options: IndexFilter & { limit: number }): Pass<KeywordEntry[]>;
  /** For scoring in bulk; see scan.ts and keywordScan.ts. Newest last. Another list after every change. */
  segments(): readonly IndexSegment[];
  /** Where an entry lies. */
  locate(id: string): { segment: IndexSegment; row: number } | undefined;
  /** Forgets everything in memory; `load` reads it again. */
  reset(): void;
}

export interface IndexSegment {
  /** Id of its row in the `segments` table. */
  id: string;
  sequence: number;
  packed: PackedRows;
  /** Ids that this segment says are gone from earlier ones. */
  removed: string[];
}

export function createCardIndex(options: CardIndexOptions): CardIndex {
  const { store, centre, dimension } = options;
  const madeWith = `${options.embedderId} ${options.tokenizerId} ${centre.id} ${domainsId} ${rowFormat}`;
  let segments: IndexSegment[] = [];
  let places = new Map<string, { segment: IndexSegment; row: number }>();
  let loading: Promise<void> | undefined;
  let sequence = 0;
  /** Segments of another model or tokenizer: unreadable here, removed with the first change. */
  let staleIds: string[] = [];

  function bury(id: string): void {
    const place = places.get(id);
    if (!place) return;
    place.segment.packed.alive[place.row] = 0;
    place.segment.packed.aliveCount -= 1;
    places.delete(id);
  }

  function adopt(segment: IndexSegment): void {
    for (const id of segment.removed) bury(id);
    for (const [row, id] of segment.packed.ids.entries()) {
      bury(id);
      places.set(id, { segment, row });
    }
    segments = [...segments, segment];
    sequence = Math.max(sequence, segment.sequence);
  }

  async function read(): Promise<void> {
    const rows = await store.query('segments', { index: 'kind', equals: segmentKind });
    staleIds = rows.filter((row) => row.madeWith !== madeWith).map(({ id }) => id);
    const found = rows
      .filter((row) => row.madeWith === madeWith)
      .map((row) => ({ id: row.id, ...fromSegment(row) }))
      .sort((left, right) => left.sequence - right.sequence);
    for (const segment of found) adopt(segment);
  }

  function toRow(entry: IndexEntry): IndexRow {
    const centred = centre.apply(entry.vector, entry.lang, 'card');
    const before = places.get(entry.cardId);
    const knownOrder = before?.segment.packed.orders[before.row];
    return {
      id: entry.cardId,
      ...quantise(centred),
      domains: readDomains(centred),
      lang: entry.lang,
      scope: entry.scope,
      conversation: conversationCode(entry.conversation),
      order: entry.order === undefined ? (knownOrder ?? unknownOrder) : Math.min(unknownOrder - 1, entry.order),
      times: rowTimes(entry),
      terms: countTerms(entry.terms),
    };
  }

  /** The segment without these ids, alive or not; null when nothing of it is left. */
  function without(segment: IndexSegment, ids: ReadonlySet<string>): IndexSegment | null {
    const rows = unpackRows(segment.packed, dimension).filter((row) => !ids.has(row.id));
    const removed = segment.removed.filter((id) => !ids.has(id));
    if (rows.length === 0 && removed.length === 0) return null;
    return { ...segment, packed: packRows(rows, dimension), removed };
  }

  /** Stages new versions, at their own place, of the segments that hold or name any of these ids. */
  function stageErasure(batch: WriteBatch, ids: ReadonlySet<string>, among: readonly IndexSegment[]): StagedChange {
    const names = (id: string): boolean => ids.has(id);
    const fresh = new Map(
      among
        .filter((segment) => segment.packed.ids.some(names) || segment.removed.some(names))
        .map((segment) => [segment, without(segment, ids)]),
    );
    for (const [old, next] of fresh) {
      if (next) stagePut(batch, 'segments', toSegment(next.packed, { ...next, kind: segmentKind, madeWith }));
      else stageRemove(batch, 'segments', old.id);
    }
    return {
      apply() {
        for (const id of ids) bury(id);
        segments = segments.flatMap((segment) => {
          const next = fresh.get(segment);
          return next === undefined ? [segment] : (next ?? []);
        });
        for (const segment of fresh.values()) {
          for (const [row, id] of segment?.packed.ids.entries() ?? []) if (segment) places.set(id, { segment, row });
        }
      },
    };
  }

  return {
    load() {
      loading ??= read().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    stale: () => staleIds.length > 0,
    size: () => places.size,
    has: (id) => places.has(id),
    segments: () => segments,
    locate: (id) => places.get(id),

    vectorOf(id) {
      const place = places.get(id);
      if (!place) return undefined;
      const { codes, scales } = place.segment.packed;
      return dequantise(codes.subarray(place.row * dimension, (place.row + 1) * dimension), scales[place.row] ?? 0);
    },

    stage(batch, { upsert = [], remove = [], erase = [] }) {
      const latest = new Map(upsert.map((entry) => [entry.cardId, entry]));
      const erased = new Set(erase);
      const gone = remove.filter((id) => !latest.has(id) && !erased.has(id) && places.has(id));
      if (latest.size === 0 && gone.length === 0) return stageErasure(batch, erased, segments);

      const rows = [...latest.values()].map(toRow);
      const changed = new Set([...latest.keys(), ...gone, ...erased]);
      const merged = chooseMerge(segments, rows.length);
      const erasure = stageErasure(
        batch,
        erased,
        segments.filter((segment) => !merged.includes(segment)),
      );
      const kept = merged.flatMap(({ packed }) => unpackRows(packed, dimension).filter((row) => !changed.has(row.id)));
      // What merged segments declared gone from earlier ones stays gone only if the new segment says so too.
      const earlier = merged.length < segments.length;
      const removed = earlier ? [...merged.flatMap((segment) => segment.removed), ...gone] : [];
      const all = [...kept, ...rows];
      const added: IndexSegment[] = [];
      do {
        const next = sequence + 1 + added.length;
        const packed = packRows(all.splice(0, maxSegmentRows), dimension);
        const id = stableId(segmentKind, madeWith, next);
        // Only the first one: the rows of all of them are newer than what it removes.
        const names = added.length === 0 ? [...new Set(removed)].filter((each) => !erased.has(each)) : [];
        added.push({ id, sequence: next, packed, removed: names });
      } while (all.length > 0);
      for (const segment of added) {
        stagePut(batch, 'segments', toSegment(segment.packed, { ...segment, kind: segmentKind, madeWith }));
      }
      const dropped = staleIds;
      stageRemove(batch, 'segments', ...merged.map(({ id }) => id), ...dropped);

      return {
        apply() {
          if (staleIds === dropped) staleIds = [];
          erasure.apply();
          const absorbed = new Set(merged);
          segments = segments.filter((old) => !absorbed.has(old));
          for (const id of gone) bury(id);
          for (const segment of added) adopt(segment);
        },
      };
    },

    similarPass: (vector, filter) => similarPass(segments, vector, filter),
    similar: (vector, filter) => finish(similarPass(segments, vector, filter)),
    keywordPass: (terms, filter) => keywordPass(segments, places.size, terms, filter),
    keyword: (terms, filter) => finish(keywordPass(segments, places.size, terms, filter)),

    reset() {
      segments = [];
      places = new Map();
      loading = undefined;
      sequence = 0;
      staleIds = [];
    },
  };
}

const minuteMs = 60_000;

function rowTimes({ at, about }: IndexEntry): RowTimes {
  const minutes = (ms: number | undefined) => Math.max(0, Math.min(0xffffffff, Math.floor((ms ?? 0) / minuteMs)));
  return [minutes(at), minutes(about?.from), minutes(about?.to)];
}
