import { decide } from '../decide/decide';
import { completedBy } from '../decide/held';
import { findNeighbours, type Neighbour } from '../decide/neighbours';
import { readPairs } from '../decide/pair/reader/readPairs';
import { readStatement, type Statement } from '../decide/statement';
import type { Verdict } from '../decide/verdict';
import { dot } from '../embed/normalise';
import type { Engine } from '../engine';
import { findBuried } from '../store/tombstones';
import type { Card, Draft, Evidence, Reason } from '../types';
import type { Judged, Lesson, PassedOver } from './lesson';
import { isSaidOfNow, leadOf, passingMs } from './passing';
import type { WorkingSet } from './workingSet';

/** How sure a statement is taken to be whose words do not doubt it. */
const plainlySaid = 0.6;
/** Below it not even the extraction believes what it found. */
const hardlyBelieved = 0.15;

/** A low number that comes of being hardly worth keeping is no doubt; the words of the statement say whether there is one. */
function isDoubted({ extractor }: Engine, { confidence, pendingReason }: Draft): boolean {
  if (pendingReason?.code === 'pendingUnsure') return false;
  return confidence < hardlyBelieved || !extractor.id.startsWith('rules');
}

/** Embeds a draft, unless that was done, and holds it against what is known. Null where there is no vector. */
export async function judgeOne(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  draft: Draft,
): Promise<Judged | PassedOver | null> {
  const vector = lesson.vectors?.get(draft.text) ?? (await engine.embedder.embed([draft.text]))[0];
  return vector ? judgeDraft(engine, set, lesson, draft, vector) : null;
}

/** Holds a draft against what is known. Reads only. */
async function judgeDraft(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  draft: Draft,
  vector: Float32Array,
): Promise<Judged | PassedOver> {
  const now = engine.clock.now();
  const evidence: Evidence = { ...lesson.source, quote: draft.quote, start: draft.start, end: draft.end };
  const centred = engine.centre.apply(vector, draft.lang, 'card');
  const known = await alreadyLearnt(engine, set, evidence, lesson.utcOffsetMinutes !== undefined);
  if (known) return { passedOver: { code: 'alreadyRead' }, card: known };
  const refusal = lesson.explicit ? null : await findRefusal(engine, draft, centred, evidence.at);
  if (refusal) return { passedOver: refusal, card: null };

  const isPassing = draft.durable && isSaidOfNow(lesson.text ?? '', draft);
  const statement = readStatement(
    {
      text: draft.text,
      lang: draft.lang,
      kind: draft.kind,
      polarity: draft.polarity,
      entities: draft.entities,
      // What is not sure to be worth keeping may still be certain.
      confidence: isDoubted(engine, draft) ? draft.confidence : Math.max(plainlySaid, draft.confidence),
      eventTime: draft.eventTime,
      validTo: draft.validTo,
      durable: draft.durable && !isPassing,
      lead: leadOf(lesson.text ?? '', draft.start),
    },
    engine.tokenizer,
  );
  const neighbours = await findNeighbours(engine, set, { statement, vector: centred, scope: lesson.scope });
  const said = {
    statement,
    vector: centred,
    modelId: engine.embedder.modelId,
    scope: lesson.scope,
    conversation: `${evidence.site}:${evidence.conversationId}`,
    turnId: evidence.turnId,
    at: evidence.at,
    explicit: lesson.explicit === true || draft.explicit,
    readings: lesson.decisionMode === false ? undefined : await readPairs(engine, draft.text, neighbours),
  };
  const verdict: Verdict =
    lesson.decisionMode === false
      ? { action: 'create', targets: [], reason: { code: 'asAsked' } }
      : decide(said, neighbours, engine.settings().decide);
  const filled = await fillIn(engine, verdict, statement, draft, neighbours);
  if (filled) {
    const { completed, vector: own } = filled;
    const whole = engine.centre.apply(own, completed.lang, 'card');
    return { statement, draft: completed, vector: own, centred: whole, evidence, verdict, neighbours, now };
  }
  const kept = isPassing ? { ...draft, durable: false, validTo: draft.validTo ?? evidence.at + passingMs } : draft;
  return { statement, draft: kept, vector, centred, evidence, verdict, neighbours, now };
}

/**
 * A change that leaves out what it is of says it in the words of what it takes the place of: 「说错了 A2017 才是」 becomes
 * 「我工号是 A2017」, so that it can be found. The quote stays what was said. Null where nothing is left out.
 */
async function fillIn(
  engine: Engine,
  { action, targets }: Verdict,
  statement: Statement,
  draft: Draft,
  neighbours: Neighbour[],
): Promise<{ completed: Draft; vector: Float32Array } | null> {
  const near = action === 'supersede' ? neighbours.find(({ card }) => card.id === targets[0]) : undefined;
  const text = near ? completedBy(near.statement, statement) : null;
  if (!near || text === null) return null;
  const [vector] = await engine.embedder.embed([text]);
  if (!vector) return null;
  const { lang, kind, topic, polarity } = near.card;
  const keywords = [...new Set(engine.tokenizer.terms(text))].filter((term) => term.length > 1).slice(0, 5);
  const completed = { ...draft, text, lang, kind, topic: topic || draft.topic, polarity, keywords };
  return { completed, vector };
}

/** The card that has this piece of this turn as evidence, alone or, where clauses are joined, in its sentence. */
async function alreadyLearnt(
  engine: Engine,
  set: WorkingSet,
  evidence: Evidence,
  withinSentence: boolean,
): Promise<Card | null> {
  const stored = await engine.store.query('cards', { index: 'turnIds', equals: evidence.turnId });
  const cards = [...(await set.getMany(stored.map((card) => card.id))), ...set.changed()];
  const isThis = (piece: Evidence): boolean =>
    withinSentence
      ? piece.start <= evidence.start && piece.end >= evidence.end && piece.quote.includes(evidence.quote)
      : piece.start === evidence.start && piece.quote === evidence.quote;
  return cards.find((card) => card.evidence.some((piece) => piece.turnId === evidence.turnId && isThis(piece))) ?? null;
}

/** Why the user does not want this: it was deleted for good after it was said, or refused. */
async function findRefusal(
  engine: Engine,
  draft: Draft,
  centred: Float32Array,
  saidAt: number,
): Promise<Reason | null> {
  const buried = await findBuried(
    engine.store,
    [draft.text, draft.quote].map((quote) => ({ quote, at: saidAt })),
  );
  if (buried.includes(true)) return { code: 'wasDeleted' };
  if (draft.explicit) return null;
  const { rejectedCosine, rejectedUnsureCosine } = engine.settings().decide;
  const enough = draft.pendingReason?.code === 'pendingUnsure' ? rejectedUnsureCosine : rejectedCosine;
  for (const rejection of await engine.store.query('rejections')) {
    if (rejection.modelId !== engine.embedder.modelId) continue;
    if (dot(rejection.vector, centred) >= enough) return { code: 'wasRefused' };
  }
  return null;
}
