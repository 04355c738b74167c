import type { Engine } from '../engine';
import { holdsDistilMark } from '../extract/llm/distilPrompt';
import { type EpisodeFields, summariseConversation } from '../extract/summary';
import { readTriggers } from '../extract/triggers';
import { classifySensitive } from '../filter/sensitive';
import { newBatch, type Store, stagePut, stageRemove, type WriteBatch } from '../store/store';
import { stableId } from '../text/hash';
import { detectLanguage } from '../text/language';
import { saysPartOf } from '../text/saysPartOf';
import type { Card, Episode, Scope, Turn } from '../types';
import { blankOut, findInjected } from './ownWords';

export interface ConversationPlace {
  site: string;
  conversationId: string;
}

/** Id of the episode of a conversation: one for each, however often it goes on. */
export function episodeId({ site, conversationId }: ConversationPlace): string {
  return stableId('episode', site, conversationId);
}

/**
 * Writes the episode of a conversation that came to rest, or brings it up to date when more was said since. One commit
 * with the end of the job. What Keepsake put into the prompts, what the user asked not to keep, and what waits in the
 * inbox or lies in the trash stays out of it. Written again from the same conversation, nothing changes; an episode that
 * was deleted comes back only when the conversation went on afterwards.
 *
 * @param finish adds the end of the job to a batch.
 */
export async function summariseRested(
  engine: Engine,
  place: ConversationPlace,
  finish: (batch: WriteBatch) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const seen = await readConversation(engine, place);
    const fields = await summaryOf(engine, seen);
    signal?.throwIfAborted();
    const isWritten = await engine.writer.run(async () => {
      // A model takes its time; what was said, deleted or forgotten meanwhile must not be overlooked.
      if (seen.mark !== (await readConversation(engine, place)).mark) return false;
      const batch = newBatch();
      const episode = fields && episodeOf(place, seen, fields, engine.clock.now());
      if (episode && !isSame(episode, seen.known)) stagePut(batch, 'episodes', episode);
      // All that was said was taken back.
      if (seen.known && seen.turns.every((turn) => turn.role === 'assistant'))
        stageRemove(batch, 'episodes', seen.known.id);
      finish(batch);
      await engine.store.commit(batch);
      return true;
    });
    if (isWritten) return;
  }
}

/**
 * The episode as the chat itself told it, without what must not be told. Null where it was deleted or put aside, or
 * where nothing is left of it.
 *
 * @param changed cards as they will be after the commit that the episode belongs to.
 */
export async function episodeToldByChat(
  engine: Engine,
  place: ConversationPlace,
  fields: EpisodeFields,
  changed: Card[],
): Promise<Episode | null> {
  const conversation = await readConversation(engine, place);
  const { known, hushed, isBuried } = conversation;
  if (isBuried || (known && known.status !== 'active')) return null;
  const wordsOf = (card: Card): string[] => [card.text, ...card.evidence.map((piece) => piece.quote)];
  const told = new Set(changed.filter((card) => !isHushed(card)).flatMap(wordsOf));
  const still = [...hushed.filter((text) => !told.has(text)), ...changed.filter(isHushed).flatMap(wordsOf)];
  const spoken = withoutHushed(fields, still, engine.settings().allowSensitive);
  return spoken.topic === '' ? null : episodeOf(place, conversation, spoken, engine.clock.now());
}

/** Characters of the user's last message that say what the conversation is about now. */
const lastSaidLength = 300;

/**
 * What a conversation comes to as things stand, by the rules unless its episode says it already. Nothing is written.
 * `fields` is null where the user said nothing that may be told.
 */
export async function summaryNow(
  engine: Engine,
  place: ConversationPlace,
): Promise<{ fields: EpisodeFields | null; cards: Card[]; scope: Scope; lastSaid: string }> {
  const conversation = await readConversation(engine, place);
  const { known, cards, hushed } = conversation;
  const turns = await tellableTurns(engine, conversation);
  const said = turns.filter((turn) => turn.role === 'user');
  const rest = {
    cards,
    scope: conversation.turns.at(-1)?.scope ?? 'global',
    lastSaid: said.at(-1)?.text.trim().slice(0, lastSaidLength) ?? '',
  };
  const isTold =
    known?.status === 'active' && (known.writtenBy === 'chat' || known.turnCount === conversation.turns.length);
  if (isTold || said.length === 0) return { fields: isTold ? known : null, ...rest };
  const lang = detectLanguage(said.map((turn) => turn.text).join('\n'));
  const fields = await summariseConversation({ turns, cards, lang, tokenizer: engine.tokenizer });
  return { fields: withoutHushed(fields, hushed, engine.settings().allowSensitive), ...rest };
}

/**
 * What a conversation holds in mind: the turns since it was last summed up, oldest first. None once it rests; the episode
 * stays.
 */
export async function workingMemory(store: Store, place: ConversationPlace): Promise<Turn[]> {
  const episode = await store.get('episodes', episodeId(place));
  const turns = await turnsOf(store, place);
  return episode ? turns.filter((turn) => turn.capturedAt > episode.updatedAt) : turns;
}

function turnsOf(store: Store, { site, conversationId }: ConversationPlace): Promise<Turn[]> {
  return store.query('turns', {
    index: 'conversation+order',
    from: [site, conversationId, Number.MIN_SAFE_INTEGER],
    to: [site, conversationId, Number.MAX_SAFE_INTEGER],
  });
}

