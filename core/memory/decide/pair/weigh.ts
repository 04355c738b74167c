import { areApart, canBeSame } from '../lexicon/people';
import { deeds } from '../lexicon/valueTypes';
import { numbersDiffer, numbersWithin } from '../relation/numbers';
import { alike, disjoint, overlapOf, typeClash } from '../relation/overlap';
import { none, type Relation, replacing } from '../relation/relation';
import { weekdaysDiffer } from '../relation/signs';
import type { Statement } from '../statement';
import type { PairChances } from './judge';

/**
 * From which chance on the learned judgement speaks. Where the rules see the same it takes little, where they see nothing it
 * takes much: a card that is taken out of force by mistake is worse than one that stays too long. Set on conversations the
 * weights had not seen.
 */
const levels = {
  confirmed: 0.05,
  replacesFrom: 0.7,
  sameFrom: 0.8,
  turnsFrom: 0.4,
  elliptical: 0.2,
  agreed: 0.5,
  turnsAgreed: 0.25,
  surelyTurns: 0.5,
};

/**
 * Levels for what form, nearness and the reader of pairs say together. Form alone is believed as before, unless the reader
 * denies it.
 */
const readLevels = {
  replacesFrom: 0.6,
  /** 「还想换台按摩椅」 comes on top of what is known. */
  replacesAdded: 0.85,
  /** With less than this it denies what form alone says. */
  notDenied: 0.03,
  sameFrom: 0.55,
  /** Where each says something that the other does not. */
  sameApart: 0.88,
  /** Where the rules see the same said again: so sure it must be that both hold. */
  bothHoldFrom: 0.97,
};

const repeating: ReadonlySet<Relation['kind']> = new Set(['same', 'morePrecise', 'lessPrecise']);

/**
 * The relation the rules found, or another one where the learned judgement is sure of it. The statements are turned to each
 * other (`facing`).
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
  const { same, replaces, byForm } = chances;
  if (replacing.has(relation.kind)) {
    // Two cities, two languages, two days: however alike the rest, it is not said again.
    const clash = typeClash(overlapOf(fresh.specifics, known.specifics)) !== null || weekdaysDiffer(fresh, known);
    const again =
      byForm && same > replaces && !clash && saysSame(fresh, known, chances) ? repetition(fresh, known, chances) : none;
    if (again.kind !== 'none') return again;
    return Math.max(replaces + same, byForm ? byForm.replaces + byForm.same : 0) < levels.confirmed ? none : relation;
  }
  if (!mayBear(fresh, known) || (!isLast && ofOtherThings(fresh, known, chances))) return relation;
  // What does not tell of a change stands beside what is known, however alike: two cars, two rules.
  const turnsFrom =
    byForm && Math.min(byForm.replaces, replaces) >= levels.agreed ? levels.turnsAgreed : levels.turnsFrom;
  if (
    chances.turns >= turnsFrom &&
    (isLast || says(fresh)) &&
    relation.kind !== 'beside' &&
    takesPlace(fresh, known, chances, isLast)
  )
    return replacement(fresh, known, chances);
  if (relation.kind === 'beside') return relation;
  if (repeating.has(relation.kind)) return byForm && 1 - same - replaces >= readLevels.bothHoldFrom ? none : relation;
  return saysSame(fresh, known, chances) ? repetition(fresh, known, chances) : relation;
}

function takesPlace(fresh: Statement, known: Statement, chances: PairChances, isLast: boolean): boolean {
  const { same, replaces, byForm, isLikeliest } = chances;
  const isAdded = fresh.marks.has('additive');
  // 「还想换个 logo」 is one more thing to do.
  if (isAdded && fresh.isPlan && known.isPlan && overlapOf(fresh.specifics, known.specifics).shared.length === 0)
    return false;
  const form = byForm ?? chances;
  const enough = isLast ? levels.elliptical : levels.replacesFrom;
  const isFormSure = form.replaces >= enough && form.replaces > form.same;
  if (!byForm) return isFormSure;
  if (isFormSure && replaces >= readLevels.notDenied) return true;
  return isLikeliest && replaces > same && replaces >= (isAdded ? readLevels.replacesAdded : readLevels.replacesFrom);
}

function saysSame(fresh: Statement, known: Statement, { same, byForm }: PairChances): boolean {
  if (!byForm) return same >= levels.sameFrom;
  if (byForm.same >= levels.sameFrom && same >= readLevels.notDenied) return true;
  const { fresh: own, left } = overlapOf(fresh.specifics, known.specifics);
  const standApart = fresh.lang === known.lang && own.length > 0 && left.length > 0;
  return same >= (standApart ? readLevels.sameApart : readLevels.sameFrom);
}

/** About the same person, and not just for now. */
function mayBear(fresh: Statement, known: Statement): boolean {
  if (fresh.detail !== '' && known.detail !== '' && fresh.detail !== known.detail) return false;
  if (areApart(fresh.people, known.people)) return false;
  // What one does, has or moves to gives one no other name.
  if (known.slot?.name === 'name' && fresh.slot?.name !== 'name' && fresh.frame === null) return false;
  // "We switched my daughter to another school" is about the daughter as well.
  const shares = (fresh.people.length > 0 && known.people.length > 0) || tellsOf(fresh, known) || tellsOf(known, fresh);
  if (!canBeSame(fresh.subject, known.subject) && !shares) return false;
  return !fresh.isTemporary || known.isTemporary || known.isPlan;
}

