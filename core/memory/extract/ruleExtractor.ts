import type { Embedder, ExtractContext, Extraction, Extractor, Tokenizer } from '../ports';
import { detectLanguage } from '../text/language';
import type { Draft, Reason, Turn } from '../types';
import { type Candidate, isBarred, readCandidates } from './candidate';
import { type FeatureModel, scoreFeatures } from './classifier';
import describeShipped from './describe/describe.weights.json';
import { findEntities } from './describe/entities';
import { rateImportance } from './describe/importance';
import { findKeywords } from './describe/keywords';
import { labelStatement } from './describe/label';
import type { DescribeWeights } from './describe/learned';
import { shareEnds } from './describe/sharedEnd';
import { makeStandalone, readSurroundings } from './describe/standalone';
import { chooseTopic } from './describe/topic';
import { readValidity } from './describe/validity';
import { readDialogue } from './dialogue';
import { isEmptied } from './emptied';
import { makeFeatureContext, readCues } from './features';
import { joinFragments } from './fragments';
import { type Frame, readFrame } from './frame';
import shipped from './gate.weights.json';
import { insists } from './insistence';
import { createClauseJudge } from './reader/clauseJudge';
import { createTurnReader } from './reader/turnReader';
import { findUnmarkedCuts } from './reader/unmarkedCuts';
import { type GateThresholds, type PieceReading, readPiece, type TokenReading, type TurnReader } from './reading';
import { leaveOut } from './segment/leaveOut';
import { type Segmentation, segmentTurn } from './segment/statements';
import type { Span } from './segment/types';
import { asksToRemember, headingLength, isOrderOnly, orderLength, readTriggers, type TriggerReading } from './triggers';
import { weighReading } from './weigh';

/** Weights and thresholds of the durability gate on named cues; made by `tools/train/gate.ts`. */
export type GateWeights = FeatureModel & GateThresholds;

export interface RuleExtractorOptions {
  tokenizer: Tokenizer;
  /** What the reader reads with; without one (or when it fails) rules alone decide. */
  embedder?: Embedder;
  weights?: GateWeights;
  /**
   * Reads turns as a whole; what it says goes before the gate and the models of kind and taste. Usually the one that
   * ships, where the embedder lets it; null for none.
   */
  reader?: TurnReader | null;
}

/** A candidate before it is judged. */
interface Open extends Candidate {
  explicit: boolean;
  skip: Reason | null;
}

interface Judged {
  verdicts: (Open & { piece: PieceReading | null; score: number; insisted: number })[];
  limits: GateThresholds;
}

interface Verdict extends Open {
  /** What the reader says of it; null without one. */
  piece: PieceReading | null;
  score: number;
  /** From here on it is kept; lower beside a statement that is kept anyway. */
  keep: number;
  ask: number;
}

/** Sentences the user asked to remember: those with the order in them, and what follows an order that stands alone. */
function findOrders(ownWords: string, segmentation: Segmentation): Set<number> {
  const found = new Set<number>();
  for (const [i, sentence] of segmentation.sentences.entries()) {
    if (!asksToRemember(ownWords.slice(sentence.start, sentence.end))) continue;
    const alone = !segmentation.statements.some((statement) => statement.sentence === i);
    found.add(alone ? i + 1 : i);
  }
  return found;
}

/** Characters of a paste by which the reader knows it for one. */
const shownOfPaste = 80;

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/**
 * Finds what is worth remembering in a user's turn with rules and a small classifier, without an LLM. Turns of the
 * assistant give nothing. Drafts that the gate is not sure of carry a `pendingReason`.
 */
