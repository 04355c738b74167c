import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRuleExtractor } from '../../core/memory/extract/ruleExtractor';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import type { Draft, Turn } from '../../core/memory/types';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';

export const usage = `npm run bench -- standalone --in standalone-cases.jsonl [--half dev|held] [--out texts.jsonl] [--no-embedder]

Can a card be understood without the conversation it comes from? Reads {id, lang, trap, before, text, cards: [{quote,
mustContain: [[alternatives]], mustNotContain}]} a line; "before" are the user's earlier turns. Cases with an odd number in
their id are for development, the even ones are held out.`;

interface ExpectedCard {
  quote: string;
  mustContain: string[][];
  mustNotContain: string[];
}

interface Case {
  id: string;
  lang: string;
  /** Nothing may be borrowed here. */
  trap: boolean;
  before: string[];
  text: string;
  cards: ExpectedCard[];
}

type Outcome = 'good' | 'lacking' | 'wrong' | 'not kept';

interface Result {
  id: string;
  lang: string;
  trap: boolean;
  quote: string;
  text: string | null;
  outcome: Outcome;
}

function asTurns({ id, before, text }: Case): { turn: Turn; previousTurns: Turn[] } {
  const turns = [...before, text].map((words, order): Turn => {
    const at = Date.UTC(2026, 0, 5, 8, order);
    return {
      id: `${id}-${order}`,
      site: 'library',
      conversationId: id,
      role: 'user',
      text: words,
      order,
      at,
      atIsExact: true,
      scope: 'global',
      capturedAt: at,
    };
  });
  const turn = turns.at(-1);
  if (!turn) throw new Error(`Case ${id} has no text.`);
  return { turn, previousTurns: turns.slice(0, -1) };
}

/** Latin words only as whole words: "Osei only" does not say "I only". */
function holds(said: string, words: string): boolean {
  for (let at = said.indexOf(words); at >= 0; at = said.indexOf(words, at + 1)) {
    if (!/[a-z]/.test(words[0] ?? '') || !/[a-z]/.test(said[at - 1] ?? '')) return true;
  }
  return false;
}

function judge(expected: ExpectedCard, text: string | null): Outcome {
  if (text === null) return 'not kept';
  const said = text.toLowerCase();
  if (expected.mustNotContain.some((words) => holds(said, words.toLowerCase()))) return 'wrong';
  const complete = expected.mustContain.every((any) => any.some((words) => said.includes(words.toLowerCase())));
  return complete ? 'good' : 'lacking';
}

/** The draft that was made of the quoted words: the one that shares most of them. */
function findDraft(drafts: readonly Draft[], start: number, end: number): Draft | null {
  const shared = (draft: Draft): number => Math.min(end, draft.end) - Math.max(start, draft.start);
  const best = [...drafts].sort((a, b) => shared(b) - shared(a))[0];
  return best && shared(best) >= (end - start) / 2 ? best : null;
}

function formatTable(results: readonly Result[]): string {
  const rows = ['zh', 'en', 'mixed', 'all'].flatMap((lang) =>
    [false, true].map((trap) => {
      const of = results.filter((r) => r.trap === trap && (lang === 'all' || r.lang === lang));
      const count = (outcome: Outcome): number => of.filter((r) => r.outcome === outcome).length;
      const kept = of.length - count('not kept');
      const share = kept === 0 ? '-' : (count('good') / kept).toFixed(2);
      return `${lang.padEnd(6)}${trap ? 'traps ' : 'cards '} ${String(kept).padStart(4)} kept of ${String(of.length).padStart(4)}  good ${share.padStart(5)}  lacking ${String(count('lacking')).padStart(3)}  wrong ${String(count('wrong')).padStart(3)}`;
    }),
  );
  return rows.join('\n');
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      in: { type: 'string' },
      out: { type: 'string' },
      half: { type: 'string' },
      'no-embedder': { type: 'boolean', default: false },
    },
  });
  if (!values.in) throw new Error(`--in is missing.\n${usage}`);
  const cases = readFileSync(values.in, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case)
    .filter(({ id }) => {
      const isDev = Number(/\d+/.exec(id)?.[0] ?? 0) % 2 === 1;
      return values.half === undefined || (values.half === 'dev') === isDev;
    });
  const tokenizer = createJiebaTokenizer();
  await tokenizer.ready();
  const embedder = values['no-embedder'] ? null : nodeEmbedder();
  await embedder?.warmUp();
  const extractor = createRuleExtractor(embedder ? { tokenizer, embedder } : { tokenizer });

  const results: Result[] = [];
  for (const item of cases) {
    const { turn, previousTurns } = asTurns(item);
    const { drafts } = await extractor.extract(turn, { previousTurns, utcOffsetMinutes: 480 });
    for (const card of item.cards) {
      const start = item.text.indexOf(card.quote);
      const text = findDraft(drafts, start, start + card.quote.length)?.text ?? null;
      const outcome = judge(card, text);
      results.push({ id: item.id, lang: item.lang, trap: item.trap, quote: card.quote, text, outcome });
    }
  }
  if (values.out) writeFileSync(values.out, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
  console.log(formatTable(results));
}
