/**
 * Trains where a sentence is cut into statements: `npx tsx tools/train/boundary.ts --turns FILE … [--out
 * core/memory/extract/segment/boundary.weights.json]`. Between two clauses of one labelled quote there is no cut, between
 * two quotes, or a quote and what lies outside all of them, there is one. Prints five-fold cross-validation by turn.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { scoreFeatures } from '../../core/memory/extract/classifier';
import { describePair } from '../../core/memory/extract/segment/boundary';
import { segmentTurn } from '../../core/memory/extract/segment/statements';
import type { LabelledTurn } from './candidates';
import { readTurns } from './candidates';
import { labelJoints } from './labelJoints';
import { type Example, fitLogistic } from './logistic';
import { readCases } from './readCases';
import { writeTemplateTurns } from './templates/index';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    l2: { type: 'string', default: '0.0005' },
    split: { type: 'string', default: '0.4' },
    'template-weight': { type: 'string', default: '0.1' },
    show: { type: 'boolean', default: false },
  },
});

/** Smaller weights say nothing that is worth their place in the extension. */
const leastWeight = 0.05;

interface Boundary extends Example {
  shown: string;
}

/** Every pair of clauses the product asks about whose answer the labels tell. */
function boundariesOf(turn: LabelledTurn, weight: number): Boundary[] {
  const { judge, labelled } = labelJoints(turn);
  segmentTurn(turn.text, judge);
  return labelled.map(({ pair, isCut }) => ({
    features: describePair(pair),
    vector: null,
    label: isCut ? 1 : 0,
    weight,
    shown: `${pair.before} ${isCut ? '‖' : '·'} ${pair.after}   [${pair.roleBefore}>${pair.roleAfter}]`,
  }));
}

const labelled = [...values.turns.flatMap(readTurns), ...readCases()].map((turn) => boundariesOf(turn, 1));
const templates = writeTemplateTurns().flatMap((turn) => boundariesOf(turn, Number(values['template-weight'])));
const l2 = { l2Features: Number(values.l2), l2Vector: 0 };
const all = labelled.flat();
console.log(
  `${all.length} pairs, ${all.filter((b) => b.label === 1).length} of them cut; ${templates.length} from templates`,
);

const right = { cut: 0, joined: 0 };
for (let fold = 0; fold < 5; fold++) {
  const inFold = (i: number): boolean => (i * 7919) % 5 === fold;
  const model = fitLogistic([...labelled.filter((_, i) => !inFold(i)).flat(), ...templates], { ...l2, epochs: 150 });
  for (const b of labelled.filter((_, i) => inFold(i)).flat()) {
    const score = scoreFeatures(model, b.features);
    const isRight = score >= Number(values.split) === (b.label === 1);
    if (isRight) right[b.label === 1 ? 'cut' : 'joined']++;
    else if (values.show) console.log(`${score.toFixed(2)} ${b.shown}`);
  }
}
const byRole = (b: Boundary): boolean => /head\]|order\]/.test(b.shown.slice(b.shown.lastIndexOf('>')));
const byRoleRight = (label: number): number =>
  all.filter((b) => b.label === label && byRole(b) === (label === 1)).length;
const cuts = all.filter((b) => b.label === 1).length;
console.log(`right: cut ${(right.cut / cuts).toFixed(3)}, joined ${(right.joined / (all.length - cuts)).toFixed(3)}`);

console.log(
  `by role alone: cut ${(byRoleRight(1) / cuts).toFixed(3)}, joined ${(byRoleRight(0) / (all.length - cuts)).toFixed(3)}`,
);

if (values.out) {
  const model = fitLogistic([...all, ...templates], { ...l2, epochs: 200 });
  const round = (x: number): number => Math.round(x * 1e3) / 1e3;
  const features = Object.fromEntries(
    Object.entries(model.features)
      .map(([name, weight]) => [name, round(weight)] as const)
      .filter(([, weight]) => Math.abs(weight) >= leastWeight),
  );
  // The product cuts at 0.5: what it is to cut at goes into the bias.
  const split = Number(values.split);
  const bias = round(model.bias - Math.log(split / (1 - split)));
  writeFileSync(values.out, `${JSON.stringify({ bias, features })}\n`);
  console.log(`Wrote ${values.out}`);
}
