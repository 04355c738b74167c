/**
 * Trains the durability gate: `npx tsx tools/train/gate.ts --turns FILE … [--out core/memory/extract/gate.weights.json]
 * [--no-cv]`. Labelled turns come as JSON lines ({id, source, lang, text, memories}); those under
 * `tools/train/cases/` and the templates are always added. Cross-validation leaves one source out at a time.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isBarred } from '../../core/memory/extract/candidate';
import { type FeatureModel, scoreFeatures } from '../../core/memory/extract/classifier';
import { type Candidate, type LabelledTurn, makeCandidates, readTurns } from './candidates';
import { type Example, fitLogistic, type LogisticModel } from './logistic';
import { readCases } from './readCases';
import { writeTemplateTurns } from './templates/index';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    'by-source': { type: 'boolean', default: false },
    'no-cv': { type: 'boolean', default: false },
    'l2-features': { type: 'string', default: '0.001' },
    'template-weight': { type: 'string', default: '0.3' },
    keep: { type: 'string', default: '0.65' },
    beside: { type: 'string', default: '0.45' },
    ask: { type: 'string', default: '0.28' },
    show: { type: 'boolean', default: false },
  },
});

const l2 = { l2Features: Number(values['l2-features']), l2Vector: 0 };
const real = values.turns.flatMap(readTurns);
const written = readCases();
const realCandidates = real.map(makeCandidates);
const writtenCandidates = written.map(makeCandidates);
const templateCandidates = writeTemplateTurns().map(makeCandidates);

function toExamples(candidates: Candidate[], weight: number): Example[] {
  return candidates.flatMap((c) =>
    c.label === null || isBlocked(c) ? [] : [{ features: c.features, vector: null, label: c.label, weight }],
  );
}

/** The project's own material. Templates count less: they are many and alike. */
function toOwnExamples(): Example[] {
  return [
    ...toExamples(writtenCandidates.flat(), 1),
    ...toExamples(templateCandidates.flat(), Number(values['template-weight'])),
  ];
}

/** What never reaches the gate teaches it nothing. */
function isBlocked(c: Candidate): boolean {
  return !c.features.has('remember') && isBarred(c);
}

interface Tally {
  pos: number;
  tp: number;
  neg: number;
  fp: number;
  gold: number;
  hit: number;
  pred: number;
}
const emptyTally = (): Tally => ({ pos: 0, tp: 0, neg: 0, fp: 0, gold: 0, hit: 0, pred: 0 });
const percent = (a: number, b: number): string => (b === 0 ? '-' : (a / b).toFixed(3));

function reportAt(
  threshold: number,
  turns: LabelledTurn[],
  candidates: Candidate[][],
  scores: Map<Candidate, number>,
): void {
  const tallies: Record<string, Tally> = { zh: emptyTally(), en: emptyTally() };
  for (const [i, turn] of turns.entries()) {
    const tally = tallies[turn.lang === 'en' ? 'en' : 'zh'];
    if (!tally) continue;
    const open = (candidates[i] ?? []).filter((c) => !isBlocked(c));
    const scoreOf = (c: Candidate): number => (c.features.has('remember') ? 1 : (scores.get(c) ?? 0));
    const limit = open.some((c) => scoreOf(c) >= threshold) ? Math.min(threshold, Number(values.beside)) : threshold;
    const kept = open.filter((c) => scoreOf(c) >= limit);
    const durable = turn.memories.filter((m) => m.durable).length;
    if (durable > 0) {
      tally.pos++;
      if (kept.length > 0) tally.tp++;
    }
    if (turn.memories.length === 0) {
      tally.neg++;
      if (kept.length > 0) tally.fp++;
    }
    tally.gold += durable;
    tally.hit += kept.filter((c) => c.label === 1).length;
    tally.pred += kept.filter((c) => c.label !== null).length;
  }
  const { zh, en } = tallies;
  if (!zh || !en) return;
  const side = (name: string, t: Tally): string =>
    `${name} recall ${percent(t.tp, t.pos)} false ${percent(t.fp, t.neg)} F1 ${percent(2 * t.hit, t.gold + t.pred)}`;
  console.log(
    `  ${threshold.toFixed(2)}  ${side('zh', zh)}  ${side('en', en)}  false ${percent(zh.fp + en.fp, zh.neg + en.neg)}`,
  );
}

/** Folds for cross-validation: one a source, or five by turn. */
function foldsOf(kind: 'source' | 'turn'): ((turn: LabelledTurn) => boolean)[] {
  if (kind === 'source')
    return [...new Set(real.map((turn) => turn.source))].map((source) => (turn) => turn.source === source);
  const order = new Map(real.map((turn, i) => [turn, (i * 7919) % 5]));
  return [0, 1, 2, 3, 4].map((fold) => (turn) => order.get(turn) === fold);
}

function crossValidate(kind: 'source' | 'turn'): void {
  const scores = new Map<Candidate, number>();
  for (const held of foldsOf(kind)) {
    const train = toExamples(
      realCandidates.flat().filter((c) => !held(c.turn)),
      1,
    );
    const model = fitLogistic([...train, ...toOwnExamples()], {
      ...l2,
      epochs: 120,
    });
    for (const c of realCandidates.flat()) {
      if (held(c.turn)) scores.set(c, scoreFeatures(model, c.features));
    }
  }
  console.log(kind === 'source' ? 'Leave one source out' : 'Five folds by turn');
  for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) reportAt(threshold, real, realCandidates, scores);
  if (values.show) {
    for (const [i, turn] of real.entries()) {
      if (i % 4 === 3) continue;
      for (const c of realCandidates[i] ?? []) {
        const s = scores.get(c) ?? 0;
        if ((turn.memories.length === 0 && s > 0.5 && !isBlocked(c)) || (c.label === 1 && (s < 0.5 || isBlocked(c))))
          console.log(
            `${c.label} ${s.toFixed(2)} ${isBlocked(c) ? 'BLOCKED ' : ''}${turn.id} ${c.words.slice(0, 140)}`,
          );
      }
    }
  }
}

function rounded(model: LogisticModel): FeatureModel {
  const round = (x: number): number => Math.round(x * 1e4) / 1e4;
  return {
    bias: round(model.bias),
    features: Object.fromEntries(Object.entries(model.features).map(([name, weight]) => [name, round(weight)])),
  };
}

console.log(`${real.length} labelled turns, ${written.length} written, ${templateCandidates.length} from templates`);
if (!values['no-cv'] && real.length > 0) {
  const kinds = values['by-source'] ? (['turn', 'source'] as const) : (['turn'] as const);
  for (const kind of kinds) crossValidate(kind);
}
if (values.out) {
  const thresholds = { keep: Number(values.keep), keepBeside: Number(values.beside), ask: Number(values.ask) };
  const model = fitLogistic([...toExamples(realCandidates.flat(), 1), ...toOwnExamples()], l2);
  const weights = { ...thresholds, ...rounded(model) };
  writeFileSync(values.out, `${JSON.stringify(weights)}\n`);
  console.log(`Wrote ${values.out}`);
}
