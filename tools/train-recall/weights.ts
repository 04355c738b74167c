import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { recallWeights } from '../../core/memory/recall/weights';
import type { SignalName } from '../../core/memory/types';
import { cleanRanking, scoreRanking } from '../bench/metrics';
import type { ShareLine } from '../bench/recall';
import { type BenchSet, loadSet } from '../bench/recallSet';

/**
 * Chooses the signals' weights leave-one-source-out and reports what each choice gives on the source it has not seen:
 * `npm run bench -- recall --set … --out DIR --shares`, then
 * `npx tsx tools/train-recall/weights.ts --set … --runs DIR`.
 *
 * A run keeps what each signal gave to each of a question's hundred best; other weights rescale these shares and order
 * them anew. Weights move by factors from where they are, one at a time, as long as the mean nDCG@10 over the sources
 * (each counted once, however many sets it has) rises by more than noise.
 */
const tuned: SignalName[] = ['keyword', 'neighbours', 'entities', 'time', 'needs', 'recency', 'asked'];
const factors = [0, 0.5, 0.7, 1, 1.4, 2];
const minGain = 0.0005;
const rounds = 2;

interface Case {
  source: string;
  set: BenchSet;
  lines: Map<string, ShareLine>;
}
type Factors = Partial<Record<SignalName, number>>;

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: 'bench-out/recall' },
  },
});

const cases = values.set.flatMap((folder): Case[] => {
  const file = join(values.runs, `${basename(folder)}.shares.jsonl`);
  if (!existsSync(file)) throw new Error(`${file} is missing: run the benchmark with --shares first.`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ShareLine);
  const set = loadSet(folder);
  return [
    { source: set.name.split('_')[0] ?? set.name, set, lines: new Map(lines.map((line) => [line.query_id, line])) },
  ];
});
const sources = [...new Set(cases.map(({ source }) => source))];

/** Mean over a set's questions, their hits ordered by the rescaled shares. */
function scoreSet({ set, lines }: Case, scale: Factors): { ndcg: number; recall5: number } {
  const items = new Map(set.corpus.map((item) => [item.id, item]));
  const rows = set.queries.map((query) => {
    const hits = (lines.get(query.id)?.hits ?? []).map(({ id, shares }) => {
      let raw = 0;
      for (const [name, share] of Object.entries(shares)) raw += share * (scale[name as SignalName] ?? 1);
      return { id, raw };
    });
    hits.sort((left, right) => right.raw - left.raw);
    return scoreRanking(
      cleanRanking(
        hits.map(({ id }) => id),
        query,
        items,
      ),
      query.relevant_ids,
    );
  });
  const mean = (name: 'nDCG@10' | 'R@5') => rows.reduce((sum, row) => sum + row[name], 0) / rows.length;
  return { ndcg: mean('nDCG@10'), recall5: mean('R@5') };
}

const memo = new Map<string, number>();

/** Mean nDCG@10 over the sources, each the mean of its sets. */
function scoreSources(wanted: readonly string[], scale: Factors): number {
  const key = JSON.stringify(scale);
  const means = wanted.map((source) => {
    const known = memo.get(`${source} ${key}`);
    if (known !== undefined) return known;
    const own = cases.filter((one) => one.source === source);
    const mean = own.reduce((sum, one) => sum + scoreSet(one, scale).ndcg, 0) / own.length;
    memo.set(`${source} ${key}`, mean);
    return mean;
  });
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

function choose(wanted: readonly string[]): Factors {
  let scale: Factors = {};
  let best = scoreSources(wanted, scale);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of tuned) {
      for (const factor of factors) {
        const tried = { ...scale, [name]: factor };
        const score = scoreSources(wanted, tried);
        if (score > best + minGain) {
          best = score;
          scale = tried;
        }
      }
    }
  }
  return scale;
}

const inWords = (scale: Factors) =>
  Object.entries(scale)
    .map(([name, factor]) => `${name} ${(recallWeights[name as SignalName] * factor).toFixed(3)}`)
    .join(', ') || 'as shipped';

const heldOut: { ndcg: number; recall5: number }[] = [];
const shipped: { ndcg: number; recall5: number }[] = [];
for (const source of sources) {
  const scale = choose(sources.filter((other) => other !== source));
  for (const one of cases.filter((each) => each.source === source)) {
    const unseen = scoreSet(one, scale);
    const now = scoreSet(one, {});
    heldOut.push(unseen);
    shipped.push(now);
    const show = ({ ndcg, recall5 }: { ndcg: number; recall5: number }) =>
      `nDCG@10 ${ndcg.toFixed(4)} R@5 ${recall5.toFixed(4)}`;
    console.log(`${one.set.name.padEnd(22)} chosen without ${source}: ${show(unseen)}   shipped: ${show(now)}`);
  }
  console.log(`  without ${source}: ${inWords(scale)}`);
}
const mean = (rows: { ndcg: number; recall5: number }[], name: 'ndcg' | 'recall5') =>
  (rows.reduce((sum, row) => sum + row[name], 0) / rows.length).toFixed(4);
console.log(`mean, chosen without the source: nDCG@10 ${mean(heldOut, 'ndcg')} R@5 ${mean(heldOut, 'recall5')}`);
console.log(`mean, shipped: nDCG@10 ${mean(shipped, 'ndcg')} R@5 ${mean(shipped, 'recall5')}`);
console.log(`chosen on all: ${inWords(choose(sources))}`);
