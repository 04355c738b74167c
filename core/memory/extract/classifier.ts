/** Named inputs of a classifier, 1 unless said otherwise; absent means 0. */
export type Features = Map<string, number>;

/** A trained logistic model over named inputs. */
export interface FeatureModel {
  bias: number;
  features: Readonly<Record<string, number | undefined>>;
}

/** Probability, 0–1, that what has these inputs is what the model was trained to tell. */
export function scoreFeatures(model: FeatureModel, features: Features): number {
  let sum = model.bias;
  for (const [name, value] of features) sum += (model.features[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}
