import { type JointReading, readJoint, readPiece, type TokenReading } from '../reading';
import { boundaryScore } from '../segment/boundary';
import type { ClauseJudge } from '../segment/group';
import { isInstead, leansBack } from '../segment/leansBack';

/**
 * Log odds that a clause begins something new: what the words on both sides say, what a reader of the turn sees at the
 * joint, how far the two sides differ in being worth remembering, and whether one taste goes on. Fitted by
 * `tools/train/joints.ts` on turns that neither was trained on.
 */
const weights = { bias: 0.1, words: 0.6, read: 0.5, differ: 1, oneTaste: -1.2 };

/** From here on a clause tells something although it looks like a question. */
const minToTell = 0.8;

const logOdds = (p: number): number => Math.log((p + 1e-3) / (1 - p + 1e-3));

/** What the weights weigh, in their order; training sees the same. */
export function describeJoint(
  words: number,
  joint: JointReading,
): Record<Exclude<keyof typeof weights, 'bias'>, number> {
  return {
    words: logOdds(words),
    read: logOdds(Math.max(joint.begin, joint.leave)),
    differ: Math.abs(joint.storeBefore - joint.storeAfter),
    oneTaste: joint.oneTaste,
  };
}

/**
 * Judges clauses by a reading of the turn and the words together.
 *
 * @param cuts where a statement begins although no mark shows it
 */
export function createClauseJudge(readings: readonly TokenReading[], cuts: readonly number[]): ClauseJudge {
  return {
    begins(pair, before, after) {
      if (cuts.includes(after.start)) return 1;
      if (leansBack(pair.after) || isInstead(pair.before, pair.after)) return 0;
      const words = boundaryScore(pair);
      const joint = readJoint(readings, before, after);
      if (!joint) return words;
      const said = describeJoint(words, joint);
      const names = Object.keys(said) as (keyof typeof said)[];
      const odds = names.reduce((sum, name) => sum + weights[name] * said[name], weights.bias);
      return 1 / (1 + Math.exp(-odds));
    },
    tells: (clause) => (readPiece(readings, clause)?.store ?? 0) >= minToTell,
  };
}
