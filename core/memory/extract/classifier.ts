import type { Features } from './features';

/** A trained logistic model: bias, weights by feature name, weights by embedding dimension (empty for rules only). */
export interface GateModel {
  bias: number;
  features: Record<string, number>;
  embedding: number[];
}

/**
 * Probability, 0–1, that a statement is worth remembering.
 *
 * @param vector embedding of the statement minus the model's mean, or null when there is none: then only `features` count
 */
export function scoreStatement(model: GateModel, features: Features, vector: Float32Array | null): number {
  let sum = model.bias;
  for (const [name, value] of features) sum += (model.features[name] ?? 0) * value;
  if (vector) for (let i = 0; i < model.embedding.length; i++) sum += (model.embedding[i] ?? 0) * (vector[i] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
