import { isClear } from '../decide/clear';
import type { MarkerName } from '../decide/lexicon/markers';
import type { Neighbour } from '../decide/neighbours';
import type { Statement } from '../decide/statement';
import type { Engine } from '../engine';
import { readCues } from '../extract/features';
import type { Card, Decision, Draft, Evidence, HistoryEntry, Reason, Scope } from '../types';
import { applyVerdict } from './applyVerdict';
import { continuesChange, groupClauses, tellsWhatIsNow, type Unit, wholeOf } from './clauses';
import { type Judged, judgeDraft, type PassedOver } from './judgeDraft';
import { dated, plainDraft } from './tentative';
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
  /** Minutes to add to UTC for the wall clock of the user when it was said; without it no clauses are joined. */
  utcOffsetMinutes?: number;
  by: HistoryEntry['by'];
  tags?: string[];
  /** From `embedLesson`; what is missing is embedded when its turn comes. */
  vectors?: ReadonlyMap<string, Float32Array>;
  /** False: create without holding against what is known. */
  decisionMode?: boolean;
  useNewId?: boolean;
  /** The turn tells and asks for nothing: who writes no more than that wants it known. */
  onlyTells?: boolean;
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
  const outcomes: Outcome[] = [];
  const { utcOffsetMinutes } = lesson;
  for (const unit of unitsOf(lesson)) {
    const sentence = unit.whole ? await judgeSentence(engine, set, lesson, unit, utcOffsetMinutes ?? 0) : null;
    if (sentence?.asOne) outcomes.push(await carryOut(engine, set, lesson, sentence.asOne));
    // What was judged for the sentence holds until something is done.
    let isUnchanged = sentence?.asOne === undefined;
    for (const draft of sentence?.apart ?? unit.pieces) {
      if (sentence?.leaning.has(draft)) continue;
      const judged =
        (isUnchanged ? sentence?.judged.get(draft) : undefined) ?? (await judgeOne(engine, set, lesson, draft));
      if (!judged) continue;
      if ('passedOver' in judged) outcomes.push(passedOver(draft, judged, engine.clock.now()));
      else if (!lesson.tentative?.has(draft) || bears(judged) || stands(judged, lesson)) {
        outcomes.push(await carryOut(engine, set, lesson, asPlan(judged, lesson)));
        isUnchanged = false;
      }
    }
  }
  return outcomes;
}

const unitsOf = ({ text, utcOffsetMinutes, drafts }: Lesson): Unit[] =>
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

async function judgeOne(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  draft: Draft,
): Promise<Judged | PassedOver | null> {
  const vector = lesson.vectors?.get(draft.text) ?? (await engine.embedder.embed([draft.text]))[0];
  return vector ? judgeDraft(engine, set, lesson, draft, vector) : null;
}

const lastingRequest =
  /以后|今后|还是|从现在|改(?:成|回|用|为)|\b(?:from now on|going forward|instead|again|change of)\b/iu;
/** A card about how the assistant is to write, whatever kind it was taken for. */
const isOrder = ({ text }: Card): boolean =>
  /给我|跟我|回我|你|回答|回复|注释|\b(?:you|your|answers?|repl(?:y|ies)|write|comments?)\b/iu.test(text);

/** Something remembered is no longer so, holds beside it, or is said more precisely. */
function bears({ verdict, draft, neighbours }: Judged): boolean {
  const does = verdict.action === 'supersede' || verdict.morePrecise === true || (verdict.besides?.length ?? 0) > 0;
  if (!does || draft.kind !== 'instruction') return does;
  // A request for now changes no fact about the user; it may change how they want to be answered.
  const isLasting = lastingRequest.test(draft.text);
  return verdict.targets.every((id) =>
    neighbours.some(({ card }) => card.id === id && (isLasting || card.kind === 'instruction' || isOrder(card))),
  );
}

/**
 * Extraction passed it over, but it plainly gives one of the attributes everybody has one of, is a plain statement made
 * inside a project, or goes on from something that is remembered: an exception to a rule, one more of the kind.
 */
function stands(judged: Judged, lesson: Lesson): boolean {
  const { scope, explicit } = lesson;
  const { statement, verdict, draft } = judged;
  if (verdict.action !== 'create' || verdict.pending) return false;
  if (explicit || goesOnFromKnown(judged, lesson) || isOfThisProject(judged, lesson)) return true;
  if (!isClear(statement)) return false;
  // "Write a model for it" names a language or a city by chance: it asks for something and tells nothing.
  if (draft.kind === 'instruction' && readCues(draft.text).has('request') && !ofAnswering.test(draft.text))
    return false;
  return statement.slot !== null || (scope !== 'global' && draft.quote.length <= maxPlainCharacters);
}

