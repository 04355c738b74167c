import type { Relation } from '../relation/relation';
import type { Statement } from '../statement';
import { pairFeatures, standing } from './features';
import shipped from './pair.weights.json';
import { chanceOfTurn, type TurnWeights } from './turn';

/** Made by `tools/train-decide/train.ts`. */
export interface PairWeights {
  /** The embedder the cosines and the turn vector belong to. */
  modelId: string;
  turn: TurnWeights;
  /** Rows of hidden units and of the three classes, the bias of each first. */
  networks: readonly { hidden: readonly number[][]; output: readonly number[][] }[];
}

/** How likely a new statement says what a known card says, and how likely it takes its place; the rest is neither. */
export interface PairChances {
  same: number;
  replaces: number;
  /** That the new statement tells of a change at all, whatever of. */
  turns: number;
}

/** What a statement is held against: a card, as near as it is. */
export interface PairSide {
  statement: Statement;
  /** Centred, of unit length. */
  vector: Float32Array;
}

/**
 * Chances for each known statement in turn. Nearness counts by itself and among the others: a change is most often of what
 * is nearest; `cosines` are of all it is held against, where only some of these are asked for. Null with another embedder than the weights were made with: then the rules decide alone.
 */
export function judgePairs(
  fresh: PairSide,
  known: readonly (PairSide & { cosine: number; relation: Relation })[],
  modelId: string,
  weights: PairWeights = shipped,
  cosines: readonly number[] = known.map((side) => side.cosine),
): PairChances[] | null {
  if (modelId !== weights.modelId) return null;
  const freshTurn = chanceOfTurn(weights.turn, fresh.statement, fresh.vector);
  return known.map((side) => {
    const turns = { fresh: freshTurn, known: chanceOfTurn(weights.turn, side.statement, side.vector) };
    const input = pairFeatures(fresh.statement, side.statement, standing(side.cosine, cosines), side.relation, turns);
    const all = weights.networks.map((network) => runNetwork(network, input));
    const mean = (at: number) => all.reduce((sum, chances) => sum + (chances[at] ?? 0), 0) / all.length;
    return { same: mean(1), replaces: mean(2), turns: freshTurn };
  });
}

/** Chance of each class: both hold, the same, replaces. */
function runNetwork({ hidden, output }: PairWeights['networks'][number], input: Float32Array): number[] {
  const weigh = (row: readonly number[], values: ArrayLike<number>) => {
    let sum = row[0] ?? 0;
    for (let at = 0; at < values.length; at++) sum += (row[at + 1] ?? 0) * (values[at] ?? 0);
    return sum;
  };
  const inner = hidden.map((row) => Math.max(0, weigh(row, input)));
  const sums = output.map((row) => weigh(row, inner));
  const top = Math.max(...sums);
  const raised = sums.map((value) => Math.exp(value - top));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}
