import type { Gender } from './kin';

/** A person or animal that was spoken of. */
export interface Referent {
  /** As the subject of a sentence: 「我女朋友小满」, "My manager Kevin". */
  label: string;
  genders: Gender[];
  /** Bare name, where one was said. */
  name: string | null;
  /** The word for what they are, as said; '' where only a name was. */
  word: string;
  /** Index of the clause they were spoken of in last. */
  clause: number;
  /** They were that clause's subject, or what it brings up (「我有个妹妹」). */
  leads: boolean;
  /** Named in one breath with somebody else (「小王和小李」). */
  paired: boolean;
}

/** Where more than one person fits, nobody is chosen: the wrong owner is worse than none. */
export type Choice = { found: Referent } | { found: null; unsure: boolean };

/**
 * Chooses whom a pronoun means.
 *
 * @param fits clause numbers grow towards the pronoun
 * @param scopeOf number of the turn a clause belongs to, 0 for the pronoun's own
 */
export function chooseReferent(fits: readonly Referent[], scopeOf: (clause: number) => number): Choice {
  const scopes = [...new Set(fits.map(({ clause }) => scopeOf(clause)))].sort((a, b) => a - b);
  const scope = scopes[0];
  if (scope === undefined) return { found: null, unsure: false };
  const near = fits.filter(({ clause }) => scopeOf(clause) === scope);
  const last = Math.max(...near.map(({ clause }) => clause));
  const nearest = near.filter(({ clause }) => clause === last);
  const only = nearest[0];
  if (!only || nearest.length > 1 || only.paired) return { found: null, unsure: true };
  if (near.length > 1 && !only.leads) return { found: null, unsure: true };
  return { found: only };
}
