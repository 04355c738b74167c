/**
 * Trains what tells how a new statement stands to a known one: `npx tsx tools/train-decide/train.ts [--out
 * core/memory/decide/pair/pair.weights.json] [--show]`. The pairs come from `topics/`, written for it; five-fold
 * cross-validation leaves whole topics out.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pairFeatureNames, pairFeatures, standing } from '../../core/memory/decide/pair/features';
import { chanceOfTurn, type TurnWeights, turnCues } from '../../core/memory/decide/pair/turn';
import { relate } from '../../core/memory/decide/relate';
import type { Statement } from '../../core/memory/decide/statement';
import { dot } from '../../core/memory/embed/normalise';
import { createRuleExtractor } from '../../core/memory/extract/ruleExtractor';
import type { Embedder } from '../../core/memory/ports';
import { defaultMemorySettings } from '../../core/memory/settings';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { fitLogistic } from '../train/logistic';
import { readCasePairs } from './casePairs';
import { type Example, type FitOptions, fitNetwork, type Network, predict } from './network';
import { labelOf, type PairLabel } from './pairs';
import { readLine } from './readLine';
import { type LineKind, readTopics } from './readTopics';
import { seeded } from './seeded';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    show: { type: 'boolean', default: false },
    hidden: { type: 'string', default: '24' },
    epochs: { type: 'string', default: '10' },
    decay: { type: 'string', default: '0.01' },
    rate: { type: 'string', default: '0.002' },
    nets: { type: 'string', default: '1' },
    'l2-vector': { type: 'string', default: '0.3' },
    'positive-weight': { type: 'string', default: '4' },
    scenes: { type: 'string', default: '3' },
    dump: { type: 'string' },
    topics: { type: 'string' },
    cases: { type: 'string', default: 'test/bench/decisions.jsonl' },
    vectors: { type: 'string' },
    'no-cv': { type: 'boolean', default: false },
  },
});

const folder = values.topics ?? fileURLToPath(new URL('topics', import.meta.url));
const topics = readTopics(folder);
const tokenizer = createJiebaTokenizer();
const embedder = remembering(nodeEmbedder(), values.vectors);
const extractor = createRuleExtractor({ tokenizer, embedder });

/** The model with a file of what it saw before. */
function remembering(model: Embedder, path: string | undefined): Embedder & { save(): void } {
  const seen = new Map<string, number[]>(
    path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as [string, number[]][]) : [],
  );
  return {
    modelId: model.modelId,
    dimension: model.dimension,
    async embed(texts) {
      const missing = texts.filter((text) => !seen.has(text));
      const made = missing.length > 0 ? await model.embed(missing) : [];
      for (const [at, vector] of made.entries())
        seen.set(
          missing[at] ?? '',
          Array.from(vector, (x) => Math.round(x * 1e5) / 1e5),
        );
      return texts.map((text) => Float32Array.from(seen.get(text) ?? []));
    },
    save() {
      if (path) writeFileSync(path, JSON.stringify([...seen]));
    },
  };
}

/** Numbers cases after the topics, so that folds leave them out as well. */
const readCases = (path: string | undefined) =>
  (path ? readCasePairs(path) : []).map((given, nth) => ({ ...given, topic: topics.length + nth }));

interface Read {
  text: string;
  kind: LineKind;
  statement: Statement;
  vector: Float32Array;
  topic: number;
}

/** The statement as the pipeline would read it from a turn of its own. */
async function read(text: string, kind: LineKind, topic: number): Promise<Read> {
  const { statement, vector } = await readLine(text, { extractor, embedder, tokenizer });
  return {
    text,
    kind,
    statement,
    vector,
    topic,
  };
}

await tokenizer.ready();
const byText = new Map<string, Read>();
for (const [at, topic] of topics.entries())
  for (const [kind, texts] of Object.entries(topic.lines) as [LineKind, string[]][])
    for (const text of texts) if (!byText.has(text)) byText.set(text, await read(text, kind, at));

