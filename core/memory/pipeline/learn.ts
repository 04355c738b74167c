import { buildCard, contentId, strengthenedConfidence } from '../cards/buildCard';
import { decide } from '../decide/decide';
import { dot, findNeighbours, type Neighbour } from '../decide/neighbours';
import { isClear, readStatement, type Statement } from '../decide/statement';
import type { Verdict } from '../decide/verdict';
import { semanticId } from '../embed/semanticId';
import type { Engine } from '../engine';
import { evolveAround } from '../link/evolve';
import { dropMirrors, joinCards } from '../link/mirror';
import { proposeLinks } from '../link/propose';
import { cardEntry } from '../recall/cardEntry';
import { findBuried } from '../store/tombstones';
import { stableId } from '../text/hash';
import type { Card, Decision, Draft, Evidence, HistoryEntry, Reason, Scope } from '../types';
import type { WorkingSet } from './workingSet';

/** Drafts from one turn, and what holds for all of them. */
export interface Lesson {
  drafts: Draft[];
  /** Drafts that become cards only if they end or change something that is remembered. */
  tentative?: ReadonlySet<Draft>;
  source: Omit<Evidence, 'quote' | 'start' | 'end'>;
  /** The turn's text: what comes before a statement may say that it is just for now. */
  text?: string;
  /** Position of the turn in its conversation. */
  order?: number;
  scope: Scope;
  by: HistoryEntry['by'];
  tags?: string[];
  /** False: create without holding against what is known. */
  decisionMode?: boolean;
  useNewId?: boolean;
  /** Said to the memory itself: never dropped for an earlier no. */
  explicit?: boolean;
}

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
  const vectors = await engine.embedder.embed(lesson.drafts.map((draft) => draft.text));
  const outcomes: Outcome[] = [];
  for (const [at, draft] of lesson.drafts.entries()) {
    const vector = vectors[at];
    if (!vector) continue;
    const outcome = await learnDraft(engine, set, lesson, draft, vector);
    if (outcome.decision.reason.code !== 'bearsOnNothing') outcomes.push(outcome);
  }
  return outcomes;
}

