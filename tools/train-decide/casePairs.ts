import { readFileSync } from 'node:fs';
import { type DecisionCase, someMeet } from '../bench/decideScore';
import type { PairLabel } from './pairs';

/** The last statement of a conversation and what it was held against, with what should have come of it. */
export interface CasePairs {
  fresh: string;
  cards: { known: string; label: PairLabel }[];
}

const bothHold = new Set(['unrelated_similar', 'entity_confusion', 'preference_exception', 'temporary', 'scope']);
const saysTheSame = new Set(['restatement', 'refinement']);

/** Reads conversations with their expected outcome; those whose outcome does not tell about single pairs are left out. */
export function readCasePairs(path: string): CasePairs[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): CasePairs[] => {
      const given = JSON.parse(line) as DecisionCase;
      const texts = given.statements.map(({ text }) => text);
      const fresh = texts.at(-1);
      if (fresh === undefined || texts.length < 2) return [];
      const cards = texts.slice(0, -1).flatMap((known) => {
        const label = labelFor(given, known);
        return label === null ? [] : [{ known, label }];
      });
      return cards.length > 0 ? [{ fresh, cards }] : [];
    });
}

function labelFor({ kind = '', expect = {}, statements }: DecisionCase, known: string): PairLabel | null {
  const gone = expect.superseded_must_contain ?? [];
  if (gone.length > 0) {
    const isGone = gone.some((terms) => someMeet([known], terms));
    const mustGo = (expect.active_must_not_contain ?? []).some((terms) => someMeet([known], terms));
    const stays = (expect.active_must_contain ?? []).some((terms) => someMeet([known], terms));
    if (isGone && (mustGo || !stays)) return 2;
    return stays ? 0 : null;
  }
  if (saysTheSame.has(kind) && expect.max_active === 1 && statements.length === 2) return 1;
  return bothHold.has(kind) ? 0 : null;
}
