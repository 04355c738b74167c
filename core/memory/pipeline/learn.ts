import type { Engine } from '../engine';
import type { Card, Decision, Draft, Reason } from '../types';
import { applyVerdict } from './applyVerdict';
import { groupClauses, type Unit } from './clauses';
import { judgeOne } from './judgeDraft';
import { judgeSentence } from './judgeSentence';
import type { Judged, Lesson, PassedOver } from './lesson';
import type { WorkingSet } from './workingSet';
import { asPlan, bears, stands } from './worth';

export interface Outcome {
  decision: Decision;
  card: Card | null;
  /** Nearest other cards, nearest first. */
  related: Card[];
}

/**
 * Holds each draft against what is known and puts what follows into the working set; nothing is written yet. Later
 * drafts see what earlier ones changed. A draft that this turn gave already is skipped, so that a turn can be read twice.
 */
export async function learn(engine: Engine, set: WorkingSet, lesson: Lesson): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { utcOffsetMinutes } = lesson;
  for (const unit of unitsOf(lesson)) {
    const sentence = unit.whole ? await judgeSentence(engine, set, lesson, unit, utcOffsetMinutes ?? 0) : null;
    if (sentence?.asOne) outcomes.push(await carryOut(engine, set, lesson, sentence.asOne));
    // What was judged for the sentence holds until something is done.
    let isUnchanged = sentence?.asOne === undefined;
    for (const draft of sentence?.apart ?? unit.pieces) {
      if (sentence?.leaning.has(draft)) continue;
      const found =
        (isUnchanged ? sentence?.judged.get(draft) : undefined) ?? (await judgeOne(engine, set, lesson, draft));
      if (!found) continue;
      const judged = 'passedOver' in found ? found : endsOneMatter(found, draft, outcomes);
      if ('passedOver' in judged) outcomes.push(passedOver(draft, judged, engine.clock.now()));
      else if (!lesson.tentative?.has(draft) || bears(judged) || stands(judged, lesson)) {
        outcomes.push(await carryOut(engine, set, lesson, asPlan(judged, lesson)));
        isUnchanged = false;
      }
    }
  }
  return outcomes;
}

/** "Not building it", 「不弄了」: what it is about was named before. */
const pointsBack =
  /^(?:[\w'’]+ ){1,4}(?:it|them|that)[.!]*$|^(?:不\p{Script=Han}(?:它|这个)?了|没\p{Script=Han}成|取消了?)[。！]*$/iu;

/**
 * A turn tells of one change: "the treehouse is off. Not building it." does not end another plan with its second sentence,
 * which names nothing.
 */
function endsOneMatter(judged: Judged, draft: Draft, before: readonly Outcome[]): Judged {
  const namesNothing = judged.verdict.isLoose || pointsBack.test(draft.quote.trim());
  if (judged.verdict.action !== 'supersede' || !namesNothing) return judged;
  if (!before.some(({ decision }) => decision.action === 'supersede')) return judged;
  return { ...judged, verdict: { action: 'create', targets: [], reason: { code: 'newStatement' } } };
}

/** What of a lesson is decided on together. */
export const unitsOf = ({ text, utcOffsetMinutes, drafts }: Lesson): Unit[] =>
  text === undefined || utcOffsetMinutes === undefined
    ? drafts.map((draft) => ({ pieces: [draft] }))
    : groupClauses(text, drafts);

/** Vectors of everything a lesson will be judged by, by its words: for reading them before anybody has to wait. */
export async function embedLesson(
  engine: Engine,
  lesson: Lesson,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array>> {
  const texts = unitsOf(lesson).flatMap(({ pieces, whole }) => [
    ...pieces.map((piece) => piece.text),
    ...(whole ? [whole.text] : []),
  ]);
  const words = [...new Set(texts)];
  const vectors = words.length > 0 ? await engine.embedder.embed(words, signal ? { signal } : {}) : [];
  return new Map(words.flatMap((text, at) => (vectors[at] ? [[text, vectors[at]] as const] : [])));
}

async function carryOut(engine: Engine, set: WorkingSet, lesson: Lesson, judged: Judged): Promise<Outcome> {
  const { verdict, draft, neighbours, now } = judged;
  const card = await applyVerdict(engine, set, lesson, judged);
  const target = verdict.targets[0] === undefined ? null : ((await set.get(verdict.targets[0])) ?? null);
  return {
    decision: decisionOf(verdict.action, draft, card, target, verdict.pending ?? verdict.reason, now),
    card,
    related: neighbours
      .filter((near) => near.card.id !== card?.id)
      .map((near) => near.card)
      .slice(0, 5),
  };
}

const passedOver = (draft: Draft, { passedOver: reason, card }: PassedOver, at: number): Outcome => ({
  decision: decisionOf('ignore', draft, card, card, reason, at),
  card,
  related: [],
});

function decisionOf(
  action: Decision['action'],
  draft: Draft,
  card: Card | null,
  target: Card | null,
  reason: Reason,
  at: number,
): Decision {
  const cardId = card?.id ?? null;
  return {
    action,
    text: draft.text,
    cardId,
    targetId: target?.id ?? null,
    targetText: target?.text ?? null,
    reason,
    at,
  };
}
