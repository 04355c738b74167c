import type { Statement } from '../statement';
import { numbersDiffer } from './numbers';
import { overlapOf } from './overlap';
import { none, type Relation } from './relation';
import { numbersOf, timesDiffer, turns, weekdaysDiffer } from './signs';

/** 「X 是 A」 against 「X 是 B」: the same thing with another value, two things alike, or nothing. */
export function frameRelation(fresh: Statement, known: Statement, cosine: number): Relation | null {
  const [mine, theirs] = [fresh.frame, known.frame];
  if (!mine || !theirs) return null;
  const things = overlapOf(mine.before, theirs.before);
  if (things.fresh.length > 0 && things.left.length > 0) return none;
  if (mine.before.length > 0 !== theirs.before.length > 0) return null;
  if (things.shared.length === 0 && fresh.subject === 'me') return null;
  if (fresh.polarity !== known.polarity) return null;
  if (fresh.isPlan !== known.isPlan && !fresh.marks.has('change')) return null;
  // 「主力手机」 and 「手机」 may be two: a thing with a word more is the same one only where the values are alike.
  const values = overlapOf(mine.after, theirs.after);
  const numbers =
    numbersDiffer(fresh.quantities, known.quantities) || timesDiffer(fresh, known) || weekdaysDiffer(fresh, known);
  const sure = Math.max(0.65, cosine);
  const onlyTimes = mine.after.length === 0 && theirs.after.length === 0 && !fresh.marks.has('additive');
  const [at, was] = [fresh.conditions, known.conditions];
  if (onlyTimes && at.length > 0 && was.length > 0 && at.join() !== was.join())
    return { kind: 'changed', strength: sure, was: was.join(', '), is: at.join(', ') };
  if (values.fresh.length === 0 && values.left.length === 0 && !numbers) {
    if (things.fresh.length > 0 && mine.after.length + fresh.quantities.length > 0)
      return { kind: 'morePrecise', strength: sure };
    if (things.left.length > 0) return { kind: 'lessPrecise', strength: sure };
    return { kind: 'same', strength: sure };
  }
  if (fresh.conditions.join() !== known.conditions.join()) return { kind: 'beside', strength: cosine };
  if (fresh.marks.has('additive') || fresh.marks.has('exception')) return { kind: 'beside', strength: cosine };
  if (fresh.isTemporary !== known.isTemporary) return { kind: 'beside', strength: cosine };
  if (!numbers && values.left.length === 0 && values.fresh.length > 0 && values.shared.length > 0)
    return { kind: 'morePrecise', strength: sure };
  if (!numbers && values.fresh.length === 0 && values.left.length > 0 && values.shared.length > 0)
    return { kind: 'lessPrecise', strength: sure };
  if (!numbers && values.shared.length > 0 && cosine >= 0.75 && !fresh.marks.has('correction'))
    return { kind: 'same', strength: cosine };
  // A thing with a word more ("my return flight") is another one, unless it is said to have changed.
  if (things.fresh.length > 0 && !turns(fresh) && !fresh.marks.has('correction')) return none;
  if (things.left.length > 0 && cosine < 0.35 && !turns(fresh)) return none;
  if (/^allergic$|^like$|^dislike$/.test(things.shared[0] ?? '')) return null;
  return {
    kind: 'changed',
    strength: sure,
    was: theirs.after.join(' ') || numbersOf(known) || (known.eventTime?.words ?? ''),
    is: mine.after.join(' ') || numbersOf(fresh) || (fresh.eventTime?.words ?? ''),
  };
}
