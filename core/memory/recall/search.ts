import type { WriteBatch } from '../store/store';
import { detectLanguage } from '../text/language';
import { findAskedTimes } from '../text/time';
import type { Card, RecallHit, Scope } from '../types';
import { type FoundRow, findCandidates } from './candidates';
import { createDeclines } from './declines';
import { diversify } from './diversify';
import type { RequestNeeds } from './domains';
import { explainHit } from './explain';
import { forgottenAlong } from './forgottenAlong';
import { calibrate, type Fused, fuseSignals, rawOf } from './fuse';
import { inSlices } from './inSlices';
import { createNewerFirst } from './newerFirst';
import { chooseOffer, leastOffered } from './offer';
import { readOwnQuestion } from './ownQuestion';
import { createQueryVectors } from './queryVectors';
import { createQuestionMean } from './questionMean';
import { createSayOnce } from './sayOnce';
import { turnPrefix } from './scan';
import { settleTimes } from './settleTimes';
import { createAskedSignal } from './signals/asked';
import { entitySignal } from './signals/entities';
import { linkSignals } from './signals/links';
import { meaningSignal } from './signals/meaning';
import { liftByNeeds } from './signals/needs';
import { recencySignal } from './signals/recency';
import { holdsNow, statusSignal } from './signals/status';
import { asksForThePast, namesOnlyTime, timeSignal } from './signals/time';
import { feedbackSignal, importanceSignal, pinnedSignal } from './signals/worth';
import { createStatements } from './statements';
import { choosePassage, openPieces } from './turns/passage';
import type { Candidate, Question, RecallRequest, RecallSources } from './types';
import { recallWeights } from './weights';

/** Cards that are read from the store for one recall, at least. */
const minCandidates = 60;
/** With fewer that hold among them, more are read. */
const enough = 20;
/** Turns of which it is looked up what they say beyond their cards. */
const maxTurns = 4;
/** Characters read of either end of a long draft. */
const maxDraftEnd = 2_000;
/** What recency, names and neighbours may add to a turn. */
const slack = 0.15;
/** Cards whose links are followed. */
const linkLeaders = 8;
const defaultRecencyWeight = 0.1;
/** What a request that nothing personal helps with takes from every card, in units of the needs signal. */
const impersonalCost = 0.8;
/** What a request that surely lies in some domain of life gives to every card. Neither changes the order of cards. */
const personalGain = 0.2;
/** Drafts of either language that go all ways through the code: about oneself and a time; a wish with two asks in it. */
const warmUpDrafts = [
  '上周我说过我住在哪里？',
  'Plan a weekend trip for me. Which of my friends would like to come along, and what should we eat?',
];

export interface Recall {
  /** The cards that fit, best first; often none. */
  recall(request: RecallRequest): Promise<RecallHit[]>;
  /** Learns from a question what this person's questions have in common. Call once for a recall that was worth keeping. */
  learn(query: string): Promise<void>;
  /**
   * Adds to the batch that a card is not wanted for drafts like this one, or (null) that it is after all. Call `apply` once
   * the batch is committed.
   */
  stageDecline(batch: WriteBatch, cardId: string, recallId: string, query: string | null): Promise<{ apply(): void }>;
  /**
   * Recalls for nobody, so that the next recall finds everything read and compiled: the first one takes seven times the
   * processor time of the tenth. Ends early where somebody asks meanwhile.
   */
  warmUp(): Promise<void>;
  /** Forgets everything in memory: the store was emptied or closed. */
  reset(): void;
}

