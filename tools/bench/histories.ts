import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Card, Memory } from '../../core/memory';
import { runCase, type Step, shippedEmbedder } from './decide';
import type { DecisionCase } from './decideScore';
import { cachedEmbedder } from './embeddingCache';

export const usage = `npm run bench -- histories --in histories.jsonl [--out out.jsonl] [--cache FILE] [--list]
What becomes of half a year of one person's turns in one memory: where scored cases hold two to five statements, a mistake
here meets fifty cards. In, one person a line: {id, statements: [{text, at, scope, cards: [what is worth keeping, as sentences],
ends: [{turn, what}]}], queries: [{text, at, scope, k, wants, wants_not}]}; "turn" counts from 0.
--list prints each wrong end, each end that was missed and each turn that should have told nothing.`;

interface HistoryTurn {
  text: string;
  at: string;
  scope: DecisionCase['statements'][number]['scope'];
  /** What an ideal memory would keep of it. */
  cards: string[];
  /** What of earlier turns is no longer so after it. */
  ends: { turn: number; what: string }[];
}

interface History extends DecisionCase {
  statements: HistoryTurn[];
  queries: (DecisionCase['queries'][number] & { wants?: string[] })[];
}

/** Counts over all persons; a rate is made of two of them. */
const none = { ended: 0, rightly: 0, toEnd: 0, noticed: 0, empty: 0, junk: 0, full: 0, found: 0, cards: 0, ideal: 0 };
type Tally = Record<keyof typeof none | 'idle' | 'idleOffered', number>;

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

/** Plays one person's history and counts what became of it. */
async function play(history: History, embedder: ReturnType<typeof shippedEmbedder>, list: boolean) {
  const tally: Tally = { ...none, idle: 0, idleOffered: 0 };
  const turnOf = new Map<string, number>();
  /** The turn each card was first said in, and the cards out of force so far. */
  const bornIn = new Map<string, number>();
  const out = new Set<string>();
  const say = (line: string) => list && console.log(`${history.id} ${line}`);

  const watch = async ({ turn, turnId }: Step, memory: Memory) => {
    turnOf.set(turnId, turn);
    const label = history.statements[turn];
    if (!label) return;
    const all = (await memory.list({ statuses: ['active', 'pending', 'superseded'], limit: 10_000 })).items;
    const fresh = all.filter((card) => !bornIn.has(card.id));
    for (const card of fresh) bornIn.set(card.id, turn);
    const gone = all.filter((card) => card.status === 'superseded' && !out.has(card.id));
    for (const card of gone) out.add(card.id);

    const kept = fresh.filter((card) => card.status !== 'pending');
    if (label.cards.length === 0 && label.ends.length === 0) {
      tally.empty += 1;
      if (kept.length > 0) {
        tally.junk += 1;
        say(`junk    ${turn} ${kept.map((card) => card.text).join(' | ')}`);
      }
    }
    if (label.cards.length > 0) {
      tally.full += 1;
      const isFound = all.some((card) => card.evidence.some((piece) => piece.turnId === turnId));
      if (isFound) tally.found += 1;
      else say(`lost    ${turn} ${label.text.slice(0, 80)}`);
      tally.cards += kept.length;
      tally.ideal += label.cards.length;
    }
    const toEnd = new Set(label.ends.map((end) => end.turn));
    const bornThen = (card: Card) => bornIn.get(card.id) ?? -1;
    for (const card of gone) {
      // What one turn says and takes back itself is neither right nor wrong.
      if (bornThen(card) === turn) continue;
      tally.ended += 1;
      if (toEnd.has(bornThen(card))) tally.rightly += 1;
      else say(`wrong   ${turn} ${label.text.slice(0, 60)} → ${card.text}`);
    }
    for (const end of label.ends) {
      const then = all.filter((card) => bornThen(card) === end.turn);
      if (then.length === 0) continue;
      tally.toEnd += 1;
      if (then.some((card) => out.has(card.id))) tally.noticed += 1;
      else
        say(`missed  ${turn} ${label.text.slice(0, 60)} → ${end.what} (${then.map((card) => card.text).join(' | ')})`);
    }
  };

  const outcome = await runCase(history, embedder, watch);
  for (const [nth, { wants }] of history.queries.entries()) {
    if (wants?.length !== 0) continue;
    tally.idle += 1;
    if ((outcome.answers[nth] ?? []).length > 0) tally.idleOffered += 1;
  }
  return { outcome, tally };
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      in: { type: 'string' },
      out: { type: 'string' },
      cache: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  if (!values.in) throw new Error(usage);
  const model = shippedEmbedder(process.cwd());
  const embedder = values.cache ? cachedEmbedder(model, values.cache) : model;
  const total: Tally = { ...none, idle: 0, idleOffered: 0 };
  const lines: string[] = [];
  for (const line of readFileSync(values.in, 'utf8').split('\n').filter(Boolean)) {
    const { outcome, tally } = await play(JSON.parse(line) as History, embedder, values.list);
    lines.push(JSON.stringify(outcome));
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  }
  if (values.out) writeFileSync(values.out, `${lines.join('\n')}\n`);
  console.log(`ends that are right      ${percent(total.rightly, total.ended)} of ${total.ended}`);
  console.log(`ends noticed             ${percent(total.noticed, total.toEnd)} of ${total.toEnd}`);
  console.log(`turns with facts found   ${percent(total.found, total.full)} of ${total.full}`);
  console.log(`turns without, yet kept  ${percent(total.junk, total.empty)} of ${total.empty}`);
  console.log(`cards for each ideal one ${(total.cards / Math.max(total.ideal, 1)).toFixed(2)}`);
  console.log(`idle drafts offered some ${percent(total.idleOffered, total.idle)} of ${total.idle}`);
}