/** What an episode is written from. */
interface Conversation {
  /** As stored, oldest first. */
  turns: Turn[];
  /** In force, learnt here. */
  cards: Card[];
  /** Words that must not be told. */
  hushed: string[];
  known: Episode | undefined;
  /** Whether the episode was deleted and nothing was said since. */
  isBuried: boolean;
  /** Changes with everything the summary is made of. */
  mark: string;
}

/** What is merely unsure waits too, but nothing speaks against telling it. */
const isHushed = ({ status, pendingReason }: Card): boolean =>
  status === 'trashed' || (status === 'pending' && pendingReason?.code !== 'pendingUnsure');

async function readConversation({ store }: Engine, place: ConversationPlace): Promise<Conversation> {
  const turns = await turnsOf(store, place);
  const learnt = new Map<string, Card>();
  for (const turn of turns.filter(({ role }) => role === 'user')) {
    for (const card of await store.query('cards', { index: 'turnIds', equals: turn.id })) learnt.set(card.id, card);
  }
  const all = [...learnt.values()].sort(
    (left, right) => left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1),
  );
  const id = episodeId(place);
  const [known, stone] = await Promise.all([store.get('episodes', id), store.get('tombstones', `episode:${id}`)]);
  const turnIds = new Set(turns.map((turn) => turn.id));
  return {
    turns,
    cards: all.filter((card) => card.status === 'active'),
    hushed: all
      .filter(isHushed)
      .flatMap((card) => [
        card.text,
        ...card.evidence.filter((piece) => turnIds.has(piece.turnId)).map((piece) => piece.quote),
      ]),
    known,
    isBuried: stone !== undefined && turns.every((turn) => turn.capturedAt <= stone.at),
    mark: stableId(
      ...turns.flatMap((turn) => [turn.id, turn.text, turn.title ?? '']),
      ...all.flatMap((card) => [card.id, card.version]),
    ),
  };
}

/** Null where there is nothing to tell: the user said nothing that may be kept, or the episode is up to date. */
async function summaryOf(engine: Engine, conversation: Conversation): Promise<EpisodeFields | null> {
  const { cards, hushed, known, isBuried } = conversation;
  const turns = await tellableTurns(engine, conversation);
  const said = turns.filter((turn) => turn.role === 'user');
  if (said.length === 0 || isBuried) return null;
  const hasGrown = known?.turnCount !== conversation.turns.length || known.endedAt !== endOf(conversation.turns);
  // What was put aside stays there until the conversation goes on, and a model is asked once for the same turns.
  if (!hasGrown && (known.status !== 'active' || known.writtenBy === engine.llm?.id || known.writtenBy === 'chat'))
    return null;
  const lang = detectLanguage(said.map((turn) => turn.text).join('\n'));
  const { tokenizer, llm } = engine;
  const fields = await summariseConversation({ turns, cards, lang, tokenizer, ...(llm ? { llm } : {}) });
  return withoutHushed(fields, hushed, engine.settings().allowSensitive);
}

/** The turns without what this extension put into them, what must not be told, and those the user asked not to keep. */
async function tellableTurns({ store }: Engine, { turns, hushed }: Conversation): Promise<Turn[]> {
  const tellable: Turn[] = [];
  for (const turn of turns) {
    if (turn.role === 'user' ? readTriggers(turn.text).forget : holdsDistilMark(turn.text)) continue;
    let text = turn.role === 'user' ? blankOut(turn.text, await findInjected(store, turn)) : turn.text;
    for (const words of hushed) text = text.replaceAll(words, ' ');
    if (text.trim() !== '') tellable.push({ ...turn, text });
  }
  return tellable;
}

/** Without lines that tell what waits for a yes, or would have to. */
function withoutHushed(fields: EpisodeFields, hushed: string[], allowSensitive: boolean): EpisodeFields {
  const stays = (line: string): boolean => !hushed.some((text) => saysPartOf(line, text));
  const isSpoken = (line: string): boolean => stays(line) && (allowSensitive || classifySensitive(line) === null);
  const keywords = fields.keywords.filter(isSpoken);
  return {
    ...fields,
    topic: isSpoken(fields.topic) ? fields.topic : (keywords[0] ?? ''),
    decisions: fields.decisions.filter(isSpoken),
    todos: fields.todos.filter(isSpoken),
    things: fields.things.filter(isSpoken),
    mindNextTime: fields.mindNextTime.filter(isSpoken),
    keywords,
  };
}

function episodeOf(
  place: ConversationPlace,
  { turns, known }: Conversation,
  fields: EpisodeFields,
  now: number,
): Episode | null {
  const [first, last] = [turns[0], turns.at(-1)];
  if (!first || !last) return null;
  return {
    id: episodeId(place),
    ...place,
    title: turns.findLast((turn) => turn.title)?.title ?? '',
    scope: last.scope,
    ...fields,
    startedAt: Math.min(...turns.map((turn) => turn.at)),
    endedAt: endOf(turns),
    turnCount: turns.length,
    status: 'active',
    recallCount: known?.recallCount ?? 0,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
}

const endOf = (turns: Turn[]): number => Math.max(...turns.map((turn) => turn.at));

function isSame(episode: Episode, known: Episode | undefined): boolean {
  return (
    known !== undefined && JSON.stringify({ ...episode, updatedAt: 0 }) === JSON.stringify({ ...known, updatedAt: 0 })
  );
}
