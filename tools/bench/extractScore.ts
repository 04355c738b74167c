export interface Memory {
  quote: string;
  type: string;
  text?: string;
  polarity?: string | null;
  durable: boolean;
}

export interface GoldTurn {
  id: string;
  text: string;
  lang: string;
  source?: string;
  memories: Memory[];
}

export interface PredictedTurn {
  id: string;
  memories: Memory[];
  pending: Memory[];
}

/** Counts over a group of turns. Turns that hold temporary memories only stay out of the gate. */
export interface Scores {
  turns: number;
  turnRecall: number;
  falseStore: number;
  precision: number;
  recall: number;
  f1: number;
  kind: number;
  polarity: number;
  /** Share of the turns with several memories of which each was found by itself. */
  split: number;
  /** Share of turns with something durable that was found at least in the inbox. */
  withInbox: number;
  /** Share of turns with nothing to remember that put something into the inbox. */
  falseInbox: number;
}

interface Tally {
  turns: number;
  positive: number;
  stored: number;
  asked: number;
  negative: number;
  falseStored: number;
  falseAsked: number;
  gold: number;
  predicted: number;
  matched: number;
  kindRight: number;
  polarityGold: number;
  polarityRight: number;
  several: number;
  splitRight: number;
}

const minOverlap = 0.5;

function spanOf(text: string, quote: string): [number, number] | null {
  const at = text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}

function overlap(a: [number, number] | null, b: [number, number] | null): number {
  if (!a || !b) return 0;
  const shared = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return shared <= 0 ? 0 : shared / Math.min(a[1] - a[0], b[1] - b[0]);
}

/** One-to-one matching of largest size by augmenting paths. Gives for each prediction the gold index or undefined. */
function matchAll(pairs: number[][]): Map<number, number> {
  const owner = new Map<number, number>();
  const place = (prediction: number, seen: Set<number>): boolean => {
    for (const gold of pairs[prediction] ?? []) {
      if (seen.has(gold)) continue;
      seen.add(gold);
      const other = owner.get(gold);
      if (other === undefined || place(other, seen)) {
        owner.set(gold, prediction);
        return true;
      }
    }
    return false;
  };
  pairs.forEach((_, prediction) => {
    place(prediction, new Set());
  });
  return new Map([...owner].map(([gold, prediction]) => [prediction, gold]));
}

function emptyTally(): Tally {
  return {
    turns: 0,
    positive: 0,
    stored: 0,
    asked: 0,
    negative: 0,
    falseStored: 0,
    falseAsked: 0,
    gold: 0,
    predicted: 0,
    matched: 0,
    kindRight: 0,
    polarityGold: 0,
    polarityRight: 0,
    several: 0,
    splitRight: 0,
  };
}

function addTurn(tally: Tally, turn: GoldTurn, prediction: PredictedTurn): void {
  const durable = turn.memories
    .filter((memory) => memory.durable)
    .map((memory) => ({ memory, span: spanOf(turn.text, memory.quote) }));
  const passing = turn.memories.filter((memory) => !memory.durable).map((memory) => spanOf(turn.text, memory.quote));
  const predicted = prediction.memories.map((memory) => ({ memory, span: spanOf(turn.text, memory.quote) }));
  const pairs = predicted.map(({ span }) =>
    durable
      .map((gold, index) => ({ index, share: overlap(span, gold.span) }))
      .filter(({ share }) => share >= minOverlap)
      .sort((a, b) => b.share - a.share)
      .map(({ index }) => index),
  );
  const matches = matchAll(pairs);
  tally.turns++;
  tally.gold += durable.length;
  tally.matched += matches.size;
  predicted.forEach(({ memory, span }, i) => {
    const gold = durable[matches.get(i) ?? -1]?.memory;
    if (gold) {
      tally.predicted++;
      if (gold.type === memory.type) tally.kindRight++;
      if (gold.polarity) {
        tally.polarityGold++;
        if (gold.polarity === memory.polarity) tally.polarityRight++;
      }
    } else if (!passing.some((other) => overlap(span, other) >= minOverlap)) tally.predicted++;
  });
  if (durable.length > 0) {
    tally.positive++;
    if (predicted.length > 0) tally.stored++;
    if (predicted.length + prediction.pending.length > 0) tally.asked++;
  }
  if (turn.memories.length === 0) {
    tally.negative++;
    if (predicted.length > 0) tally.falseStored++;
    if (prediction.pending.length > 0) tally.falseAsked++;
  }
  if (durable.length > 1) {
    tally.several++;
    if (matches.size === durable.length) tally.splitRight++;
  }
}

function toScores(t: Tally): Scores {
  const share = (a: number, b: number): number => (b === 0 ? Number.NaN : a / b);
  return {
    turns: t.turns,
    turnRecall: share(t.stored, t.positive),
    falseStore: share(t.falseStored, t.negative),
    precision: share(t.matched, t.predicted),
    recall: share(t.matched, t.gold),
    f1: share(2 * t.matched, t.predicted + t.gold),
    kind: share(t.kindRight, t.matched),
    polarity: share(t.polarityRight, t.polarityGold),
    split: share(t.splitRight, t.several),
    withInbox: share(t.asked, t.positive),
    falseInbox: share(t.falseAsked, t.negative),
  };
}

/** Scores predictions against labels, over all turns, by language (mixed counts as Chinese) and, if wanted, by source. */
export function scoreTurns(gold: GoldTurn[], predictions: PredictedTurn[], bySource: boolean): Map<string, Scores> {
  const byId = new Map(predictions.map((prediction) => [prediction.id, prediction]));
  const tallies = new Map<string, Tally>();
  for (const turn of gold) {
    const prediction = byId.get(turn.id) ?? { id: turn.id, memories: [], pending: [] };
    const keys = ['all', turn.lang === 'en' ? 'en' : 'zh'];
    if (turn.lang === 'mixed') keys.push('mixed');
    if (bySource && turn.source) keys.push(turn.source);
    for (const key of keys) {
      const tally = tallies.get(key) ?? emptyTally();
      tallies.set(key, tally);
      addTurn(tally, turn, prediction);
    }
  }
  return new Map([...tallies].map(([key, tally]) => [key, toScores(tally)]));
}

/** A table, one group a line. */
export function formatScores(title: string, scores: Map<string, Scores>): string {
  const columns: [string, keyof Scores][] = [
    ['turns', 'turns'],
    ['turnRec', 'turnRecall'],
    ['falseSt', 'falseStore'],
    ['prec', 'precision'],
    ['recall', 'recall'],
    ['F1', 'f1'],
    ['kind', 'kind'],
    ['polar', 'polarity'],
    ['split', 'split'],
    ['+inbox', 'withInbox'],
    ['falseIn', 'falseInbox'],
  ];
  const width = Math.max(...[...scores.keys()].map((key) => key.length), title.length);
  const cell = (value: number): string =>
    (Number.isNaN(value) ? '-' : Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3)).padStart(8);
  const head = `${title.padEnd(width)}${columns.map(([name]) => name.padStart(8)).join('')}`;
  const rows = [...scores].map(
    ([key, row]) => `${key.padEnd(width)}${columns.map(([, field]) => cell(row[field])).join('')}`,
  );
  return [head, ...rows, ''].join('\n');
}
