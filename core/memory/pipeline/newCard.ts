import { buildCard, contentId } from '../cards/buildCard';
import { isClear } from '../decide/clear';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import { cardEntry } from '../recall/cardEntry';
import { stableId } from '../text/hash';
import type { Card, Draft, Evidence, Reason } from '../types';
import type { Judged, Lesson } from './lesson';
import type { WorkingSet } from './workingSet';

/** Above what two sentences of one evening have by chance. */
const goesOnCosine = 0.25;
const dayMs = 86_400_000;

/** Puts a card for the draft into the working set; it waits where the verdict or its doubts ask for that. */
export async function createCard(engine: Engine, set: WorkingSet, lesson: Lesson, judged: Judged): Promise<Card> {
  const { draft, vector, centred, evidence, verdict, now } = judged;
  const id = await freeId(set, lesson, draft, evidence);
  const pendingReason = verdict.pending ?? waitingReason(engine, lesson, judged);
  const built = buildCard(
    { ...draft, importance: lastingImportance(judged) },
    {
      id,
      scope: lesson.scope,
      evidence: [evidence],
      semanticId: semanticId(centred),
      embedding: { modelId: engine.embedder.modelId, dimension: engine.embedder.dimension },
      now,
      ...(lesson.tags ? { tags: lesson.tags } : {}),
      ...(pendingReason ? { pendingReason } : {}),
    },
  );
  const [first] = verdict.targets;
  if (verdict.outdated && first) {
    built.status = 'superseded';
    built.supersededBy = first;
    built.validTo ??= evidence.at;
  } else if (verdict.action === 'supersede') {
    built.supersedes = verdict.targets;
    if (outlivesItsDay(judged)) built.validTo = null;
  }
  const card = set.create(built, { by: lesson.by, reason: verdict.pending ?? verdict.reason, at: now });
  set.index(cardEntry(card, vector, engine.tokenizer, lesson.order));
  return card;
}

/** 「窗户昨天装好了」, "new 5k best this morning", 「上礼拜起改卖花」: what tells of a change stays so after its day. */
const outlivesItsDay = ({ draft, evidence }: Judged): boolean =>
  draft.validTo !== null && draft.validTo <= evidence.at + dayMs;

/** From here on the extraction was sure that it is worth keeping. */
const surelyKept = 0.3;

/** What a person is, has, likes and will not have holds until they say otherwise, however rarely it comes up. */
function lastingImportance({ draft, statement }: Judged): number {
  const lasts = draft.durable && !statement.doubtful && draft.validTo === null && statement.kind !== 'event';
  const central =
    statement.slot !== null ||
    draft.polarity !== null ||
    statement.polarity === -1 ||
    (draft.kind !== 'decision' && draft.confidence >= surelyKept);
  return lasts && !statement.isPlan && central ? Math.max(4, draft.importance) : draft.importance;
}

/**
 * Why a new card has to wait. Sensitive drafts wait for a yes, unless the user allowed them or said this to the memory
 * itself; unsure ones do too, unless they bear on something that is remembered already, plainly give an attribute its
 * value, are dated, or belong to a project.
 */
function waitingReason(engine: Engine, lesson: Lesson, judged: Judged): Reason | undefined {
  const { draft, verdict, statement, evidence } = judged;
  if (!draft.pendingReason || lesson.explicit) return undefined;
  const { code, params } = draft.pendingReason;
  if (code === 'looksLikeInstruction') return draft.pendingReason;
  if (code !== 'pendingUnsure' && !engine.settings().allowSensitive) return draft.pendingReason;
  if (code !== 'pendingUnsure' && params?.unsure === undefined) return undefined;
  const bears = verdict.action === 'supersede' || (verdict.besides?.length ?? 0) > 0;
  if (bears || isClear(statement)) return undefined;
  const isAppointment = draft.eventTime !== null && draft.eventTime.from > evidence.at;
  // Inside a project what is said is of the project, and "also a son" goes with the daughter that was told of before.
  const belongs =
    lesson.scope !== 'global' ||
    (lesson.onlyTells === true && (draft.durable || draft.eventTime !== null)) ||
    (statement.marks.has('additive') && goesOn(judged));
  return (isAppointment || belongs) && !statement.doubtful ? undefined : { code: 'pendingUnsure' };
}

/** Something that was kept from the same conversation is near. */
function goesOn({ neighbours, evidence }: Judged): boolean {
  return neighbours.some(
    ({ card, cosine }) =>
      card.status === 'active' &&
      cosine >= goesOnCosine &&
      card.evidence.some((piece) => piece.site === evidence.site && piece.conversationId === evidence.conversationId),
  );
}

/** The content's own id, or where an earlier card out of force has it (or a fresh one is wanted), one made from the source too. */
async function freeId(set: WorkingSet, lesson: Lesson, draft: Draft, evidence: Evidence): Promise<string> {
  const own = contentId(lesson.scope, draft.text);
  if (!lesson.useNewId && !(await set.get(own))) return own;
  for (let nth = 0; ; nth++) {
    const id = stableId(own, evidence.turnId, evidence.start, nth);
    if (!(await set.get(id))) return id;
  }
}
