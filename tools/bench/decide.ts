import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type Card,
  createMemory,
  createMemoryStore,
  type Decision,
  type Embedder,
  type Memory,
} from '../../core/memory';
import { createTransformersEmbedder } from '../../core/memory/embed/transformersEmbedder';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import { type DecisionCase, findMisses } from './decideScore';
import { cachedEmbedder } from './embeddingCache';

export const usage = `npm run bench -- decide --in cases.jsonl --out out.jsonl [--only ID] [--cache FILE]
Feeds conversations through the engine's own path: rules (no LLM), the shipped model, an in-memory store.
In, one a line: {id, statements: [{text, at, scope}], queries: [{text, at, scope, k}]}.
Out, one a line: {id, decisions: [{action, text, target, reason}], active: [text], superseded: [text],
pending: [text], answers: [[text, best first] for each query]}.
--cache keeps what the model said in FILE and FILE.tokens, so that a second run takes a minute and not ten.
Where a case says what it expects, what was missed is printed; see test/bench/decisions.jsonl for such cases.`;

const notInForce = new Set<Card['status']>(['superseded', 'expired', 'archived']);

/** The model with the vectors of what it saw before: cases repeat nothing, but statements are embedded more than once. */
function remembering(embedder: Embedder): Embedder {
  const seen = new Map<string, Float32Array>();
  const { readTokens, tagTokens } = embedder;
  return {
    modelId: embedder.modelId,
    dimension: embedder.dimension,
    // Without it turns would be read by the old gate and not as the product reads them.
    ...(readTokens ? { readTokens: (text: string) => readTokens.call(embedder, text) } : {}),
    ...(tagTokens ? { tagTokens: (states) => tagTokens.call(embedder, states) } : {}),
    async embed(texts, options) {
      const missing = [...new Set(texts)].filter((text) => !seen.has(text));
      for (const [at, vector] of (await embedder.embed(missing, options)).entries())
        seen.set(missing[at] ?? '', vector);
      return texts.map((text) => seen.get(text) ?? new Float32Array(embedder.dimension));
    },
  };
}

/** Wall clock minutes ahead of UTC, as the time itself says. */
function offsetOf(at: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(at) ?? [];
  return hours ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** The words of a card with the day it is about, where the words themselves do not give it. */
function shown(card: Card, offsetMinutes: number): string {
  if (!card.eventTime) return card.text;
  const day = new Date(card.eventTime.from + offsetMinutes * 60_000).toISOString().slice(0, 10);
  return `${card.text} (${day})`;
}

/** What one turn did to the memory. */
export interface Step {
  turn: number;
  turnId: string;
  /** What was decided on each statement of the turn. */
  decisions: Decision[];
}

/**
 * Plays a case to a new memory and reads what it holds and answers afterwards.
 *
 * @param watch is told after each turn what came of it, while the memory is open.
 */
export async function runCase(
  given: DecisionCase,
  embedder: Embedder,
  watch?: (step: Step, memory: Memory) => Promise<void>,
) {
  let at = given.statements[0]?.at ?? given.queries[0]?.at ?? new Date(0).toISOString();
  const memory = createMemory({
    store: createMemoryStore(),
    embedder,
    tokenizer,
    clock: { now: () => Date.parse(at), utcOffsetMinutes: () => offsetOf(at) },
    settings: { allowSensitive: true },
  });
  const decisions: { action: string; text: string; target: string | null; reason: string }[] = [];
  for (const [nth, statement] of given.statements.entries()) {
    at = statement.at;
    const { text, scope } = statement;
    const added = await memory.addTurn({
      role: 'user',
      text,
      scope,
      at: Date.parse(at),
      conversationId: at.slice(0, 10),
      order: nth,
    });
    const drained = await memory.drain();
    if (drained.failed > 0) throw new Error(`${given.id}: a job failed`);
    for (const { action, text: draft, targetText, reason } of drained.decisions)
      decisions.push({ action, text: draft, target: targetText, reason: reason.code });
    await watch?.({ turn: nth, turnId: added.turn?.id ?? '', decisions: drained.decisions }, memory);
  }
  const answers: string[][] = [];
  for (const query of given.queries) {
    at = query.at;
    const { memories } = await memory.searchMemories(query.text, {
      scope: query.scope,
      ...(query.k === undefined ? {} : { maxMemories: query.k }),
    });
    answers.push(memories.map((hit) => shown(hit.card, offsetOf(at))));
  }
  await memory.maintain({ dryRun: false });
  const all = (
    await memory.list({ statuses: ['active', 'pending', 'superseded', 'expired', 'archived'], limit: 10_000 })
  ).items;
  const texts = (wanted: (card: Card) => boolean) => all.filter(wanted).map((card) => shown(card, offsetOf(at)));
  await memory.close();
  return {
    id: given.id,
    decisions,
    active: texts((card) => card.status === 'active'),
    superseded: texts((card) => notInForce.has(card.status)),
    pending: texts((card) => card.status === 'pending'),
    answers,
  };
}

const tokenizer = createJiebaTokenizer();

/** The shipped model, in Node. */
export function shippedEmbedder(root: string): Embedder {
  return remembering(
    createTransformersEmbedder({
      modelBase: `${root}/public/models/`,
      wasmBase: pathToFileURL(`${root}/node_modules/onnxruntime-web/dist/`).href,
    }),
  );
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { in: { type: 'string' }, out: { type: 'string' }, only: { type: 'string' }, cache: { type: 'string' } },
  });
  if (!values.in || !values.out) throw new Error(usage);
  const model = shippedEmbedder(process.cwd());
  const embedder = values.cache ? remembering(cachedEmbedder(model, values.cache)) : model;
  const lines: string[] = [];
  const started = performance.now();
  let expected = 0;
  let passed = 0;
  for await (const line of createInterface({ input: createReadStream(values.in) })) {
    if (line.trim() === '') continue;
    const given = JSON.parse(line) as DecisionCase;
    if (values.only && !given.id.includes(values.only)) continue;
    const outcome = await runCase(given, embedder);
    lines.push(JSON.stringify(outcome));
    if (!given.expect) continue;
    const misses = findMisses(given, outcome);
    expected += 1;
    if (misses.length === 0) passed += 1;
    else console.log(`${given.id}: ${misses.join('; ')}`);
  }
  await writeFile(values.out, `${lines.join('\n')}\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (expected > 0)
    console.log(`${passed} of ${expected} cases as expected (${((100 * passed) / expected).toFixed(1)} %)`);
  console.log(`${lines.length} cases in ${seconds} s → ${values.out}`);
}