/** 「小余辞职了」 is about 「我带了个徒弟小余」 as well. */
const tellsOf = ({ subject, detail }: Statement, { text }: Statement): boolean =>
  subject === 'named' && detail !== '' && text.includes(detail);

/** Each gives something else its value: what the heater is set to says nothing of the bath. */
function ofOtherThings(fresh: Statement, known: Statement, { turns }: PairChances): boolean {
  if (!fresh.frame || !known.frame || fresh.lang !== known.lang || fresh.correction) return false;
  // 「宝宝喝的是羊奶粉」 has behind the verb what 「宝宝奶粉换成牛奶粉了」 has before it.
  const { before } = fresh.frame;
  if (known.frame.after.some((word) => before.some((own) => alike(own, word)))) return false;
  // 「喝的是羊奶粉」: what is done with it is no thing.
  const named = (words: string[]) => words.filter((word) => !deeds.has(word));
  const things = overlapOf(named(before), named(known.frame.before));
  if (things.fresh.length === 0 || things.left.length === 0) return false;
  // The blue car and the red one, unless it is said to have changed.
  return things.shared.length === 0 || turns < levels.surelyTurns;
}

/** "The dog I have is a corgi" after 「我养了一只狗」: no word of two languages is shared, but only one says what it is. */
const namesValue = (fresh: Statement, known: Statement): boolean =>
  fresh.lang !== known.lang &&
  known.frame === null &&
  (fresh.frame?.before.length ?? 0) > 0 &&
  (fresh.frame?.after.length ?? 0) > 0;

/** "Never got on with anything else" names nothing. */
const says = ({ specifics, quantities, slot }: Statement): boolean =>
  specifics.length + quantities.length > 0 || slot !== null;

const numbersOf = ({ quantities }: Statement) => quantities.map((quantity) => quantity.value).join(', ');

function replacement(fresh: Statement, known: Statement, { replaces: strength, over, byForm }: PairChances): Relation {
  const isOver = byForm !== undefined && over > strength / 2;
  if (known.isPlan && fresh.polarity === 1 && (isOver || fresh.marks.has('done')))
    return { kind: 'planDone', strength };
  if (fresh.polarity === -1 && known.polarity === 1 && (isOver || fresh.marks.has('ended')))
    return { kind: 'ended', strength };
  const { fresh: is, left: was } = overlapOf(fresh.specifics, known.specifics);
  return {
    kind: 'changed',
    strength,
    was: was.join(' ') || numbersOf(known),
    is: is.join(' ') || numbersOf(fresh),
  };
}

function repetition(fresh: Statement, known: Statement, { same: strength, precise }: PairChances): Relation {
  if (fresh.polarity !== known.polarity || numbersDiffer(fresh.quantities, known.quantities)) return { kind: 'none' };
  // On Mondays a lifeguard, on Wednesdays water polo: two things at one place.
  if (disjoint(fresh.conditions, known.conditions)) return { kind: 'none' };
  if (precise > strength / 2 || namesValue(fresh, known)) return { kind: 'morePrecise', strength };
  const overlap = overlapOf(fresh.specifics, known.specifics);
  // "The work van is a Ford" leaves out that it is driven.
  const leftOut = overlap.left.filter((word) => !known.deeds.includes(word));
  const saysAll = leftOut.length === 0 && numbersWithin(known.quantities, fresh.quantities);
  const saysMore = overlap.fresh.length > 0 || !numbersWithin(fresh.quantities, known.quantities);
  if (saysAll && saysMore) return { kind: 'morePrecise', strength };
  return { kind: 'same', strength };
}
