import type { MarkerName } from './lexicon/markers';
import { canBeSame, personOf } from './lexicon/people';
import { lightConcepts, valueType } from './lexicon/valueTypes';
import { numbersDiffer, numbersWithin } from './quantities';
import type { Statement } from './statement';

/** How a new statement stands to a known one. */
export type Relation =
  /** Nothing to do with each other as far as truth goes. */
  | { kind: 'none' }
  /** Says the same. */
  | { kind: 'same'; strength: number }
  /** Says the same, and more. */
  | { kind: 'morePrecise'; strength: number }
  /** Says less than is known. */
  | { kind: 'lessPrecise'; strength: number }
  /** One affirms what the other denies. */
  | { kind: 'opposite'; strength: number }
  /** Another value for something there is one of. */
  | { kind: 'changed'; strength: number; was: string; is: string }
  /** A plan was carried out. */
  | { kind: 'planDone'; strength: number }
  /** What was known is over. */
  | { kind: 'ended'; strength: number }
  /** A rule and its exception, or the same matter under another condition: both hold. */
  | { kind: 'beside'; strength: number };

const none: Relation = { kind: 'none' };

export interface Overlap {
  shared: string[];
  /** Specific to the new statement. */
  fresh: string[];
  /** Specific to the known one. */
  left: string[];
}

/** Two words count as one: the same, or a Han word inside the other (「编辑器」 in 「代码编辑器」). */
export function alike(left: string, right: string): boolean {
  if (left === right) return true;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return short.length >= 2 && /\p{Script=Han}/u.test(short) && long.includes(short) && long.length - short.length <= 2;
}

export function overlapOf(fresh: string[], known: string[]): Overlap {
  const shared = fresh.filter((word) => known.some((other) => alike(word, other)));
  return {
    shared,
    fresh: fresh.filter((word) => !known.some((other) => alike(word, other))),
    left: known.filter((word) => !fresh.some((other) => alike(word, other))),
  };
}

const disjoint = (left: string[], right: string[]) =>
  left.length > 0 && right.length > 0 && !left.some((word) => right.includes(word));

/** Values of one type of which the two statements hold different ones: two cities, two languages, two professions. */
export function typeClash(overlap: Overlap): { was: string; is: string; type: string } | null {
  for (const is of overlap.fresh) {
    const type = valueType(is);
    const was = type && overlap.left.find((word) => valueType(word) === type);
    if (type && was && !overlap.shared.some((word) => valueType(word) === type)) return { was, is, type };
  }
  return null;
}

export interface RelateOptions {
  nearCosine: number;
  sameCosine: number;
}

/**
 * Holds a new statement against a known one. `cosine` is that of their centred vectors: where the two share no words
 * (another language, other words) meaning alone has to tell.
 */
export function relate(fresh: Statement, known: Statement, cosine: number, options: RelateOptions): Relation {
  const bare = fresh.specifics.length === 0 && known.specifics.length === 0;
  const overlap = bare
    ? overlapOf(wholeContent(fresh), wholeContent(known))
    : overlapOf(fresh.specifics, known.specifics);
  if (fresh.detail !== '' && known.detail !== '' && fresh.detail !== known.detail) return none;
  if (!canBeSame(fresh.subject, known.subject))
    return endingOf(fresh, known, overlap) ?? ownedThing(fresh, known, cosine) ?? none;
  const matter = sameMatter(fresh, known, overlap, cosine, options);
  return (
    correctionOf(fresh, known, overlap, cosine) ??
    endingOf(fresh, known, overlap) ??
    slotRelation(fresh, known, cosine, options) ??
    frameRelation(fresh, known, cosine) ??
    planRelation(fresh, known, overlap, cosine) ??
    (matter > 0
      ? matterRelation(fresh, known, overlap, matter, cosine)
      : (looseChange(fresh, known, overlap, cosine) ?? none))
  );
}

