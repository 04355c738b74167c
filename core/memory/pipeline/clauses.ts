import type { Draft } from '../types';

/** Drafts of one turn that are decided on together. */
export interface Unit {
  pieces: Draft[];
  /** The sentence they are the clauses of, where there are several. */
  whole?: { text: string; start: number };
}

const maxPieces = 4;
const maxCharacters = 90;
/** Nothing but a comma and a joining word between two clauses of one sentence. */
const joint = /^[\s，,、;；:：—-]*(?:(?:and|but|so|then|now)\s+|而且|并且|所以|但是?|然后|就|现在)?$/iu;

/**
 * Groups drafts by sentence. A change is often told over several clauses, none of which says it all: 「利率调了，现在一个月还
 * 5700」, "sold the Fit, driving an EV now".
 */
export function groupClauses(turnText: string, drafts: readonly Draft[]): Unit[] {
  const units: Unit[] = [];
  for (const draft of [...drafts].sort((left, right) => left.start - right.start)) {
    const last = units.at(-1);
    const before = last?.pieces.at(-1);
    const first = last?.pieces[0];
    const isNext =
      before !== undefined &&
      first !== undefined &&
      last !== undefined &&
      last.pieces.length < maxPieces &&
      draft.end - first.start <= maxCharacters &&
      draft.start >= before.end &&
      joint.test(turnText.slice(before.end, draft.start));
    if (isNext) last.pieces.push(draft);
    else units.push({ pieces: [draft] });
  }
  return units.map(({ pieces }): Unit => {
    const [first] = pieces;
    const last = pieces.at(-1);
    if (!first || !last || first === last) return { pieces };
    return { pieces, whole: { text: turnText.slice(first.start, last.end), start: first.start } };
  });
}
