import type { MarkerName } from '../lexicon/markers';
import { canBeSame } from '../lexicon/people';
import { numbersDiffer, numbersWithin } from '../relation/numbers';
import { alike, type Overlap, overlapOf, typeClash } from '../relation/overlap';
import type { Relation } from '../relation/relation';
import { timesDiffer } from '../relation/signs';
import type { Statement } from '../statement';

/** Marks of the new statement that bear on what it does to a known one. */
const freshMarks = [
  'change',
  'ended',
  'now',
  'done',
  'additive',
  'exception',
  'correction',
  'temporary',
  'plan',
  'past',
  'less',
] as const;
const knownMarks = ['plan', 'temporary', 'ended', 'change', 'done'] as const;
const kinds: readonly Relation['kind'][] = [
  'same',
  'morePrecise',
  'lessPrecise',
  'opposite',
  'changed',
  'planDone',
  'ended',
  'beside',
];

/** Names of the numbers `pairFeatures` gives, in order. Training and use must agree on them. */
export const pairFeatureNames: readonly string[] = [
  'cosine',
  'cosineAbove0.4',
  'cosineAbove0.6',
  'nearest',
  'rank',
  'behind',
  'before',
  'nearestBefore',
  'saysOver',
  'saysTurn',
  'freshTurns',
  'knownTurns',
  'turnsNear',
  'turnsNearest',
  'surelyTurns',
  'surelyTurnsNearest',
  'turnsBehind',
  'endsAsDone',
  'question',
  'length',
  'crossed',
  'cosineCrossed',
  'sameSubject',
  'bothMe',
  'detailDiffers',
  'sharedOfFewer',
  'sharedOfMore',
  'shared',
  'freshOnly',
  'knownOnly',
  'anyShared',
  'sharedLight',
  'sharedDeed',
  'otherDeed',
  'skeleton',
  'sharedStart',
  'sharedEnd',
  'polarityDiffers',
  'freshDenies',
  'freshIsPlan',
  'knownIsPlan',
  'freshTemporary',
  'knownTemporary',
  'freshDoubts',
  'sameSlot',
  'otherSlot',
  'sameSlotOtherValue',
  'bothFramed',
  'sameThing',
  'sameThingOtherValue',
  'typeClash',
  'numbersDiffer',
  'numbersAgree',
  'numbersOnlyFresh',
  'numbersOnlyKnown',
  'conditionsDiffer',
  'timesDiffer',
  'correctsKnown',
  'leadNamesKnown',
  'freshNamesKnownValue',
  'shortFresh',
  ...freshMarks.map((mark) => `fresh:${mark}`),
  ...knownMarks.map((mark) => `known:${mark}`),
  ...kinds.map((kind) => `rule:${kind}`),
  'ruleStrength',
];

/** How near a known card is to a statement, by itself and among the other cards it is held against. */
export interface Standing {
  /** Of the centred vectors. */
  cosine: number;
  /** 0 for the nearest card. */
  rank: number;
  /** By how much the nearest card is nearer. */
  behind: number;
  /** By how much it is nearer than the next one behind it. */
  before: number;
}

/** Standing of one of several cosines. */
export function standing(cosine: number, cosines: readonly number[]): Standing {
  const rank = cosines.filter((other) => other > cosine).length;
  const next = Math.max(0, ...cosines.filter((other) => other < cosine));
  return { cosine, rank, behind: Math.max(...cosines, cosine) - cosine, before: Math.max(0, cosine - next) };
}

