import { dot } from '../embed/normalise';
import type { Reason } from '../types';
import { inForce, known, lastSaidAt, type Related, type Said, strengthOf } from './held';
import { numbersDiffer } from './relation/numbers';
import { alike, overlapOf, wholeContent } from './relation/overlap';
import { replacing } from './relation/relation';
import { areSiblings } from './relation/siblings';
import type { Statement } from './statement';
import type { Verdict } from './verdict';

/** Cards in force whose truth the statement touches, surest first. */
function conflictsOf(related: Related[]): Related[] {
  return related
    .filter(({ near, relation }) => inForce(near.card) && replacing.has(relation.kind))
    .sort(
      (left, right) =>
        Number(left.isLearned ?? false) - Number(right.isLearned ?? false) ||
        strengthOf(right.relation) - strengthOf(left.relation),
    );
}

/** Two cards as near as this in meaning speak of one matter, where they share a word with the change as well. */
const oneMatterCosine = 0.5;
/** Marks of a statement that may put an end to another one. */
const turning = ['change', 'ended', 'now', 'done', 'correction', 'less', 'past'] as const;

/** What says of no change and shares nothing with the known statement is one more thing beside it: two hobbies, two courses. */
function isOneMore({ statement }: Said, { near, isLearned }: Related): boolean {
  if (!isLearned || statement.polarity !== near.statement.polarity || statement.lang !== near.statement.lang)
    return false;
  if (
    turning.some((mark) => statement.marks.has(mark) && !(mark === 'now' && near.statement.marks.has(mark))) ||
    /[了啦][\s。！!~～]*$/u.test(statement.text)
  )
    return false;
  if (statement.slot && statement.slot.name === near.statement.slot?.name) return false;
  return !statement.specifics.some((word) => near.statement.specifics.some((other) => alike(word, other)));
}

/** As near as this they say the same in other words. */
const sameWordsCosine = 0.85;

/**
 * One change is of one matter: the card it is surest of, and what speaks of the same; only an event that the rules know to
 * end several does.
 */
function aboutOneMatter(fresh: Statement, conflicts: Related[]): Related[] {
  const [first] = conflicts;
  if (!first) return [];
  return conflicts.filter((one) => {
    if (one === first) return true;
    if (one.relation.kind === 'ended' && !one.isLearned) return true;
    if (isSecondOfKind(fresh, first.near.statement, one.near.statement)) return false;
    if (areSiblings(first.near.statement, one.near.statement) || holdAtOnce(first.near.statement, one.near.statement))
      return false;
    const near = dot(one.near.vector, first.near.vector);
    return near >= sameWordsCosine || (near >= oneMatterCosine && shareMatter(fresh, first, one));
  });
}

/** The rent of the shop and of the warehouse, the memory of two computers: both were in force, with a value of their own. */
function holdAtOnce(first: Statement, other: Statement): boolean {
  const apart = (one: string[], two: string[]): boolean => {
    const { fresh, left } = overlapOf(one, two);
    return fresh.length > 0 && left.length > 0;
  };
  if (!apart(wholeContent(first), wholeContent(other))) return false;
  if (numbersDiffer(first.quantities, other.quantities)) return true;
  const [mine, theirs] = [first.frame, other.frame];
  if (!mine || !theirs || overlapOf(mine.after, theirs.before).shared.length > 0) return false;
  return apart(mine.before, theirs.before) && apart(mine.after, theirs.after);
}

/**
 * The change names what `first` names and `other` does not, and `other` names something of its own: two plans, of which one
 * was carried out; the wheat and the rye starter.
 */
function isSecondOfKind(fresh: Statement, first: Statement, other: Statement): boolean {
  const has = (statement: Statement, word: string) => statement.specifics.some((own) => alike(own, word));
  return (
    fresh.lang === other.lang &&
    fresh.specifics.some((word) => has(first, word) && !has(other, word)) &&
    other.specifics.some((word) => !has(fresh, word) && !has(first, word))
  );
}

/** All three name the same thing, or both known ones give the same attribute a value. */
function shareMatter(fresh: Statement, first: Related, one: Related): boolean {
  const [left, right] = [first.near.statement, one.near.statement];
  if (left.slot && left.slot.name === right.slot?.name) return true;
  return fresh.specifics.some(
    (word) => left.specifics.some((other) => alike(word, other)) && right.specifics.some((other) => alike(word, other)),
  );
}

export function conflictVerdict(
  said: Said,
  related: Related[],
  besides: NonNullable<Verdict['besides']>,
): Verdict | null {
  const corrects = said.statement.marks.has('correction') || said.statement.correction !== null;
  const conflicts = aboutOneMatter(
    said.statement,
    conflictsOf(related).filter((one) => !isOneMore(said, one)),
  ).filter(
    ({ near }) =>
      corrects || near.card.evidence.some((piece) => piece.turnId !== said.turnId) || near.card.evidence.length === 0,
  );
  const [first] = conflicts;
  if (!first) return null;
  // Something said in the same breath as a restatement of the rule: the restatement is what it is.
  const repeat = related.find(
    ({ near, relation }) =>
      near.card.status === 'active' && relation.kind === 'same' && relation.strength > strengthOf(first.relation) + 0.1,
  );
  if (repeat) return null;
  const { statement } = said;
  if (statement.doubtful && !first.near.statement.doubtful && !said.explicit) {
    const reason = { code: 'doubtAgainstKnown', params: { ...known(first.near.card), cardId: first.near.card.id } };
    return { action: 'create', targets: [first.near.card.id], reason, pending: reason };
  }
  // A project's own way is told apart from what holds everywhere; both stay.
  const own = conflicts.filter(({ near }) => near.card.scope === said.scope);
  const wider = conflicts.filter(({ near }) => near.card.scope !== said.scope);
  const kept = [
    ...besides,
    ...wider.map(({ near }) => ({
      cardId: near.card.id,
      reason: { code: 'projectOverrides', params: known(near.card) },
    })),
  ];
  if (own.length === 0)
    return { action: 'create', targets: [], reason: kept[0]?.reason ?? { code: 'newStatement' }, besides: kept };

  const newest = Math.max(...own.map(({ near }) => lastSaidAt(near.card)));
  const [main] = own;
  if (main && said.at < newest)
    return {
      action: 'create',
      targets: [main.near.card.id],
      reason: { code: 'olderThanKnown', params: known(main.near.card) },
      outdated: true,
    };
  const isLoose =
    main?.isLearned === true &&
    statement.lang === main.near.statement.lang &&
    !statement.specifics.some((word) => main.near.statement.specifics.some((other) => alike(word, other)));
  return {
    action: 'supersede',
    ...(isLoose ? { isLoose } : {}),
    targets: own.map(({ near }) => near.card.id),
    reason: main ? reasonOf(main) : { code: 'newStatement' },
    besides: kept,
  };
}

function reasonOf({ near, relation }: Related): Reason {
  if (relation.kind === 'changed')
    return { code: 'valueChanged', params: { ...known(near.card), was: relation.was, is: relation.is } };
  if (relation.kind === 'planDone') return { code: 'planDone', params: known(near.card) };
  if (relation.kind === 'ended') return { code: 'nowOver', params: known(near.card) };
  return { code: 'turnedRound', params: known(near.card) };
}
