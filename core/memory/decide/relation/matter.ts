import type { MarkerName } from '../lexicon/markers';
import type { Statement } from '../statement';
import { numbersDiffer, numbersWithin } from './numbers';
import { alike, type Overlap, overlapOf, wholeContent } from './overlap';
import { none, type Relation } from './relation';
import { sameMeasure } from './sameMatter';
import { movesTime, narrowsTime, numbersOf, timesDiffer, turns } from './signs';

/** For now is no change: what holds for a while stands beside what holds always. */
const passes = (fresh: Statement, known: Statement) =>
  fresh.isTemporary &&
  !known.isTemporary &&
  !known.isPlan &&
  !['change', 'ended', 'correction', 'now'].some((mark) => fresh.marks.has(mark as MarkerName));

export function matterRelation(
  fresh: Statement,
  known: Statement,
  overlap: Overlap,
  strength: number,
  cosine: number,
): Relation {
  if (fresh.isPlan !== known.isPlan && fresh.polarity === known.polarity && cosine < 0.9) {
    // What is wanted and what is so are two statements.
    if (known.isPlan || fresh.isPlan) return none;
  }
  if (passes(fresh, known) && (fresh.polarity !== known.polarity || overlap.fresh.length > 0))
    return { kind: 'beside', strength };
  const sameConditions = fresh.conditions.join() === known.conditions.join();
  const bothTimed = fresh.conditions.length > 0 && known.conditions.length > 0;
  if (fresh.polarity !== known.polarity) {
    const isException = fresh.marks.has('exception') && overlap.fresh.length > 0 && !fresh.marks.has('ended');
    const otherTimes = !sameConditions && !turns(fresh) && !fresh.light.includes('daily');
    const narrower =
      overlap.fresh.length > 0 && overlap.left.length === 0 && !turns(fresh) && !fresh.light.includes('daily');
    const broader = overlap.left.length > 0 && overlap.fresh.length === 0 && !turns(fresh) && isModifier(known, fresh);
    if (isException || otherTimes || narrower || broader) return { kind: 'beside', strength };
    return { kind: 'opposite', strength };
  }
  if (timesDiffer(fresh, known)) {
    const moved = fresh.marks.has('change') || fresh.correction !== null || fresh.marks.has('correction');
    const replanned = fresh.isPlan && known.isPlan && overlap.fresh.length === 0 && overlap.left.length === 0;
    return moved || replanned
      ? { kind: 'changed', strength, was: known.eventTime?.words ?? '', is: fresh.eventTime?.words ?? '' }
      : none;
  }
  if (numbersDiffer(fresh.quantities, known.quantities)) {
    const [mine, theirs] = [wholeContent(fresh), wholeContent(known)];
    const beyond = overlapOf(mine, theirs);
    if (beyond.fresh.length > 0 && beyond.left.length > 0) return none;
    if ((fresh.kind === 'event' && !sameMeasure(fresh, known)) || !sameConditions || fresh.marks.has('additive'))
      return none;
    return { kind: 'changed', strength, was: numbersOf(known), is: numbersOf(fresh) };
  }
  if (fresh.marks.has('exception') && overlap.fresh.length > 0 && overlap.left.length === 0)
    return { kind: 'beside', strength };
  const isMoved = overlap.fresh.length === 0 && overlap.left.length === 0 && movesTime(fresh, known);
  if (isMoved || (!sameConditions && bothTimed && fresh.marks.has('change')))
    return { kind: 'changed', strength, was: known.conditions.join(', '), is: fresh.conditions.join(', ') };
  if (!sameConditions && bothTimed) return { kind: 'beside', strength };
  if (narrowsTime(fresh, known) && overlap.left.length === 0) return { kind: 'morePrecise', strength };
  const more =
    overlap.fresh.length > 0 ||
    !numbersWithin(fresh.quantities, known.quantities) ||
    fresh.conditions.length > known.conditions.length;
  const less =
    overlap.left.length > 0 ||
    !numbersWithin(known.quantities, fresh.quantities) ||
    known.conditions.length > fresh.conditions.length;
  if (more && less && fresh.marks.has('correction') && fresh.specifics.length > 0)
    return { kind: 'changed', strength, was: overlap.left.join(' '), is: overlap.fresh.join(' ') };
  if (more && less) return strength >= 0.75 || fresh.lang !== known.lang ? { kind: 'same', strength } : none;
  if (more) {
    if (fresh.marks.has('change') && overlap.fresh.length > 0)
      return { kind: 'changed', strength, was: overlap.shared.join(' '), is: overlap.fresh.join(' ') };
    if (fresh.marks.has('additive') || cosine < 0.3 || !sameConditions)
      return sameConditions ? none : { kind: 'beside', strength };
    if (shiftsHead(fresh, known, overlap)) return none;
    return { kind: 'morePrecise', strength };
  }
  return less ? { kind: 'lessPrecise', strength } : { kind: 'same', strength };
}

/** The words one statement has beyond the other narrow its object (「冰咖啡」 to 「咖啡」) and are not where or when it is done. */
function isModifier(narrow: Statement, broad: Statement): boolean {
  const extra = narrow.specifics.filter((word) => !broad.specifics.some((other) => alike(word, other)));
  const object = narrow.specifics.findIndex((word) => broad.specifics.some((other) => alike(word, other)));
  const at = narrow.specifics.indexOf(extra[0] ?? '');
  return extra.length > 0 && extra.length <= 2 && object >= 0 && at === object - 1;
}

/** "running shoes" is not a kind of running: the last word of the known statement became a word before another. */
function shiftsHead(fresh: Statement, known: Statement, overlap: Overlap): boolean {
  if (fresh.lang !== 'en' || fresh.slot || fresh.frame) return false;
  const head = known.specifics.at(-1);
  // A name goes on: "a Toyota Corolla" is a Toyota.
  if (
    head !== undefined &&
    fresh.text
      .split(/\s+/)
      .some((word, at) => at > 0 && /^\p{Lu}/u.test(word) && word.toLowerCase().startsWith(head.slice(0, 4)))
  )
    return false;
  const at = fresh.specifics.findIndex((word) => head !== undefined && alike(word, head));
  const next = fresh.specifics[at + 1];
  if (at < 0 || next === undefined || !overlap.fresh.includes(next)) return false;
  // "nuts, specifically cashews": behind a comma nothing is joined to it.
  const words = fresh.text.toLowerCase().split(/(?![,;:()])[^\p{L}\d']+/u);
  const place = words.findIndex((word) => head !== undefined && word.startsWith(head.slice(0, 4)));
  if (/[,;:(]$/.test(words[place] ?? '')) return false;
  return place >= 0 && (words[place + 1] ?? '').startsWith(next.slice(0, 4));
}
