import type { MemorySettings } from '../settings';
import { plainForm } from '../text/hash';
import type { Card, Reason, Scope } from '../types';
import { dot, type Neighbour } from './neighbours';
import { judgePairs } from './pair/judge';
import { weigh } from './pair/weigh';
import { alike, type Relation, relate } from './relate';
import type { Statement } from './statement';
import type { Verdict } from './verdict';

/** The new statement, with where and when it was said. */
export interface Said {
  statement: Statement;
  /** Centred, of unit length, and by which model. */
  vector: Float32Array;
  modelId: string;
  scope: Scope;
  /** When it was said, UTC milliseconds. */
  at: number;
  /** Where it was said, `site:conversationId`. */
  conversation: string;
  /** The turn it was said in: what one turn says does not overrule itself, unless it says so. */
  turnId: string;
  /** Told to the memory on purpose: doubt is the user's to have. */
  explicit: boolean;
}

interface Related {
  near: Neighbour;
  relation: Relation;
  /** Seen by the learned judgement alone: the rules saw nothing. */
  isLearned?: boolean;
}

const known = (card: Card) => ({ known: card.text });

/**
 * What to do with a new statement, given the cards near it. The first rule that speaks decides: the same words, what it
 * puts an end to or changes, what it restates, what it sums up; where none speaks it is new. Doubt never overrules what
 * is certain, and what is older than what is known never overrules it.
 */
export function decide(said: Said, neighbours: Neighbour[], settings: MemorySettings['decide']): Verdict {
  const words = plainForm(said.statement.text);
  const twin = neighbours.find(({ card }) => card.scope === said.scope && plainForm(card.text) === words);
  if (twin) return restated(twin, { code: 'saidBefore' });

  const related = holdAgainst(said, neighbours, settings);
  const besides = related.flatMap(({ near, relation }) =>
    relation.kind === 'beside' && near.card.status === 'active'
      ? [{ cardId: near.card.id, reason: { code: 'bothHold', params: known(near.card) } }]
      : [],
  );
  return (
    conflictVerdict(said, related, besides) ??
    repeatVerdict(said, related) ??
    sumVerdict(said, neighbours) ?? {
      action: 'create',
      targets: [],
      reason: besides[0]?.reason ?? { code: 'newStatement' },
      besides,
    }
  );
}

/** What the rules see, weighed with what was learned. */
function holdAgainst(said: Said, neighbours: Neighbour[], settings: MemorySettings['decide']): Related[] {
  const { statement, vector, modelId } = said;
  const seen = neighbours.map(
    (near): Related => ({ near, relation: relate(statement, near.statement, near.cosine, settings) }),
  );
  const last = lastOfConversation(said, neighbours);
  const pairs = seen.map(({ near, relation }) => ({ ...near, relation }));
  const chances = judgePairs({ statement, vector }, pairs, modelId);
  return seen.map((one, at) => {
    const judged = chances?.[at];
    if (!judged) return one;
    const isLast = one.near.card === last && leansOn(statement);
    const relation = weigh(statement, one.near.statement, one.relation, judged, isLast);
    return { ...one, relation, isLearned: relation !== one.relation && one.relation.kind === 'none' };
  });
}

/** The card that was said last in the same conversation: an elliptical change is one of it. */
function lastOfConversation({ at, conversation, turnId }: Said, neighbours: Neighbour[]): Card | undefined {
  const saidThere = ({ card }: Neighbour) =>
    card.status === 'active' &&
    card.evidence.some(
      (piece) => `${piece.site}:${piece.conversationId}` === conversation && piece.turnId !== turnId && piece.at <= at,
    );
  return neighbours
    .filter(saidThere)
    .map(({ card }) => card)
    .sort((left, right) => lastSaidAt(right) - lastSaidAt(left))[0];
}

/** 「改成去泰国」, "make that Thursday", 「说错了，是周五」: it says what is new, and not of what. */
function leansOn({ marks, correction, specifics, quantities, subject, slot }: Statement): boolean {
  const turns = marks.has('correction') || correction !== null || marks.has('change');
  return turns && subject === 'me' && slot === null && specifics.length + quantities.length <= 3;
}

function restated(near: Neighbour, reason: Reason, morePrecise = false): Verdict {
  return { action: 'update', targets: [near.card.id], reason, ...(morePrecise ? { morePrecise } : {}) };
}

/** Cards in force whose truth the statement touches, surest first. */
function conflictsOf(related: Related[]): Related[] {
  return related
    .filter(
      ({ near, relation }) =>
        inForce(near.card) && ['opposite', 'changed', 'planDone', 'ended'].includes(relation.kind),
    )
    .sort(
      (left, right) =>
        Number(left.isLearned ?? false) - Number(right.isLearned ?? false) ||
        strengthOf(right.relation) - strengthOf(left.relation),
    );
}