export function createRuleExtractor(options: RuleExtractorOptions): Extractor {
  const weights: GateWeights = options.weights ?? shipped;
  const describeWeights: DescribeWeights = describeShipped;
  const { tokenizer, embedder } = options;
  const reader = options.reader === undefined && embedder ? createTurnReader(embedder) : (options.reader ?? null);

  /**
   * A long paste would drown what stands beside it, so the reader is given its beginning and the rest of the turn; and
   * 「先交代背景：」 would have it wait for the task, though what follows is told of oneself.
   */
  async function read(text: string, { material }: Frame, { sentences }: Segmentation): Promise<TokenReading[] | null> {
    if (!reader) return null;
    const own = leaveOut(text, [
      ...material.map(({ start, end }) => ({ start: start + shownOfPaste, end })),
      ...sentences.map(({ start, end }) => ({ start, end: start + headingLength(text.slice(start, end)) })),
    ]);
    try {
      const readings = await reader.read(own.text);
      return readings?.map((token) => ({ ...token, ...own.toOriginal(token) })) ?? null;
    } catch (error) {
      console.warn('Extraction goes on without the reader of turns:', error);
      return null;
    }
  }

  function judgeByGate(open: Open[]): Judged {
    const verdicts = open.map((d) => {
      const score = d.explicit ? 1 : d.skip ? 0 : scoreFeatures(weights, d.features);
      return { ...d, piece: null, score, insisted: score };
    });
    return { verdicts, limits: weights };
  }

  function judgeByReading(open: Open[], readings: TokenReading[], limits: GateThresholds): Judged {
    const verdicts = open.map((d) => {
      const piece = readPiece(readings, d.statement);
      const byRules = scoreFeatures(weights, d.features);
      const score = d.explicit ? 1 : d.skip ? 0 : weighReading(piece?.store ?? 0, byRules, d);
      return { ...d, piece, score, insisted: Math.max(score, byRules) };
    });
    return { verdicts, limits };
  }

  function judge(
    turn: Turn,
    segmentation: Segmentation,
    frame: Frame,
    triggers: TriggerReading,
    readings: TokenReading[] | null,
  ): Verdict[] {
    const context = makeFeatureContext(turn.text, segmentation, frame);
    const orders = findOrders(context.ownWords, segmentation);
    const described = readCandidates(turn.text, context)
      .filter(({ statement }) => !triggers.privateSpans.some((span) => overlaps(span, statement)))
      .map((candidate) => {
        if (isOrderOnly(candidate.words)) return { ...candidate, explicit: false, skip: { code: 'skippedRequest' } };
        if (isEmptied(candidate.words)) return { ...candidate, explicit: false, skip: { code: 'skippedMasked' } };
        const code = candidate.objection?.code;
        const explicit =
          orders.has(candidate.statement.sentence) && code !== 'skippedMaterial' && code !== 'skippedQuestion';
        return { ...candidate, explicit, skip: explicit || !isBarred(candidate) ? null : candidate.objection };
      });
    const { verdicts, limits } =
      readings && reader ? judgeByReading(described, readings, reader.thresholds) : judgeByGate(described);
    const scored = verdicts.map((d) =>
      insists(d.words, d.features, d.insisted) ? { ...d, score: Math.max(d.score, limits.keep) } : d,
    );
    const keep = scored.some((d) => d.score >= limits.keep) ? limits.keepBeside : limits.keep;
    return scored.map((d) => ({ ...d, keep, ask: Math.min(limits.ask, keep) }));
  }

  function draft(verdict: Verdict, { material }: Frame, turn: Turn, context: ExtractContext): Draft {
    const { statement, explicit, score, features, piece } = verdict;
    const order = orderLength(verdict.words);
    const start = statement.start + order;
    const words = turn.text.slice(start, statement.end);
    const cues = readCues(words);
    const opening = turn.text.slice(statement.within.start, statement.start);
    const continues = /^[^,，。]{0,12}(?:我|\bi\b)/iu.test(opening) && !cues.has('firstSubject');
    const { kind, polarity } = labelStatement(describeWeights, { words, cues, continues, features, piece });
    const validity = readValidity({ words, kind, cues, at: turn.at, utcOffsetMinutes: context.utcOffsetMinutes });
    const surroundings = readSurroundings(turn, start, material, context.previousTurns);
    const text = makeStandalone(words, statement.lang, surroundings);
    const lang = detectLanguage(text);
    const keywords = findKeywords(text, tokenizer);
    const doubtful = cues.has('doubt') && !explicit;
    const confidence = explicit ? 0.95 : Math.min(0.95, score) * (doubtful ? 0.7 : 1);
    const result: Draft = {
      text,
      lang,
      quote: words,
      start,
      end: statement.end,
      kind,
      polarity,
      topic: chooseTopic(text, lang, kind, keywords),
      keywords,
      entities: findEntities(text),
      importance: rateImportance({ words: text, kind, polarity, durable: validity.durable, explicit }),
      confidence: Math.round(confidence * 100) / 100,
      validFrom: validity.validFrom,
      validTo: validity.validTo,
      eventTime: validity.eventTime,
      durable: validity.durable,
      explicit,
      apart: statement.apart,
    };
    return score < verdict.keep ? { ...result, pendingReason: { code: 'pendingUnsure' } } : result;
  }

  return {
    id: 'rules/1',
    async extract(turn, context) {
      const extraction: Extraction = { drafts: [], skipped: [] };
      if (turn.role !== 'user' || turn.text.trim() === '') return extraction;
      const triggers = readTriggers(turn.text);
      if (triggers.forget) {
        extraction.skipped.push({ quote: turn.text.slice(0, 200), reason: { code: 'skippedOnRequest' } });
        return extraction;
      }
      await tokenizer.ready();
      const outline = segmentTurn(turn.text);
      const frame = readFrame(turn.text, outline);
      const readings = await read(turn.text, frame, outline);
      const cuts = readings ? findUnmarkedCuts(turn.text, readings) : [];
      const segmentation = segmentTurn(turn.text, readings ? createClauseJudge(readings, cuts) : undefined, cuts);
      const dialogue = readDialogue(turn, context, { segmentation, frame, tokenizer });
      extraction.drafts.push(...dialogue);
      const kept: Verdict[] = [];
      for (const verdict of judge(turn, segmentation, frame, triggers, readings)) {
        const { statement, words } = verdict;
        if (dialogue.some((draft) => overlaps(draft, statement))) continue;
        if (verdict.skip) extraction.skipped.push({ quote: words, reason: verdict.skip });
        else if (verdict.score < verdict.ask)
          extraction.skipped.push({ quote: words, reason: verdict.objection ?? { code: 'skippedNotLasting' } });
        else kept.push(verdict);
      }
      for (const verdict of joinFragments(turn.text, kept, readings ?? []))
        extraction.drafts.push(draft(verdict, frame, turn, context));
      extraction.drafts.sort((a, b) => a.start - b.start);
      extraction.drafts = shareEnds(turn.text, extraction.drafts);
      return extraction;
    },
  };
}
