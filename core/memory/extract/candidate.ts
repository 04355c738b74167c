import type { Reason } from '../types';
import type { Features } from './classifier';
import { describeStatement, type FeatureContext } from './features';
import { findObjection } from './objections';
import type { Statement } from './segment/statements';

/** A statement with all that the gate is told about it. */
export interface Candidate {
  statement: Statement;
  words: string;
  features: Features;
  /** What speaks against it, if anything. */
  objection: Reason | null;
}

/** Objections that hold whatever the gate says: the words are not the user's, or say nothing. */
const bars = new Set(['skippedMaterial', 'skippedQuoted', 'skippedQuestion', 'skippedRolePlay', 'skippedHypothetical']);

/** True when the statement cannot be a memory; other objections only count as evidence. */
export function isBarred(candidate: Pick<Candidate, 'objection'>): boolean {
  return candidate.objection !== null && bars.has(candidate.objection.code);
}

/** What a neighbour in the turn tells about a statement. */
const telling = [
  'firstSubject',
  'firstPlural',
  'kinSubject',
  'identity',
  'health',
  'instruction',
  'thirdSubject',
  'noFirst',
  'likes',
  'dislikes',
  'past',
  'plan',
  'tooling',
  'things',
  'shape:order',
  'shape:rest',
  'accept',
  'opinion',
  'mood',
  'hypothetical',
] as const;

/** Describes the statements of a turn, each with its neighbours, in text order. */
export function readCandidates(text: string, context: FeatureContext): Candidate[] {
  const described = context.segmentation.statements.map((statement) => {
    const words = text.slice(statement.start, statement.end);
    const own = describeStatement(statement, context);
    return { statement, words, own, objection: findObjection(statement, words, own) };
  });
  return described.map(({ statement, words, own, objection }, i) => {
    const features: Features = new Map(own);
    if (objection) features.set(`objection:${objection.code}`, 1);
    for (const [side, neighbour] of [
      ['before', described[i - 1]],
      ['after', described[i + 1]],
    ] as const) {
      if (!neighbour) continue;
      const near = neighbour.statement.sentence === statement.sentence ? 'joined' : 'near';
      features.set(`${side}:${near}`, 1);
      for (const name of telling) if (neighbour.own.has(name)) features.set(`${side}:${name}`, 1);
      if (neighbour.objection) features.set(`${side}:${neighbour.objection.code}`, 1);
    }
    return { statement, words, features, objection };
  });
}
