import type { Relation } from '../relation/relation';
import type { Statement } from '../statement';
import { pairFeatures, standing } from './features';
import shipped from './pair.weights.json';
import type { PairReading } from './reader/pairReader';
import { readerFeatures } from './reader/readerFeatures';
import { chanceOfTurn, type TurnWeights } from './turn';

/** Rows of hidden units and of the five outcomes (`pairOutcomes`), the bias of each first. */
interface SmallNetwork {
  hidden: readonly number[][];
  output: readonly number[][];
}

/** Made by `tools/train-decide`. */
export interface PairWeights {
  /** The embedder the cosines and the turn vector belong to. */
  modelId: string;
  turn: TurnWeights;
  /** By form, nearness and standing alone. */
  networks: readonly SmallNetwork[];
  /** By these and by what the reader of pairs says. */
  withReader: readonly SmallNetwork[];
}

/** How likely a new statement says what a known card says, and how likely it takes its place; the rest is neither. */
export interface PairChances {
  same: number;
  /** The part of `same` where it says it more precisely. */
  precise: number;
  replaces: number;
  /** The part of `replaces` where what was known is over or done. */
  over: number;
  /** That the new statement tells of a change at all, whatever of. */
  turns: number;
  /** What form and nearness say alone, where the reader of pairs was asked as well. */
  byForm?: { same: number; replaces: number };
  /** Of no other card it is likelier that the statement takes its place. */
  isLikeliest: boolean;
  /** Enough speaks for it that the statement bears on this card at all, among so many. */
  isBorneOut: boolean;
}

/** What a statement is held against: a card, as near as it is. */
export interface PairSide {
  statement: Statement;
  /** Centred, of unit length. */
  vector: Float32Array;
}

export interface KnownSide extends PairSide {
  cosine: number;
  relation: Relation;
  /** What the reader of pairs says; absent where it was not asked. */
  reading?: PairReading | undefined;
}

/**
 * What must speak for a change of a card when it is one of `among` that were compared: the chance by form and nearness, the
 * chance with what was read, and twice the cosine, together. The more cards there are, the likelier one of them looks by
 * chance as if it were meant: of 98 changes seen in four half years of one person each, where 24 cards are compared, 41
 * were right; of those above 2, 39 of 58. Grows with the logarithm of the number, as the odds of a chance find do.
 */
const neededAmong = (among: number) => Math.min(2, 0.8 + 0.4 * Math.log(among));

/**
 * Chances for each known statement in turn. Nearness counts by itself and among the others: a change is most often of what
 * is nearest; `cosines` are of all it is held against, where only some of these are asked for. Null with another embedder than
 * the weights were made with: then the rules decide alone.
 */
export function judgePairs(
  fresh: PairSide,
  known: readonly KnownSide[],
  modelId: string,
  weights: PairWeights = shipped,
  cosines: readonly number[] = known.map((side) => side.cosine),
): PairChances[] | null {
  if (modelId !== weights.modelId) return null;
  const readings = known.flatMap(({ reading }) => (reading ? [reading] : []));
  const freshTurn = chanceOfTurn(weights.turn, fresh.statement, fresh.vector);
  const judged = known.map(({ statement, vector, cosine, relation, reading }) => {
    const turns = { fresh: freshTurn, known: chanceOfTurn(weights.turn, statement, vector) };
    const form = pairFeatures(fresh.statement, statement, standing(cosine, cosines), relation, turns);
    const byForm = runNetworks(weights.networks, form);
    const byReading = reading && runNetworks(weights.withReader, [...form, ...readerFeatures(reading, readings)]);
    const { same, precise, replaces, over } = sums(byReading ?? byForm);
    const speaks = sums(byForm).replaces + replaces + 2 * cosine;
    return {
      isBorneOut: speaks >= neededAmong(cosines.length),
      same,
      precise,
      replaces,
      over,
      turns: freshTurn,
      ...(byReading && { byForm: sums(byForm) }),
    };
  });
  const most = Math.max(...judged.map(({ replaces }) => replaces));
  return judged.map((chances) => ({ ...chances, isLikeliest: chances.replaces === most }));
}

function sums([, same = 0, precise = 0, replaces = 0, over = 0]: readonly number[]) {
  return { same: same + precise, precise, replaces: replaces + over, over };
}

/** Chance of each outcome, on average over the networks. */
function runNetworks(networks: readonly SmallNetwork[], input: ArrayLike<number>): number[] {
  const all = networks.map((network) => runNetwork(network, input));
  return (all[0] ?? []).map((_, at) => all.reduce((sum, chances) => sum + (chances[at] ?? 0), 0) / all.length);
}

function runNetwork({ hidden, output }: SmallNetwork, input: ArrayLike<number>): number[] {
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
