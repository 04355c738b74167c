import { editCard, pinCard } from './actions/editCard';
import { eraseEverything } from './actions/eraseEverything';
import { forgetLastTurn } from './actions/forgetTurn';
import { handOver } from './actions/handOver';
import { resolvePending } from './actions/inbox';
import { cardDetails, cardHistory, countAll, listCards } from './actions/listCards';
import { cardOf, recallTurns } from './actions/passages';
import { mergeCards, splitCard } from './actions/reshape';
import { declineOffer, markInserted, markUsed, noteRecall, searchMemories } from './actions/search';
import { tallyCards } from './actions/tally';
import { linkByHand, unlinkByHand } from './actions/ties';
import { deleteForGood, restoreCards, trashCards } from './actions/trash';
import type { Distillation, Memory, MemoryOptions } from './api';
import { createPairReader } from './decide/pair/reader/pairReader';
import { createCentre } from './embed/centre';
import type { Engine } from './engine';
import { chooseExtractor } from './extract/llm/chooseExtractor';
import { createFilter } from './filter';
import { maintain } from './maintain/maintain';
import { reembed } from './maintain/reembed';
import { addMemory } from './pipeline/addMemory';
import { addTurn } from './pipeline/addTurn';
import { createGate } from './pipeline/gate';
import { ingestTurn } from './pipeline/ingest';
import { createJobRunner } from './pipeline/jobs';
import { readAnswer } from './pipeline/learnDistilled';
import { summariseRested, workingMemory } from './pipeline/summarise';
import { createWriter } from './pipeline/writer';
import type { Clock } from './ports';
import { createCardIndex } from './recall/cardIndex';
import { findMissing, lacksCards } from './recall/indexGaps';
import { createRecall } from './recall/search';
import { readPassage } from './recall/turns/passage';
import { isPassageId } from './recall/turns/passageId';
import { applySettings } from './settings';
import { newBatch, StoreClosedError } from './store/store';
import { contextMarkdown } from './transfer/contextMarkdown';
import { exportJson, exportPieces } from './transfer/exportJson';
import { importJson } from './transfer/importJson';
import type { Decision } from './types';

/** What was given up is tried again after a day: nothing that was acknowledged is lost for good. */
const retryAfterMs = 86_400_000;

const systemClock: Clock = {
  now: () => Date.now(),
  utcOffsetMinutes: (at) => -new Date(at).getTimezoneOffset(),
};

/**
 * A person's memory over a store. Nothing is opened before the first call.
 *
 * @example
 * const memory = createMemory({ store: createMemoryStore(), embedder, tokenizer: createJiebaTokenizer() });
 * await memory.addMemory('I commute by bike');
 * const { memories } = await memory.searchMemories('How do I get to work?');
 */
