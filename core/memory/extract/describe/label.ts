import type { CardKind, Polarity } from '../../types';
import { type Features, scoreFeatures } from '../classifier';
import type { ChineseCue } from '../cues/chinese';
import { readSentiment, type Sentiment } from '../polarity';
import { createTasteModel, type TasteModel } from '../reader/taste';
import type { PieceReading } from '../reading';
import { decideKind, isDiet, isFirmFact } from './kind';
import { chooseLabel, type DescribeWeights, describeForLabels } from './learned';
import { readPlainTaste } from './plainTaste';

export interface LabelInput {
  words: string;
  cues: ReadonlySet<ChineseCue>;
  /** True when the statement goes on a sentence about oneself: an omitted "I", no imperative. */
  continues: boolean;
  features: Features;
  /** What a reader of the whole turn says; it goes before the models here. */
  piece: PieceReading | null;
}

/** Log odds that a word of liking or disliking adds to what the reader says: it is weak where tastes are idiomatic. */
const wordOdds = 2;
/** What the reader's own vote counts beside the model of wordings and states. */
const shareOfReader = 0.5;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

let tastes: TasteModel | undefined;

/** Probability that a taste is a liking, from a reader of the turn and the words. */
function weighLiking(words: string, { liking, lean }: PieceReading, said: Sentiment | null): number {
  const read = Math.log((liking + 1e-3) / (1 - liking + 1e-3));
  if (lean !== null) {
    tastes ??= createTasteModel();
    return sigmoid(lean + tastes.readWords(words, said) + shareOfReader * read);
  }
  // Two negations are counted surer than they are read.
  const odds = said && said.negations > 1 ? 8 : wordOdds;
  return sigmoid(read + odds * (said?.polarity ?? 0));
}

/** Without a word of liking or disliking a reader must be this sure that a taste is said: few things are, many matter. */
const minTaste = 0.75;
/** With one, it must at least not deny it. */
const leastTaste = 0.25;

/** 「护照换好了」: what is done is planned no more. */
const done =
  /^(?!.*(?:打算|准备|计划|想|要|明天|后天|下周|下个?月|等|如果)).*(?:(?:好|完|到手|成|掉|下来|拿到|过)[了啦]|(?:上(?:个?月|周|星期|礼拜)|昨[天晚]|前天|去年|刚).*[了啦])|^(?!.*\b(?:will|going to|gonna|plan|want|when|once|if|hope|next)\b).*\b(?:passed|finished|renewed|signed off|came through|moved (?:in|out)|sold|got (?:it|the keys|my))\b/iu;

/** What was read, but for what words tell surely: an allergy is a fact, a word of liking or disliking one's own taste. */
function weighKind(read: CardKind, byRule: CardKind, words: string, taste: number): CardKind {
  if (read === 'plan' && done.test(words)) return byRule === 'plan' ? 'event' : byRule;
  if (read === 'preference' && byRule !== 'preference' && (taste < minTaste || isFirmFact(words))) return byRule;
  return read === 'fact' && byRule === 'preference' && taste >= leastTaste && !isDiet(words) ? 'preference' : read;
}

/** What kind of memory a statement is and, where it is a taste, whether it is liked or disliked. */
export function labelStatement(weights: DescribeWeights, input: LabelInput): { kind: CardKind; polarity: Polarity } {
  const { words, cues, continues, features, piece } = input;
  const sentiment = readSentiment(words);
  const byRule = decideKind({ words, cues, sentiment, continues });
  const said = sentiment?.polarity ?? null;
  const inputs = describeForLabels(features, { kind: byRule, polarity: said });
  const plain = readPlainTaste(words);
  const isPlain = plain?.isSaid === true && byRule === 'preference' && piece?.kind !== 'instruction';
  const read = piece?.kind ?? chooseLabel(weights.kind, inputs);
  const kind = byRule === 'decision' || isPlain ? byRule : weighKind(read, byRule, words, piece?.taste ?? 1);
  if (kind === 'preference') {
    if (plain) return { kind, polarity: plain.polarity };
    const liking = piece ? weighLiking(words, piece, sentiment) : scoreFeatures(weights.liking, inputs);
    return { kind, polarity: liking >= 0.5 ? 1 : -1 };
  }
  // What relatives like matters as much: 「我妈喜欢喝铁观音」.
  return { kind, polarity: kind === 'relationship' ? said : null };
}
