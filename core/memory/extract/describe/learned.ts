import type { CardKind } from '../../types';
import { type FeatureModel, type Features, scoreFeatures } from '../classifier';

/** A choice among labels, one logistic model each; made by `tools/train/describe.ts`. */
export type LabelModels<Label extends string> = Record<Label, FeatureModel>;

export type LearnedKind = Exclude<CardKind, 'decision'>;

/** What the cues say where no reader of turns does. */
export interface DescribeWeights {
  kind: LabelModels<LearnedKind>;
  /** Gives the probability that a taste is a liking. */
  liking: FeatureModel;
}

/** Inputs of the kind and liking models: the statement's features and what the rules made of it. */
export function describeForLabels(features: Features, rules: { kind: CardKind; polarity: 1 | -1 | null }): Features {
  const inputs: Features = new Map(features);
  inputs.set(`rule:${rules.kind}`, 1);
  inputs.set(rules.polarity === null ? 'no taste' : rules.polarity > 0 ? 'rule:like' : 'rule:dislike', 1);
  return inputs;
}

/** The label whose model is surest. */
export function chooseLabel<Label extends string>(models: LabelModels<Label>, inputs: Features): Label {
  let best: { label: Label; score: number } | null = null;
  for (const [label, model] of Object.entries(models) as [Label, FeatureModel][]) {
    const score = scoreFeatures(model, inputs);
    if (!best || score > best.score) best = { label, score };
  }
  if (!best) throw new Error('No label to choose from.');
  return best.label;
}