/** Recall over an open store and a loaded index. */
export function createRecall(sources: RecallSources): Recall {
  const questions = createQuestionMean(sources.store, sources.centre, sources.embedder.modelId);
  const queryVectors = createQueryVectors(sources, questions);
  const statementOf = createStatements(sources.tokenizer);
  const putNewerFirst = createNewerFirst(statementOf, sources.embedder.modelId, sources.index.vectorOf);
  const sayOnce = createSayOnce(statementOf, sources.index.vectorOf);
  /** Stops the warming up that is going on. */
  let warming = new AbortController();
  const declines = createDeclines(sources.store, `${sources.embedder.modelId} ${sources.centre.id}`);

  async function readQuestion(request: RecallRequest): Promise<Question> {
    const offset = request.utcOffsetMinutes ?? 0;
    const context = (request.context ?? []).map(({ text }) => text).join('\n');
    const { vectors, needs, bare } = await queryVectors.read(request);
    const times = settleTimes(
      request.query,
      findAskedTimes(request.query, request.now, offset),
      sources.index.segments(),
      request.now,
    );
    return {
      request,
      lang: detectLanguage(request.query),
      vectors,
      needs,
      bare,
      terms: sources.tokenizer.terms(request.query),
      lowerText: `${request.query}\n${context}`.toLowerCase(),
      asked: { times, alone: namesOnlyTime(request.query, times), now: request.now },
    };
  }

  /**
   * The cards that may be offered. What no longer holds stays in the index, so more rows are read where such cards take up
   * the places of those that do.
   */
  async function readCandidates(question: Question, wanted: number): Promise<Candidate[]> {
    const { scope, now, searchAll, conversation, signal } = question.request;
    const scopes: Scope[] = scope === 'global' ? ['global'] : ['global', scope];
    for (let limit = wanted; ; limit *= 4) {
      signal?.throwIfAborted();
      const pass = () => findCandidates(sources.index, question, { scopes, limit, turnLimit: maxTurns });
      const rows = await inSlices(pass, sources.index.segments, signal);
      const cards = await sources.store.getMany(
        'cards',
        rows.cards.map(({ id }) => id),
      );
      const known = cards.filter((card) => card !== undefined);
      const forgotten = searchAll ? await forgottenAlong(sources.store, known) : null;
      const mayCome = (card: Card) =>
        forgotten
          ? card.status !== 'trashed' && !forgotten.has(card.id)
          : holdsNow(card, now) && !wasSaidOnlyIn(card, conversation);
      const found = rows.cards.flatMap(({ id, ...row }, at): Candidate[] => {
        const card = cards[at];
        return card && mayCome(card) ? [{ card, rowId: id, isPassage: false, ...row }] : [];
      });
      if (found.length >= Math.min(enough, wanted) || rows.cards.length < limit)
        return [...found, ...(await readPassages(rows.turns, question))];
    }
  }

  const isDeclined = ({ card, rowId }: Candidate, question: Question): boolean =>
    declines.isDeclined(card.id, question.bare, () => sources.index.vectorOf(rowId));

  /** A caller who names a threshold gets everything above it. */
  function offered<
    T extends { id: string; card: Card; candidate: Candidate; needs: number; raw: number; score: number },
  >(hits: T[], question: Question, least: number): T[] {
    const { threshold, sensitivity = 'balanced' } = question.request;
    const open = hits.filter(({ candidate }) => !isDeclined(candidate, question));
    return threshold === undefined
      ? chooseOffer(sayOnce(open, least), sensitivity, readOwnQuestion(question.request.query))
      : open.filter(({ score }) => score >= threshold);
  }

  /** What turns say that no card holds. Rows too weak to be offered are not looked at. */
  async function readPassages(rows: readonly FoundRow[], question: Question): Promise<Candidate[]> {
    const { store, tokenizer } = sources;
    const { conversation, searchAll } = question.request;
    const weakest = rawOf(thresholdOf(question.request)) - slack;
    const worthReading = rows.filter(
      (row) => meaningSignal(row.cosine) + recallWeights.keyword * row.keyword + recallWeights.time >= weakest,
    );
    const turns = await store.getMany(
      'turns',
      worthReading.map(({ id }) => id.slice(turnPrefix.length)),
    );
    const passages: Candidate[] = [];
    for (const [at, { id, ...row }] of worthReading.entries()) {
      const turn = turns[at];
      if (!turn) continue;
      const card = choosePassage(turn, await openPieces(store, turn), question.terms, tokenizer);
      if (card && (searchAll || !wasSaidOnlyIn(card, conversation)))
        passages.push({ card, rowId: id, isPassage: true, ...row });
    }
    return passages;
  }

  /** @param least score under which a hit comes to nothing */
  async function answer(given: RecallRequest, least: number): Promise<RecallHit[]> {
    const request = { ...given, query: cutMiddle(given.query) };
    if (request.query.trim() === '' || sources.index.size() === 0) return [];
    const limit = request.maxMemories ?? 5;
    const question = await readQuestion(request);
    const answersIt = createAskedSignal(request.query, statementOf);
    const candidates = await readCandidates(question, Math.max(minCandidates, 2 * limit));
    const first = candidates.map((candidate) => ({
      candidate,
      ...fuseCandidate(candidate, question, answersIt),
    }));
    const leaders = first
      .map(({ candidate, raw }) => ({ card: candidate.card, raw }))
      .sort((left, right) => right.raw - left.raw)
      .slice(0, linkLeaders);
    const linked = linkSignals(leaders);
    const fused = first
      .map(({ candidate, shares, raw }) => {
        const link = recallWeights.links * (linked.get(candidate.card.id)?.value ?? 0);
        const sum: Fused = link > 0 ? { shares: { ...shares, links: link }, raw: raw + link } : { shares, raw };
        const { rowId: id, card, needs } = candidate;
        return { id, candidate, card, needs, ...sum };
      })
      .sort(byRaw);
    // Who asks for a time that is over wants what was said then; "tonight" wants what holds.
    const order = asksForThePast(question.asked) ? null : putNewerFirst(fused, rawOf(least));
    const scored = fused.map((hit) => ({ ...hit, score: calibrate(hit.raw) })).sort(byRaw);

    await declines.load();
    request.signal?.throwIfAborted();
    const chosen = request.searchAll
      ? scored.slice(0, limit)
      : diversify(offered(scored, question, least), limit, sources.index.vectorOf);
    return chosen.map(({ candidate, score, shares }) => ({
      card: candidate.card,
      score,
      shares,
      reasons: explainHit(candidate, question, shares, {
        linkedFrom: linked.get(candidate.card.id)?.card,
        newerThan: order?.newerThan.get(candidate.rowId),
        olderThan: order?.olderThan.get(candidate.rowId),
        wordsOf: (text) => sources.tokenizer.words(text),
      }),
    }));
  }

  return {
    learn: (query) => queryVectors.learn(query),

    async stageDecline(batch, cardId, recallId, query) {
      await declines.load();
      const draft = query === null ? null : await queryVectors.bare(query);
      return declines.stage(batch, cardId, recallId, draft);
    },

    reset() {
      queryVectors.reset();
      questions.reset();
      declines.reset();
    },

    async warmUp() {
      warming = new AbortController();
      const { signal } = warming;
      try {
        for (const query of warmUpDrafts) await answer({ query, scope: 'global', now: Date.now(), signal }, 0);
      } catch (error) {
        // Who asks meanwhile warms up the rest.
        if (!signal.aborted) throw error;
      }
    },

    recall(request) {
      warming.abort();
      return answer(request, leastOf(request));
    },
  };
}

