import type { AddTurnResult, TurnInput } from '../api';
import type { Engine } from '../engine';
import { plainAddress } from '../filter/plainAddress';
import { wordsHash } from '../store/redactTurns';
import { newBatch, stagePut } from '../store/store';
import { turnTombstoneId } from '../store/tombstones';
import { stableId } from '../text/hash';
import type { Turn } from '../types';
import type { JobRunner } from './jobs';

/** Longer turns are pasted documents; what a person says about themselves comes well before. */
const maxCharacters = 200_000;

/** Id of a turn: the site's own message id where it has one, else where it stands and what it says. */
export function turnId(turn: Pick<Turn, 'site' | 'conversationId' | 'messageId' | 'role' | 'order' | 'text'>): string {
  return turn.messageId
    ? stableId('turn', turn.site, turn.conversationId, turn.messageId)
    : stableId('turn', turn.site, turn.conversationId, turn.role, turn.order, turn.text);
}

/**
 * Keeps a turn and queues its reading, and the summary of the conversation for when it rests, in one commit: durable from here on, whatever happens to the process. A turn that
 * is known is written again only when it says more than before (an answer that was still being written). A turn the user
 * had forgotten does not come back.
 */
export async function addTurn(engine: Engine, jobs: JobRunner, input: TurnInput): Promise<AddTurnResult> {
  const { clock, store } = engine;
  const filtered = engine.filter(input.text.slice(0, maxCharacters));
  const thinking =
    input.thinking === undefined ? undefined : engine.filter(input.thinking.slice(0, maxCharacters)).text;
  const masked = [...new Set([...filtered.spans, ...filtered.dropped].map((span) => span.kind))];
  if (filtered.text.trim() === '') return { turn: null, stored: false, masked };

  const site = input.site ?? 'library';
  const conversationId = input.conversationId ?? 'default';
  const order = input.order ?? (await nextOrder(engine, site, conversationId));
  const now = clock.now();
  const bare = { site, conversationId, role: input.role, order, text: filtered.text };
  const url = input.url === undefined ? undefined : plainAddress(input.url, conversationId, engine.filter);
  const turn: Turn = {
    id: turnId(input.messageId === undefined ? bare : { ...bare, messageId: input.messageId }),
    ...bare,
    ...(input.messageId === undefined ? {} : { messageId: input.messageId }),
    ...(thinking === undefined ? {} : { thinking }),
    at: input.at ?? now,
    atIsExact: input.atIsExact ?? input.at !== undefined,
    ...(url === undefined ? {} : { url }),
    ...(input.title === undefined ? {} : { title: engine.filter(input.title).text }),
    scope: input.scope ?? 'global',
    capturedAt: now,
  };

  const [known, tombstone] = await Promise.all([
    store.get('turns', turn.id),
    store.get('tombstones', turnTombstoneId(turn.id)),
  ]);
  if (tombstone) return { turn: null, stored: false, masked };
  const twin = known ?? (await findTwin(engine, turn));
  if (twin && twin.id !== turn.id) return { turn: twin, stored: false, masked };
  // Out of a turn with a hash something was deleted for good: it is not written over.
  if (known && (known.formerHash !== undefined || known.text.length >= turn.text.length))
    return { turn: known, stored: false, masked };
  const batch = newBatch();
  stagePut(batch, 'turns', known ? grown(known, turn) : turn);
  if (turn.role === 'user') {
    const payload = { turnId: turn.id, conversation: `${site}:${conversationId}`, order, length: turn.text.length };
    await jobs.enqueue(batch, { kind: 'ingestTurn', payload });
  } else {
    await jobs.enqueue(batch, { kind: 'learnUse', payload: { turnId: turn.id, length: turn.text.length } });
  }
  const notBefore = now + engine.settings().conversation.restMinutes * 60_000;
  await jobs.enqueue(batch, { kind: 'summariseConversation', payload: { site, conversationId }, notBefore });
  await store.commit(batch);
  return { turn, stored: true, masked };
}

/** The turn as it reads now, with what is known of it: when it was said, and that the user took it out of recall. */
function grown(known: Turn, turn: Turn): Turn {
  const time = turn.atIsExact && !known.atIsExact ? turn : known;
  return {
    ...turn,
    at: time.at,
    atIsExact: time.atIsExact,
    capturedAt: known.capturedAt,
    ...(known.unrecalled ? { unrecalled: known.unrecalled } : {}),
  };
}

/** Two messages of one conversation that are at least this long and equal to the letter are one. */
const tellingLength = 20;

/**
 * The same message as another source gave it: a page shows messages without the id that its server knows, so one of the
 * two has none. It is looked for at the same place; a longer text without an id anywhere in the conversation, because
 * pages that unmount what is out of sight cannot count their messages.
 */
async function findTwin({ store }: Engine, turn: Turn): Promise<Turn | undefined> {
  const isTwin = (other: Turn): boolean =>
    other.id !== turn.id &&
    other.role === turn.role &&
    (other.messageId === undefined || turn.messageId === undefined) &&
    (other.formerHash === undefined ? sameWords(other.text, turn.text) : other.formerHash === wordsHash(turn.text));
  const place = [turn.site, turn.conversationId];
  const besides = await store.query('turns', { index: 'conversation+order', equals: [...place, turn.order] });
  const beside = besides.find(isTwin);
  if (beside || turn.messageId !== undefined || turn.text.length < tellingLength) return beside;
  return (await store.query('turns', { index: 'conversation', equals: place })).find(isTwin);
}

const sameWords = (a: string, b: string): boolean => a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();

async function nextOrder({ store }: Engine, site: string, conversationId: string): Promise<number> {
  const [last] = await store.query('turns', {
    index: 'conversation+order',
    from: [site, conversationId, Number.MIN_SAFE_INTEGER],
    to: [site, conversationId, Number.MAX_SAFE_INTEGER],
    reverse: true,
    limit: 1,
  });
  return last ? last.order + 1 : 0;
}