export function createMemory(options: MemoryOptions): Memory {
  let settings = applySettings(options.settings);
  const { store, embedder, tokenizer, clock = systemClock } = options;
  const centre = createCentre();
  const index = createCardIndex({
    store,
    centre,
    embedderId: embedder.modelId,
    tokenizerId: tokenizer.id,
    dimension: embedder.dimension,
  });
  const recall = createRecall({ store, index, embedder, tokenizer, centre });
  const engine: Engine = {
    store,
    index,
    embedder,
    centre,
    tokenizer,
    extractor: options.extractor ?? chooseExtractor({ tokenizer, embedder, llm: options.llm }),
    pairReader: createPairReader(embedder),
    llm: options.llm,
    recall,
    clock,
    filter: options.filter ?? createFilter({}).apply,
    writer: createWriter(),
    settings: () => settings,
  };

  const decisions: Decision[] = [];
  const distilled: Distillation[] = [];
  const jobs = createJobRunner({
    store,
    clock,
    handlers: {
      ingestTurn: {
        key: (job) => String(job.payload.conversation ?? job.id),
        priority: 1,
        async run(job, { signal, finish }) {
          decisions.push(...(await ingestTurn(engine, String(job.payload.turnId), finish, signal)));
          return undefined;
        },
      },
      summariseConversation: {
        latestTimeWins: true,
        async run({ payload }, { signal, finish }) {
          const place = { site: String(payload.site), conversationId: String(payload.conversationId) };
          await summariseRested(engine, place, finish, signal);
          return undefined;
        },
      },
      learnUse: {
        async run({ payload }, { signal, finish }) {
          const distillation = await readAnswer(engine, String(payload.turnId), finish, signal);
          if (distillation) distilled.push(distillation);
          return undefined;
        },
      },
      maintain: {
        async run() {
          await maintain(engine, { dryRun: false });
          await jobs.retryFailed(retryAfterMs);
          if ((await findMissing(store, index)).length > 0) await queueReembed();
          return undefined;
        },
      },
      reembed: {
        resumes: true,
        async run(_job, { signal }) {
          await reembed(engine, signal);
          return undefined;
        },
      },
    },
  });

  /** Cards the index does not hold are found by nobody until they are read again. */
  async function queueReembed(): Promise<void> {
    const batch = newBatch();
    const payload = { model: embedder.modelId, tokenizer: tokenizer.id, centre: centre.id };
    await jobs.enqueue(batch, { kind: 'reembed', payload });
    await store.commit(batch);
  }

  const gate = createGate();
  let opening: Promise<void> | undefined;
  const open = (): Promise<void> => {
    opening ??= (async () => {
      await store.open();
      await Promise.all([index.load(), tokenizer.ready()]);
      await jobs.retryFailed(retryAfterMs);
      if (await lacksCards(store, index)) await queueReembed();
    })().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  /** Whoever still holds a closed memory does not open it by using it: another one may stand in its place. */
  let isClosed = false;
  const requireNotClosed = (): void => {
    if (isClosed) throw new StoreClosedError();
  };
  /** Every call waits until the memory is open. */
  const opened = async <T>(action: () => Promise<T>): Promise<T> => {
    requireNotClosed();
    await open();
    return gate.among(action);
  };
  /** What only reads rows does not wait for the index. */
  const stored = async <T>(action: () => Promise<T>): Promise<T> => {
    requireNotClosed();
    await store.open();
    return gate.among(action);
  };
  const listOf = (ids: string | string[]) => (typeof ids === 'string' ? [ids] : ids);
  const partition = (ids: string[]): [passages: string[], cards: string[]] => [
    ids.filter(isPassageId),
    ids.filter((id) => !isPassageId(id)),
  ];

  return {
    open() {
      isClosed = false;
      return open();
    },
    async close() {
      isClosed = true;
      await engine.writer.idle();
      opening = undefined;
      index.reset();
      recall.reset();
      await store.close();
    },
    settings(change) {
      if (change) settings = applySettings(change, settings);
      return settings;
    },

    addMemory: (text, given = {}) => opened(() => addMemory(engine, text, given)),
    addTurn: (turn) => opened(() => addTurn(engine, jobs, turn)),
    drain: (given = {}) =>
      opened(async () => {
        const report = await jobs.drain(given);
        return {
          done: report.done,
          failed: report.failed + report.retried,
          decisions: decisions.splice(0),
          distilled: distilled.splice(0),
        };
      }),
    queue: (kind, payload = {}, notBefore = 0) =>
      opened(async () => {
        const batch = newBatch();
        await jobs.enqueue(batch, { kind, payload, notBefore });
        await store.commit(batch);
      }),

    searchMemories: (query, given = {}) => opened(() => searchMemories(engine, query, given)),
    warmUp: () => opened(() => recall.warmUp()),
    markInserted: (recallId, ids, undone = false) => opened(() => markInserted(engine, recallId, ids, undone)),
    markUsed: (recallId, ids, used = true) => opened(() => markUsed(engine, recallId, ids, used)),
    declineOffer: (recallId, cardId, declined = true) => opened(() => declineOffer(engine, recallId, cardId, declined)),
    noteRecall: (recall) => opened(() => noteRecall(engine, recall)),
    recallLog: (page = {}) =>
      opened(() => store.query('recallLog', { index: 'at', reverse: true, limit: 50, ...page })),

    get: (id) =>
      stored(async () => (isPassageId(id) ? readPassage(store, id) : ((await store.get('cards', id)) ?? null))),
    details: (id) => stored(() => cardDetails(engine, id)),
    list: (filter = {}, options = {}) => (filter.text ? opened : stored)(() => listCards(engine, filter, options)),
    history: (id) => opened(() => cardHistory(engine, id)),
    update: (id, edit) => opened(async () => editCard(engine, await cardOf(engine, id), edit)),
    delete: (ids, { forGood = false } = {}) =>
      opened(async () => {
        const [passages, cards] = partition(listOf(ids));
        return [
          ...(forGood ? await deleteForGood(engine, cards) : await trashCards(engine, cards)),
          ...(await recallTurns(engine, passages, false)),
        ];
      }),
    restore: (ids) =>
      opened(async () => {
        const [passages, cards] = partition(listOf(ids));
        return [...(await restoreCards(engine, cards)), ...(await recallTurns(engine, passages, true))];
      }),
    pin: (id, pinned = true) => opened(async () => pinCard(engine, await cardOf(engine, id), pinned)),
    merge: (ids, text) => opened(() => mergeCards(engine, ids, text)),
    split: (id, texts) => opened(() => splitCard(engine, id, texts)),
    link: (from, to, type = 'sameTopic') => opened(() => linkByHand(engine, from, to, type)),
    unlink: (from, to) => opened(() => unlinkByHand(engine, from, to)),
    resolvePending: (id, answer, text) => opened(() => resolvePending(engine, id, answer, text)),
    forgetLastTurn: (conversation) => opened(() => forgetLastTurn(engine, jobs, conversation)),

    handOver: (conversation, given) => opened(() => handOver(engine, conversation, given)),
    episodes: (page = {}) =>
      opened(() => store.query('episodes', { index: 'endedAt', reverse: true, limit: 50, ...page })),
    turns: ({ site, conversationId }) =>
      opened(() =>
        store.query('turns', {
          index: 'conversation+order',
          from: [site, conversationId, Number.MIN_SAFE_INTEGER],
          to: [site, conversationId, Number.MAX_SAFE_INTEGER],
        }),
      ),
    workingMemory: (conversation) => opened(() => workingMemory(store, conversation)),
    maintain: (given = {}) => opened(() => maintain(engine, given)),
    contextMarkdown: (given) => opened(() => contextMarkdown(store, clock, given)),
    export: () => opened(() => exportJson(store, clock.now())),
    async *exportPieces() {
      requireNotClosed();
      await open();
      yield* exportPieces(store, clock.now());
    },
    import: (json, given) =>
      opened(() =>
        // What the turns of the file say is read in the background.
        importJson(engine, json, given, (batch) =>
          jobs.enqueue(batch, { kind: 'reembed', payload: { imported: clock.now() } }),
        ),
      ),
    stats: (options) => stored(() => countAll(engine, options)),
    tally: () => stored(() => tallyCards(store, clock.now())),
    async clear() {
      requireNotClosed();
      await open();
      // Whatever is being read or written ends first; what comes meanwhile waits, and is new.
      const resume = jobs.pause();
      try {
        return await gate.alone(async () => {
          decisions.length = 0;
          distilled.length = 0;
          try {
            return await engine.writer.run(() => eraseEverything(engine));
          } finally {
            resume();
          }
        });
      } finally {
        resume();
      }
    },
  };
}
