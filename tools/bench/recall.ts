import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder, Tokenizer } from '../../core/memory/ports';
import { createRecall } from '../../core/memory/recall/search';
import type { Sensitivity } from '../../core/memory/recall/types';
import { recallWeights } from '../../core/memory/recall/weights';
import type { SignalName } from '../../core/memory/types';
import { nodeEmbedder, publishedEmbedder } from '../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../test/support/nodeTokenizer';
import { type BaselineName, baselineNames, createBaselines } from './baselines';
import { createBenchStore, scopeOf } from './benchStore';
import { cachedEmbedder } from './embeddingCache';
import { currentAboveStale, type Metrics, meanMetrics, metricNames, type RunLine, scoreRun } from './metrics';
import { type BenchItem, type BenchQuery, type BenchSet, loadSet } from './recallSet';

export const usage = `npm run bench -- recall --set DIR [--set DIR …] --out DIR [--cache DIR] [--no-baselines] [--shares]

Runs recall over sets in the bench format (corpus.jsonl, queries.jsonl, unanswerable.jsonl) and writes SET.run.jsonl.
Without --set: the project's own small set. --shares also writes SET.shares.jsonl, what each signal gave to each hit, for
tools/train-recall/weights.ts.`;

const own = 'test/bench/recall-small';
const kept = 100;
const sensitivities: Sensitivity[] = ['quiet', 'balanced', 'eager'];
type RunName = 'ours' | BaselineName;
type Runs = Record<RunName, Map<string, RunLine>>;

/** What each signal gave to each hit of one question. */
export interface ShareLine {
  query_id: string;
  hits: { id: string; shares: Partial<Record<SignalName, number>> }[];
}

interface SetResult {
  set: BenchSet;
  metrics: Record<RunName, Metrics>;
  stale: number | null;
  /** At each sensitivity: share of unanswerable questions that are offered nothing, of answerable ones that are offered something. */
  silent: Record<Sensitivity, number> | null;
  answered: Record<Sensitivity, number>;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', multiple: true, default: [own] },
      out: { type: 'string', default: 'bench-out/recall' },
      cache: { type: 'string', default: '.cache/bench' },
      'no-baselines': { type: 'boolean', default: false },
      shares: { type: 'boolean', default: false },
    },
  });
  const tokenizer = await nodeTokenizer();
  const cached = (embedder: Embedder) =>
    cachedEmbedder(embedder, join(values.cache, `${embedder.modelId.replaceAll('/', '-')}.bin`));
  const embedder = cached(nodeEmbedder());
  const published = values['no-baselines'] ? null : cached(publishedEmbedder());
  mkdirSync(values.out, { recursive: true });

  const results: SetResult[] = [];
  for (const folder of values.set) {
    const set = loadSet(folder);
    const { runs, shares, silent, answered } = await runSet(set, embedder, published, tokenizer);
    if (values.shares) writeLines(join(values.out, `${set.name}.shares.jsonl`), shares);
    for (const [name, lines] of Object.entries(runs)) {
      const file = name === 'ours' ? `${set.name}.run.jsonl` : `${set.name}.${name}.run.jsonl`;
      writeLines(join(values.out, file), [...lines.values()]);
    }
    const names = Object.keys(runs) as RunName[];
    const metrics = Object.fromEntries(names.map((name) => [name, scoreRun(set, runs[name])])) as Record<
      RunName,
      Metrics
    >;
    results.push({ set, metrics, stale: currentAboveStale(set, runs.ours), silent, answered });
  }
  print(results);
}

