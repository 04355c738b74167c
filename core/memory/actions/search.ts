import type { NotedRecall, SearchOptions, SearchResult } from '../api';
import type { Engine } from '../engine';
import { newBatch, stagePut, type WriteBatch } from '../store/store';
import { stableId } from '../text/hash';
import type { Card, Reason, RecallHit, RecallLogEntry } from '../types';
import { searchEpisodes } from './searchEpisodes';

/** Recalls what fits, cards and episodes, and, unless told otherwise, keeps the recall in the log and counts it on the cards. */
export async function searchMemories(engine: Engine, query: string, options: SearchOptions): Promise<SearchResult> {
  if (query.trim() === '') return { memories: [], episodes: [], recallId: null };
  const memories = await rank(engine, query, options);
  const episodes = await searchEpisodes(engine, query, memories, options);
  options.signal?.throwIfAborted();
  if (options.log === false) return { memories, episodes, recallId: null };
  const at = options.now ?? engine.clock.now();
  const site = options.site ?? 'library';
  const conversationId = options.conversationId ?? 'default';
  const recall: NotedRecall = {
    id: stableId('recall', site, conversationId, query, at, await engine.store.count('recallLog')),
    at,
    query,
    site,
    conversationId,
    scope: options.scope ?? 'global',
    hits: memories.map(({ card, score, shares, reasons }) => ({ cardId: card.id, score, shares, reasons })),
  };
  await noteRecall(engine, recall);
  return { memories, episodes, recallId: recall.id };
}

/** Keeps a recall and counts it on the cards it offered. Noting the same id twice changes nothing. */
export async function noteRecall(engine: Engine, recall: NotedRecall): Promise<void> {
  const query = engine.filter(recall.query).text;
  const isNew = await engine.writer.run(async () => {
    if (await engine.store.get('recallLog', recall.id)) return false;
    const batch = newBatch();
    const { id, at, site, conversationId, scope } = recall;
    const entry: RecallLogEntry = {
      id,
      at,
      query,
      site,
      conversationId,
      scope,
      hits: recall.hits.map(({ cardId, score, shares, reasons }) => ({ cardId, score, shares, reasons })),
      insertedIds: [],
      usedIds: [],
      undone: false,
    };
    stagePut(batch, 'recallLog', entry);
    for (const card of await engine.store.getMany(
      'cards',
      recall.hits.map((hit) => hit.cardId),
    )) {
      if (!card) continue;
      const counted: Card = {
        ...card,
        recallCount: card.recallCount + 1,
        lastRecalledAt: recall.at,
        version: card.version + 1,
      };
      stagePut(batch, 'cards', counted);
      batch.expect[card.id] = card.version;
    }
    await engine.store.commit(batch);
    return true;
  });
  if (isNew) await engine.recall.learn(query);
}

/** Notes which offered cards were put into a prompt, or that this was undone. An unknown recall changes nothing. */
export async function markInserted(
  engine: Engine,
  recallId: string,
  cardIds: string[],
  undone: boolean,
): Promise<void> {
  await engine.writer.run(async () => {
    const entry = await engine.store.get('recallLog', recallId);
    if (!entry) return;
    const batch = newBatch();
    stagePut(batch, 'recallLog', { ...entry, insertedIds: [...new Set([...entry.insertedIds, ...cardIds])], undone });
    await engine.store.commit(batch);
  });
}

/**
 * Notes that a card is not wanted for drafts like that of this recall, or that it is after all. Other drafts still get it. An
 * unknown recall, or a card that it did not offer, changes nothing.
 */
export async function declineOffer(engine: Engine, recallId: string, cardId: string, declined: boolean): Promise<void> {
  await engine.writer.run(async () => {
    const entry = await engine.store.get('recallLog', recallId);
    if (!entry?.hits.some((hit) => hit.cardId === cardId)) return;
    const others = (entry.declinedIds ?? []).filter((id) => id !== cardId);
    const batch = newBatch();
    stagePut(batch, 'recallLog', { ...entry, declinedIds: declined ? [...others, cardId] : others });
    const staged = await engine.recall.stageDecline(batch, cardId, recallId, declined ? entry.query : null);
    await engine.store.commit(batch);
    staged.apply();
  });
}