/** Two cards as near as this in meaning speak of one matter. */
const oneMatterCosine = 0.55;

/** One change is of one matter: of what only the learned judgement saw, the surest, and what says the same as that. */
function aboutOneMatter(conflicts: Related[]): Related[] {
  const [first] = conflicts;
  return conflicts.filter(
    (one) => one === first || !one.isLearned || (first && dot(one.near.vector, first.near.vector) >= oneMatterCosine),
  );
}

/** In force, or waiting only because it may not be worth keeping. */
const inForce = (card: Card) =>
  card.status === 'active' || (card.status === 'pending' && card.pendingReason?.params?.cardId === undefined);

const strengthOf = (relation: Relation) => (relation.kind === 'none' ? 0 : relation.strength);

function conflictVerdict(said: Said, related: Related[], besides: NonNullable<Verdict['besides']>): Verdict | null {
  const corrects = said.statement.marks.has('correction') || said.statement.correction !== null;
  const conflicts = aboutOneMatter(conflictsOf(related)).filter(
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
  return {
    action: 'supersede',
    targets: own.map(({ near }) => near.card.id),
    reason: main ? reasonOf(main) : { code: 'newStatement' },
    besides: kept,
  };
}

const lastSaidAt = (card: Card) =>
  Math.max(
    card.createdAt > 0 && card.evidence.length === 0 ? card.createdAt : 0,
    ...card.evidence.map((piece) => piece.at),
  );

function reasonOf({ near, relation }: Related): Reason {
  if (relation.kind === 'changed')
    return { code: 'valueChanged', params: { ...known(near.card), was: relation.was, is: relation.is } };
  if (relation.kind === 'planDone') return { code: 'planDone', params: known(near.card) };
  if (relation.kind === 'ended') return { code: 'nowOver', params: known(near.card) };
  return { code: 'turnedRound', params: known(near.card) };
}

function repeatVerdict(said: Said, related: Related[]): Verdict | null {
  const repeats = related
    .filter(
      ({ near, relation }) =>
        ['same', 'morePrecise', 'lessPrecise'].includes(relation.kind) && near.card.scope === said.scope,
    )
    .sort((left, right) => strengthOf(right.relation) - strengthOf(left.relation));
  const [best] = repeats;
  if (best) {
    const { near, relation } = best;
    if (said.statement.doubtful && !near.statement.doubtful)
      return {
        action: 'ignore',
        targets: [near.card.id],
        reason: { code: 'doubtAboutKnown', params: known(near.card) },
      };
    if (relation.kind === 'morePrecise') {
      const others = repeats
        .slice(1)
        .filter((other) => other.relation.kind === 'morePrecise' && other.near.card.status === 'active');
      if (others.length > 0)
        return {
          action: 'merge',
          targets: [near.card.id],
          reason: { code: 'morePrecise', params: known(near.card) },
          morePrecise: true,
        };
      return restated(near, { code: 'morePrecise', params: known(near.card) }, true);
    }
    return restated(near, {
      code: relation.kind === 'same' ? 'saidAgain' : 'saidMorePrecisely',
      params: known(near.card),
    });
  }
  // What holds everywhere need not be written down again for a project.
  const everywhere = related.find(
    ({ near, relation }) =>
      near.card.scope === 'global' && (relation.kind === 'same' || relation.kind === 'lessPrecise'),
  );
  return everywhere
    ? restated(everywhere.near, { code: 'holdsEverywhere', params: known(everywhere.near.card) })
    : null;
}

const contentOf = (statement: Statement) => [
  ...statement.specifics,
  ...statement.conditions,
  ...statement.quantities.map((quantity) => quantity.value),
];

/** A statement all of whose content two or more known ones hold together. */
function sumVerdict(said: Said, neighbours: Neighbour[]): Verdict | null {
  const { statement } = said;
  const content = contentOf(statement);
  if (content.length < 2 || statement.marks.has('change') || statement.marks.has('ended')) return null;
  const parts: Neighbour[] = [];
  let open = content;
  for (const near of neighbours) {
    if (near.card.status !== 'active' || near.card.scope !== said.scope || near.statement.subject !== statement.subject)
      continue;
    if (near.cosine < 0.25 || near.statement.isPlan !== statement.isPlan) continue;
    const theirs = contentOf(near.statement);
    const covered = open.filter((word) => theirs.some((other) => alike(word, other)));
    if (covered.length === 0 || covered.length < theirs.length / 3) continue;
    parts.push(near);
    open = open.filter((word) => !covered.includes(word));
  }
  if (parts.length < 2 || open.length > 0) return null;
  return {
    action: 'merge',
    targets: parts.map((near) => near.card.id),
    reason: { code: 'sumsUp', params: { count: parts.length } },
  };
}