embedder.save();

/** A memory as it may be when a statement comes: what the statement bears on, if anything, among other cards. */
interface Scene {
  topic: number;
  fresh: string;
  /** Cards with the label of the pair; null where nothing is known for sure. */
  cards: { known: string; label: PairLabel | null }[];
}

const scenesPerLine = Number(values.scenes);
const cardsPerScene = 14;

/** The last statement of each conversation before those it was held against, among cards of the topics. */
function scenesOfCases(): Scene[] {
  const random = seeded(11);
  return readCases(values.cases).flatMap(({ topic, fresh, cards }) =>
    [0, 1].map((): Scene => {
      const all: Scene['cards'] = [...cards];
      for (let more = Math.floor(random() * cardsPerScene); more > 0; more--) {
        const lines = topics[Math.floor(random() * topics.length)]?.lines.base ?? [];
        const known = lines[Math.floor(random() * lines.length)];
        if (known) all.push({ known, label: 0 });
      }
      return { topic, fresh, cards: all };
    }),
  );
}

function makeScenes(): Scene[] {
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const near = (text: string, topic: number) => {
    const own = byText.get(text);
    return topics
      .map((other, at) => ({ at, text: other.lines.base[0] ?? '' }))
      .filter(({ at }) => at !== topic)
      .map(({ at, text: base }) => ({
        at,
        cosine: dot(own?.vector ?? new Float32Array(), byText.get(base)?.vector ?? new Float32Array()),
      }))
      .sort((left, right) => right.cosine - left.cosine)
      .slice(0, 12)
      .map(({ at }) => at);
  };
  return topics.flatMap((topic, at) => {
    const lines = (Object.entries(topic.lines) as [LineKind, string[]][]).flatMap(([kind, texts]) =>
      texts.map((text) => ({ kind, text })),
    );
    return lines.flatMap(({ kind, text }) =>
      Array.from({ length: scenesPerLine }, (_, nth): Scene => {
        const cards: Scene['cards'] = [];
        const add = (known: string | undefined, label: PairLabel | null) => {
          if (known && known !== text && !cards.some((card) => card.known === known)) cards.push({ known, label });
        };
        // In some memories what the statement bears on is not there at all.
        if (nth % 4 !== 3) {
          const own = pick(
            lines.filter(
              (line) => line.text !== text && labelOf(line, { kind, text }) !== null && line.kind !== 'with',
            ),
          );
          if (own) add(own.text, labelOf(own, { kind, text }));
        }
        for (let more = Math.floor(random() * 3); more > 0; more--) {
          const beside = pick(topic.lines.with);
          if (beside) add(beside, labelOf({ kind: 'with', text: beside }, { kind, text }));
        }
        const others = near(text, at);
        while (cards.length < cardsPerScene) {
          const other = topics[random() < 0.5 ? (pick(others) ?? 0) : Math.floor(random() * topics.length)];
          if (other && other !== topic)
            add(pick(other.lines[pick(['base', 'base', 'with', 'new', 'same'] as const) ?? 'base']), 0);
        }
        return { topic: at, fresh: text, cards };
      }),
    );
  });
}

const { nearCosine, sameCosine } = defaultMemorySettings.decide;
for (const given of readCases(values.cases))
  for (const text of [given.fresh, ...given.cards.map((card) => card.known)])
    if (!byText.has(text)) byText.set(text, await read(text, 'with', given.topic));
embedder.save();

const folds = 5;
const turning: ReadonlySet<LineKind> = new Set(['new', 'end', 'done']);

/** Tells statements of change from others, by what they say alone. */
function fitTurn(reads: Read[]): TurnWeights {
  const examples = reads.map(({ statement, vector, kind }) => ({
    features: turnCues(statement),
    vector,
    label: turning.has(kind) ? (1 as const) : (0 as const),
    weight: 1,
  }));
  return fitLogistic(examples, { l2Features: 0.002, l2Vector: Number(values['l2-vector']), epochs: 150 });
}