/** What tells how two statements stand to each other, as numbers of about 0–1; the words themselves are not among them. */
export function pairFeatures(
  fresh: Statement,
  known: Statement,
  { cosine, rank, behind, before }: Standing,
  relation: Relation,
  turns: { fresh: number; known: number },
): Float32Array {
  const overlap = overlapOf(fresh.specifics, known.specifics);
  const crossed = fresh.lang === known.lang ? 0 : 1;
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const fewer = Math.min(fresh.specifics.length, known.specifics.length);
  const more = Math.max(fresh.specifics.length, known.specifics.length);
  const deed = fresh.deeds.some((word) => known.deeds.includes(word));
  const things = fresh.frame && known.frame ? overlapOf(fresh.frame.before, known.frame.before) : null;
  const values = fresh.frame && known.frame ? overlapOf(fresh.frame.after, known.frame.after) : null;
  const sameThing = things !== null && things.shared.length > 0 && things.left.length + things.fresh.length <= 1;
  const sameSlot = fresh.slot !== null && known.slot !== null && fresh.slot.name === known.slot.name;
  const line = alignment(fresh.text, known.text);
  const bare = fresh.text.replace(/[\s。！!.~～，,😂]+$/u, '');
  const bothCount = fresh.quantities.length > 0 && known.quantities.length > 0;
  const numbers: Record<string, number> = {
    cosine,
    'cosineAbove0.4': Math.max(0, cosine - 0.4) * 2,
    'cosineAbove0.6': Math.max(0, cosine - 0.6) * 2.5,
    nearest: is(rank === 0),
    rank: 1 / (1 + rank),
    behind,
    before,
    nearestBefore: rank === 0 ? before : 0,
    saysOver: is(['ended', 'done', 'less'].some((mark) => fresh.marks.has(mark as MarkerName))),
    saysTurn: is(['change', 'now', 'correction'].some((mark) => fresh.marks.has(mark as MarkerName))),
    freshTurns: turns.fresh,
    knownTurns: turns.known,
    turnsNear: turns.fresh * cosine,
    turnsNearest: rank === 0 ? turns.fresh : 0,
    surelyTurns: is(turns.fresh > 0.5),
    surelyTurnsNearest: is(turns.fresh > 0.5 && rank === 0),
    turnsBehind: turns.fresh * behind,
    endsAsDone: is(/[了啦咯喽]$/u.test(bare)),
    question: is(/[?？吗]$/u.test(bare)),
    length: Math.min(1, unitsOf(fresh.text).length / 30),
    crossed,
    cosineCrossed: crossed * cosine,
    sameSubject: is(canBeSame(fresh.subject, known.subject)),
    bothMe: is(fresh.subject === 'me' && known.subject === 'me'),
    detailDiffers: is(fresh.detail !== '' && known.detail !== '' && fresh.detail !== known.detail),
    sharedOfFewer: share(overlap.shared.length, fewer),
    sharedOfMore: share(overlap.shared.length, more),
    shared: few(overlap.shared.length),
    freshOnly: few(overlap.fresh.length),
    knownOnly: few(overlap.left.length),
    anyShared: is(overlap.shared.length > 0),
    sharedLight: is(fresh.light.some((word) => known.light.includes(word))),
    sharedDeed: is(deed),
    otherDeed: is(!deed && fresh.deeds.length > 0 && known.deeds.length > 0),
    skeleton: line.shared,
    sharedStart: line.start,
    sharedEnd: line.end,
    polarityDiffers: is(fresh.polarity !== known.polarity),
    freshDenies: is(fresh.polarity === -1),
    freshIsPlan: is(fresh.isPlan),
    knownIsPlan: is(known.isPlan),
    freshTemporary: is(fresh.isTemporary),
    knownTemporary: is(known.isTemporary),
    freshDoubts: is(fresh.doubtful),
    sameSlot: is(sameSlot),
    otherSlot: is(!sameSlot && fresh.slot !== null && known.slot !== null),
    sameSlotOtherValue: is(sameSlot && differs(overlapOf(fresh.slot?.values ?? [], known.slot?.values ?? []))),
    bothFramed: is(things !== null),
    sameThing: is(sameThing),
    sameThingOtherValue: is(sameThing && values !== null && differs(values)),
    typeClash: is(typeClash(overlap) !== null),
    numbersDiffer: is(numbersDiffer(fresh.quantities, known.quantities)),
    numbersAgree: is(bothCount && numbersWithin(fresh.quantities, known.quantities)),
    numbersOnlyFresh: is(!bothCount && fresh.quantities.length > 0),
    numbersOnlyKnown: is(!bothCount && known.quantities.length > 0),
    conditionsDiffer: is(fresh.conditions.join() !== known.conditions.join()),
    timesDiffer: is(timesDiffer(fresh, known)),
    correctsKnown: is(fresh.correction?.wrong.some((word) => known.specifics.some((other) => alike(word, other)))),
    leadNamesKnown: is(fresh.leadWords.some((word) => known.specifics.some((other) => alike(word, other)))),
    freshNamesKnownValue: is(
      known.specifics.length > 0 && fresh.specifics.some((word) => alike(word, known.specifics.at(-1) ?? '')),
    ),
    shortFresh: is(fresh.specifics.length <= 2),
    ruleStrength: relation.kind === 'none' ? 0 : relation.strength,
  };
  for (const mark of freshMarks) numbers[`fresh:${mark}`] = is(fresh.marks.has(mark));
  for (const mark of knownMarks) numbers[`known:${mark}`] = is(known.marks.has(mark));
  for (const kind of kinds) numbers[`rule:${kind}`] = is(relation.kind === kind);
  return Float32Array.from(pairFeatureNames, (name) => numbers[name] ?? 0);
}

const is = (condition: boolean | undefined): number => (condition ? 1 : 0);
const few = (count: number): number => Math.min(count, 4) / 4;
const differs = (overlap: Overlap): boolean => overlap.fresh.length > 0 && overlap.left.length > 0;

/** How much of the shorter text stands in the other in the same order, and at its start and end: 0–1 each. */
function alignment(left: string, right: string): { shared: number; start: number; end: number } {
  const [a, b] = [unitsOf(left), unitsOf(right)];
  const length = Math.min(a.length, b.length);
  if (length === 0) return { shared: 0, start: 0, end: 0 };
  let start = 0;
  while (start < length && a[start] === b[start]) start++;
  let end = 0;
  while (end < length && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  let row = new Array<number>(b.length + 1).fill(0);
  for (const unit of a) {
    const next = [0];
    for (let at = 0; at < b.length; at++)
      next.push(unit === b[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return { shared: (row.at(-1) ?? 0) / length, start: start / length, end: end / length };
}

const maxUnits = 60;
/** Han characters and Latin words. */
const unitsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}']+/gu) ?? []).slice(0, maxUnits);
