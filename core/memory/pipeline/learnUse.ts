import { stageUsed } from '../actions/search';
import type { Engine } from '../engine';
import { newBatch, type Store, type WriteBatch } from '../store/store';
import type { Card, RecallLogEntry, Turn } from '../types';
import { judgeUse, type Use } from './judgeUse';
import { blankOut, findInjected } from './ownWords';

/** A recall is put into a prompt that is sent soon after; clocks of site and device may differ a little. */
const maxRecallAgeMs = 24 * 3_600_000;
const clockSlackMs = 10 * 60_000;
/** Turns before the prompt whose words are no sign of a memory. */
const contextTurns = 4;
/** Share of a card's words that the block in the prompt must hold: the user may have taken the card out again. */
const presentShare = 0.6;

/**
 * Learns from an answer which of the memories in its prompt it really used, and counts that on the cards, in one commit
 * with the end of the job. Memories are those put there by a recall that was not undone, in the prompt this is the answer
 * to; a card whose words the user deleted from the prompt is not among them.
 *
 * @param finish adds the end of the job to a batch.
 */
export async function learnUse(
  engine: Engine,
  turnId: string,
  finish: (batch: WriteBatch) => void,
  signal?: AbortSignal,
): Promise<void> {
  const found = await judgeAnswer(engine, turnId);
  signal?.throwIfAborted();
  await engine.writer.run(async () => {
    const batch = newBatch();
    for (const { recallId, uses } of found) await stageUsed(engine, batch, recallId, uses);
    finish(batch);
    await engine.store.commit(batch);
  });
}

async function judgeAnswer(engine: Engine, turnId: string): Promise<{ recallId: string; uses: Use[] }[]> {
  const { store } = engine;
  const answer = await store.get('turns', turnId);
  if (answer?.role !== 'assistant') return [];
  const earlier = await turnsBefore(store, answer);
  const prompt = earlier.findLast((turn) => turn.role === 'user');
  if (!prompt) return [];
  const before = earlier.filter((turn) => turn.order < prompt.order);
  const injected = await findInjected(store, prompt);
  const block = injected.map(({ start, end }) => prompt.text.slice(start, end)).join('\n');

  const recalls = await recallsFor(store, answer, prompt, before, block !== '');
  if (recalls.length === 0) return [];
  const ids = recalls.flatMap((recall) => recall.insertedIds);
  const known = (await store.getMany('cards', [...new Set(ids)])).filter((card) => card !== undefined);
  const cards = known.filter((card) => block === '' || stands(engine, card, block));
  const uses = await judgeUse(engine, {
    cards,
    prompt: blankOut(prompt.text, injected),
    before: before.slice(-contextTurns).map((turn) => turn.text),
    answer,
  });
  // Each card counts on the newest recall that put it there.
  const left = new Map(uses.map((use) => [use.cardId, use]));
  return recalls.flatMap((recall) => {
    const own = recall.insertedIds.flatMap((id) => left.get(id) ?? []);
    for (const { cardId } of own) left.delete(cardId);
    return own.length > 0 ? [{ recallId: recall.id, uses: own }] : [];
  });
}

async function turnsBefore(store: Store, { id, site, conversationId, order }: Turn): Promise<Turn[]> {
  const turns = await store.query('turns', {
    index: 'conversation+order',
    from: [site, conversationId, Number.MIN_SAFE_INTEGER],
    to: [site, conversationId, order],
    reverse: true,
    limit: contextTurns + 4,
  });
  return turns.filter((turn) => turn.id !== id && turn.order < order).reverse();
}

/**
 * The recalls that went into this prompt, newest first. A new chat has no id when the memories are put into it: where the
 * prompt shows a block, any recall on the site will do, and the words of its cards decide.
 */
async function recallsFor(
  store: Store,
  answer: Turn,
  prompt: Turn,
  before: Turn[],
  hasBlock: boolean,
): Promise<RecallLogEntry[]> {
  const recalls = await store.query('recallLog', {
    index: 'at',
    from: prompt.at - maxRecallAgeMs,
    to: Math.max(answer.at, prompt.at + clockSlackMs),
    reverse: true,
  });
  const lastAnswerAt = before.findLast((turn) => turn.role === 'assistant')?.at ?? Number.NEGATIVE_INFINITY;
  return recalls.filter((recall) => {
    if (recall.site !== answer.site || recall.undone || recall.insertedIds.length === 0) return false;
    return hasBlock || (recall.conversationId === answer.conversationId && recall.at >= lastAnswerAt);
  });
}

function stands({ tokenizer }: Engine, card: Card, block: string): boolean {
  const words = [...new Set(tokenizer.terms(card.text))];
  const there = new Set(tokenizer.terms(block));
  return words.filter((word) => there.has(word)).length >= presentShare * words.length;
}
