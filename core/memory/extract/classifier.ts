/** Named inputs of a classifier, 1 unless said otherwise; absent means 0. */
export type Features = Map<string, number>;

/** A trained logistic model over named inputs. */
export interface FeatureModel {
  bias: number;
  features: Readonly<Record<string, number | undefined>>;
}

/** The same with weights by embedding dimension (empty for rules only). */
export interface GateModel extends FeatureModel {
  embedding: number[];
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function sumFeatures(model: FeatureModel, features: Features): number {
  let sum = model.bias;
  for (const [name, value] of features) sum += (model.features[name] ?? 0) * value;
  return sum;
}

/** Probability, 0–1, from named inputs alone. */
export function scoreFeatures(model: FeatureModel, features: Features): number {
  return sigmoid(sumFeatures(model, features));
}

/**
 * Probability, 0–1, that a statement is worth remembering.
 *
 * @param vector embedding of the statement as the embedder gives it, or null when there is none: then only `features` count
 */
export function scoreStatement(model: GateModel, features: Features, vector: Float32Array | null): number {
  let sum = sumFeatures(model, features);
  if (vector) for (let i = 0; i < model.embedding.length; i++) sum += (model.embedding[i] ?? 0) * (vector[i] ?? 0);
  return sigmoid(sum);
}
