import { type AddMemoryOptions, type AddMemoryResult, MemoryInputError } from '../api';
import { commitSet, type Engine } from '../engine';
import { plainAddress } from '../filter/plainAddress';
import { stagePut } from '../store/store';
import { stableId } from '../text/hash';
import type { Draft, Turn } from '../types';
import { turnId } from './addTurn';
import { joinHalves } from './halves';
import { boundTo } from './ingest';
import { learn } from './learn';
import { plainDraft } from './tentative';
import { createWorkingSet } from './workingSet';

const maxCharacters = 10_000;

/**
 * Remembers a text the user wrote for the memory. What the extractor finds in it becomes cards; where it finds nothing
 * the whole text is one, because the user asked for it.
 *
 * @throws MemoryInputError when nothing is left to remember.
 */
export async function addMemory(engine: Engine, text: string, options: AddMemoryOptions): Promise<AddMemoryResult> {
  const filtered = engine.filter(text.slice(0, maxCharacters).trim());
  const masked = [...new Set([...filtered.spans, ...filtered.dropped].map((span) => span.kind))];
  if (filtered.text.trim() === '') throw new MemoryInputError('There is no text to remember');
  const now = engine.clock.now();
  const turn = sourceTurn(filtered.text, options, now, engine);
  const utcOffsetMinutes = engine.clock.utcOffsetMinutes(turn.at);
  const { drafts: found } = await engine.extractor.extract(turn, { previousTurns: [], utcOffsetMinutes });
  const { drafts: bound } = joinHalves(turn.text, {
    drafts: found.flatMap((draft) => boundTo(turn.text, draft) ?? []),
    tentative: new Set(),
  });
  const drafts = (
    bound.length > 0 ? bound : [plainDraft(turn.text.trim(), turn.text.indexOf(turn.text.trim()), engine.tokenizer)]
  ).map(
    (draft): Draft => ({
      ...draft,
      explicit: true,
      confidence: Math.max(draft.confidence, 0.95),
      validFrom: options.validFrom ?? draft.validFrom,
      validTo: options.validTo ?? draft.validTo,
    }),
  );
  const isDated = options.validFrom !== undefined || options.validTo !== undefined;
  const { id, at, url } = turn;
  const { site = turn.site, conversationId = turn.conversationId } = options.evidence ?? {};
  const outcomes = await engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    const learnt = await learn(engine, set, {
      drafts,
      source: { turnId: id, site, conversationId, at, ...(url === undefined ? {} : { url }) },
      scope: turn.scope,
      // A sentence put together from its clauses would have the times of its words and not those that were given.
      ...(isDated ? {} : { text: turn.text, utcOffsetMinutes }),
      by: 'user',
      explicit: true,
      ...(options.tags ? { tags: options.tags } : {}),
      ...(options.decisionMode === undefined ? {} : { decisionMode: options.decisionMode }),
      ...(options.useNewId === undefined ? {} : { useNewId: options.useNewId }),
    });
    await commitSet(engine, set, (batch) => stagePut(batch, 'turns', turn));
    return learnt;
  });
  const all = outcomes.map(({ decision, card }) => ({ decision, memory: card }));
  const [first] = outcomes;
  if (!first) throw new MemoryInputError('There is no text to remember');
  return { decision: first.decision, memory: first.card, related: first.related, all, masked };
}

/**
 * The call itself as a turn, so that a card made by hand quotes its source like any other. It stands in a conversation of
 * its own: in the one it was made in, it would be what the user said last.
 */
function sourceTurn(text: string, options: AddMemoryOptions, now: number, engine: Engine): Turn {
  const at = options.evidence?.at ?? now;
  const { url: address, conversationId: place = '' } = options.evidence ?? {};
  const url = address === undefined ? undefined : plainAddress(address, place, engine.filter);
  const bare = {
    site: 'library',
    conversationId: 'added',
    role: 'user' as const,
    order: now,
    text,
  };
  return {
    // Told twice at different times is said twice; told with a fresh id is never the same.
    id: options.useNewId ? stableId('turn', turnId(bare), engine.index.size()) : turnId(bare),
    ...bare,
    at,
    atIsExact: true,
    ...(url === undefined ? {} : { url }),
    scope: options.scope ?? 'global',
    capturedAt: now,
  };
}