/** Chance of a turn for every statement, from weights that have not seen its topic: as it will be for new ones. */
const turnOf = new Map<Read, number>();
const reads = [...byText.values()].filter(({ topic }) => topic < topics.length);
const others = [...byText.values()].filter(({ topic }) => topic >= topics.length);
for (let fold = 0; fold < folds; fold++) {
  const turn = fitTurn(reads.filter(({ topic }) => topic % folds !== fold));
  for (const one of reads)
    if (one.topic % folds === fold) turnOf.set(one, chanceOfTurn(turn, one.statement, one.vector));
}
const turnOfAll = fitTurn(reads);
for (const one of others) turnOf.set(one, chanceOfTurn(turnOfAll, one.statement, one.vector));
const right = reads.filter((one) => (turnOf.get(one) ?? 0) > 0.5 === turning.has(one.kind)).length;
console.log(
  `a turn is told from others in ${((100 * right) / reads.length).toFixed(1)} of 100 statements of unseen topics`,
);

const scenes = [...makeScenes(), ...scenesOfCases()];
interface Row extends Example {
  scene: Scene;
  nth: number;
  known: string;
  rule: string;
}
const rows = scenes.flatMap((scene, nth): Row[] => {
  const fresh = byText.get(scene.fresh);
  if (!fresh) return [];
  const cosines = scene.cards.map((card) => dot(fresh.vector, byText.get(card.known)?.vector ?? fresh.vector));
  return scene.cards.flatMap(({ known, label }, at): Row[] => {
    const other = byText.get(known);
    const cosine = cosines[at] ?? 0;
    if (!other || label === null) return [];
    const relation = relate(fresh.statement, other.statement, cosine, { nearCosine, sameCosine });
    const input = pairFeatures(fresh.statement, other.statement, standing(cosine, cosines), relation, {
      fresh: turnOf.get(fresh) ?? 0,
      known: turnOf.get(other) ?? 0,
    });
    return [
      {
        scene,
        nth,
        known,
        input,
        label,
        weight: label === 0 ? 1 : Number(values['positive-weight']),
        rule: relation.kind,
      },
    ];
  });
});
const counts = [0, 1, 2].map((label) => rows.filter((row) => row.label === label).length);
console.log(
  `${topics.length} topics, ${byText.size} sentences, ${scenes.length} scenes, ${rows.length} pairs: ${counts.join(' / ')} (both hold, same, replaces)`,
);

if (values.dump) {
  const texts = [...byText.keys()];
  writeFileSync(
    values.dump,
    JSON.stringify({
      texts,
      vectors: texts.map((text) => Array.from(byText.get(text)?.vector ?? [], (x) => Math.round(x * 1e4) / 1e4)),
      features: pairFeatureNames,
      rows: rows.map((row) => [
        texts.indexOf(row.scene.fresh),
        texts.indexOf(row.known),
        row.label,
        row.scene.topic,
        row.nth,
        row.rule,
        ...Array.from(row.input, (x) => Math.round(x * 1e3) / 1e3),
      ]),
    }),
  );
}
const options: FitOptions = {
  hiddenUnits: Number(values.hidden),
  classes: 3,
  epochs: Number(values.epochs),
  rate: Number(values.rate),
  decay: Number(values.decay),
  seed: 1,
};
const fitAll = (examples: Example[]): Network[] =>
  Array.from({ length: Number(values.nets) }, (_, nth) => fitNetwork(examples, { ...options, seed: 17 * (nth + 1) }));
