import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRecall, type Recall } from '../../core/memory/recall/search';
import { isPassageId, readPassageId } from '../../core/memory/recall/turns/passageId';
import type { Sensitivity } from '../../core/memory/recall/types';
import type { RecallHit } from '../../core/memory/types';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../test/support/nodeTokenizer';
import { createBenchStore, scopeOf } from './benchStore';
import { cachedEmbedder } from './embeddingCache';
import { type BenchQuery, loadSet, loadTurns } from './recallSet';

export const usage = `npm run bench -- recallDrafts [--set DIR] [--cache DIR] [--show] [--sweep]

How often drafts that nothing personal helps with are offered something all the same, and how often drafts that need a
memory get it, at each sensitivity. --show lists what was offered wrongly and what was missed at the default one, --sweep
prints the same for a range of thresholds, apart for drafts of odd and of even number.`;

const own = 'test/bench/recall-drafts';
const order: Sensitivity[] = ['quiet', 'balanced', 'eager'];
const eachOf = 5;

interface Asked {
  query: BenchQuery;
  /** Best first, whatever the score. */
  hits: RecallHit[];
  /** What is offered at each sensitivity. */
  offered: Record<Sensitivity, RecallHit[]>;
}

interface Outcome {
  /** Share of the unrelated drafts that are offered something. */
  disturbed: number;
  /** Cards an unrelated draft is offered on average. */
  offeredToUnrelated: number;
  /** Share of the drafts that need a memory which are offered one they need. */
  helped: number;
  /** Mean share of what these drafts need that is offered. */
  complete: number;
  /** Share of what these drafts are offered that they need or may have. */
  fitting: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', default: own },
      cache: { type: 'string', default: '.cache/bench' },
      show: { type: 'boolean', default: false },
      sweep: { type: 'boolean', default: false },
    },
  });
  const tokenizer = await nodeTokenizer();
  const model = nodeEmbedder();
  const embedder = cachedEmbedder(model, join(values.cache, `${model.modelId.replaceAll('/', '-')}.bin`));
  const set = loadSet(values.set);
  const turns = loadTurns(values.set);
  // Each person has a browser of their own.
  const recalls = new Map<string, Recall>();
  for (const person of new Set(set.corpus.map(({ scope }) => scope))) {
    const store = await createBenchStore(embedder, tokenizer);
    await store.add(set.corpus.filter(({ scope }) => scope === person));
    await store.addTurns(turns.filter(({ scope }) => scope === person));
    recalls.set(person, createRecall(store.sources));
  }

  const ask = async (query: BenchQuery): Promise<Asked> => {
    const recall = recalls.get(query.scopes[0] ?? '');
    if (!recall) throw new Error(`${query.id} is asked by nobody who has a memory.`);
    const now = query.query_time ? Date.parse(query.query_time) : Date.now();
    const request = { query: query.text, scope: scopeOf(query.scopes[0] ?? ''), now, maxMemories: eachOf };
    const offer = (sensitivity: Sensitivity) => recall.recall({ ...request, sensitivity });
    return {
      query,
      hits: await recall.recall({ ...request, threshold: 0.02 }),
      offered: { quiet: await offer('quiet'), balanced: await offer('balanced'), eager: await offer('eager') },
    };
  };
  // Nothing is learnt from the drafts: a person's first ones are the hardest.
  const needing: Asked[] = [];
  for (const query of set.queries) needing.push(await ask(query));
  const unrelated: Asked[] = [];
  for (const query of set.unanswerable) unrelated.push(await ask(query));

  console.log(`${needing.length} drafts that need a memory, ${unrelated.length} that nothing personal helps with`);
  console.log(header('sensitivity'));
  for (const name of order) console.log(line(name, measure(needing, unrelated, name)));
  // The thresholds were chosen on the drafts of odd number.
  const even = (list: Asked[]) => list.filter((_, at) => at % 2 === 1);
  for (const name of order) console.log(line(`${name}, even`, measure(even(needing), even(unrelated), name)));
  for (const category of [...new Set(set.queries.map((query) => query.category ?? ''))]) {
    const some = needing.filter(({ query }) => query.category === category);
    console.log(
      `  helped, ${category.padEnd(8)} (${some.length})`,
      percents(some, (kept) => kept.some(isNeeded)),
    );
  }
  for (const category of [...new Set(set.unanswerable.map((query) => query.category ?? ''))]) {
    const some = unrelated.filter(({ query }) => query.category === category);
    console.log(
      `  disturbed, ${category.padEnd(9)} (${some.length})`,
      percents(some, (kept) => kept.some(isWrong)),
    );
  }
  if (values.sweep) sweep(needing, unrelated);
  if (values.show) show(needing, unrelated, 'balanced');
}

