import { valueType } from '../lexicon/valueTypes';
import type { Statement } from '../statement';
import { numbersDiffer } from './numbers';
import { overlapOf, typeClash } from './overlap';
import { none, type RelateOptions, type Relation } from './relation';
import { movesTime, turns } from './signs';

export function slotRelation(
  fresh: Statement,
  known: Statement,
  cosine: number,
  options: RelateOptions,
): Relation | null {
  const [mine, theirs] = [fresh.slot, known.slot];
  if (!mine || !theirs || mine.name !== theirs.name) return null;
  if (fresh.isPlan !== known.isPlan) return none;
  if (fresh.polarity !== known.polarity && mine.name !== 'shift') return null;
  if (fresh.conditions.join() !== known.conditions.join())
    return movesTime(fresh, known) && sameValues(mine.values, theirs.values)
      ? { kind: 'changed', strength: cosine, was: known.conditions.join(', '), is: fresh.conditions.join(', ') }
      : { kind: 'beside', strength: cosine };
  if (fresh.isTemporary !== known.isTemporary) return { kind: 'beside', strength: cosine };
  const overlap = overlapOf(mine.values, theirs.values);
  const sure = Math.max(0.7, cosine);
  if (overlap.fresh.length === 0 && overlap.left.length === 0)
    return numbersDiffer(fresh.quantities, known.quantities) ? null : { kind: 'same', strength: sure };
  if (overlap.left.length === 0 && overlap.shared.length > 0) return { kind: 'morePrecise', strength: sure };
  if (overlap.fresh.length === 0 && overlap.shared.length > 0) return { kind: 'lessPrecise', strength: sure };
  if (fresh.marks.has('additive')) return none;
  // 「给客户的邮件例外，要用中文写」 names whom it holds for.
  const narrows = fresh.specifics.some((word) => !mine.values.includes(word));
  if (fresh.marks.has('exception') && narrows && !turns(fresh)) return { kind: 'beside', strength: cosine };
  if (mine.name === 'work') {
    // A city and an employer answer two questions.
    const kindsOf = (values: string[]) => values.map((value) => valueType(value) === 'city');
    if (kindsOf(overlap.fresh).includes(true) !== kindsOf(overlap.left).includes(true)) return none;
    if (cosine < options.nearCosine && !turns(fresh)) return none;
  }
  if (fresh.lang !== known.lang && cosine >= 0.6 && mine.name !== 'shift' && !typeClash(overlap))
    return { kind: 'same', strength: cosine };
  if (fresh.kind === 'event' && mine.name === 'study') return none;
  return { kind: 'changed', strength: sure, was: theirs.values.join(' '), is: mine.values.join(' ') };
}

function sameValues(mine: string[], theirs: string[]): boolean {
  const { fresh, left } = overlapOf(mine, theirs);
  return fresh.length === 0 && left.length === 0;
}