/** How the assistant is to answer, or what to call the user. */
const ofAnswering = /回答|回复|回我|答复|叫我|称呼我|\b(?:answers?|repl(?:y|ies)|respond|responses?|call me)\b/iu;

/** 「这边」, "in this repo": said inside a project, it is the project that is meant. */
const ofThisProject =
  /这(?:个|本|份|篇|套)?(?:项目|仓库|库|代码|文档|文章|网站|站|书|小说|稿子?|系列|组|团队|客户|repo|app)|这[边里]|本项目|\b(?:this (?:one|repo|project|doc|document|app|site|book|story|novel|codebase|client|team|account|newsletter|series|module)|here)\b/iu;
/** Asks for a piece of work, or for none that lasts. */
const asksForWork =
  /帮我|麻烦|请你|能不能|看看|看一下|改一下|试试|今天|\b(?:please|pls|help|can you|could you|fix|draft|summari[sz]e|explain|check|debug|review|today|now)\b/iu;
const tellsHow =
  /用|写|保持|别|不|一律|统一|都|要|够|\b(?:keep|use|uses|always|never|avoid|no|only|don['’]?t|is|are)\b/iu;

function isOfThisProject({ draft, statement }: Judged, { scope, text = '' }: Lesson): boolean {
  if (scope === 'global' || statement.doubtful || draft.quote.length > maxPlainCharacters) return false;
  return (
    ofThisProject.test(draft.quote) && tellsHow.test(draft.quote) && !asksForWork.test(text) && !/[?？]/u.test(text)
  );
}

/** Nearer than two sentences on everyday things are by chance. */
const goesOnCosine = 0.3;
const ruleKinds: ReadonlySet<Card['kind']> = new Set(['instruction', 'preference', 'fact', 'decision']);

/** "And sort out a rail pass": one more of what was told of before. */
const goesOnWith = /^(?:and|also|plus)\b|^(?:还有|还要|还想|还得|另外|再(?=[买订办去做]))/iu;
/** What was told of days ago is not gone on with. */
const goesOnWithinMs = 3 * 86_400_000;

/** 「周三可以看电影」 after 「工作日孩子不许看屏幕」, "also want to fix the stair" after a plan to paint the hall. */
function goesOnFromKnown({ statement, draft, neighbours, evidence }: Judged, { text = '' }: Lesson): boolean {
  if (statement.specifics.length === 0 || draft.kind === 'event') return false;
  const opens = goesOnWith.test(text.trim()) && draft.start <= maxOpening;
  if (opens || (statement.marks.has('additive') && statement.isPlan)) {
    const isNear = ({ card, statement: known }: Neighbour): boolean =>
      card.status === 'active' &&
      known.isPlan &&
      card.evidence.some((piece) => piece.turnId !== evidence.turnId && evidence.at - piece.at <= goesOnWithinMs);
    if (neighbours.some(isNear)) return true;
  }
  return (
    !statement.doubtful &&
    statement.marks.has('exception') &&
    neighbours.some(
      ({ card, cosine, statement: known }) =>
        card.status === 'active' && cosine >= goesOnCosine && ruleKinds.has(card.kind) && !known.isPlan,
    )
  );
}
/** "And sort out a rail pass" after a plan is one too, though it does not say so. */
function asPlan(judged: Judged, lesson: Lesson): Judged {
  const { draft, statement } = judged;
  const isOneMore = lesson.tentative?.has(draft) === true && goesOnWith.test((lesson.text ?? '').trim());
  if (!isOneMore || statement.marks.has('exception') || !goesOnFromKnown(judged, lesson)) return judged;
  return { ...judged, draft: { ...draft, kind: 'plan' } };
}

/** Characters before a statement that opens its turn: "and ", "also ". */
const maxOpening = 12;

/** A longer sentence is part of the work on the project, not a fact about it. */
const maxPlainCharacters = 60;

/** What comes of a sentence of several clauses. */
interface SentenceReading {
  /** Clauses that only together change what is remembered; absent where each stands for itself. */
  asOne?: Judged;
  /** Clauses that are decided on by themselves. */
  apart: readonly Draft[];
  /** Clauses not worth keeping that lean on the one before: by themselves they would bear on the wrong thing. */
  leaning: ReadonlySet<Draft>;
  /** The clauses as they were judged by themselves. */
  judged: ReadonlyMap<Draft, Judged>;
}

async function judgeSentence(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  { pieces, whole }: Unit,
  utcOffsetMinutes: number,
): Promise<SentenceReading | null> {
  if (!whole || lesson.decisionMode === false) return null;
  const alone = new Map<Draft, Judged>();
  for (const piece of pieces) {
    const judged = await judgeOne(engine, set, lesson, piece);
    if (!judged || 'passedOver' in judged) return null;
    alone.set(piece, judged);
  }
  const replacedBy = (piece: Draft): string[] => {
    const verdict = alone.get(piece)?.verdict;
    return verdict?.action === 'supersede' ? verdict.targets : [];
  };
  const judged = await judgeOne(engine, set, lesson, joinPieces(engine, lesson, pieces, whole, utcOffsetMinutes));
  if (!judged || 'passedOver' in judged) return null;
  const replaced = judged.verdict.action === 'supersede' ? judged.verdict.targets : [];
  const none = { apart: [], leaning: new Set<Draft>(), judged: alone };
  const found = pieces.flatMap(replacedBy);
  if (replaced.some((id) => !found.includes(id))) return { ...none, asOne: judged };
  // 「给客户的邮件例外，要用中文写」: what one clause seems to end, the sentence leaves in force.
  if (replaced.length === 0 && found.length > 0 && isException(judged.statement)) return { ...none, asOne: judged };

  const at = pieces.findIndex((piece) => replacedBy(piece).length > 0);
  const changing = pieces[at];
  // 「目标调高，今年要读二十本」: what was let go belongs to what took its place.
  const from = at > 0 && isLedUpTo(pieces[at - 1], changing, alone) ? at - 1 : at;
  const change = changing && alone.get(changing);
  if (change) {
    const following = pieces.slice(at + 1);
    const isLost = (piece: Draft): boolean => {
      const own = alone.get(piece);
      return lesson.tentative?.has(piece) === true && own !== undefined && !bears(own);
    };
    // A clause that would be lost goes with the one that changes something: 「大提琴不拉了，改吹长笛」.
    if (from === 0 && pieces.some(isLost))
      return { ...none, asOne: { ...judged, verdict: replaced.length > 0 ? judged.verdict : change.verdict } };
    // 「现在在合肥工作」 is found better by itself.
    const givesOwnValue = (piece: Draft): boolean => {
      const own = alone.get(piece)?.statement;
      return own?.slot != null && own.subject === 'me';
    };
    const isTold = following.every((piece) => isLost(piece) || (tellsWhatIsNow(piece) && !givesOwnValue(piece)));
    if (isTold && from < pieces.length - 1) {
      const together = wholeOf(lesson.text ?? '', pieces.slice(from));
      const rest = together && joinPieces(engine, lesson, pieces.slice(from), together, utcOffsetMinutes);
      const asOne = rest && (await judgeOne(engine, set, lesson, rest));
      if (asOne && !('passedOver' in asOne))
        return { ...none, apart: pieces.slice(0, from), asOne: { ...asOne, verdict: change.verdict } };
    }
  }
  const leaning = pieces.slice(1).filter((piece) => {
    const targets = replacedBy(piece);
    return lesson.tentative?.has(piece) && targets.length > 0 && targets.every((id) => !replaced.includes(id));
  });
  return { apart: pieces, leaning: new Set(leaning), judged: alone };
}

const isException = ({ marks }: Statement): boolean =>
  marks.has('exception') &&
  !['change', 'ended', 'correction', 'now', 'done'].some((mark) => marks.has(mark as MarkerName));

function isLedUpTo(before: Draft | undefined, changing: Draft | undefined, alone: ReadonlyMap<Draft, Judged>): boolean {
  const isNew = before !== undefined && alone.get(before)?.verdict.action === 'create';
  return isNew && changing !== undefined && continuesChange(before, changing);
}

function joinPieces(
  engine: Engine,
  { source }: Lesson,
  pieces: Draft[],
  whole: { text: string; start: number },
  utcOffsetMinutes: number,
): Draft {
  const plain = dated(plainDraft(whole.text, whole.start, engine.tokenizer), source.at, utcOffsetMinutes);
  const waits = pieces
    .map(({ pendingReason }) => pendingReason)
    .find((reason) => reason && reason.code !== 'pendingUnsure');
  return {
    ...plain,
    importance: Math.max(...pieces.map((piece) => piece.importance)),
    explicit: pieces.some((piece) => piece.explicit),
    ...(waits ? { pendingReason: waits } : {}),
  };
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
