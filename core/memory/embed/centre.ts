import type { Language } from '../types';
import shipped from './centre.weights.json';
import { normalise } from './normalise';

/** Statements that are kept, or what is asked and written to an assistant. */
export type Register = 'card' | 'question';

/**
 * Moves vectors to where cosines mean something. Sentence vectors of this family share most of their length: unrelated
 * ones have cosines of 0.8, and those of one language or of one register are nearer than what they say warrants. With
 * the mean of its language and register taken away, unrelated texts are near 0 and both languages are equal.
 */
export interface Centre {
  /** Changes with the numbers; part of what an index was made with. */
  readonly id: string;
  /** A new vector, centred, of unit length. */
  apply(vector: Float32Array, lang: Language, register: Register): Float32Array;
  /** The mean that `apply` takes away. */
  mean(lang: Language, register: Register): Float32Array;
}

/** Mean vectors by language and register; made by `tools/train-recall/centre.ts`. */
export interface CentreWeights {
  id: string;
  /** The embedder they were measured with. */
  modelId: string;
  means: Record<Language, Record<Register, number[]>>;
}

/** The means that ship with the model. They never change for a model, so that semantic ids agree across devices. */
export function createCentre(weights: CentreWeights = shipped): Centre {
  const means = {
    zh: toVectors(weights.means.zh),
    en: toVectors(weights.means.en),
  };
  return {
    id: weights.id,
    mean: (lang, register) => means[lang][register],
    apply: (vector, lang, register) => centreOn(vector, means[lang][register]),
  };
}

/** A new vector: the difference, scaled to unit length. */
export function centreOn(vector: Float32Array, mean: Float32Array): Float32Array {
  return normalise(vector.map((value, at) => value - (mean[at] ?? 0)));
}

const toVectors = (byRegister: Record<Register, number[]>): Record<Register, Float32Array> => ({
  card: Float32Array.from(byRegister.card),
  question: Float32Array.from(byRegister.question),
});