/**
 * Notes which cards an answer really used, and counts it on them once; with `used` false takes back that it did. An unknown
 * recall changes nothing.
 */
export async function markUsed(engine: Engine, recallId: string, cardIds: string[], used = true): Promise<void> {
  await engine.writer.run(async () => {
    const batch = newBatch();
    if (!used) {
      await stageUnused(engine, batch, recallId, cardIds);
      await engine.store.commit(batch);
      return;
    }
    await stageUsed(
      engine,
      batch,
      recallId,
      cardIds.map((cardId) => ({ cardId })),
    );
    await engine.store.commit(batch);
  });
}

/** Adds to the batch that an answer used these cards, with the reasons known; see `markUsed`. */
export async function stageUsed(
  { store }: Engine,
  batch: WriteBatch,
  recallId: string,
  uses: { cardId: string; reason?: Reason }[],
): Promise<void> {
  const entry = await store.get('recallLog', recallId);
  if (!entry) return;
  const fresh = uses.filter(({ cardId }) => !entry.usedIds.includes(cardId));
  if (fresh.length === 0) return;
  const told = fresh.flatMap(({ cardId, reason }) => (reason ? [{ cardId, reason }] : []));
  stagePut(batch, 'recallLog', {
    ...entry,
    usedIds: [...entry.usedIds, ...fresh.map(({ cardId }) => cardId)],
    ...(told.length > 0 ? { usedReasons: [...(entry.usedReasons ?? []), ...told] } : {}),
  });
  const cards = await store.getMany(
    'cards',
    fresh.map(({ cardId }) => cardId),
  );
  for (const card of cards) {
    if (!card) continue;
    stagePut(batch, 'cards', { ...card, usedCount: card.usedCount + 1, version: card.version + 1 });
    batch.expect[card.id] = card.version;
  }
}

/** Adds to the batch that an answer did not use these cards after all. */
async function stageUnused({ store }: Engine, batch: WriteBatch, recallId: string, cardIds: string[]): Promise<void> {
  const entry = await store.get('recallLog', recallId);
  const wrong = entry?.usedIds.filter((id) => cardIds.includes(id)) ?? [];
  if (!entry || wrong.length === 0) return;
  const stays = (id: string): boolean => !wrong.includes(id);
  stagePut(batch, 'recallLog', {
    ...entry,
    usedIds: entry.usedIds.filter(stays),
    ...(entry.usedReasons && { usedReasons: entry.usedReasons.filter((use) => stays(use.cardId)) }),
  });
  for (const card of await store.getMany('cards', wrong)) {
    if (!card) continue;
    stagePut(batch, 'cards', { ...card, usedCount: Math.max(0, card.usedCount - 1), version: card.version + 1 });
    batch.expect[card.id] = card.version;
  }
}

function rank(engine: Engine, query: string, options: SearchOptions): Promise<RecallHit[]> {
  const { sensitivity, maxMemories, recencyHalfLifeDays, recencyWeight } = engine.settings().recall;
  const now = options.now ?? engine.clock.now();
  const { threshold, context, searchAll, signal, site, conversationId } = options;
  return engine.recall.recall({
    query,
    scope: options.scope ?? 'global',
    now,
    utcOffsetMinutes: engine.clock.utcOffsetMinutes(now),
    sensitivity,
    maxMemories: options.maxMemories ?? maxMemories,
    recencyHalfLifeDays,
    recencyWeight: options.recencyWeight ?? recencyWeight,
    ...(site !== undefined && conversationId !== undefined && { conversation: { site, conversationId } }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(context === undefined ? {} : { context }),
    ...(searchAll === undefined ? {} : { searchAll }),
    ...(signal === undefined ? {} : { signal }),
  });
}
