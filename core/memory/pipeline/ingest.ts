import { commitSet, type Engine } from '../engine';
import { holdsDistilMark } from '../extract/llm/distilPrompt';
import type { Span } from '../extract/segment/types';
import { linkCauses } from '../link/causes';
import { ownPieces } from '../recall/turns/ownPieces';
import { turnEntry } from '../recall/turns/turnEntry';
import type { WriteBatch } from '../store/store';
import type { Decision, Draft, Turn } from '../types';
import { joinHalves } from './halves';
import { embedLesson, learn, type Outcome } from './learn';
import type { Lesson } from './lesson';
import { blankOut, findInjected } from './ownWords';
import { tentativeDrafts } from './tentative';
import { createWorkingSet } from './workingSet';

/** Turns before it that the extractor may look at. */
const contextTurns = 6;

/**
 * From a turn to memories, as an ordered list of stages; read this file first.
 *
 * 1. read the turn, which was masked before it was written; what Keepsake put into it is blanked out
 * 2. extract: statements worth keeping, each bound to its words in the turn
 * 3. check: a draft whose words are not in the turn is dropped, whoever found it
 * 4. decide: each draft is held against the nearest cards
 * 5. link: new cards are tied to their neighbours, which evolve
 * 6. index: the turn itself, under its words and those of its cards, so that what no card holds can be found
 * 7. commit: cards, history, index and the end of the job, at once
 *
 * Running it twice changes nothing: a piece of a turn that is some card's evidence already is passed over.
 *
 * @param finish adds the end of the job to the batch.
 */
export async function ingestTurn(
  engine: Engine,
  turnId: string,
  finish: (batch: WriteBatch) => void,
  signal?: AbortSignal,
): Promise<Decision[]> {
  const turn = await engine.store.get('turns', turnId);
  const read = turn?.role === 'user' ? await extractDrafts(engine, turn) : nothing;
  signal?.throwIfAborted();
  const lesson = turn && lessonOf(engine, turn, read);
  // The model takes its time; whoever writes meanwhile does not wait for it.
  const vectors = lesson && (await embedLesson(engine, lesson, signal));
  return engine.writer.run(async () => {
    const set = createWorkingSet(engine.store);
    let outcomes: Outcome[] = [];
    // The turn may have been forgotten while it was being read.
    if (turn && lesson && vectors && (await engine.store.get('turns', turnId))) {
      const { id } = turn;
      outcomes = await learn(engine, set, { ...lesson, vectors });
      await linkCauses(set, turn.text, outcomes, engine.clock.now());
      const keys = outcomes.flatMap(({ card }) =>
        (card?.evidence ?? [])
          .filter((piece) => piece.turnId === id)
          .map((piece) => ({ ...piece, text: card?.text ?? '' })),
      );
      const entry = turn.unrecalled ? null : await turnEntry(turn, read.pieces, keys, engine, signal);
      if (entry) set.index(entry);
    }
    await commitSet(engine, set, finish);
    return outcomes.map((outcome) => outcome.decision);
  });
}

/** Share of a turn's letters that statements must make up where nothing is asked. */
const tellingShare = 0.7;

function onlyTells(text: string, drafts: Draft[]): boolean {
  if (/[?？]|吗[\s。！!]*$/u.test(text)) return false;
  const letters = (part: string) => part.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return drafts.reduce((sum, draft) => sum + letters(draft.quote), 0) >= tellingShare * letters(text);
}

export function lessonOf(engine: Engine, turn: Turn, { drafts, tentative }: Read): Lesson {
  const { id, site, conversationId, at, url } = turn;
  return {
    drafts,
    tentative,
    source: { turnId: id, site, conversationId, at, ...(url === undefined ? {} : { url }) },
    text: turn.text,
    order: turn.order,
    utcOffsetMinutes: engine.clock.utcOffsetMinutes(at),
    scope: turn.scope,
    onlyTells: onlyTells(
      turn.text,
      drafts.filter((draft) => !tentative.has(draft)),
    ),
    by: 'engine',
  };
}

const nothing: Read = { drafts: [], tentative: new Set(), pieces: [] };

/** What was found in a turn, in text order. */
interface Read {
  drafts: Draft[];
  /** Those kept only if they bear on something that is remembered. */
  tentative: ReadonlySet<Draft>;
  /** What the user tells of themselves, whether or not it becomes a card. */
  pieces: Span[];
}

export async function extractDrafts(engine: Engine, stored: Turn): Promise<Read> {
  const turn = { ...stored, text: blankOut(stored.text, await findInjected(engine.store, stored, engine)) };
  const before = await engine.store.query('turns', {
    index: 'conversation+order',
    from: [turn.site, turn.conversationId, Number.MIN_SAFE_INTEGER],
    to: [turn.site, turn.conversationId, turn.order],
    reverse: true,
    limit: contextTurns + 1,
  });
  const previousTurns = before
    .filter(
      (other) =>
        // What was said while another project was on is not gone on with.
        other.scope === turn.scope && other.id !== turn.id && other.order < turn.order && !holdsDistilMark(other.text),
    )
    .reverse();
  const utcOffsetMinutes = engine.clock.utcOffsetMinutes(turn.at);
  const extraction = await engine.extractor.extract(turn, {
    previousTurns: previousTurns.slice(-contextTurns),
    utcOffsetMinutes,
  });
  const bound = extraction.drafts.flatMap((draft) => boundTo(turn.text, draft) ?? []);
  const tentative = tentativeDrafts(turn, extraction, engine.tokenizer, utcOffsetMinutes).filter((draft) =>
    bound.every((other) => other.end <= draft.start || draft.end <= other.start),
  );
  const joined = joinHalves(turn.text, { drafts: [...bound, ...tentative], tentative: new Set(tentative) });
  return { ...joined, pieces: ownPieces(turn.text) };
}

/** The draft with offsets that fit its quote; null when the quote is not in the text or it says nothing. */
export function boundTo(text: string, draft: Draft): Draft | null {
  if (draft.quote.trim() === '' || draft.text.trim() === '') return null;
  if (text.slice(draft.start, draft.end) === draft.quote) return draft;
  const start = text.indexOf(draft.quote);
  return start < 0 ? null : { ...draft, start, end: start + draft.quote.length };
}
