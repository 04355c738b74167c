import type { PairReading } from './pairReader';

/** Names of the numbers `readerFeatures` gives, in order. Training (`tools/train-decide/combine.py`) and use must agree. */
export const readerFeatureNames: readonly string[] = [
  'reads:bothHold',
  'reads:same',
  'reads:morePrecise',
  'reads:replaces',
  'reads:over',
  'reads:goneOdds',
  'reads:saidOdds',
  'reads:goneLead',
  'reads:saidLead',
  'reads:goneFirst',
  'reads:saidFirst',
];

/** What the reader says of one card, and how that stands among what it says of the others: numbers of about 0–1. */
export function readerFeatures(reading: PairReading, all: readonly PairReading[]): number[] {
  const [gones, saids] = [all.map(goneOf), all.map(saidOf)];
  const [gone, said] = [goneOf(reading), saidOf(reading)];
  return [
    ...reading,
    odds(gone),
    odds(said),
    lead(gone, gones),
    lead(said, saids),
    gone === Math.max(...gones) ? 1 : 0,
    said === Math.max(...saids) ? 1 : 0,
  ];
}

const goneOf = ([, , , replaces = 0, over = 0]: PairReading): number => replaces + over;
const saidOf = ([, same = 0, morePrecise = 0]: PairReading): number => same + morePrecise;

/** Log-odds, an eighth of them and at most 1 either way, so that they are as large as the rest. */
const odds = (chance: number): number => Math.max(-1, Math.min(1, Math.log((chance + 1e-4) / (1 - chance + 1e-4)) / 8));

/** By how much it is ahead of the best of the others, or behind it. */
function lead(chance: number, all: readonly number[]): number {
  if (all.length < 2) return chance;
  const [first = 0, second = 0] = [...all].sort((left, right) => right - left);
  return chance - (chance === first ? second : first);
}
