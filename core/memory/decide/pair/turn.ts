import type { Features } from '../../extract/classifier';
import type { Statement } from '../statement';

/** Weights over the cues of a statement and its centred vector; made by `tools/train-decide/train.ts`. */
export interface TurnWeights {
  bias: number;
  features: Readonly<Record<string, number | undefined>>;
  embedding: readonly number[];
}

const asDone = /[了啦咯喽][\s。！!.~～，,]*$/u;
const asQuestion = /[?？吗][\s。！!.]*$/u;
/** Texts this long or longer count as long. */
const longText = 40;

/** What of a statement tells whether it speaks of a change. */
export type TurnSource = Pick<
  Statement,
  'text' | 'lang' | 'marks' | 'polarity' | 'isPlan' | 'isTemporary' | 'correction'
>;

/** What in a statement's form may tell that it speaks of a change. */
export function turnCues(statement: TurnSource): Features {
  const cues: Features = new Map();
  for (const mark of statement.marks) cues.set(mark, 1);
  const say = (name: string, holds: boolean) => {
    if (holds) cues.set(name, 1);
  };
  say('asDone', asDone.test(statement.text));
  say('asQuestion', asQuestion.test(statement.text));
  say('denies', statement.polarity === -1);
  say('isPlan', statement.isPlan);
  say('isTemporary', statement.isTemporary);
  say('corrects', statement.correction !== null);
  say(statement.lang, true);
  cues.set('length', Math.min(1, statement.text.length / longText));
  return cues;
}

/**
 * How likely a statement by itself tells that something has changed, ended or been done, 0–1, whatever it is about:
 * 「现在改坐地铁了」, "gave up the cello", "the projector arrived".
 *
 * @param vector centred, of unit length
 */
export function chanceOfTurn(weights: TurnWeights, statement: TurnSource, vector: Float32Array): number {
  let sum = weights.bias;
  for (const [name, value] of turnCues(statement)) sum += (weights.features[name] ?? 0) * value;
  for (let at = 0; at < weights.embedding.length; at++) sum += (weights.embedding[at] ?? 0) * (vector[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
