/**
 * Writes what `train.py` learns the judgement of pairs from:
 *
 *   npx tsx tools/train-decide/pairsOf.ts --out FOLDER [--cases CONVERSATIONS.jsonl …] [--cache FILE]
 *
 * `texts.jsonl`: every sentence of `topics/` and of the conversations, as it is written, as its card has it where that
 * differs, and for some with a request around it. `scenes.jsonl`: memories of several cards and one new statement, with what
 * may come of each pair; `features.f32`: what `pairFeatures` and the weights in use make of them.
 */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pairFeatures, standing } from '../../core/memory/decide/pair/features';
import { judgePairs } from '../../core/memory/decide/pair/judge';
import shipped from '../../core/memory/decide/pair/pair.weights.json';
import { chanceOfTurn, turnCues } from '../../core/memory/decide/pair/turn';
import { relate } from '../../core/memory/decide/relate';
import type { Statement } from '../../core/memory/decide/statement';
import { dot } from '../../core/memory/embed/normalise';
import { createRuleExtractor } from '../../core/memory/extract/ruleExtractor';
import { defaultMemorySettings } from '../../core/memory/settings';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { cachedEmbedder } from '../bench/embeddingCache';
import { fitLogistic } from '../train/logistic';
import { readCasePairs } from './casePairs';
import { withRequest } from './chatForms';
import { type LifeSide, playLife, readLives } from './lives';
import type { Outcome } from './outcomes';
import { readLine } from './readLine';
import { type LineKind, readTopics } from './readTopics';
import { makeScenes } from './scenes';
import { seeded } from './seeded';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    cases: { type: 'string', multiple: true, default: [] },
    cache: { type: 'string' },
  },
});
if (!values.out) throw new Error('Say where to: --out FOLDER');
mkdirSync(values.out, { recursive: true });
const open = (name: string) => createWriteStream(join(values.out ?? '', name));

const tokenizer = createJiebaTokenizer();
await tokenizer.ready();
const embedder = values.cache ? cachedEmbedder(nodeEmbedder(), values.cache) : nodeEmbedder();
// What is worth keeping is not asked here, and the rules are much faster.
const extractor = createRuleExtractor({ tokenizer });
const topics = readTopics(fileURLToPath(new URL('topics', import.meta.url)));

interface Read {
  text: string;
  kind: LineKind;
  topic: number;
  statement: Statement;
  vector: Float32Array;
  /** Rows of `texts.jsonl`: as written, as a card, with a request around it. */
  forms: number[];
}

const textsOut = open('texts.jsonl');
let texts = 0;
function writeText(text: string, about: Record<string, unknown>): number {
  textsOut.write(`${JSON.stringify({ text, ...about })}\n`);
  texts += 1;
  return texts - 1;
}

const random = seeded(3);
/** The statement as the pipeline would read it from a turn of its own. */
async function read(text: string, kind: LineKind, topic: number, name: string): Promise<Read> {
  const { draft, statement, vector } = await readLine(text, { extractor, embedder, tokenizer });
  const about = { topic, name, kind, lang: draft.lang };
  const forms = [writeText(text, { ...about, form: 'written' })];
  if (draft.text !== text) forms.push(writeText(draft.text, { ...about, form: 'card' }));
  if (random() < 0.5) forms.push(writeText(withRequest(text, draft.lang, random), { ...about, form: 'chat' }));
  return {
    text,
    kind,
    topic,
    statement,
    vector,
    forms,
  };
}

const byText = new Map<string, Read>();
for (const [at, topic] of topics.entries()) {
  for (const [kind, lines] of Object.entries(topic.lines) as [LineKind, string[]][])
    for (const text of lines) if (!byText.has(text)) byText.set(text, await read(text, kind, at, topic.name));
  if (at % 50 === 49) console.log(`${at + 1} of ${topics.length} matters`);
}
const cases = values.cases.flatMap((path) => readCasePairs(path).map((given) => ({ ...given, name: path })));
for (const [nth, { fresh, cards, name }] of cases.entries())
  for (const text of [fresh, ...cards.map(({ known }) => known)])
    if (!byText.has(text)) byText.set(text, await read(text, 'with', topics.length + nth, name));

