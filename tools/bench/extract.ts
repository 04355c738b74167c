import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRuleExtractor } from '../../core/memory/extract/ruleExtractor';
import type { Embedder } from '../../core/memory/ports';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import type { Draft, Turn } from '../../core/memory/types';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { cachedEmbedder } from './embeddingCache';
import { formatScores, type GoldTurn, type Memory, type PredictedTurn, scoreTurns } from './extractScore';

export const usage = `npm run bench -- extract --in turns.jsonl [--out cards.jsonl] [--no-embedder] [--by source] [--cache FILE]

Reads {id, text, lang} a line and writes {id, memories: [{quote, type, text, polarity, durable}], pending: [...]}:
active cards, and what waits in the inbox. Where the lines carry labels ("memories"), a table follows, beside a baseline
of first-person patterns in the same run.`;

interface InputLine {
  id: string;
  text: string;
  lang?: string;
  memories?: GoldTurn['memories'];
  source?: string;
}

/** The baseline: every sentence with a first person, or a word of liking, is a memory. */
const firstPerson = /我(?!想问|想知道)|\b(?:i|i['’]m|i['’]ve|my|we|our)\b/iu;
const sentenceEnd = /[。！？!?；;\n]|\.(?=\s|$)/u;

function baseline(text: string): Memory[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && firstPerson.test(sentence))
    .map((quote) => ({ quote, type: 'fact', text: quote, polarity: null, durable: true }));
}

/** What the processor did for this process so far, ms; unlike a clock it does not count what else the machine does. */
function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The same embedder, and how much of the work was its own, ms. */
function timed(embedder: Embedder): { embedder: Embedder; embeddedMs(): number } {
  let sum = 0;
  const measure = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = workedMs();
    try {
      return await work();
    } finally {
      sum += workedMs() - before;
    }
  };
  const { modelId, dimension, readTokens, tagTokens } = embedder;
  return {
    embeddedMs: () => sum,
    embedder: {
      modelId,
      dimension,
      embed: (texts, options) => measure(() => embedder.embed(texts, options)),
      ...(readTokens ? { readTokens: (text) => measure(() => readTokens.call(embedder, text)) } : {}),
      ...(tagTokens ? { tagTokens: (states) => measure(() => tagTokens.call(embedder, states)) } : {}),
    },
  };
}

function summarise(durations: number[]): string {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

function toMemory(draft: Draft): Memory {
  const polarity = draft.polarity === 1 ? 'like' : draft.polarity === -1 ? 'dislike' : null;
  return { quote: draft.quote, type: draft.kind, text: draft.text, polarity, durable: draft.durable };
}

function asTurn(line: InputLine): Turn {
  return {
    id: line.id,
    site: 'library',
    conversationId: line.id,
    role: 'user',
    text: line.text,
    order: 0,
    at: Date.now(),
    atIsExact: true,
    scope: 'global',
    capturedAt: Date.now(),
  };
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      in: { type: 'string' },
      out: { type: 'string' },
      'no-embedder': { type: 'boolean', default: false },
      by: { type: 'string' },
      cache: { type: 'string' },
    },
  });
  if (!values.in) throw new Error(`--in is missing.\n${usage}`);
  const lines = readFileSync(values.in, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as InputLine);
  const tokenizer = createJiebaTokenizer();
  await tokenizer.ready();
  const model = values['no-embedder'] ? null : nodeEmbedder();
  await model?.warmUp();
  const watch = model && timed(values.cache ? cachedEmbedder(model, values.cache) : model);
  const extractor = createRuleExtractor(watch ? { tokenizer, embedder: watch.embedder } : { tokenizer });

  const predictions: PredictedTurn[] = [];
  const durations: number[] = [];
  const ownDurations: number[] = [];
  for (const line of lines) {
    const started = performance.now();
    const workedBefore = workedMs() - (watch?.embeddedMs() ?? 0);
    const { drafts } = await extractor.extract(asTurn(line), { previousTurns: [], utcOffsetMinutes: 480 });
    durations.push(performance.now() - started);
    ownDurations.push(workedMs() - (watch?.embeddedMs() ?? 0) - workedBefore);
    predictions.push({
      id: line.id,
      memories: drafts.filter((draft) => !draft.pendingReason).map(toMemory),
      pending: drafts.filter((draft) => draft.pendingReason).map(toMemory),
    });
  }
  if (values.out) writeFileSync(values.out, predictions.map((p) => `${JSON.stringify(p)}\n`).join(''));

  console.log(
    `${lines.length} turns${watch ? `, with the embedding: ${summarise(durations)} a turn` : ''}; without it, by the processor: ${summarise(ownDurations)}`,
  );
  const gold = lines.filter((line): line is InputLine & GoldTurn => Array.isArray(line.memories));
  if (gold.length === 0) return;
  const baselines = gold.map((line) => ({ id: line.id, memories: baseline(line.text), pending: [] }));
  console.log(formatScores('first-person patterns', scoreTurns(gold, baselines, values.by === 'source')));
  console.log(formatScores('keepsake', scoreTurns(gold, predictions, values.by === 'source')));
}
