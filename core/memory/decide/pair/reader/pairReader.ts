import type { Embedder } from '../../../ports';
import { createPairNetwork, type PairNetwork, type PairNetworkWeights, type ReadSide } from './network';
import shipped from './pairReader.weights.json';

/** A trained reader of pairs; made by `tools/train-decide`. */
export interface PairReaderWeights extends PairNetworkWeights {
  /** The sentence model whose hidden layers it reads, without the pooling behind the slash. */
  model: string;
}

/** In the order of their logits: how a new statement stands to a known one. */
export const pairOutcomes = ['bothHold', 'same', 'morePrecise', 'replaces', 'over'] as const;

/** Chance of each outcome, in the order of `pairOutcomes`. */
export type PairReading = readonly number[];

export interface PairReader {
  /**
   * Chances for each known text in turn; null when the model's states are not those the weights were made for.
   *
   * @throws EmbedderUnavailableError when the model cannot run
   */
  read(fresh: string, known: readonly string[]): Promise<PairReading[] | null>;
}

/** Statements that stay read: some 50 kB each. Those a conversation is about come up again and again. */
const maxRemembered = 160;
/** A card is a statement; of a longer text the beginning tells. */
const maxCharacters = 240;

/**
 * Reads pairs of statements with the shipped sentence model: a small trained network over the states its hidden layers
 * give the tokens of each. Null when the embedder does not show its layers or is another model, or the weights are broken:
 * then what is judged by form and nearness stands alone.
 */
export function createPairReader(embedder: Embedder, weights: PairReaderWeights = shipped): PairReader | null {
  const { readTokens } = embedder;
  if (!readTokens || embedder.modelId.split('/')[0] !== weights.model) return null;
  const network = readied(weights);
  if (!network) return null;
  const remembered = new Map<string, ReadSide>();

  async function sideOf(text: string): Promise<ReadSide | null> {
    const words = text.slice(0, maxCharacters);
    const found = remembered.get(words);
    if (found) {
      remembered.delete(words);
      remembered.set(words, found);
      return found;
    }
    const states = await readTokens?.call(embedder, words);
    if (!states || !network || states.width !== network.width) return null;
    const side = network.prepare(states.states);
    remembered.set(words, side);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return side;
  }

  return {
    async read(fresh, known) {
      if (known.length === 0) return [];
      const own = await sideOf(fresh);
      if (!own) return null;
      const readings: PairReading[] = [];
      for (const text of known) {
        const other = await sideOf(text);
        if (!other) return null;
        readings.push(shares(network.compare(other, own)));
      }
      return readings;
    },
  };
}

/** The network, or null where the weights are not what they should be. */
function readied(weights: PairReaderWeights): PairNetwork | null {
  try {
    return createPairNetwork(weights);
  } catch (error) {
    console.warn('The reader of pairs has no usable weights, pairs are judged without it:', error);
    return null;
  }
}

function shares(logits: Float32Array): number[] {
  const highest = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
