import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRecall, type Recall } from '../../core/memory/recall/search';
import type { Language, RecallHit } from '../../core/memory/types';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../test/support/nodeTokenizer';
import { createBenchStore, scopeOf } from './benchStore';
import { cachedEmbedder } from './embeddingCache';
import type { BenchItem } from './recallSet';

export const usage = `npm run bench -- currentFirst [--set FILE] [--cache DIR] [--show]

How often what holds now stands above what it took the place of: with the earlier card marked as replaced (all cards are
searched), and with both in force because nobody noticed. Beside it, pairs that both hold, of which a question wants the
earlier one: there the later one must not win. Cards in either language and one of each, questions in both. --show lists
what went wrong.`;

const own = 'test/bench/recall-current/matters.jsonl';
const dayMs = 86_400_000;
const now = Date.UTC(2026, 8, 1, 12);
const languages: Language[] = ['zh', 'en'];

interface Matter {
  id: string;
  /** Whether the later statement took the place of the earlier one, or both hold and the earlier one is asked for. */
  kind: 'changed' | 'both';
  earlier: Record<Language, string>;
  later: Record<Language, string>;
  ask: Record<Language, string>;
}

interface Asked {
  matter: Matter;
  /** Languages of the earlier card, the later card and the question. */
  langs: [Language, Language, Language];
  /** Among all cards, best first; −1 where a card did not come at all. */
  wanted: number;
  other: number;
  /** At the default sensitivity. */
  offered: { wanted: boolean; other: boolean };
  hits: RecallHit[];
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string', default: own },
      cache: { type: 'string', default: '.cache/bench' },
      show: { type: 'boolean', default: false },
    },
  });
  const tokenizer = await nodeTokenizer();
  const model = nodeEmbedder();
  const embedder = cachedEmbedder(model, join(values.cache, `${model.modelId.replaceAll('/', '-')}.bin`));
  const matters = readFileSync(values.set, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Matter);

  for (const replaced of [true, false]) {
    const asked: Asked[] = [];
    for (const earlier of languages) {
      for (const later of languages) {
        const store = await createBenchStore(embedder, tokenizer);
        await store.add(matters.flatMap((matter, at) => cardsOf(matter, at, earlier, later, replaced)));
        const recall = createRecall(store.sources);
        for (const ask of languages) {
          for (const matter of matters) asked.push(await askFor(recall, matter, [earlier, later, ask], replaced));
        }
      }
    }
    console.log(replaced ? 'The earlier card is marked as replaced, all cards searched' : '\nBoth cards are in force');
    console.log('cards → question'.padEnd(24), columns.map((name) => name.padStart(14)).join(''));
    for (const [earlier, later, ask] of orders) {
      const some = asked.filter(({ langs }) => langs.join() === [earlier, later, ask].join());
      print(`${earlier === later ? earlier : `${earlier}, ${later}`} → ${ask}`, some);
    }
    print('all', asked);
    for (const odd of [1, 0])
      print(
        odd === 1 ? 'odd numbers' : 'even numbers',
        asked.filter(({ matter }) => Number(matter.id.slice(1)) % 2 === odd),
      );
    if (values.show) asked.filter((one) => !isRight(one)).forEach(show);
  }
}

const orders = languages.flatMap((earlier) =>
  languages.flatMap((later) => languages.map((ask) => [earlier, later, ask] as const)),
);

/** The two statements of a matter as cards of one person: told two to five weeks apart, the earlier up to ten months ago. */
function cardsOf(matter: Matter, at: number, earlier: Language, later: Language, replaced: boolean): BenchItem[] {
  const first = now - (40 + ((at * 37) % 260)) * dayMs;
  const second = first + (14 + ((at * 11) % 21)) * dayMs;
  const item = (which: 'earlier' | 'later', lang: Language, time: number, seq: number): BenchItem => ({
    id: `${matter.id}.${which}`,
    scope: 'p',
    text: matter[which][lang],
    time: new Date(time).toISOString().slice(0, 19),
    session: `${matter.id}.${which}`,
    speaker: null,
    lang,
    seq,
    ...(replaced && which === 'later' && matter.kind === 'changed' && { supersedes: `${matter.id}.earlier` }),
  });
  return [item('earlier', earlier, first, 2 * at), item('later', later, second, 2 * at + 1)];
}

async function askFor(recall: Recall, matter: Matter, langs: Asked['langs'], searchAll: boolean): Promise<Asked> {
  const request = { query: matter.ask[langs[2]], scope: scopeOf('p'), now };
  const hits = await recall.recall({ ...request, maxMemories: 100, ...(searchAll ? { searchAll } : { threshold: 0 }) });
  const offered = await recall.recall(request);
  const [wanted, other] = matter.kind === 'changed' ? ['later', 'earlier'] : ['earlier', 'later'];
  const place = (list: RecallHit[], which: string | undefined) =>
    list.findIndex(({ card }) => card.id === `${matter.id}.${which}`);
  return {
    matter,
    langs,
    wanted: place(hits, wanted),
    other: place(hits, other),
    offered: { wanted: place(offered, wanted) >= 0, other: place(offered, other) >= 0 },
    hits,
  };
}

const isRight = ({ wanted, other }: Asked) => wanted >= 0 && (other < 0 || wanted < other);

const columns = ['current first', 'offered', 'stale offered', 'both: right', 'offered'];

function print(title: string, asked: readonly Asked[]): void {
  const share = (some: readonly Asked[], is: (one: Asked) => boolean) =>
    `${((100 * some.filter(is).length) / Math.max(1, some.length)).toFixed(1)} %`.padStart(14);
  const changed = asked.filter(({ matter }) => matter.kind === 'changed');
  const both = asked.filter(({ matter }) => matter.kind === 'both');
  console.log(
    `${title} (${changed.length}, ${both.length})`.padEnd(24),
    share(changed, isRight),
    share(changed, ({ offered }) => offered.wanted),
    share(changed, ({ offered }) => offered.other),
    share(both, isRight),
    share(both, ({ offered }) => offered.wanted),
  );
}

function show({ matter, langs, wanted, other, hits }: Asked): void {
  const [earlier, later, ask] = langs;
  console.log(`${matter.id} ${matter.kind}: ${matter.ask[ask]}`);
  console.log(
    `    earlier: ${matter.earlier[earlier]} · later: ${matter.later[later]} · places ${wanted} and ${other}`,
  );
  for (const { card, score, shares } of hits.filter((hit) => hit.card.id.startsWith(`${matter.id}.`)))
    console.log(`    ${score.toFixed(2)} ${card.text} ${JSON.stringify(shares)}`);
}