const chancesOf = (networks: Network[], input: Float32Array): number[] => {
  const all = networks.map((network) => predict(network, input));
  return [0, 1, 2].map((at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length);
};

const ruleLabel = (rule: string) =>
  ['same', 'morePrecise', 'lessPrecise'].includes(rule) ? 1 : ['none', 'beside'].includes(rule) ? 0 : 2;

const byScene = new Map<number, Row[]>();
for (const row of rows) byScene.set(row.nth, [...(byScene.get(row.nth) ?? []), row]);

/** What is done in each scene: the surest card from the threshold on. In hundredths, by what should have been done. */
function report(name: string, chancesFor: (row: Row) => number[], threshold: number): void {
  const done = [0, 1, 2].map(() => ({ nothing: 0, same: 0, replaces: 0, wrongCard: 0 }));
  for (const scene of byScene.values()) {
    const wanted = scene.find((row) => row.label > 0);
    let best: { row: Row; label: number; chance: number } | null = null;
    for (const row of scene)
      for (const label of [1, 2]) {
        const chance = chancesFor(row)[label] ?? 0;
        if (chance >= threshold && chance > (best?.chance ?? 0)) best = { row, label, chance };
      }
    const tally = done[wanted?.label ?? 0];
    if (!tally) continue;
    if (!best) tally.nothing++;
    else if (wanted && best.row !== wanted) tally.wrongCard++;
    else tally[best.label === 1 ? 'same' : 'replaces']++;
  }
  const line = (tally: (typeof done)[number]) => {
    const sum = Object.values(tally).reduce((total, value) => total + value, 0);
    return Object.entries(tally)
      .map(([what, count]) => `${what} ${((100 * count) / sum).toFixed(1)}`)
      .join(', ');
  };
  console.log(
    `${name}\n  ${['new', 'same', 'replaces'].map((what, at) => `${what}: ${line(done[at] ?? { nothing: 0, same: 0, replaces: 0, wrongCard: 0 })}`).join('\n  ')}`,
  );
}

report('rules alone', (row) => [0, 1, 2].map((label) => (ruleLabel(row.rule) === label ? 1 : 0)), 0.5);
if (!values['no-cv']) {
  const chances = new Map<Row, number[]>();
  for (let fold = 0; fold < folds; fold++) {
    const networks = fitAll(rows.filter((row) => row.scene.topic % folds !== fold));
    for (const row of rows) if (row.scene.topic % folds === fold) chances.set(row, chancesOf(networks, row.input));
  }
  for (const threshold of [0.5, 0.6, 0.7, 0.8])
    report(`learned, from ${threshold}`, (row) => chances.get(row) ?? [], threshold);
  if (values.show)
    for (const [row, found] of chances) {
      const best = found.indexOf(Math.max(...found));
      if (best !== row.label && (found[best] ?? 0) > 0.7)
        console.log(
          `${row.label}→${best} ${found.map((chance) => chance.toFixed(2)).join(' ')} rule ${row.rule} | ${row.known} | ${row.scene.fresh}`,
        );
    }
}
/** The three classes as outcomes: what is said more precisely and what is over are in the same and in what replaces. */
function asOutcomes([bothHold = [], same = [], replaces = []]: number[][]): number[][] {
  const never = bothHold.map((_, at) => (at === 0 ? -30 : 0));
  return [bothHold, same, never, replaces, never];
}

if (values.out) {
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  const roundTurn = ({ bias, features, embedding }: TurnWeights) => ({
    bias: round(bias),
    features: Object.fromEntries(Object.entries(features).map(([name, value]) => [name, round(value ?? 0)])),
    embedding: embedding.map(round),
  });
  const before = existsSync(values.out) ? (JSON.parse(readFileSync(values.out, 'utf8')) as object) : {};
  const weights = {
    // What hears the reader of pairs is made by `combine.py`.
    ...before,
    modelId: embedder.modelId,
    features: pairFeatureNames,
    turn: roundTurn(fitTurn(reads)),
    networks: fitAll(rows).map(({ hidden, output }) => ({
      hidden: hidden.map((row) => row.map(round)),
      output: asOutcomes(output.map((row) => row.map(round))),
    })),
  };
  writeFileSync(values.out, `${JSON.stringify(weights)}\n`);
  console.log(`wrote ${values.out}`);
}
