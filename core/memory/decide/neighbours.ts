import { dot } from '../embed/normalise';
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
  /** Centred, of unit length. */
  vector: Float32Array;
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
  // Cards out of force stay in the index for "search all", and what ties must not be cut by chance: many more are fetched
  // than are compared.
  const limit = neighbours * 8;
  const words = new Map<string, number>();
  const ids = new Set(index.similar(draft.vector, { ...filter, limit }).map((entry) => entry.id));
  const probes = probesOf(draft.statement).flatMap((probe) => tokenizer.terms(probe));
  for (const terms of [tokenizer.terms(draft.statement.text), probes]) {
    if (terms.length === 0) continue;
    for (const { id, matched } of index.keyword(terms, { ...filter, limit })) {
      ids.add(id);
      words.set(id, (words.get(id) ?? 0) + matched.length);
    }
  }
  const own = new Map(
    set.entries().map((entry) => [entry.cardId, engine.centre.apply(entry.vector, entry.lang, 'card')]),
  );
  for (const id of own.keys()) ids.add(id);

  const near = (await set.getMany([...ids]))
    .filter((card) => comparable.includes(card.status) && mayMeet(card, { scope: draft.scope }))
    .map((card) => {
      const vector = own.get(card.id) ?? index.vectorOf(card.id);
      return {
        card,
        vector: vector ?? new Float32Array(),
        cosine: vector ? dot(vector, draft.vector) : 0,
        words: words.get(card.id) ?? 0,
      };
    })
    .sort((left, right) => right.cosine - left.cosine || (left.card.id < right.card.id ? -1 : 1));
  const byWords = near.filter((entry) => entry.words > 0).sort((left, right) => right.words - left.words);
  const chosen = new Set([...near.slice(0, neighbours * 2), ...byWords.slice(0, neighbours)]);
  return near
    .filter((entry) => chosen.has(entry) || own.has(entry.card.id))

    .map(({ card, vector, cosine }) => ({ card, vector, cosine, statement: statementOf(card, engine) }));
}

function statementOf(card: Card, engine: Engine): Statement {
  return readStatement({ ...card, durable: card.validTo === null }, engine.tokenizer);
}
