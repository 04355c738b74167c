import { lightConcepts } from '../lexicon/valueTypes';
import type { Statement } from '../statement';
import { alike, type Overlap, typeClash } from './overlap';
import type { Relation } from './relation';

export function correctionOf(fresh: Statement, known: Statement, overlap: Overlap, cosine: number): Relation | null {
  if (!fresh.correction) return null;
  const { wrong, right } = fresh.correction;
  const said = [
    ...known.specifics,
    ...known.light,
    ...known.conditions,
    ...known.quantities.map((quantity) => quantity.value),
  ];
  const holdsWrong = wrong.some((word) => said.some((other) => alike(word, other)));
  const holdsRight = right.every((word) => said.some((other) => alike(word, other)));
  if (!holdsWrong || holdsRight) return null;
  const strength = Math.max(0.8, cosine) + overlap.shared.length * 0.01;
  return { kind: 'changed', strength, was: wrong.join(' '), is: right.join(' ') };
}

/** 「改喝茶了」 after 「我每天喝咖啡」: a change is said, of the same deed, to another thing of the same type. */
export function looseChange(fresh: Statement, known: Statement, overlap: Overlap, cosine: number): Relation | null {
  if (!fresh.marks.has('change') || fresh.polarity !== 1 || known.polarity !== 1) return null;
  if (fresh.isPlan || known.kind === 'event') return null;
  const clash = typeClash(overlap);
  const sameDeed = fresh.deeds.some((deed) => known.deeds.includes(deed));
  const namesOld = fresh.specifics.some((word) => known.specifics.some((other) => alike(word, other)));
  // 「路由器坏了，换成小米的了」: the thing was named just before.
  const namedBefore = fresh.leadWords.some(
    (word) => !lightConcepts.has(word) && known.frame?.before.includes(word) === true,
  );
  if (namedBefore && fresh.specifics.length > 0 && fresh.specifics.length <= 2)
    return { kind: 'changed', strength: 0.6, was: overlap.left.join(' '), is: overlap.fresh.join(' ') };
  if (clash && (sameDeed || cosine >= 0.35))
    return { kind: 'changed', strength: Math.max(0.6, cosine), was: clash.was, is: clash.is };
  if (namesOld && overlap.left.length <= 1 && overlap.fresh.length > 0 && (sameDeed || cosine >= 0.4))
    return {
      kind: 'changed',
      strength: Math.max(0.55, cosine),
      was: overlap.left.join(' ') || overlap.shared.join(' '),
      is: overlap.fresh.join(' '),
    };
  if (sameDeed && cosine >= 0.45)
    return { kind: 'changed', strength: cosine, was: overlap.left.join(' '), is: overlap.fresh.join(' ') };
  return null;
}
