/**
 * Fits how much the words, the reader of turns and the difference between two clauses say about where a statement begins:
 * `npx tsx tools/train/joints.ts --turns HELD_OUT …`, on turns that neither was trained on. Prints the weights for
 * `core/memory/extract/reader/clauseJudge.ts` and how often they are right, five-fold by turn.
 */
import { parseArgs } from 'node:util';
import { scoreFeatures } from '../../core/memory/extract/classifier';
import { describeJoint } from '../../core/memory/extract/reader/clauseJudge';
import { createTurnReader } from '../../core/memory/extract/reader/turnReader';
import { findUnmarkedCuts } from '../../core/memory/extract/reader/unmarkedCuts';
import { readJoint } from '../../core/memory/extract/reading';
import { boundaryScore } from '../../core/memory/extract/segment/boundary';
import { segmentTurn } from '../../core/memory/extract/segment/statements';
import { nodeEmbedder } from '../../test/support/nodeEmbedder';
import { cachedEmbedder } from '../bench/embeddingCache';
import { readTurns } from './candidates';
import { labelJoints } from './labelJoints';
import { type Example, fitLogistic } from './logistic';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', multiple: true, default: [] },
    cache: { type: 'string' },
    l2: { type: 'string', default: '0.01' },
  },
});

const model = nodeEmbedder();
const reader = createTurnReader(values.cache ? cachedEmbedder(model, values.cache) : model);
if (!reader) throw new Error('The shipped model shows no layers.');

const folds: Example[][] = [[], [], [], [], []];
for (const [i, turn] of values.turns.flatMap(readTurns).entries()) {
  const readings = await reader.read(turn.text);
  if (!readings) continue;
  const { judge, labelled } = labelJoints(turn);
  const cuts = findUnmarkedCuts(turn.text, readings);
  segmentTurn(turn.text, judge, cuts);
  for (const { pair, before, after, isCut } of labelled) {
    const joint = readJoint(readings, before, after);
    if (!joint || cuts.includes(after.start)) continue;
    const said = describeJoint(boundaryScore(pair), joint);
    folds[i % 5]?.push({ features: new Map(Object.entries(said)), vector: null, label: isCut ? 1 : 0, weight: 1 });
  }
}

const train = (examples: Example[]) =>
  fitLogistic(examples, { l2Features: Number(values.l2), l2Vector: 0, epochs: 300 });
const right = { cut: 0, joined: 0 };
const count = { cut: 0, joined: 0 };
for (const [i, fold] of folds.entries()) {
  const fitted = train(folds.filter((_, other) => other !== i).flat());
  for (const { features, label } of fold) {
    const name = label === 1 ? 'cut' : 'joined';
    count[name]++;
    if (scoreFeatures(fitted, features) >= 0.5 === (label === 1)) right[name]++;
  }
}
console.log(`right: cut ${right.cut} of ${count.cut}, joined ${right.joined} of ${count.joined}`);
const { bias, features } = train(folds.flat());
console.log({ bias, ...features });