const byRaw = (left: { id: string; raw: number }, right: { id: string; raw: number }): number =>
  right.raw - left.raw || (left.id < right.id ? -1 : 1);

/** The beginning and the end of a long draft: what is pasted between them says little of what is asked. */
function cutMiddle(query: string): string {
  return query.length <= 2 * maxDraftEnd ? query : `${query.slice(0, maxDraftEnd)}\n${query.slice(-maxDraftEnd)}`;
}

/** True where all of a card's evidence is from the conversation that asks. */
function wasSaidOnlyIn(card: Card, conversation: RecallRequest['conversation']): boolean {
  if (!conversation || card.evidence.length === 0) return false;
  const { site, conversationId } = conversation;
  return card.evidence.every((piece) => piece.site === site && piece.conversationId === conversationId);
}

/** What scores less comes to nothing. */
function leastOf({ query, threshold, sensitivity = 'balanced', searchAll }: RecallRequest): number {
  return searchAll ? 0 : (threshold ?? leastOffered(sensitivity, readOwnQuestion(query)));
}

function thresholdOf({ threshold, sensitivity = 'balanced', searchAll }: RecallRequest): number {
  return searchAll ? 0 : (threshold ?? recallWeights.thresholds[sensitivity]);
}

function howPersonal({ domains, impersonal }: RequestNeeds): number {
  return personalGain * Math.max(0, ...domains) - impersonalCost * impersonal;
}

function fuseCandidate(candidate: Candidate, question: Question, asked: (card: Card) => number): Fused {
  const { card, cosine, keyword, neighbours } = candidate;
  const { now, recencyHalfLifeDays = 30, recencyWeight = defaultRecencyWeight } = question.request;
  const known = fuseSignals({
    vector: meaningSignal(cosine),
    keyword,
    neighbours,
    asked: asked(card),
    entities: entitySignal(card, question),
    recency: (recencyWeight / defaultRecencyWeight) * recencySignal(card, now, recencyHalfLifeDays),
    time: timeSignal(card, question.asked),
    passage: candidate.isPassage ? -1 : 0,
    importance: importanceSignal(card),
    pinned: pinnedSignal(card),
    feedback: feedbackSignal(card),
    status: statusSignal(card, now),
  });
  const needs = liftByNeeds(candidate.needs, known.raw) + howPersonal(question.needs);
  const lifted = fuseSignals({ needs });
  return { shares: { ...known.shares, ...lifted.shares }, raw: known.raw + lifted.raw };
}
