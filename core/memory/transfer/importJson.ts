import type { ImportOptions, ImportResult } from '../api';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import type { IndexEntry } from '../ports';
import { cardEntry } from '../recall/cardEntry';
import { newBatch, stagePutAll, type WriteBatch } from '../store/store';
import { describeReason } from '../text/reasons';
import type { Card, Language, Reason } from '../types';
import { cleanRows } from './cleanRows';
import { type ExportRows, exportedTables } from './format';
import { type ImportPlan, type LocalRows, planImport } from './planImport';
import { readExport } from './readExport';
import { RowPace } from './rowPace';

/** Texts given to the model between two turns of the loop, in which a wish to stop is heard: a tenth of a second of work. */
const textsPerCall = 8;
/** With more cards than this the model reads them afterwards, in the job that `extend` queues: an hour is no time to wait. */
const readAtOnce = 2_000;
/** More problems than this are counted, not listed. */
const maxProblems = 100;

/**
 * Takes in a file written by `exportJson`. Everything usable is written in one commit, so that a kill leaves the store as
 * it was; running it again changes nothing. See `planImport` for what happens to rows that are on both sides. The model
 * reads the cards in small batches beforehand, and others may write meanwhile.
 *
 * @param extend adds to the same commit, e.g. a job that goes on with it.
 * @returns `kept`: cards written; `skipped`: cards of the file that were not, because they are here already, were
 *   deleted, or cannot be read; `problems`: in words, row by row.
 * @throws StorageFullError; the signal's reason when it was stopped.
 */
export async function importJson(
  engine: Engine,
  json: string,
  options: ImportOptions = {},
  extend?: (batch: WriteBatch) => Promise<void>,
): Promise<ImportResult> {
  const { lang = 'en' } = options;
  // Masking what a large file holds takes longest; checking it is the smaller part.
  const { signal } = options;
  const silent = { ...(signal && { signal }) };
  const { rows: written, problems } = await readExport(json, (count) => new RowPace(count, silent));
  const count = exportedTables.reduce((sum, table) => sum + written[table].length, 0);
  const isLarge = written.cards.length > readAtOnce;
  const rows = await cleanRows(written, engine.filter, new RowPace(count, isLarge ? options : silent));
  await engine.index.load();
  const vectors = new Map<string, Float32Array>();
  const first = takenCards(planImport(rows, await readLocal(engine, rows)));
  const isReadNow = first.length <= readAtOnce;
  if (isReadNow) await embedMissing(engine, first, vectors, options);
  const kept = await engine.writer.run(async () => {
    const plan = planImport(rows, await readLocal(engine, rows));
    const taken = takenCards(plan);
    const toIndex = new Set(plan.keptIds);
    // Nearly always nothing is left: only what changed since the first plan.
    if (isReadNow) await embedMissing(engine, taken, vectors);
    options.signal?.throwIfAborted();
    const batch = newBatch();
    batch.expect = plan.expect;
    for (const table of exportedTables) stageAll(batch, table, plan.put);
    batch.put.cards = plan.put.cards.map((card) => (toIndex.has(card.id) ? fitToModel(engine, card, vectors) : card));
    const orders = new Map(rows.turns.map((turn) => [turn.id, turn.order]));
    const staged = engine.index.stage(batch, {
      upsert: taken.flatMap((card) => indexEntry(engine, card, vectors, orders) ?? []),
      remove: taken.filter((card) => card.status === 'trashed').map((card) => card.id),
    });
    await extend?.(batch);
    await engine.store.commit(batch);
    staged.apply();
    return plan.keptIds.length;
  });
  const unreadable = problems.filter(({ code, params }) => code === 'importRowBad' && params?.table === 'cards').length;
  return { kept, skipped: rows.cards.length + unreadable - kept, problems: inWords(problems, lang) };
}

/** The cards of the file that are written. */
function takenCards({ put, keptIds }: ImportPlan): Card[] {
  const kept = new Set(keptIds);
  return put.cards.filter((card) => kept.has(card.id));
}

function stageAll<T extends keyof ExportRows>(batch: WriteBatch, table: T, rows: ExportRows): void {
  stagePutAll(batch, table, rows[table] as Parameters<typeof stagePutAll<T>>[2][number][]);
}

async function readLocal({ store }: Engine, rows: ExportRows): Promise<LocalRows> {
  const idsOf = (list: { id: string }[]): string[] => list.map((row) => row.id);
  const present = <R>(list: (R | undefined)[]): R[] => list.filter((row) => row !== undefined);
  const [turns, episodes, history, recalls, rejections] = await Promise.all([
    store.getMany('turns', idsOf(rows.turns)),
    store.getMany('episodes', idsOf(rows.episodes)),
    store.getMany('history', idsOf(rows.history)),
    store.getMany('recallLog', idsOf(rows.recallLog)),
    store.getMany('rejections', idsOf(rows.rejections)),
  ]);
  return {
    cards: await store.query('cards'),
    turns: present(turns),
    episodes: present(episodes),
    historyIds: new Set(idsOf(present(history))),
    recallIds: new Set(idsOf(present(recalls))),
    rejectionIds: new Set(idsOf(present(rejections))),
    tombstones: await store.query('tombstones'),
  };
}

/** Vectors are not in the file: they follow from the text and the model. A second try after a conflict finds them here. */
async function embedMissing(
  engine: Engine,
  cards: Card[],
  vectors: Map<string, Float32Array>,
  { onProgress, signal }: Pick<ImportOptions, 'onProgress' | 'signal'> = {},
): Promise<void> {
  const texts = [...new Set(cards.map((card) => card.text))].filter((text) => !vectors.has(text));
  const total = texts.length;
  for (let at = 0; at < total; at += textsPerCall) {
    signal?.throwIfAborted();
    const some = texts.slice(at, at + textsPerCall);
    const found = await engine.embedder.embed(some, signal ? { signal } : {});
    for (const [nth, vector] of found.entries()) {
      const text = some[nth];
      if (text !== undefined) vectors.set(text, vector);
    }
    onProgress?.({ done: Math.min(total, at + textsPerCall), total });
    // The model settles its promises without letting go: a recall, or the wish to stop, is heard only in a turn of the loop.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The card as it would be had this device's model read it. */
function fitToModel(engine: Engine, card: Card, vectors: ReadonlyMap<string, Float32Array>): Card {
  const vector = vectors.get(card.text);
  const { modelId, dimension } = engine.embedder;
  if (!vector || card.embedding.modelId === modelId) return card;
  const id = semanticId(engine.centre.apply(vector, card.lang, 'card'));
  return { ...card, semanticId: id, embedding: { modelId, dimension } };
}

function indexEntry(
  { tokenizer }: Engine,
  card: Card,
  vectors: ReadonlyMap<string, Float32Array>,
  orders: ReadonlyMap<string, number>,
): IndexEntry | null {
  const vector = vectors.get(card.text);
  if (!vector || card.status === 'trashed') return null;
  return cardEntry(card, vector, tokenizer, orders.get(card.evidence[0]?.turnId ?? ''));
}

function inWords(problems: Reason[], lang: Language): string[] {
  const listed = problems.slice(0, maxProblems);
  const more = problems.length - listed.length;
  if (more > 0) listed.push({ code: 'importMoreProblems', params: { count: more } });
  return listed.map((problem) => describeReason(problem, lang));
}
