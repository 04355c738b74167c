import { canBeSame } from '../lexicon/people';
import { numbersDiffer, numbersWithin } from '../relation/numbers';
import { overlapOf } from '../relation/overlap';
import type { Relation } from '../relation/relation';
import type { Statement } from '../statement';
import type { PairChances } from './judge';

/**
 * From which chance on the learned judgement speaks. Where the rules see the same it takes little, where they see nothing it
 * takes much: a card that is taken out of force by mistake is worse than one that stays too long. Set on conversations the
 * weights had not seen.
 */
export const levels = { confirmed: 0.05, replacesFrom: 0.7, sameFrom: 0.8, turnsFrom: 0.4, elliptical: 0.2 };

const replacing: ReadonlySet<Relation['kind']> = new Set(['opposite', 'changed', 'planDone', 'ended']);
const repeating: ReadonlySet<Relation['kind']> = new Set(['same', 'morePrecise', 'lessPrecise']);

/**
 * The relation the rules found, or another one where the learned judgement is sure of it.
 *
 * @param isLast the new statement leans on what was said before it, and this is what was
 */
export function weigh(
  fresh: Statement,
  known: Statement,
  relation: Relation,
  chances: PairChances,
  isLast = false,
): Relation {
  const { same, replaces, turns } = chances;
  if (replacing.has(relation.kind)) return replaces + same < levels.confirmed ? { kind: 'none' } : relation;
  if (!mayBear(fresh, known)) return relation;
  // What does not tell of a change stands beside what is known, however alike: two cars, two rules.
  const enough = isLast ? levels.elliptical : levels.replacesFrom;
  if (turns >= levels.turnsFrom && replaces >= enough && replaces > same && relation.kind !== 'beside')
    return replacement(fresh, known, replaces);
  if (repeating.has(relation.kind) || relation.kind === 'beside') return relation;
  return same >= levels.sameFrom ? repetition(fresh, known, same) : relation;
}

/** About the same person, and not just for now. */
function mayBear(fresh: Statement, known: Statement): boolean {
  if (fresh.detail !== '' && known.detail !== '' && fresh.detail !== known.detail) return false;
  if (!canBeSame(fresh.subject, known.subject)) return false;
  return !fresh.isTemporary || known.isTemporary || known.isPlan;
}

const numbersOf = ({ quantities }: Statement) => quantities.map((quantity) => quantity.value).join(', ');

function replacement(fresh: Statement, known: Statement, strength: number): Relation {
  if (known.isPlan && fresh.marks.has('done') && fresh.polarity === 1) return { kind: 'planDone', strength };
  if (fresh.polarity === -1 && known.polarity === 1 && fresh.marks.has('ended')) return { kind: 'ended', strength };
  const { fresh: is, left: was } = overlapOf(fresh.specifics, known.specifics);
  return {
    kind: 'changed',
    strength,
    was: was.join(' ') || numbersOf(known),
    is: is.join(' ') || numbersOf(fresh),
  };
}

function repetition(fresh: Statement, known: Statement, strength: number): Relation {
  if (fresh.polarity !== known.polarity || numbersDiffer(fresh.quantities, known.quantities)) return { kind: 'none' };
  const overlap = overlapOf(fresh.specifics, known.specifics);
  const saysAll = overlap.left.length === 0 && numbersWithin(known.quantities, fresh.quantities);
  const saysMore = overlap.fresh.length > 0 || !numbersWithin(fresh.quantities, known.quantities);
  if (saysAll && saysMore) return { kind: 'morePrecise', strength };
  return { kind: 'same', strength };
}
