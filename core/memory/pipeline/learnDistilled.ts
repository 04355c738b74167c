import type { Distillation } from '../api';
import { commitSet, type Engine } from '../engine';
import { holdsDistilMark } from '../extract/llm/distilPrompt';
import { parseDistilled } from '../extract/llm/parseDistilled';
import { readTriggers } from '../extract/triggers';
import { waitIfSensitive } from '../filter/holdSensitive';
import { stagePut, type WriteBatch } from '../store/store';
import type { Card, Draft, Turn } from '../types';
import { boundTo } from './ingest';
import { learn } from './learn';
import { learnUse } from './learnUse';
import { blankOut, findInjected } from './ownWords';
import { episodeToldByChat } from './summarise';
import { createWorkingSet, type WorkingSet } from './workingSet';

/** Share of a statement's words that are some card's evidence already when it counts as read. */
const readShare = 0.5;

/**
 * Reads an answer: the chat's own distillation where the user asked for one, else which of the memories in the prompt it
 * used. One commit with the end of the job.
 *
 * @param finish adds the end of the job to a batch.
 * @returns what came of a distillation; null for any other answer.
 */
export async function readAnswer(
  engine: Engine,
  turnId: string,
  finish: (batch: WriteBatch) => void,
  signal?: AbortSignal,
): Promise<Distillation | null> {
  const answer = await engine.store.get('turns', turnId);
  const before = answer?.role === 'assistant' ? await turnsBefore(engine, answer) : [];
  if (!answer || !wasAskedFor(answer, before)) {
    await learnUse(engine, turnId, finish, signal);
    return null;
  }
  return learnDistilled(engine, answer, before, finish, signal);
}

/**
 * Whether the user asked for this answer with the prompt that Keepsake offers. Where a page shows no ids, the same prompt
 * a second time is taken for the first one, so that an answer in the form asked for may stand further down.
 */
function wasAskedFor(answer: Turn, before: Turn[]): boolean {
  const questions = before.filter((turn) => turn.role === 'user');
  if (holdsDistilMark(questions.at(-1)?.text ?? '')) return true;
  return holdsDistilMark(answer.text) && questions.some((turn) => holdsDistilMark(turn.text));
}

async function learnDistilled(
  engine: Engine,
  answer: Turn,
  before: Turn[],
  finish: (batch: WriteBatch) => void,
  signal?: AbortSignal,
): Promise<Distillation> {
  const { site, conversationId } = answer;
  const said = await ownWords(engine, before);
  const read = await parseDistilled(answer.text, said, {
    tokenizer: engine.tokenizer,
    utcOffsetMinutes: engine.clock.utcOffsetMinutes(answer.at),
  });
  signal?.throwIfAborted();
  const result = { site, conversationId, readable: read !== null, learnt: 0, known: 0, waiting: 0, dropped: 0 };
  await engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    // It may have been forgotten while it was being read.
    const isThere = (await engine.store.get('turns', answer.id)) !== undefined;
    if (!read || !isThere) {
      await commitSet(engine, set, finish);
      return;
    }
    result.dropped = read.dropped.length;
    for (const turn of said) {
      const found = read.memories.flatMap(({ turnId, draft }) =>
        turnId === turn.id ? (boundTo(turn.text, waitIfSensitive(draft)) ?? []) : [],
      );
      const drafts: Draft[] = [];
      const doubted = new Map<Draft, Card>();
      for (const draft of found) {
        const card = await cardOf(engine, set, turn.id, draft);
        if (card && !isDoubted(card)) {
          result.known += 1;
          continue;
        }
        drafts.push(draft);
        if (card) doubted.set(draft, card);
      }
      const { id, at, url, order, scope, text } = turn;
      const source = { turnId: id, site, conversationId, at, ...(url === undefined ? {} : { url }) };
      const outcomes = await learn(engine, set, { drafts, source, text, order, scope, by: 'llm' });
      for (const [draft, card] of doubted) {
        const instead = outcomes.find(({ decision }) => decision.text === draft.text)?.card;
        await settleDoubt(set, card, instead ?? null, engine.clock.now());
      }
      for (const { decision, card } of outcomes) {
        if (decision.action === 'ignore') result.known += 1;
        else if (card?.status === 'pending') result.waiting += 1;
        else result.learnt += 1;
      }
    }
    const episode = read.episode
      ? await episodeToldByChat(engine, { site, conversationId }, read.episode, set.changed())
      : null;
    await commitSet(engine, set, (batch) => {
      if (episode) stagePut(batch, 'episodes', episode);
      finish(batch);
    });
  });
  return result;
}

/** The card that the rules, or an earlier distillation, made of these very words. */
async function cardOf(engine: Engine, set: WorkingSet, turnId: string, draft: Draft): Promise<Card | undefined> {
  const stored = await engine.store.query('cards', { index: 'turnIds', equals: turnId });
  const cards = [...(await set.getMany(stored.map((card) => card.id))), ...set.changed()];
  const shared = (start: number, end: number) => Math.min(end, draft.end) - Math.max(start, draft.start);
  const holds = (card: Card) =>
    card.evidence.some(
      (piece) =>
        piece.turnId === turnId && shared(piece.start, piece.end) >= readShare * Math.max(1, draft.end - draft.start),
    );
  return cards.find((card) => holds(card) && !isDoubted(card)) ?? cards.find(holds);
}

/** The rules found it and were not sure that it is worth keeping. */
const isDoubted = (card: Card) => card.status === 'pending' && card.pendingReason?.code === 'pendingUnsure';

/** What the rules doubted and the chat put into words is one memory, said once. */
async function settleDoubt(set: WorkingSet, doubted: Card, instead: Card | null, now: number): Promise<void> {
  const card = await set.get(doubted.id);
  if (!card || !instead) return;
  const why = { by: 'llm' as const, reason: { code: 'distilledByChat' }, at: now };
  if (card.id === instead.id) {
    if (card.mentionCount > doubted.mentionCount) {
      set.change(card, { mentionCount: doubted.mentionCount }, { ...why, change: 'accepted' });
    }
  } else if (isDoubted(card)) {
    set.change(card, { status: 'superseded', supersededBy: instead.id }, { ...why, change: 'superseded' }, [
      'pendingReason',
    ]);
  }
}

async function turnsBefore({ store }: Engine, { id, site, conversationId, order }: Turn): Promise<Turn[]> {
  const turns = await store.query('turns', {
    index: 'conversation+order',
    from: [site, conversationId, Number.MIN_SAFE_INTEGER],
    to: [site, conversationId, order],
  });
  return turns.filter((turn) => turn.id !== id && turn.order < order);
}

/** The conversation as a source: without what was asked not to keep, what Keepsake put there, and earlier distillations. */
async function ownWords({ store }: Engine, turns: Turn[]): Promise<Turn[]> {
  const own: Turn[] = [];
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      if (!holdsDistilMark(turn.text)) own.push(turn);
    } else if (!readTriggers(turn.text).forget) {
      own.push({ ...turn, text: blankOut(turn.text, await findInjected(store, turn)) });
    }
  }
  return own;
}
