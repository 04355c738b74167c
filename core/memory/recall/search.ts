import { detectLanguage } from '../text/language';
import { findTimes } from '../text/time';
import type { Card, RecallHit, Scope } from '../types';
import { findCandidates } from './candidates';
import { diversify } from './diversify';
import { explainHit } from './explain';
import { forgottenAlong } from './forgottenAlong';
import { calibrate, type Fused, fuseSignals } from './fuse';
import { createQueryVectors } from './queryVectors';
import { createQuestionMean } from './questionMean';
import { createAskedSignal } from './signals/asked';
import { entitySignal } from './signals/entities';
import { linkSignals } from './signals/links';
import { meaningSignal } from './signals/meaning';
import { liftByNeeds } from './signals/needs';
import { recencySignal } from './signals/recency';
import { holdsNow, statusSignal } from './signals/status';
import { timeSignal } from './signals/time';
import { feedbackSignal, importanceSignal, pinnedSignal } from './signals/worth';
import type { Candidate, Question, RecallRequest, RecallSources } from './types';
import { recallWeights } from './weights';

/** Cards that are read from the store for one recall, at least. */
const minCandidates = 60;
/** Cards whose links are followed. */
const linkLeaders = 8;
const defaultRecencyWeight = 0.1;
/** What a request that nothing personal helps with takes from every card, in units of the needs signal. */
const impersonalCost = 0.8;

export interface Recall {
  /** The cards that fit, best first; often none. */
  recall(request: RecallRequest): Promise<RecallHit[]>;
  /** Learns from a question what this person's questions have in common. Call once for a recall that was worth keeping. */
  learn(query: string): Promise<void>;
  /** Embeds a draft ahead of its recall, e.g. when the box gets focus. */
  prepare(request: RecallRequest): Promise<void>;
}

/** Recall over an open store and a loaded index. */
export function createRecall(sources: RecallSources): Recall {
  const questions = createQuestionMean(sources.store, sources.centre, sources.embedder.modelId);
  const queryVectors = createQueryVectors(sources, questions);

  async function readQuestion(request: RecallRequest): Promise<Question> {
    const offset = request.utcOffsetMinutes ?? 0;
    const context = (request.context ?? []).map(({ text }) => text).join('\n');
    const { vectors, needs } = await queryVectors.read(request);
    return {
      request,
      lang: detectLanguage(request.query),
      vectors,
      needs,
      terms: sources.tokenizer.terms(request.query),
      lowerText: `${request.query}\n${context}`.toLowerCase(),
      times: findTimes(request.query, request.now, offset),
    };
  }

  async function readCandidates(question: Question, limit: number): Promise<Candidate[]> {
    const { scope } = question.request;
    const scopes: Scope[] = scope === 'global' ? ['global'] : ['global', scope];
    const rows = findCandidates(sources.index, question, { scopes, limit });
    const cards = await sources.store.getMany(
      'cards',
      rows.map(({ id }) => id),
    );
    return rows.flatMap(({ id: _, ...row }, at): Candidate[] => {
      const card = cards[at];
      return card ? [{ card, ...row }] : [];
    });
  }

  return {
    learn: (query) => queryVectors.learn(query),

    async prepare(request) {
      await queryVectors.read(request);
    },

    async recall(request) {
      if (request.query.trim() === '' || sources.index.size() === 0) return [];
      const limit = request.maxMemories ?? 5;
      const question = await readQuestion(request);
      const asked = createAskedSignal(request.query, sources.tokenizer);
      const found = await readCandidates(question, Math.max(minCandidates, 2 * limit));
      const forgotten = request.searchAll
        ? await forgottenAlong(
            sources.store,
            found.map(({ card }) => card),
          )
        : null;
      const candidates = found.filter(({ card }) =>
        forgotten ? card.status !== 'trashed' && !forgotten.has(card.id) : holdsNow(card, request.now),
      );

      const first = candidates.map((candidate) => ({
        candidate,
        ...fuseCandidate(candidate, question, asked),
      }));
      const leaders = first
        .map(({ candidate, raw }) => ({ card: candidate.card, raw }))
        .sort((left, right) => right.raw - left.raw)
        .slice(0, linkLeaders);
      const linked = linkSignals(leaders);
      const scored = first
        .map(({ candidate, shares, raw }) => {
          const link = recallWeights.links * (linked.get(candidate.card.id)?.value ?? 0);
          const fused: Fused = link > 0 ? { shares: { ...shares, links: link }, raw: raw + link } : { shares, raw };
          return { id: candidate.card.id, candidate, ...fused, score: calibrate(fused.raw) };
        })
        .sort((left, right) => right.raw - left.raw || (left.id < right.id ? -1 : 1));

      const threshold = request.threshold ?? recallWeights.thresholds[request.sensitivity ?? 'balanced'];
      const kept = request.searchAll ? scored : scored.filter(({ score }) => score >= threshold);
      const chosen = request.searchAll ? kept.slice(0, limit) : diversify(kept, limit, sources.index.vectorOf);
      return chosen.map(({ candidate, score, shares }) => ({
        card: candidate.card,
        score,
        shares,
        reasons: explainHit(candidate, question, shares, linked.get(candidate.card.id)),
      }));
    },
  };
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
    time: timeSignal(card, question.times, now),
    importance: importanceSignal(card),
    pinned: pinnedSignal(card),
    feedback: feedbackSignal(card),
    status: statusSignal(card, now),
  });
  const needs = liftByNeeds(candidate.needs, known.raw) - impersonalCost * question.needs.impersonal;
  const lifted = fuseSignals({ needs });
  return { shares: { ...known.shares, ...lifted.shares }, raw: known.raw + lifted.raw };
}
