import { strengthenedConfidence } from '../cards/buildCard';
import type { Neighbour } from '../decide/neighbours';
import type { Verdict } from '../decide/verdict';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import { evolveAround } from '../link/evolve';
import { dropMirrors, joinCards } from '../link/mirror';
import { proposeLinks } from '../link/propose';
import { cardEntry } from '../recall/cardEntry';
import type { Card, Reason } from '../types';
import { keepRest } from './keepRest';
import type { Judged, Lesson } from './lesson';
import { createCard } from './newCard';
import type { WorkingSet } from './workingSet';

/** Puts what the verdict asks for into the working set. Returns the card that holds the statement now. */
export async function applyVerdict(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  judged: Judged,
): Promise<Card | null> {
  const { verdict, now, evidence } = judged;
  const by = lesson.by;
  if (verdict.action === 'ignore') return verdict.targets[0] ? ((await set.get(verdict.targets[0])) ?? null) : null;

  if (verdict.action === 'update' || verdict.action === 'merge') return strengthen(engine, set, lesson, judged);

  const card = await createCard(engine, set, lesson, judged);
  if (verdict.action === 'supersede') {
    for (const target of await set.getMany(verdict.targets)) {
      if (target.status === 'active') await keepRest(engine, set, target, judged);
      const older = set.change(
        target,
        { status: 'superseded', supersededBy: card.id, validTo: Math.min(target.validTo ?? evidence.at, evidence.at) },
        { by, change: 'superseded', reason: verdict.reason, at: now },
      );
      // A card out of force keeps its place in the history but ties nothing together any more.
      await dropMirrors(set, older, { by: 'engine', at: now });
      set.change(older, { links: [] }, { by: 'engine', change: 'linked', reason: { code: 'linkedCardGone' }, at: now });
      await joinCards(set, card.id, target.id, supersedeTie(verdict.reason), { by: 'engine', at: now });
    }
  }
  if (card.status === 'active') await linkCard(set, card.id, judged.neighbours, verdict, now);
  return (await set.get(card.id)) ?? card;
}

/** Adds what was said to the cards that say it already; the first takes over the draft's words where these are more precise. */
async function strengthen(engine: Engine, set: WorkingSet, lesson: Lesson, judged: Judged): Promise<Card | null> {
  const { verdict, now, evidence, draft } = judged;
  const { by } = lesson;
  let first: Card | null = null;
  for (const target of await set.getMany(verdict.targets)) {
    const fields: Partial<Card> = {
      evidence: [...target.evidence, evidence],
      confidence: strengthenedConfidence(target.confidence, draft.confidence),
      mentionCount: target.mentionCount + 1,
      ...(comesBack(target) ? { status: 'active' } : {}),
      ...(draft.validTo !== null && target.validTo !== null
        ? { validTo: Math.max(draft.validTo, target.validTo) }
        : {}),
    };
    if (verdict.morePrecise) Object.assign(fields, rewording(engine, set, lesson, target, judged));
    const change = verdict.morePrecise ? 'edited' : verdict.action === 'merge' ? 'merged' : 'strengthened';
    const next = set.change(
      target,
      fields,
      { by, change, reason: verdict.reason, at: now },
      comesBack(target) ? ['pendingReason'] : [],
    );
    first ??= next;
  }
  if (first && verdict.morePrecise) await evolveAround(set, first.id, { by: 'engine', at: now });
  return first && ((await set.get(first.id)) ?? null);
}

/** Said again, what had expired, was archived or was not sure to be worth keeping is in force. */
const comesBack = (card: Card) =>
  card.status === 'expired' ||
  card.status === 'archived' ||
  (card.status === 'pending' && card.pendingReason?.code === 'pendingUnsure');

const supersedeTie = (reason: Reason) => ({ type: 'contradicts' as const, reason, weight: 0.5 });

/** The card's fields in the words of the draft; what the user wrote by hand stays. */
function rewording(engine: Engine, set: WorkingSet, lesson: Lesson, target: Card, judged: Judged): Partial<Card> {
  const { draft, vector, centred, evidence } = judged;
  const fields: Partial<Card> = {
    text: draft.text,
    lang: draft.lang,
    topic: draft.topic || target.topic,
    keywords: draft.keywords,
    entities: [...new Set([...target.entities, ...draft.entities])],
    polarity: draft.polarity ?? target.polarity,
    eventTime: draft.eventTime ?? target.eventTime,
    importance: Math.max(target.importance, Math.min(5, Math.max(1, Math.round(draft.importance)))),
    semanticId: semanticId(centred),
  };
  for (const field of target.userEdited) delete fields[field as keyof Card];
  if (fields.text !== undefined) {
    const reworded = { ...target, ...fields, evidence: [evidence, ...target.evidence] };
    set.index(cardEntry(reworded, vector, engine.tokenizer, lesson.order));
  }
  return fields;
}

/** Ties a new card to its neighbours and lets them evolve. */
async function linkCard(
  set: WorkingSet,
  cardId: string,
  neighbours: Neighbour[],
  verdict: Verdict,
  now: number,
): Promise<void> {
  const when = { by: 'engine' as const, at: now };
  for (const { cardId: other, reason } of verdict.besides ?? [])
    await joinCards(set, cardId, other, { type: 'contradicts', reason, weight: 0.7 }, when);
  const card = await set.get(cardId);
  if (!card) return;
  const fresh = await set.getMany(neighbours.map((near) => near.card.id));
  const candidates = neighbours.flatMap((near) => {
    const current = fresh.find((other) => other.id === near.card.id);
    return current ? [{ card: current, cosine: near.cosine }] : [];
  });
  for (const { to, ...tie } of proposeLinks(card, candidates)) {
    if (verdict.besides?.some((beside) => beside.cardId === to)) continue;
    await joinCards(set, cardId, to, tie, when);
  }
  await evolveAround(set, cardId, when);
}
