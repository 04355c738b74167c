import type { Statement } from '../statement';
import type { Overlap } from './overlap';
import type { Relation } from './relation';
import { numbersOf } from './signs';

export function planRelation(fresh: Statement, known: Statement, overlap: Overlap, cosine: number): Relation | null {
  if (!known.isPlan) return null;
  const about =
    overlap.shared.length > 0 &&
    (overlap.left.length === 0 || overlap.shared.length >= overlap.left.length || cosine >= 0.5);
  if (!about) return null;
  if (fresh.polarity === -1 && known.polarity === 1 && (fresh.marks.has('ended') || fresh.isPlan))
    return { kind: 'ended', strength: 0.8 };
  if (fresh.polarity !== known.polarity) return null;
  const happened = fresh.marks.has('done') || (fresh.kind === 'event' && !fresh.isPlan);
  if (happened && (!fresh.isPlan || fresh.marks.has('done')))
    return { kind: 'planDone', strength: Math.max(0.7, cosine) };
  if (fresh.isPlan && fresh.marks.has('change') && cosine >= 0.4)
    return {
      kind: 'changed',
      strength: cosine,
      was: overlap.left.join(' ') || numbersOf(known),
      is: overlap.fresh.join(' ') || numbersOf(fresh),
    };
  return null;
}