interface Judged {
  hit: RecallHit;
  query: BenchQuery;
}

/** A sensitivity, or the score from which on everything is offered. */
type Cut = Sensitivity | number;

/** What a draft is offered. */
const keptOf = ({ query, hits, offered }: Asked, cut: Cut): Judged[] =>
  (typeof cut === 'number' ? hits.filter(({ score }) => score >= cut) : offered[cut]).map((hit) => ({ hit, query }));

/** A passage stands for its turn. */
function idOf({ card }: RecallHit): string {
  return isPassageId(card.id) ? `turn:${readPassageId(card.id)?.turnId}` : card.id;
}
const isNeeded = ({ hit, query }: Judged) => query.relevant_ids.includes(idOf(hit));
const isWrong = (judged: Judged) => !isNeeded(judged) && !(judged.query.ignore_ids ?? []).includes(idOf(judged.hit));

function measure(needing: Asked[], unrelated: Asked[], cut: Cut): Outcome {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  const wrong = unrelated.map((asked) => keptOf(asked, cut).filter(isWrong).length);
  const kept = needing.map((asked) => keptOf(asked, cut));
  return {
    disturbed: mean(wrong.map((count) => (count > 0 ? 1 : 0))),
    offeredToUnrelated: mean(wrong),
    complete: mean(
      needing.map(({ query }, at) => {
        const given = new Set((kept[at] ?? []).filter(isNeeded).map(({ hit }) => idOf(hit)));
        return given.size / Math.min(eachOf, query.relevant_ids.length);
      }),
    ),
    helped: mean(kept.map((list) => (list.some(isNeeded) ? 1 : 0))),
    fitting: mean(kept.flat().map((judged) => (isWrong(judged) ? 0 : 1))),
  };
}

const header = (title: string) =>
  `${title.padEnd(14)}${['helped', 'complete', 'fitting', 'disturbed', 'cards each'].map((name) => name.padStart(12)).join('')}`;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(12);
const line = (title: string, { helped, complete, fitting, disturbed, offeredToUnrelated }: Outcome) =>
  `${title.padEnd(14)}${percent(helped)}${percent(complete)}${percent(fitting)}${percent(disturbed)}${offeredToUnrelated.toFixed(2).padStart(12)}`;

function percents(some: Asked[], is: (kept: Judged[]) => boolean): string {
  return order
    .map(
      (name) =>
        `${name} ${((100 * some.filter((asked) => is(keptOf(asked, name))).length) / some.length).toFixed(0)} %`,
    )
    .join('  ');
}

function sweep(needing: Asked[], unrelated: Asked[]): void {
  for (const odd of [0, 1]) {
    const half = (list: Asked[]) => list.filter((_, at) => at % 2 === odd);
    console.log(header(odd === 0 ? '\nodd numbers' : '\neven numbers'));
    for (let threshold = 0.15; threshold < 0.61; threshold += 0.03)
      console.log(line(threshold.toFixed(2), measure(half(needing), half(unrelated), threshold)));
  }
}

function show(needing: Asked[], unrelated: Asked[], cut: Cut): void {
  const inWords = ({ hit }: Judged) => `${hit.score.toFixed(2)} ${hit.card.text} ${JSON.stringify(round(hit.shares))}`;
  for (const asked of unrelated) {
    for (const judged of keptOf(asked, cut).filter(isWrong))
      console.log(`disturbs “${asked.query.text}”: ${inWords(judged)}`);
  }
  for (const asked of needing) {
    const kept = keptOf(asked, cut);
    if (!kept.some(isNeeded)) {
      console.log(`misses “${asked.query.text}” (${asked.query.relevant_ids.join(', ')})`);
      for (const judged of asked.hits.map((hit) => ({ hit, query: asked.query })))
        console.log(`    ${isNeeded(judged) ? '*' : isWrong(judged) ? '-' : ' '} ${inWords(judged)}`);
    }
    for (const judged of kept.filter(isWrong))
      console.log(`offers wrongly for “${asked.query.text}”: ${inWords(judged)}`);
  }
}

const round = (shares: RecallHit['shares']) =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Number(share.toFixed(2))]));