/** How sure it is that both speak of the same thing being done: 0–1. */
function sameMatter(
  fresh: Statement,
  known: Statement,
  overlap: Overlap,
  cosine: number,
  options: RelateOptions,
): number {
  if (disjoint(fresh.deeds, known.deeds) && overlap.shared.length > 0 && cosine < 0.8) {
    // 「看足球」 and 「踢足球」 are two matters; "learn" beside another deed is not.
    if (
      ![...fresh.deeds, ...known.deeds].some(
        (deed) => deed === 'learn' || deed === 'have' || deed === 'use' || deed === 'visit',
      )
    )
      return 0;
  }
  const { shared } = overlap;
  const within = overlap.fresh.length === 0 || overlap.left.length === 0;
  if (shared.length > 0 && within) return Math.max(0.6, cosine);
  const smaller = Math.min(fresh.specifics.length, known.specifics.length);
  const crossed = fresh.lang !== known.lang;
  if (typeClash(overlap)) return 0;
  if (shared.length > 0 && shared.length / smaller >= 0.6 && cosine >= 0.5) return cosine;
  const bare = fresh.specifics.length === 0 && known.specifics.length === 0;
  if ((bare && sameLight(fresh, known)) || (known.specifics.length === 0 && sameMeasure(fresh, known)))
    return Math.max(0.6, cosine);
  if (
    cosine >= (crossed ? 0.55 : options.sameCosine) &&
    !(overlap.fresh.length > 0 && overlap.left.length > 0 && shared.length === 0 && cosine < 0.8 && !crossed)
  )
    return cosine;
  return 0;
}

/** Both only give a measure of the same person: an age, a weight. */
function sameMeasure(left: Statement, right: Statement): boolean {
  const measures = new Set(['year old', 'kg', 'lb', 'jin', 'cm', 'grade']);
  return left.quantities.some(
    ({ unit }) => measures.has(unit) && right.quantities.some((other) => other.unit === unit),
  );
}

const sameLight = (left: Statement, right: Statement) =>
  left.light.length > 0 && left.light.join() === right.light.join();

/** For now is no change: what holds for a while stands beside what holds always. */
const passes = (fresh: Statement, known: Statement) =>
  fresh.isTemporary &&
  !known.isTemporary &&
  !known.isPlan &&
  !['change', 'ended', 'correction', 'now'].some((mark) => fresh.marks.has(mark as MarkerName));

