import { readdirSync, readFileSync } from 'node:fs';
import type { Statement } from '../../core/memory/decide/statement';
import { createCentre } from '../../core/memory/embed/centre';
import { commitSet, type Engine } from '../../core/memory/engine';
import { createRuleExtractor } from '../../core/memory/extract/ruleExtractor';
import { createFilter } from '../../core/memory/filter';
import { extractDrafts, ingestTurn, lessonOf } from '../../core/memory/pipeline/ingest';
import { judgeOne } from '../../core/memory/pipeline/judgeDraft';
import { embedLesson, unitsOf } from '../../core/memory/pipeline/learn';
import type { Judged } from '../../core/memory/pipeline/lesson';
import { createWorkingSet } from '../../core/memory/pipeline/workingSet';
import { createWriter } from '../../core/memory/pipeline/writer';
import type { Embedder, Tokenizer } from '../../core/memory/ports';
import { createCardIndex } from '../../core/memory/recall/cardIndex';
import { createRecall } from '../../core/memory/recall/search';
import { applySettings } from '../../core/memory/settings';
import { createMemoryStore } from '../../core/memory/store/memoryStore';
import { newBatch, stagePut } from '../../core/memory/store/store';
import type { Card, Turn } from '../../core/memory/types';
import type { Outcome } from './outcomes';

/** Half a year of one person: what they wrote, and which clauses of earlier turns each turn puts an end to. */
interface Life {
  id: string;
  statements: { text: string; at: string; ends: { turn: number; what: string }[] }[];
}

/** A statement as it was read where it was said. */
export interface LifeSide {
  text: string;
  statement: Statement;
  /** Centred, of unit length. */
  vector: Float32Array;
}

/** A statement against the cards that were known when it was said. */
export interface LifeScene {
  fresh: LifeSide;
  /** Nearest first, with what may come of each; empty where nothing is known for sure. */
  cards: (LifeSide & { outcomes: Outcome[] })[];
}

export function readLives(folder: string): Life[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Life);
}

/** Wall clock minutes ahead of UTC, as the time itself says. */
function offsetOf(at: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(at) ?? [];
  return hours ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/**
 * Plays a life turn by turn as the product would read it, and gives each statement with the cards it was held against. After
 * each turn the memory is put right by the labels, so that what comes later does not depend on the weights in use.
 */
export async function playLife(life: Life, embedder: Embedder, tokenizer: Tokenizer): Promise<LifeScene[]> {
  const store = createMemoryStore();
  const centre = createCentre();
  const { modelId, dimension } = embedder;
  const index = createCardIndex({ store, centre, embedderId: modelId, tokenizerId: tokenizer.id, dimension });
  let at = 0;
  let offset = 0;
  const engine: Engine = {
    store,
    index,
    embedder,
    centre,
    tokenizer,
    extractor: createRuleExtractor({ tokenizer, embedder }),
    // The memory is put right after each turn, so form may tell alone what a turn does, and much faster.
    pairReader: null,
    llm: undefined,
    recall: createRecall({ store, index, embedder, tokenizer, centre }),
    clock: { now: () => at, utcOffsetMinutes: () => offset },
    filter: createFilter({}).apply,
    writer: createWriter(),
    settings: () => applySettings({ allowSensitive: true }),
  };
  await store.open();
  await index.load();
  const scenes: LifeScene[] = [];
  const turnIds: string[] = [];
  /** Clauses that no longer hold, by the turn they stand in. */
  const over = new Map<string, string[]>();
  const isOver = (card: Card): boolean =>
    card.evidence.every(({ turnId, quote }) =>
      (over.get(turnId) ?? []).some((what) => what.includes(quote) || quote.includes(what) || overlaps(what, quote)),
    );

  for (const [nth, { text, at: when, ends }] of life.statements.entries()) {
    at = Date.parse(when);
    offset = offsetOf(when);
    const turn: Turn = {
      id: `${life.id}:${nth}`,
      site: 'library',
      conversationId: when.slice(0, 10),
      role: 'user',
      order: nth,
      text: engine.filter(text).text,
      at,
      atIsExact: true,
      scope: 'global',
      capturedAt: at,
    };
    turnIds.push(turn.id);
    const batch = newBatch();
    stagePut(batch, 'turns', turn);
    await store.commit(batch);

    const lesson = lessonOf(engine, turn, await extractDrafts(engine, turn));
    const vectors = await embedLesson(engine, lesson);
    const judged: Judged[] = [];
    for (const { pieces } of unitsOf(lesson))
      for (const piece of pieces) {
        const one = await judgeOne(engine, createWorkingSet(store), { ...lesson, vectors }, piece);
        if (one && !('passedOver' in one)) judged.push(one);
      }
    const before = (await store.query('cards')).filter(isOver).map(({ id }) => id);
    for (const end of ends) over.set(turnIds[end.turn] ?? '', [...(over.get(turnIds[end.turn] ?? '') ?? []), end.what]);
    const ended = (await store.query('cards')).filter((card) => isOver(card) && !before.includes(card.id));
    scenes.push(...label(judged, new Set(ended.map(({ id }) => id))));

    await ingestTurn(engine, turn.id, () => undefined);
    const set = createWorkingSet(store);
    const note = { by: 'engine' as const, change: 'superseded' as const, reason: { code: 'asAsked' as const }, at };
    for (const card of await store.query('cards')) {
      if (card.status === 'superseded' && !isOver(card)) set.change(card, { status: 'active' }, note, ['supersededBy']);
      if (card.status !== 'superseded' && isOver(card))
        set.change(card, { status: 'superseded', supersededBy: card.id }, note);
    }
    await commitSet(engine, set);
  }
  return scenes;
}

/** As far as half of the shorter one of two pieces of a turn stands in both. */
function overlaps(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  for (let size = shorter - 1; size >= shorter / 2; size--)
    if (left.startsWith(right.slice(-size)) || right.startsWith(left.slice(-size))) return true;
  return false;
}

/**
 * Of several statements of one turn, the one that is nearest to a card tells that it is over; of the others nothing is
 * known. What the weights in use take for the same is left open.
 */
function label(judged: readonly Judged[], ended: ReadonlySet<string>): LifeScene[] {
  const nearest = new Map<string, Judged>();
  for (const id of ended) {
    const cosine = (one: Judged) => one.neighbours.find(({ card }) => card.id === id)?.cosine ?? -1;
    const [best] = [...judged].sort((left, right) => cosine(right) - cosine(left));
    if (best && cosine(best) > -1) nearest.set(id, best);
  }
  return judged
    .filter((one) => one.neighbours.length > 0)
    .map((one) => ({
      fresh: { text: one.draft.text, statement: one.statement, vector: one.centred },
      cards: one.neighbours.map(({ card, statement, vector }) => ({
        text: card.text,
        statement,
        vector,
        outcomes: ended.has(card.id)
          ? nearest.get(card.id) === one
            ? [3, 4]
            : []
          : one.verdict.action === 'update' && one.verdict.targets.includes(card.id)
            ? [0, 1, 2]
            : [0],
      })),
    }));
}
