import type { MemorySettings } from '../settings';
import type { Card, Scope } from '../types';
import { isFromBefore } from './beforehand';
import { canBeSame } from './lexicon/people';
import type { Neighbour } from './neighbours';
import { judgePairs, type PairChances } from './pair/judge';
import type { PairReading } from './pair/reader/pairReader';
import { weigh } from './pair/weigh';
import { relateFaced } from './relate';
import { areTwins } from './relation/contrast';
import { facing } from './relation/facing';
import { alike } from './relation/overlap';
import { none, type Relation, replacing } from './relation/relation';
import { areSiblings } from './relation/siblings';
import type { Statement } from './statement';
import { valuesIn, withNewValue } from './values';

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
  /** What the reader of pairs says of the statement and each card, by its id; without it form and nearness tell alone. */
  readings?: ReadonlyMap<string, PairReading> | undefined;
}

export interface Related {
  near: Neighbour;
  relation: Relation;
  /** Seen by the learned judgement alone: the rules saw nothing. */
  isLearned?: boolean;
}

export const known = (card: Card) => ({ known: card.text });

/** What the rules see, weighed with what was learned. */
export function holdAgainst(said: Said, neighbours: Neighbour[], settings: MemorySettings['decide']): Related[] {
  const { statement, vector, modelId, readings } = said;
  const seen = neighbours.map((near) => {
    const faced = facing(statement, near.statement);
    return { near, faced, relation: relateFaced(...faced, near.cosine, settings) };
  });
  const last = lastOfConversation(said, neighbours);
  const pairs = seen.map(({ near, relation }) => ({ ...near, relation, reading: readings?.get(near.card.id) }));
  const chances = judgePairs({ statement, vector }, pairs, modelId);
  return seen.map(({ faced, ...one }, at): Related => {
    if (areTwins(statement, one.near.statement) || areSiblings(statement, one.near.statement))
      return { ...one, relation: { kind: 'none' } };
    const isAhead = one.near.statement.isPlan || one.near.card.eventTime !== null;
    if (isAhead && !statement.isPlan && isFromBefore(statement, one.near.card)) return { ...one, relation: none };
    const isLast = one.near.card === last && leansOn(statement);
    const filled = isLast ? newValueOf(one, statement) : null;
    if (filled) return { ...one, relation: filled };
    const judged = chances?.[at];
    if (!judged) return one;
    const weighed = weigh(...faced, one.relation, judged, isLast);
    const relation = isUnfounded(statement, one, weighed, judged, neighbours.length) ? none : weighed;
    // What one breath says twice the rules see; the rest of it goes on.
    const isSameBreath = relation !== one.relation && isOnlyOf(said.turnId, one.near.card);
    if (isSameBreath && (relation.kind === 'same' || relation.kind === 'morePrecise')) return one;
    return { ...one, relation, isLearned: relation !== one.relation && one.relation.kind === 'none' };
  });
}

/** Cosine from which on one of `among` cards is near enough to be what an exception is one of. */
const nearAmong = (among: number) => Math.min(0.3, 0.1 * Math.log(among));

/**
 * True for a change that too little speaks for among so many cards: keeping a card that is over costs less than losing one
 * that holds. Where a bond has ended, whoever it was with is meant, however little else the two statements share.
 */
function isUnfounded(
  fresh: Statement,
  { near, relation }: Related,
  weighed: Relation,
  chances: PairChances,
  among: number,
): boolean {
  if (weighed.kind === 'beside') return near.cosine < nearAmong(among);
  if (!replacing.has(weighed.kind)) return false;
  if (relation.kind === 'none' && near.cosine < strangeBelow && sharesNothing(fresh, near.statement)) return true;
  if (chances.isBorneOut) return false;
  return !(relation.kind === 'ended' && canBeSame('spouse', near.statement.subject));
}

/** Less near than this two statements are of different matters, where no word tells otherwise. */
const strangeBelow = 0.15;

const sharesNothing = (fresh: Statement, known: Statement): boolean =>
  fresh.lang === known.lang &&
  fresh.slot === null &&
  fresh.specifics.length > 0 &&
  known.specifics.length > 0 &&
  !fresh.specifics.some((word) => known.specifics.some((other) => alike(word, other)));

/** 「说错了，是周五」 after 「周四交稿」: all it does is to give the same kind of value anew. */
function newValueOf({ near, relation }: Related, fresh: Statement): Relation | null {
  if (relation.kind !== 'none' && relation.kind !== 'beside') return null;
  if (completedBy(near.statement, fresh) === null) return null;
  const [is] = valuesIn(fresh.text);
  const [was] = valuesIn(near.card.text).filter((value) => value.kind === is?.kind);
  return { kind: 'changed', strength: 0.8, was: was?.words ?? near.card.text, is: is?.words ?? fresh.text };
}

/**
 * The known statement with the value of the new one, where the new one says nothing else of its own and says it surely; null
 * otherwise.
 */
export function completedBy(known: Statement, fresh: Statement): string | null {
  if (!leansOn(fresh) || fresh.doubtful) return null;
  const values = valuesIn(fresh.text).map((value) => value.words.toLowerCase());
  const isSaid = (word: string): boolean =>
    values.some((value) => value.includes(word)) ||
    [...known.specifics, ...known.light, ...known.conditions].some((other) => alike(word, other));
  const corrected = fresh.correction?.right ?? [];
  const own = fresh.specifics.filter((word) => !isSaid(word) && !corrected.includes(word));
  return own.length === 0 ? withNewValue(known.text, fresh.text) : null;
}

const isOnlyOf = (turnId: string, { evidence }: Card): boolean =>
  evidence.length > 0 && evidence.every((piece) => piece.turnId === turnId);

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

/** In force, or waiting only because it may not be worth keeping. */
export const inForce = (card: Card) =>
  card.status === 'active' || (card.status === 'pending' && card.pendingReason?.params?.cardId === undefined);

export const strengthOf = (relation: Relation) => (relation.kind === 'none' ? 0 : relation.strength);

export const lastSaidAt = (card: Card) =>
  Math.max(
    card.createdAt > 0 && card.evidence.length === 0 ? card.createdAt : 0,
    ...card.evidence.map((piece) => piece.at),
  );