async function learnDraft(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  draft: Draft,
  vector: Float32Array,
): Promise<Outcome> {
  const now = engine.clock.now();
  const evidence: Evidence = { ...lesson.source, quote: draft.quote, start: draft.start, end: draft.end };
  const centred = engine.centre.apply(vector, draft.lang, 'card');
  const ignored = (reason: Reason, target: Card | null = null): Outcome => ({
    decision: decisionOf('ignore', draft, target, target, reason, now),
    card: target,
    related: [],
  });

  const known = await alreadyLearnt(engine, set, evidence);
  if (known) return ignored({ code: 'alreadyRead' }, known);
  const refusal = lesson.explicit ? null : await findRefusal(engine, draft, centred, evidence.at);
  if (refusal) return ignored(refusal);

  const passing = draft.durable && saidOfNow(lesson.text ?? '', draft);
  const statement = readStatement(
    {
      text: draft.text,
      lang: draft.lang,
      kind: draft.kind,
      polarity: draft.polarity,
      entities: draft.entities,
      // What is not sure to be worth keeping may still be certain.
      confidence: draft.pendingReason?.code === 'pendingUnsure' ? 0.6 : draft.confidence,
      eventTime: draft.eventTime,
      validTo: draft.validTo,
      durable: draft.durable && !passing,
      lead: leadOf(lesson.text ?? '', draft.start),
    },
    engine.tokenizer,
  );
  const neighbours = await findNeighbours(engine, set, { statement, vector: centred, scope: lesson.scope });
  const verdict: Verdict =
    lesson.decisionMode === false
      ? { action: 'create', targets: [], reason: { code: 'asAsked' } }
      : decide(
          {
            statement,
            vector: centred,
            modelId: engine.embedder.modelId,
            scope: lesson.scope,
            turnId: evidence.turnId,
            at: evidence.at,
            explicit: lesson.explicit === true || draft.explicit,
          },
          neighbours,
          engine.settings().decide,
        );
  const bears = verdict.action === 'supersede' || (verdict.besides?.length ?? 0) > 0;
  if (lesson.tentative?.has(draft) && !bears) return ignored({ code: 'bearsOnNothing' });
  const kept = passing ? { ...draft, durable: false, validTo: draft.validTo ?? evidence.at + passingMs } : draft;
  const card = await applyVerdict(engine, set, lesson, {
    statement,
    draft: kept,
    vector,
    centred,
    evidence,
    verdict,
    neighbours,
    now,
  });
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

/** The card that has this very piece of this turn as evidence. */
async function alreadyLearnt(engine: Engine, set: WorkingSet, evidence: Evidence): Promise<Card | null> {
  const stored = await engine.store.query('cards', { index: 'turnIds', equals: evidence.turnId });
  const cards = [...(await set.getMany(stored.map((card) => card.id))), ...set.changed()];
  return (
    cards.find((card) =>
      card.evidence.some(
        (piece) => piece.turnId === evidence.turnId && piece.start === evidence.start && piece.quote === evidence.quote,
      ),
    ) ?? null
  );
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
  const { rejectedCosine } = engine.settings().decide;
  for (const rejection of await engine.store.query('rejections')) {
    if (rejection.modelId !== engine.embedder.modelId) continue;
    if (dot(rejection.vector, centred) >= rejectedCosine) return { code: 'wasRefused' };
  }
  return null;
}

interface Judged {
  statement: Statement;
  draft: Draft;
  vector: Float32Array;
  centred: Float32Array;
  evidence: Evidence;
  verdict: Verdict;
  neighbours: Neighbour[];
  now: number;
}

/** Puts what the verdict asks for into the working set. Returns the card that holds the statement now. */
async function applyVerdict(engine: Engine, set: WorkingSet, lesson: Lesson, judged: Judged): Promise<Card | null> {
  const { verdict, now, evidence, draft } = judged;
  const by = lesson.by;
  if (verdict.action === 'ignore') return verdict.targets[0] ? ((await set.get(verdict.targets[0])) ?? null) : null;

  if (verdict.action === 'update' || verdict.action === 'merge') {
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

  const card = await createCard(engine, set, lesson, judged);
  if (verdict.action === 'supersede') {
    for (const target of await set.getMany(verdict.targets)) {
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

/** Said again, what had expired, was archived or was not sure to be worth keeping is in force. */
const comesBack = (card: Card) =>
  card.status === 'expired' ||
  card.status === 'archived' ||
  (card.status === 'pending' && card.pendingReason?.code === 'pendingUnsure');

const supersedeTie = (reason: Reason) => ({ type: 'contradicts' as const, reason, weight: 0.5 });

async function createCard(engine: Engine, set: WorkingSet, lesson: Lesson, judged: Judged): Promise<Card> {
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
  } else if (verdict.action === 'supersede') built.supersedes = verdict.targets;
  const card = set.create(built, { by: lesson.by, reason: verdict.pending ?? verdict.reason, at: now });
  set.index(cardEntry(card, vector, engine.tokenizer, lesson.order));
  return card;
}

/** How long 「这两天」 is taken to last. */
const passingMs = 7 * 86_400_000;
const passingWords =
  /这几天|这两天|今天|这周(?!末)|这段时间|这阵子|暂时|最近(?:几天|胃|身体)|\b(?:today|this week|these days|at the moment|for now|tonight)\b/iu;
const lastingWords = /以后|今后|从现在起|一直|改|换|搬|不再|from now on|anymore|no longer|always|switched|moved/iu;

/** The words just before a statement: its own sentence's, and the sentence before if it is a short one (「说错了。」). */
function leadOf(text: string, start: number): string {
  return text.slice(Math.max(0, start - 16), start);
}

/** True where an earlier clause of the same sentence says that this is how it is just now: 「这两天胃不舒服，不喝咖啡」. */
function saidOfNow(text: string, { start, quote }: Draft): boolean {
  const before = text.slice(0, start);
  const from = Math.max(...['。', '！', '？', '\n', '. ', '! ', '? '].map((mark) => before.lastIndexOf(mark)));
  return (
    passingWords.test(before.slice(from + 1)) && !lastingWords.test(quote) && !lastingWords.test(before.slice(from + 1))
  );
}

/** What a person is, likes and will not have holds until they say otherwise, however rarely it comes up. */
function lastingImportance({ draft, statement }: Judged): number {
  const lasts = draft.durable && !statement.doubtful && draft.validTo === null && statement.kind !== 'event';
  const central = statement.slot !== null || draft.polarity !== null || statement.polarity === -1;
  return lasts && !statement.isPlan && central ? Math.max(4, draft.importance) : draft.importance;
}

/**
 * Why a new card has to wait. Sensitive drafts wait for a yes, unless the user allowed them or said this to the memory
 * itself; unsure ones do too, unless they bear on something that is remembered already
 * or plainly give an attribute its value.
 */
function waitingReason(
  engine: Engine,
  lesson: Lesson,
  { draft, verdict, statement, evidence }: Judged,
): Reason | undefined {
  if (!draft.pendingReason || lesson.explicit) return undefined;
  const { code, params } = draft.pendingReason;
  if (code === 'looksLikeInstruction') return draft.pendingReason;
  if (code !== 'pendingUnsure' && !engine.settings().allowSensitive) return draft.pendingReason;
  if (code !== 'pendingUnsure' && params?.unsure === undefined) return undefined;
  const bears = verdict.action === 'supersede' || (verdict.besides?.length ?? 0) > 0;
  const isAppointment =
    draft.kind === 'plan' && draft.eventTime !== null && draft.eventTime.from > evidence.at && !statement.doubtful;
  return bears || isAppointment || isClear(statement) ? undefined : { code: 'pendingUnsure' };
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
