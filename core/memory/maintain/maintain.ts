import { eraseCards } from '../actions/eraseCards';
import type { MaintainResult } from '../api';
import { commitSet, type Engine } from '../engine';
import { createWorkingSet } from '../pipeline/workingSet';
import { newBatch, stagePut, stageRemove } from '../store/store';
import type { CardStatus, HistoryEntry } from '../types';
import type { MaintainAction } from './actions';
import { applyMerge } from './applyMerge';
import { applyTopic } from './applyTopic';
import type { Comparison } from './duplicates';
import { planMaintenance } from './plan';
import { findSpentRecalls, trimLog, trimReason } from './trimLog';
import { createWordingTest } from './wording';

/**
 * Ages, archives, expires, merges, consolidates, empties the trash and trims the recall log. Only says what it would do unless `dryRun` is
 * false. Each action is committed by itself, the emptying of the trash as one: killed half-way, the next run does what is left.
 *
 * @param options.now UTC milliseconds; the engine's clock by default.
 * @returns every action with its reason; one entry for each card that gives way in a merge, and one without a card for
 *   all that goes from the recall log.
 * @throws StorageFullError.
 */
export async function maintain(
  engine: Engine,
  options: { dryRun?: boolean; now?: number } = {},
): Promise<MaintainResult> {
  const { dryRun = true, now = engine.clock.now() } = options;
  await engine.index.load();
  await engine.tokenizer.ready();
  const state = {
    cards: await engine.store.query('cards'),
    episodes: await engine.store.query('episodes'),
    comparison: compareThrough(engine),
    settings: engine.settings().maintain,
    now,
  };
  const actions = planMaintenance(state);
  const spent = await findSpentRecalls(engine.store, state.settings, now);
  if (!dryRun) {
    const purged = actions.filter((action) => action.action === 'purge').map((action) => action.cardId);
    await engine.writer.run(() => purge(engine, purged, now));
    for (const action of actions) await engine.writer.run(() => carryOut(engine, action, now));
    await engine.writer.run(() => trimLog(engine.store, spent));
    const batch = newBatch();
    stagePut(batch, 'meta', { id: 'lastMaintenance', value: now });
    await engine.store.commit(batch);
  }
  const trimmed = { cardId: '', action: 'trimLog', reason: trimReason(spent.length, state.settings) };
  return { dryRun, actions: [...actions.flatMap(report), ...(spent.length > 0 ? [trimmed] : [])] };
}

function compareThrough({ index, tokenizer }: Engine): Comparison {
  const isSameWording = createWordingTest(tokenizer);
  return {
    similarity(left, right) {
      const [a, b] = [index.vectorOf(left.id), index.vectorOf(right.id)];
      return a && b ? a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) : null;
    },
    isSameStatement: (left, right) => isSameWording(left.text, right.text),
  };
}

function report(action: MaintainAction): MaintainResult['actions'] {
  const ids = action.action === 'merge' ? action.otherIds : [action.cardId];
  return ids.map((cardId) => ({ cardId, action: action.action, reason: action.reason }));
}

/** Does one action, if it still applies: the cards may have been written since the plan was made. */
async function carryOut(engine: Engine, action: MaintainAction, now: number): Promise<void> {
  switch (action.action) {
    case 'expire':
      return setAside(engine, action, 'expired', now);
    case 'archive':
      return setAside(engine, action, 'archived', now);
    case 'purge':
      return;
    case 'trashEpisode':
    case 'deleteEpisode':
      return ageEpisodeRow(engine, action, now);
    case 'merge': {
      const set = createWorkingSet(engine.store);
      await applyMerge(set, action.cardId, action.otherIds, action.reason, now);
      return commitSet(engine, set);
    }
    case 'consolidate': {
      const set = createWorkingSet(engine.store);
      if (await applyTopic(engine, set, action, now)) await commitSet(engine, set);
    }
  }
}

async function setAside(
  engine: Engine,
  action: MaintainAction,
  status: CardStatus & HistoryEntry['change'],
  now: number,
): Promise<void> {
  const set = createWorkingSet(engine.store);
  const card = await set.get(action.cardId);
  if (card?.status !== 'active' || card.pinned) return;
  set.change(card, { status }, { by: 'engine', change: status, reason: action.reason, at: now });
  await commitSet(engine, set);
}

/** All of them at once: what they said is looked for in every turn, and that takes its time. */
async function purge(engine: Engine, cardIds: string[], now: number): Promise<void> {
  const cards = await engine.store.getMany('cards', cardIds);
  const due = cards.filter((card) => card?.status === 'trashed' && !card.pinned).flatMap((card) => card?.id ?? []);
  await eraseCards(engine, due, now);
}

async function ageEpisodeRow(engine: Engine, action: MaintainAction, now: number): Promise<void> {
  const episode = await engine.store.get('episodes', action.cardId);
  const isDeletion = action.action === 'deleteEpisode';
  if (!episode || (episode.status === 'trashed') !== isDeletion) return;
  const batch = newBatch();
  if (isDeletion) {
    stageRemove(batch, 'episodes', episode.id);
    stagePut(batch, 'tombstones', { id: `episode:${episode.id}`, at: now });
  } else stagePut(batch, 'episodes', { ...episode, status: 'trashed', updatedAt: now });
  await engine.store.commit(batch);
}
