import type { Sentiment } from '../polarity';
import shipped from './taste.weights.json';

/** Numbers in 8 bits, base64, with the factor they are to be multiplied by. */
interface Packed {
  scale: number;
  data: string;
}

/** A linear model of liking and disliking; made by `tools/train-reader/taste.py`. */
export interface TasteWeights {
  /** The sentence model whose hidden layers `states` weighs, and the sum of their widths. */
  model: string;
  width: number;
  /** Log odds of a liking before anything is known. */
  bias: number;
  /** Log odds a word of liking adds: said plainly, and turned round more than once. */
  said: number[];
  /** One weight a number of a token's state. */
  states: Packed;
  /** Runs of up to so many characters are looked up in 2^`bits` places. */
  longest: number;
  bits: number;
  /** Of each place: how rare its runs are in what was trained on, 0 for never seen, and what they say. */
  rarity: Packed;
  grams: Packed;
}

export interface TasteModel {
  model: string;
  width: number;
  /** What one token says, to be averaged over a statement: log odds of a liking. */
  leanOf(state: Float32Array): number;
  /** What the words themselves say, as log odds of a liking. */
  readWords(words: string, said: Sentiment | null): number;
}

function bytesOf(packed: Packed): Uint8Array {
  return Uint8Array.from(atob(packed.data), (byte) => byte.codePointAt(0) ?? 0);
}

/** 32-bit FNV-1a (Fowler, Noll, Vo) over UTF-16 code units, its upper half folded in. */
function placeOf(run: string, bits: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < run.length; i++) hash = Math.imul(hash ^ run.charCodeAt(i), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) & ((1 << bits) - 1)) >>> 0;
}

/** The places of all runs of characters in a text, each once. */
export function hashRuns(words: string, longest: number, bits: number): Set<number> {
  const text = ` ${words.toLowerCase().replaceAll('’', "'").trim().replace(/\s+/gu, ' ')} `;
  const places = new Set<number>();
  for (let from = 0; from < text.length; from++) {
    for (let length = 1; length <= longest && from + length <= text.length; length++) {
      const run = text.slice(from, from + length);
      if (run !== ' ') places.add(placeOf(run, bits));
    }
  }
  return places;
}

/**
 * Readies the model. Two views of a statement together know more than either: its wording (runs of characters, as in text
 * classification by n-grams, weighed by rarity and brought to unit length) and what the sentence model made of it.
 */
export function createTasteModel(weights: TasteWeights = shipped): TasteModel {
  const { model, width, bias, said, longest, bits } = weights;
  const states = Int8Array.from(bytesOf(weights.states));
  const rarity = bytesOf(weights.rarity);
  const grams = Int8Array.from(bytesOf(weights.grams));
  return {
    model,
    width,
    leanOf(state) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += (state[i] ?? 0) * (states[i] ?? 0);
      return sum * weights.states.scale;
    },
    readWords(words, sentiment) {
      let sum = 0;
      let squares = 0;
      for (const place of hashRuns(words, longest, bits)) {
        const value = (rarity[place] ?? 0) * weights.rarity.scale;
        sum += value * (grams[place] ?? 0) * weights.grams.scale;
        squares += value * value;
      }
      const byWord = sentiment ? sentiment.polarity * (said[sentiment.negations > 1 ? 1 : 0] ?? 0) : 0;
      return bias + (squares > 0 ? sum / Math.sqrt(squares) : 0) + byWord;
    },
  };
}
