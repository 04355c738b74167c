import type { Embedder } from '../../ports';
import type { LearnedKind } from '../describe/learned';
import type { GateThresholds, TokenReading, TurnReader } from '../reading';
import { createTasteModel, type TasteModel } from './taste';
import { cutWindows } from './windows';

/** The sentence model whose hidden layers it was trained on, without the pooling behind the slash. */
const modelName = 'multilingual-e5-small-zh-en';
/** Chosen on turns the reader was not trained on. */
const defaultThresholds: GateThresholds = { keep: 0.6, keepBeside: 0.4, ask: 0.3 };

/** In the order of their logits. */
const learnedKinds: readonly LearnedKind[] = ['preference', 'fact', 'plan', 'event', 'relationship', 'instruction'];

/** Places in a token's row of logits, as the training script lays them out. */
const tag = { store: 0, leave: 1, begin: 2, kinds: 3, tastes: 3 + learnedKinds.length };
/** Of the three logits of taste (none, liking, disliking) the one that says there is none. */
const noTaste = 0;
/** How much a token says about the sign of a taste, and what: log odds of a liking. */
const sign = { loud: tag.tastes + 3, leans: tag.tastes + 4 };
const tagCount = sign.leans + 1;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function shares(logits: Float32Array): number[] {
  const highest = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function readTags(row: Float32Array, start: number, end: number): TokenReading {
  const at = (place: number): number => row[place] ?? 0;
  const kinds = shares(row.subarray(tag.kinds, tag.tastes));
  return {
    start,
    end,
    store: sigmoid(at(tag.store)),
    begin: sigmoid(at(tag.begin)),
    leave: sigmoid(at(tag.leave)),
    kind: Object.fromEntries(learnedKinds.map((kind, i) => [kind, kinds[i] ?? 0])) as Record<LearnedKind, number>,
    taste: 1 - (shares(row.subarray(tag.tastes, tagCount))[noTaste] ?? 0),
    loud: at(sign.loud),
    leans: at(sign.leans),
  };
}

/**
 * Reads whole turns with the shipped sentence model: its own middle layers, trained on for this (`tools/train-reader`), so
 * that a statement is judged in the turn it stands in. Null when the embedder does not show its layers or is another model.
 * Long turns are read in windows, the middle of very long ones not at all.
 *
 * @throws EmbedderUnavailableError from `read` when the model cannot run
 */
export function createTurnReader(embedder: Embedder, thresholds = defaultThresholds): TurnReader | null {
  const { readTokens, tagTokens } = embedder;
  if (!readTokens || !tagTokens || embedder.modelId.split('/')[0] !== modelName) return null;
  let tasteModel: TasteModel | undefined;

  return {
    thresholds,
    async read(text) {
      tasteModel ??= createTasteModel();
      const readings: TokenReading[] = [];
      for (const window of cutWindows(text)) {
        const read = await readTokens.call(embedder, text.slice(window.start, window.end));
        const { spans, states, width } = read;
        if (spans.length === 0) continue;
        const { tags, width: perToken } = await tagTokens.call(embedder, read);
        if (perToken !== tagCount) return null;
        const isTaught = tasteModel.model === modelName && tasteModel.width === width;
        for (const [token, { start, end }] of spans.entries()) {
          if (start === end) continue;
          const row = tags.subarray(token * tagCount, (token + 1) * tagCount);
          const reading = readTags(row, window.start + start, window.start + end);
          const state = states.subarray(token * width, (token + 1) * width);
          readings.push(isTaught ? { ...reading, lean: tasteModel.leanOf(state) } : reading);
        }
      }
      return readings;
    },
  };
}