/** Chance of a turn from weights that have not seen the matter: as it will be for new ones. */
const folds = 5;
const turning: ReadonlySet<LineKind> = new Set(['new', 'end', 'done']);
const ofTopics = [...byText.values()].filter(({ topic }) => topic < topics.length);
const fitTurn = (reads: Read[]) =>
  fitLogistic(
    reads.map(({ statement, vector, kind }) => ({
      features: turnCues(statement),
      vector,
      label: turning.has(kind) ? (1 as const) : (0 as const),
      weight: 1,
    })),
    { l2Features: 0.002, l2Vector: 0.3, epochs: 150 },
  );
const turnOf = new Map<Read, number>();
for (let fold = 0; fold < folds; fold++) {
  const turn = fitTurn(ofTopics.filter(({ topic }) => topic % folds !== fold));
  for (const one of byText.values())
    if (one.topic % folds === fold) turnOf.set(one, chanceOfTurn(turn, one.statement, one.vector));
}
const scenesOut = open('scenes.jsonl');
const featuresOut = open('features.f32');
const { nearCosine, sameCosine } = defaultMemorySettings.decide;
let pairs = 0;

/** One of the statements of a scene. */
interface Side {
  statement: Statement;
  vector: Float32Array;
  turn: number;
  forms: number[];
}

function writeScene(
  about: { topic: number; name: string },
  fresh: Side,
  known: (Side & { outcomes: Outcome[] })[],
): void {
  const sides = known.map((side) => {
    const cosine = dot(fresh.vector, side.vector);
    const relation = relate(fresh.statement, side.statement, cosine, { nearCosine, sameCosine });
    return { ...side, cosine, relation };
  });
  const cosines = sides.map(({ cosine }) => cosine);
  const today = judgePairs(fresh, sides, embedder.modelId) ?? [];
  const rows = sides.map(({ statement, cosine, relation, turn }, at) => [
    ...pairFeatures(fresh.statement, statement, standing(cosine, cosines), relation, {
      fresh: fresh.turn,
      known: turn,
    }),
    today[at]?.same ?? 0,
    today[at]?.replaces ?? 0,
    today[at]?.turns ?? 0,
  ]);
  featuresOut.write(Buffer.from(Float32Array.from(rows.flat()).buffer));
  pairs += rows.length;
  const rules = sides.map(({ relation }) => relation.kind);
  const outcomes = known.map((side) => side.outcomes);
  const line = { ...about, fresh: fresh.forms, known: known.map(({ forms }) => forms), outcomes, rules };
  scenesOut.write(`${JSON.stringify(line)}\n`);
}

const sideOf = (read: Read): Side => ({ ...read, turn: turnOf.get(read) ?? 0 });
for (const { topic, name, fresh, cards } of makeScenes(topics, cases, (text) => byText.get(text)?.vector)) {
  const own = byText.get(fresh);
  const known = cards.flatMap(({ known: text, outcomes }) => {
    const read = byText.get(text);
    return read ? [{ ...sideOf(read), outcomes }] : [];
  });
  if (own) writeScene({ topic, name }, sideOf(own), known);
}

// What the lives tell of a turn is heard with the weights in use, which have not seen them.
const lives = readLives(fileURLToPath(new URL('lives', import.meta.url)));
for (const [nth, life] of lives.entries()) {
  const topic = topics.length + cases.length + nth;
  const formOf = new Map<string, number>();
  const side = ({ text, statement, vector }: LifeSide): Side => {
    const form =
      formOf.get(text) ??
      writeText(text, { topic, name: `life:${life.id}`, kind: 'life', lang: statement.lang, form: 'written' });
    formOf.set(text, form);
    return { statement, vector, turn: chanceOfTurn(shipped.turn, statement, vector), forms: [form] };
  };
  for (const { fresh, cards } of await playLife(life, embedder, tokenizer))
    writeScene(
      { topic, name: `life:${life.id}` },
      side(fresh),
      cards.map(({ outcomes, ...card }) => ({ ...side(card), outcomes })),
    );
}
for (const stream of [textsOut, scenesOut, featuresOut]) stream.end();
console.log(
  `${topics.length} matters, ${cases.length} conversations, ${lives.length} lives, ${texts} texts, ${pairs} pairs in scenes`,
);
