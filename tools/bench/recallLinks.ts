import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMemory } from '../../core/memory';
import { createMemoryStore } from '../../core/memory/store/memoryStore';
import type { RecallHit } from '../../core/memory/types';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../test/support/nodeTokenizer';
import { scopeOf } from './benchStore';
import { cachedEmbedder } from './embeddingCache';
import { cleanRanking, type Metrics, meanMetrics, scoreRanking } from './metrics';
import { type BenchSet, loadSet } from './recallSet';

export const usage = `npm run bench -- recallLinks [--set DIR …] [--cache DIR]

What links bring to recall: each memory of a set is told to the engine, which ties it to its neighbours by itself; then the
same questions are ranked with what linked cards lend each other and without it. Sets whose questions see only part of the
memories are not for this.`;

const own = ['test/bench/recall-drafts', 'test/bench/recall-small'];
const kept = 100;
const dayMs = 86_400_000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', multiple: true, default: own },
      cache: { type: 'string', default: '.cache/bench' },
    },
  });
  const tokenizer = await nodeTokenizer();
  const model = nodeEmbedder();
  const embedder = cachedEmbedder(model, join(values.cache, `${model.modelId.replaceAll('/', '-')}.bin`));
  console.log('set                    cards  links   linked gold   R@5 off    on    nDCG@10 off    on   changed +/-');
  for (const folder of values.set) {
    const set = loadSet(folder);
    if (set.queries.some(({ before_seq }) => before_seq !== null && before_seq !== undefined)) continue;
    await measure(set, embedder, tokenizer);
  }
}

async function measure(
  set: BenchSet,
  embedder: ReturnType<typeof cachedEmbedder>,
  tokenizer: Awaited<ReturnType<typeof nodeTokenizer>>,
): Promise<void> {
  let now = 0;
  const memory = createMemory({
    store: createMemoryStore(),
    embedder,
    tokenizer,
    clock: { now: () => now, utcOffsetMinutes: () => 0 },
    settings: { allowSensitive: true },
  });
  /** The set's id of each card; a memory that holds several statements became several. */
  const idOf = new Map<string, string>();
  for (const item of [...set.corpus].sort((left, right) => left.seq - right.seq)) {
    now = item.time === null ? now + 1 : Date.parse(item.time);
    const { all } = await memory.addMemory(item.text, {
      decisionMode: false,
      scope: scopeOf(item.scope),
      evidence: { site: 'bench', conversationId: item.session ?? item.id, at: now },
    });
    for (const { memory: card } of all) if (card) idOf.set(card.id, item.id);
  }
  now += dayMs;
  const items = new Map(set.corpus.map((item) => [item.id, item]));
  const rows: { on: Metrics; off: Metrics }[] = [];
  let linkedGold = 0;
  for (const query of set.queries) {
    const { memories } = await memory.searchMemories(query.text, {
      scope: scopeOf(query.scopes[0] ?? ''),
      now: query.query_time ? Date.parse(query.query_time) : now,
      threshold: 0,
      maxMemories: kept,
      log: false,
    });
    const gold = new Set(query.relevant_ids);
    const score = (hits: RecallHit[]) => {
      const ids = hits.flatMap(({ card }) => idOf.get(card.id) ?? []);
      return scoreRanking(cleanRanking(ids, query, items), query.relevant_ids);
    };
    const rawWithout = ({ shares: { links: _, ...rest } }: RecallHit) =>
      Object.values(rest).reduce((sum, share) => sum + share, 0);
    const off = [...memories].sort((left, right) => rawWithout(right) - rawWithout(left));
    rows.push({ on: score(memories), off: score(off) });
    linkedGold += memories.some(({ card, shares }) => gold.has(idOf.get(card.id) ?? '') && shares.links) ? 1 : 0;
  }
  const { links, cards } = await memory.stats({ withLinks: true });
  const on = meanMetrics(rows.map((row) => row.on));
  const off = meanMetrics(rows.map((row) => row.off));
  const better = rows.filter((row) => row.on['nDCG@10'] > row.off['nDCG@10'] + 1e-9).length;
  const worse = rows.filter((row) => row.on['nDCG@10'] < row.off['nDCG@10'] - 1e-9).length;
  console.log(
    set.name.padEnd(22),
    String(cards.active).padStart(5),
    String(links).padStart(6),
    `${((100 * linkedGold) / rows.length).toFixed(1)} %`.padStart(12),
    `${off['R@5'].toFixed(4)} ${on['R@5'].toFixed(4)}`.padStart(17),
    `${off['nDCG@10'].toFixed(4)} ${on['nDCG@10'].toFixed(4)}`.padStart(19),
    `${better} / ${worse}`.padStart(12),
  );
}
