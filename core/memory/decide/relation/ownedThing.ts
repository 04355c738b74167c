import { personOf } from '../lexicon/people';
import type { Statement } from '../statement';
import { numbersWithin } from './numbers';
import { overlapOf } from './overlap';
import type { Relation } from './relation';

/**
 * 「我养了一只叫豆豆的猫」 and 「我的猫叫豆豆」: one is about the user, the other about what the user has. The name or age of
 * what was only said to be there says more about it.
 */
export function ownedThing(fresh: Statement, known: Statement, cosine: number): Relation | null {
  if (fresh.polarity === -1 || known.polarity === -1) return null;
  const [owner, thing] = fresh.subject === 'me' ? [fresh, known] : [known, fresh];
  if (
    owner.subject !== 'me' ||
    !owner.specifics.some((word) => personOf(word) === thing.subject || word === thing.subject)
  )
    return null;
  const about = owner.specifics.filter((word) => personOf(word) !== thing.subject && word !== thing.subject);
  const overlap = overlapOf(thing.specifics, about);
  if (overlap.shared.length > 0 && overlap.fresh.length === 0 && thing.slot?.name === 'name')
    return overlap.left.length === 0
      ? { kind: 'same', strength: 0.7 }
      : { kind: owner === fresh ? 'morePrecise' : 'lessPrecise', strength: 0.7 };
  if (thing.specifics.length === 0 && thing.quantities.length > 0 && numbersWithin(thing.quantities, owner.quantities))
    return { kind: 'same', strength: 0.7 };
  // Which year somebody is in says more of that they go to school.
  const inGrade = thing.quantities.some(({ unit }) => unit === 'grade') && about.every((word) => schools.has(word));
  // "I've got a dog", "my dog is a whippet".
  const isSort = /\b(?:is|are|\w+['’]s) an? /iu.test(fresh.text) || /是(?![个很不])/u.test(fresh.text);
  const identifies =
    isSort || thing.slot?.name === 'name' || thing.quantities.some(({ unit }) => unit === 'year old') || inGrade;
  if (
    thing === fresh &&
    (about.length === 0 || inGrade) &&
    owner.light.includes('have') &&
    identifies &&
    cosine > 0.2 &&
    owner.quantities.length === 0
  )
    return { kind: 'morePrecise', strength: 0.6 };
  return null;
}

const schools: ReadonlySet<string> = new Set(['school', 'study', '上']);
