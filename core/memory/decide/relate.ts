import { areApart, canBeSame } from './lexicon/people';
import { correctionOf, looseChange } from './relation/change';
import { endingOf } from './relation/endings';
import { facing } from './relation/facing';
import { frameRelation } from './relation/frame';
import { identifies } from './relation/identified';
import { matterRelation } from './relation/matter';
import { overlapOf, wholeContent } from './relation/overlap';
import { ownedThing } from './relation/ownedThing';
import { planRelation } from './relation/plan';
import { none, type RelateOptions, type Relation } from './relation/relation';
import { sameMatter } from './relation/sameMatter';
import { slotRelation } from './relation/slot';
import type { Statement } from './statement';

/**
 * Holds a new statement against a known one. `cosine` is that of their centred vectors: where the two share no words
 * (another language, other words) meaning alone has to tell.
 */
export function relate(said: Statement, held: Statement, cosine: number, options: RelateOptions): Relation {
  return relateFaced(...facing(said, held), cosine, options);
}

/** The same for two statements that were turned to each other (`facing`). */
export function relateFaced(fresh: Statement, known: Statement, cosine: number, options: RelateOptions): Relation {
  const bare = fresh.specifics.length === 0 && known.specifics.length === 0;
  const overlap = bare
    ? overlapOf(wholeContent(fresh), wholeContent(known))
    : overlapOf(fresh.specifics, known.specifics);
  if (fresh.detail !== '' && known.detail !== '' && fresh.detail !== known.detail) return none;
  if (areApart(fresh.people, known.people)) return none;
  if (!canBeSame(fresh.subject, known.subject)) {
    // "It's Okonjo, not Okafor" leaves out whose name it is.
    const leavesOut = fresh.subject === 'me' && !/我|\b(?:i|my|we|our)\b/iu.test(fresh.text);
    const corrected = leavesOut ? correctionOf(fresh, known, overlap, cosine) : null;
    if (corrected) return corrected;
    // 「打错了，钢琴课是周二」 after 「我女儿钢琴课是周四」.
    const isSame = overlap.shared.length > 0 && overlap.fresh.length === 0;
    if (leavesOut && fresh.marks.has('correction') && isSame)
      return relateFaced({ ...fresh, subject: known.subject }, known, cosine, options);
  }
  if (!canBeSame(fresh.subject, known.subject))
    return endingOf(fresh, known, overlap) ?? ownedThing(fresh, known, cosine) ?? none;
  const matter = sameMatter(fresh, known, overlap, cosine, options);
  return (
    correctionOf(fresh, known, overlap, cosine) ??
    endingOf(fresh, known, overlap) ??
    slotRelation(fresh, known, cosine, options) ??
    identifies(fresh, known, cosine) ??
    frameRelation(fresh, known, cosine) ??
    planRelation(fresh, known, overlap, cosine) ??
    (matter > 0
      ? matterRelation(fresh, known, overlap, matter, cosine)
      : (looseChange(fresh, known, overlap, cosine) ?? none))
  );
}