async function runSet(
  set: BenchSet,
  embedder: Embedder,
  published: Embedder | null,
  tokenizer: Tokenizer,
): Promise<{ runs: Runs; shares: ShareLine[] } & Pick<SetResult, 'silent' | 'answered'>> {
  const store = await createBenchStore(embedder, tokenizer);
  const recall = createRecall(store.sources);
  const baselines = published && createBaselines(store.sources.index, published, tokenizer);
  const runs = Object.fromEntries(
    (baselines ? (['ours', ...baselineNames] as const) : (['ours'] as const)).map((name) => [name, new Map()]),
  ) as Runs;
  const best = new Map<string, number>();
  const shares: ShareLine[] = [];
  const unanswerable = new Set(set.unanswerable.map(({ id }) => id));
  // Memories come in as time goes on: a question sees those before it and no other.
  const waiting = new Map<string, BenchItem[]>();
  for (const item of [...set.corpus].sort((left, right) => left.seq - right.seq)) {
    waiting.set(item.scope, [...(waiting.get(item.scope) ?? []), item]);
  }
  const present = new Map<string, BenchItem[]>();
  const order = (query: BenchQuery) => query.before_seq ?? Number.POSITIVE_INFINITY;
  const questions = [...set.queries, ...set.unanswerable].sort((left, right) => order(left) - order(right) || 0);

  for (const query of questions) {
    for (const person of query.scopes) {
      const list = waiting.get(person) ?? [];
      const count = list.findIndex((item) => item.seq >= order(query));
      const due = list.splice(0, count === -1 ? list.length : count);
      if (due.length > 0) await store.add(due);
      present.set(person, [...(present.get(person) ?? []), ...due]);
    }
    const [person = ''] = query.scopes;
    const now = askedAt(query, present.get(person) ?? []);
    const request = { query: query.text, scope: scopeOf(person), now, maxMemories: kept, threshold: 0 };
    await recall.learn(query.text);
    const hits = await recall.recall(request);
    const add = (name: RunName, ranked: { id: string; score: number }[]) =>
      runs[name].set(query.id, {
        query_id: query.id,
        ranked_ids: ranked.map(({ id }) => id),
        scores: ranked.map(({ score }) => Number(score.toFixed(6))),
      });
    add(
      'ours',
      hits.map(({ card, score }) => ({ id: card.id, score })),
    );
    shares.push({ query_id: query.id, hits: hits.map(({ card, shares: given }) => ({ id: card.id, shares: given })) });
    // Something is offered where the best hit reaches the threshold.
    best.set(query.id, hits[0]?.score ?? 0);
    if (baselines) {
      const ranked = await baselines.rank(query.text, present.get(person) ?? [], { scopes: [scopeOf(person)], now });
      for (const name of baselineNames) add(name, ranked[name]);
    }
  }

  const share = (list: BenchQuery[], wanted: boolean) =>
    Object.fromEntries(
      sensitivities.map((name) => {
        const right = list.filter(({ id }) => (best.get(id) ?? 0) >= recallWeights.thresholds[name] === wanted);
        return [name, right.length / list.length];
      }),
    ) as Record<Sensitivity, number>;
  return {
    runs,
    shares,
    silent: unanswerable.size > 0 ? share(set.unanswerable, false) : null,
    answered: share(set.queries, true),
  };
}

const dayMs = 86_400_000;

/** When a question is asked: at its own time, or where it has none a day after the latest memory it may see. */
function askedAt(query: BenchQuery, items: readonly BenchItem[]): number {
  if (query.query_time) return Date.parse(query.query_time);
  const latest = items.reduce((last, { time }) => Math.max(last, time === null ? 0 : Date.parse(time)), 0);
  return latest === 0 ? Date.now() : latest + dayMs;
}

function writeLines(path: string, rows: readonly unknown[]): void {
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

function print(results: SetResult[]): void {
  const names = Object.keys(results[0]?.metrics ?? {}) as RunName[];
  const wide = Math.max(...results.map(({ set }) => set.name.length), 'mean over sets'.length);
  const row = (title: string, ranking: string, metrics: Metrics) =>
    console.log(
      title.padEnd(wide),
      ranking.padEnd(7),
      metricNames.map((name) => metrics[name].toFixed(4).padStart(8)).join(''),
    );
  console.log(''.padEnd(wide), 'ranking', metricNames.map((name) => name.padStart(8)).join(''));
  for (const { set, metrics } of results)
    for (const name of names) row(name === 'ours' ? set.name : '', name, metrics[name]);
  for (const name of names) {
    row(name === 'ours' ? 'mean over sets' : '', name, meanMetrics(results.map(({ metrics }) => metrics[name])));
  }
  console.log(
    `\nAt ${sensitivities.join(', ')}: answerable questions that are offered something | unanswerable ones that are not`,
  );
  for (const { set, answered, silent, stale } of results) {
    const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);
    const current = stale === null ? '' : `   current above stale ${percent(stale)}`;
    const all = (shares: Record<Sensitivity, number> | null) =>
      sensitivities.map((name) => percent(shares?.[name] ?? null).padStart(8)).join('');
    console.log(set.name.padEnd(wide), all(answered), '|', all(silent), current);
  }
}
