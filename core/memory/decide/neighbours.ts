import type { Engine } from '../engine';
import { mayMeet } from '../link/mirror';
import type { WorkingSet } from '../pipeline/workingSet';
import type { Card, Scope } from '../types';
import { probesOf } from './probes';
import { readStatement, type Statement } from './statement';

/** A known card near a draft. */
export interface Neighbour {
  card: Card;
  statement: Statement;
  /** Cosine of the centred vectors. */
  cosine: number;
}

interface Draft {
  statement: Statement;
  /** Centred, of unit length. */
  vector: Float32Array;
  scope: Scope;
}

/** Cards in these states can be restated, contradicted or answered. */
const comparable: readonly Card['status'][] = ['active', 'pending', 'expired', 'archived'];

/**
 * The cards a draft is held against, nearest first: the nearest in meaning, those that share its words, those that share
 * the words its attribute is usually said with, and what this step has just learnt. Another project's cards are never among
 * them.
 */
export async function findNeighbours(engine: Engine, set: WorkingSet, draft: Draft): Promise<Neighbour[]> {
  const { index, tokenizer } = engine;
  const { neighbours } = engine.settings().decide;
  const scopes: Scope[] | undefined = draft.scope === 'global' ? ['global'] : ['global', draft.scope];
  const filter = { scopes, of: 'card' as const };
  // Cards out of force stay in the index for "search all"; twice as many are fetched, so that they crowd nobody out.
  const limit = neighbours * 2;
  const ids = new Set(index.similar(draft.vector, { ...filter, limit }).map((entry) => entry.id));
  for (const terms of [
    tokenizer.terms(draft.statement.text),
    probesOf(draft.statement).flatMap((probe) => tokenizer.terms(probe)),
  ])
    if (terms.length > 0) for (const entry of index.keyword(terms, { ...filter, limit })) ids.add(entry.id);
  const own = new Map(
    set.entries().map((entry) => [entry.cardId, engine.centre.apply(entry.vector, entry.lang, 'card')]),
  );
  for (const id of own.keys()) ids.add(id);

  const cards = await set.getMany([...ids]);
  return cards
    .filter((card) => comparable.includes(card.status) && mayMeet(card, { scope: draft.scope }))
    .map((card) => {
      const vector = own.get(card.id) ?? index.vectorOf(card.id);
      return { card, statement: statementOf(card, engine), cosine: vector ? dot(vector, draft.vector) : 0 };
    })
    .sort((left, right) => right.cosine - left.cosine || (left.card.id < right.card.id ? -1 : 1));
}

function statementOf(card: Card, engine: Engine): Statement {
  return readStatement({ ...card, durable: card.validTo === null }, engine.tokenizer);
}

/** Cosine of two vectors of unit length. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] ?? 0) * (right[i] ?? 0);
  return sum;
}
