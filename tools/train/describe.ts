/**
 * Trains kind and taste of a statement: `npx tsx tools/train/describe.ts --turns FILE … [--out
 * core/memory/extract/describe/describe.weights.json]`. Prints five-fold cross-validation by turn beside the rules.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type FeatureModel, scoreFeatures } from '../../core/memory/extract/classifier';
import { decideKind } from '../../core/memory/extract/describe/kind';
import {
  chooseLabel,
  describeForLabels,
  type LabelModels,
  type LearnedKind,
} from '../../core/memory/extract/describe/learned';
import { readCues } from '../../core/memory/extract/features';
import { readSentiment } from '../../core/memory/extract/polarity';
import { type Candidate, makeCandidates, readTurns } from './candidates';
import { type Example, fitLogistic, type LogisticModel } from './logistic';
import { readCases } from './readCases';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    'l2-features': { type: 'string', default: '0.001' },
    'no-cv': { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});

const kinds: LearnedKind[] = ['preference', 'fact', 'plan', 'event', 'relationship', 'instruction'];
const l2 = { l2Features: Number(values['l2-features']), l2Vector: 0 };

interface Sample {
  turn: number;
  candidate: Candidate;
  inputs: Map<string, number>;
  type: string;
  polarity: string | null;
  ruleKind: string;
  rulePolarity: 1 | -1 | null;
}

const turns = [...values.turns.flatMap(readTurns), ...readCases()];
const candidates = turns.map(makeCandidates);
const samples: Sample[] = candidates.flatMap((list, turn) =>
  list.flatMap((candidate) => {
    if (!candidate.gold) return [];
    const { words, features, gold } = candidate;
    const sentiment = readSentiment(words);
    const ruleKind = decideKind({ words, cues: readCues(words), sentiment, continues: false });
    const rulePolarity = sentiment?.polarity ?? null;
    const inputs = describeForLabels(features, { kind: ruleKind, polarity: rulePolarity });
    return [{ turn, candidate, inputs, type: gold.type, polarity: gold.polarity, ruleKind, rulePolarity }];
  }),
);
console.log(`${samples.length} labelled statements, ${samples.filter((s) => s.polarity).length} with a taste`);

function trainOn(list: Sample[], isYes: (s: Sample) => boolean): LogisticModel {
  const examples: Example[] = list.map((s) => ({
    features: s.inputs,
    vector: null,
    label: isYes(s) ? 1 : 0,
    weight: 1,
  }));
  return fitLogistic(examples, { ...l2, epochs: 120 });
}

function fitKinds(list: Sample[]): LabelModels<LearnedKind> {
  const models = kinds.map((kind): [LearnedKind, FeatureModel] => [kind, trainOn(list, (s) => s.type === kind)]);
  return Object.fromEntries(models) as LabelModels<LearnedKind>;
}

const tastes = (list: Sample[]): Sample[] => list.filter((s) => s.polarity !== null);

if (!values['no-cv']) {
  const right = { kind: 0, ruleKind: 0, taste: 0, ruleTaste: 0 };
  for (let fold = 0; fold < 5; fold++) {
    const held = samples.filter((s) => (s.turn * 7919) % 5 === fold);
    const rest = samples.filter((s) => (s.turn * 7919) % 5 !== fold);
    const models = fitKinds(rest);
    const liking = trainOn(tastes(rest), (s) => s.polarity === 'like');
    for (const s of held) {
      const kind = chooseLabel(models, s.inputs);
      if (kind === s.type) right.kind++;
      else if (values.show) console.log(`${s.type} → ${kind}: ${s.candidate.words}`);
      if (s.ruleKind === s.type) right.ruleKind++;
      if (s.polarity === null) continue;
      const likes = scoreFeatures(liking, s.inputs) >= 0.5;
      if (likes === (s.polarity === 'like')) right.taste++;
      else if (values.show) console.log(`should be ${s.polarity}: ${s.candidate.words}`);
      if (s.rulePolarity !== null && s.rulePolarity > 0 === (s.polarity === 'like')) right.ruleTaste++;
    }
  }
  const share = (n: number, of: Sample[]): string => (n / of.length).toFixed(3);
  console.log(
    `kind ${share(right.kind, samples)} (by rule ${share(right.ruleKind, samples)}), taste ${share(right.taste, tastes(samples))} (by rule ${share(right.ruleTaste, tastes(samples))})`,
  );
}

function rounded(model: FeatureModel): FeatureModel {
  const round = (x: number): number => Math.round(x * 1e3) / 1e3;
  const features = Object.fromEntries(
    Object.entries(model.features)
      .map(([name, weight]) => [name, round(weight ?? 0)] as const)
      .filter(([, weight]) => weight !== 0),
  );
  return { bias: round(model.bias), features };
}

if (values.out) {
  const roundAll = (models: LabelModels<LearnedKind>): LabelModels<LearnedKind> =>
    Object.fromEntries(
      Object.entries(models).map(([kind, model]) => [kind, rounded(model)]),
    ) as LabelModels<LearnedKind>;
  const isLiking = (s: Sample): boolean => s.polarity === 'like';
  const weights = {
    kind: roundAll(fitKinds(samples)),
    liking: rounded(trainOn(tastes(samples), isLiking)),
  };
  writeFileSync(values.out, `${JSON.stringify(weights)}\n`);
  console.log(`Wrote ${values.out}`);
}