function matterRelation(
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
  if (!sameConditions && fresh.conditions.length > 0 && known.conditions.length > 0 && fresh.marks.has('change'))
    return { kind: 'changed', strength, was: known.conditions.join(', '), is: fresh.conditions.join(', ') };
  if (!sameConditions && fresh.conditions.length > 0 && known.conditions.length > 0)
    return { kind: 'beside', strength };
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

const turns = (statement: Statement) =>
  ['ended', 'now', 'change', 'less', 'done'].some((mark) => statement.marks.has(mark as never));

/** Everything it is about, common words too, without liking and frequency. */
const wholeContent = (statement: Statement) =>
  [...statement.specifics, ...statement.light].filter(
    (word) => !['like', 'dislike', 'daily', 'have', 'use', 'weekly'].includes(word),
  );

const numbersOf = (statement: Statement) => statement.quantities.map((quantity) => quantity.value).join(', ');

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

/** Both are about a certain time, and not the same one. */
function timesDiffer(left: Statement, right: Statement): boolean {
  const [one, other] = [left.eventTime, right.eventTime];
  return one !== null && other !== null && (one.to < other.from || other.to < one.from);
}

/** "On June 12" after "in June". */
function narrowsTime(fresh: Statement, known: Statement): boolean {
  const [one, other] = [fresh.eventTime, known.eventTime];
  return (
    one !== null &&
    other !== null &&
    one.from >= other.from &&
    one.to <= other.to &&
    one.to - one.from < other.to - other.from
  );
}

function correctionOf(fresh: Statement, known: Statement, overlap: Overlap, cosine: number): Relation | null {
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

/**
 * 「我养了一只叫豆豆的猫」 and 「我的猫叫豆豆」: one is about the user, the other about what the user has. The name or age of
 * what was only said to be there says more about it.
 */
function ownedThing(fresh: Statement, known: Statement, cosine: number): Relation | null {
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
  const identifies = thing.slot?.name === 'name' || thing.quantities.some(({ unit }) => unit === 'year old');
  if (
    thing === fresh &&
    about.length === 0 &&
    owner.light.includes('have') &&
    identifies &&
    cosine > 0.2 &&
    owner.quantities.length === 0
  )
    return { kind: 'morePrecise', strength: 0.6 };
  return null;
}

/** Events that end a state: which words of the known statement they end. */
const endings: { event: RegExp; ends: (known: Statement) => boolean; unless?: RegExp }[] = [
  {
    event: /毕业(?!论文|设计|照|典礼)|graduated/iu,
    ends: (known) =>
      known.slot?.name === 'study' || /在读|读研|读博|大[一二三四]|研[一二三]|student/iu.test(known.text),
    unless: /打算|准备|要毕业|快毕业|将|before i graduate/iu,
  },
  {
    event: /换(?:了|好)?工作了|跳槽了|\b(?:changed|switched) jobs\b/iu,
    ends: (known) => known.slot?.name === 'work' || known.slot?.name === 'profession',
    unless: /打算|考虑|想换|想跳|thinking|want|plan/iu,
  },
  {
    event: /离职|辞职|辞掉|被裁|裸辞|resigned|laid off|quit my job|left my job|lost my job|失业/iu,
    ends: (known) => known.slot?.name === 'work' || known.slot?.name === 'profession',
    unless: /打算|考虑|想辞|想离职|thinking|want|plan/iu,
  },
  {
    event: /分手|离婚|分开了|broke up|split up|divorced|we separated/iu,
    ends: (known) =>
      ['girlfriend', 'boyfriend', 'wife', 'husband', 'spouse'].includes(known.subject) ||
      /女朋友|男朋友|女友|男友|girlfriend|boyfriend|已婚|结婚了|married|engaged|对象/iu.test(known.text),
    unless: /打算|考虑|想分手/iu,
  },
];

function endingOf(fresh: Statement, known: Statement, overlap: Overlap): Relation | null {
  for (const { event, ends, unless } of endings) {
    if (!event.test(fresh.text) || unless?.test(fresh.text) || event.test(known.text)) continue;
    if (ends(known)) return { kind: 'ended', strength: 0.8 };
  }
  const died =
    /去世|过世|病逝|走丢|passed away|died|送人了/iu.test(fresh.text) &&
    !/去世|过世|passed away|died/iu.test(known.text);
  if (died && overlap.shared.length > 0) return { kind: 'ended', strength: 0.8 };
  const gone = /(?:卖|扔|丢|送人|转让|退)(?:掉|了)|\bsold\b|gave away|got rid of/iu.test(fresh.text);
  if (
    gone &&
    overlap.shared.length > 0 &&
    overlap.left.length <= 1 &&
    (known.deeds.includes('have') ||
      known.deeds.includes('drive') ||
      known.deeds.includes('buy') ||
      known.deeds.includes('use'))
  )
    return { kind: 'ended', strength: 0.8 };
  return null;
}

function slotRelation(fresh: Statement, known: Statement, cosine: number, options: RelateOptions): Relation | null {
  const [mine, theirs] = [fresh.slot, known.slot];
  if (!mine || !theirs || mine.name !== theirs.name) return null;
  if (fresh.isPlan !== known.isPlan) return none;
  if (fresh.polarity !== known.polarity) return null;
  if (fresh.conditions.join() !== known.conditions.join()) return { kind: 'beside', strength: cosine };
  if (fresh.isTemporary !== known.isTemporary) return { kind: 'beside', strength: cosine };
  const overlap = overlapOf(mine.values, theirs.values);
  const sure = Math.max(0.7, cosine);
  if (overlap.fresh.length === 0 && overlap.left.length === 0)
    return numbersDiffer(fresh.quantities, known.quantities) ? null : { kind: 'same', strength: sure };
  if (overlap.left.length === 0 && overlap.shared.length > 0) return { kind: 'morePrecise', strength: sure };
  if (overlap.fresh.length === 0 && overlap.shared.length > 0) return { kind: 'lessPrecise', strength: sure };
  if (fresh.marks.has('additive')) return none;
  if (mine.name === 'work') {
    // A city and an employer answer two questions.
    const kindsOf = (values: string[]) => values.map((value) => valueType(value) === 'city');
    if (kindsOf(overlap.fresh).includes(true) !== kindsOf(overlap.left).includes(true)) return none;
    if (cosine < options.nearCosine && !turns(fresh)) return none;
  }
  if (fresh.lang !== known.lang && cosine >= 0.6 && !typeClash(overlap)) return { kind: 'same', strength: cosine };
  if (fresh.kind === 'event' && mine.name === 'study') return none;
  return { kind: 'changed', strength: sure, was: theirs.values.join(' '), is: mine.values.join(' ') };
}

/** 「X 是 A」 against 「X 是 B」: the same thing with another value, two things alike, or nothing. */
function frameRelation(fresh: Statement, known: Statement, cosine: number): Relation | null {
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
  const numbers = numbersDiffer(fresh.quantities, known.quantities) || timesDiffer(fresh, known);
  const sure = Math.max(0.65, cosine);
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
  if (!numbers && values.shared.length > 0 && cosine >= 0.75) return { kind: 'same', strength: cosine };
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

function planRelation(fresh: Statement, known: Statement, overlap: Overlap, cosine: number): Relation | null {
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

/** 「改喝茶了」 after 「我每天喝咖啡」: a change is said, of the same deed, to another thing of the same type. */
function looseChange(fresh: Statement, known: Statement, overlap: Overlap, cosine: number): Relation | null {
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
