import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRecall } from '../../core/memory/recall/search';
import { newBatch, stagePut } from '../../core/memory/store/store';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../test/support/nodeTokenizer';
import { createBenchStore, scopeOf } from './benchStore';
import { cachedEmbedder } from './embeddingCache';
import { type BenchQuery, loadSet } from './recallSet';

export const usage = `npm run bench -- recallFeedback [--set DIR] [--cache DIR] [--rounds 6]

What offers teach: the drafts of odd number are asked again and again; each offer is counted on its cards, and as used on those
the draft needs. After each round the drafts of even number, which nothing is learnt from, tell how many get what they need,
how much of what they are offered fits, and how often the cards that were never of use are still offered.`;

const own = 'test/bench/recall-drafts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', default: own },
      cache: { type: 'string', default: '.cache/bench' },
      rounds: { type: 'string', default: '6' },
    },
  });
  const tokenizer = await nodeTokenizer();
  const model = nodeEmbedder();
  const embedder = cachedEmbedder(model, join(values.cache, `${model.modelId.replaceAll('/', '-')}.bin`));
  const set = loadSet(values.set);
  const { sources, add } = await createBenchStore(embedder, tokenizer);
  await add(set.corpus);
  const recall = createRecall(sources);

  const offer = async (query: BenchQuery): Promise<string[]> => {
    const now = query.query_time ? Date.parse(query.query_time) : Date.now();
    const hits = await recall.recall({ query: query.text, scope: scopeOf(query.scopes[0] ?? ''), now, maxMemories: 5 });
    return hits.map(({ card }) => card.id);
  };
  const isNeeded = (query: BenchQuery, id: string) => query.relevant_ids.includes(id);
  const fits = (query: BenchQuery, id: string) => isNeeded(query, id) || (query.ignore_ids ?? []).includes(id);
  const count = async (id: string, used: boolean): Promise<void> => {
    const card = await sources.store.get('cards', id);
    if (!card) return;
    const batch = newBatch();
    stagePut(batch, 'cards', {
      ...card,
      recallCount: card.recallCount + 1,
      usedCount: card.usedCount + (used ? 1 : 0),
      version: card.version + 1,
    });
    await sources.store.commit(batch);
  };

  const odd = set.queries.filter((_, at) => at % 2 === 0);
  const even = set.queries.filter((_, at) => at % 2 === 1);
  const rows = [['round', 'taught: helped', 'fitting', 'others: helped', 'fitting', 'useless offered']];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const measure = async (queries: readonly BenchQuery[]) => {
      let helped = 0;
      let fitting = 0;
      let useless = 0;
      let all = 0;
      for (const query of queries) {
        const ids = await offer(query);
        helped += ids.some((id) => isNeeded(query, id)) ? 1 : 0;
        fitting += ids.filter((id) => fits(query, id)).length;
        all += ids.length;
        for (const card of await sources.store.getMany('cards', ids))
          useless += card && card.recallCount >= 4 && card.usedCount === 0 ? 1 : 0;
      }
      return { helped: helped / queries.length, fitting: fitting / Math.max(1, all), useless };
    };
    const taught = await measure(odd);
    const others = await measure(even);
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    rows.push([
      String(round),
      percent(taught.helped),
      percent(taught.fitting),
      percent(others.helped),
      percent(others.fitting),
      String(taught.useless + others.useless),
    ]);
    for (const query of odd) for (const id of await offer(query)) await count(id, isNeeded(query, id));
  }
  for (const row of rows) console.log(row.map((cell) => cell.padStart(16)).join(''));
}
