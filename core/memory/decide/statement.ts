import type { Tokenizer } from '../ports';
import type { Card, Language } from '../types';
import type { MarkerName } from './lexicon/markers';
import { peopleIn, readSubject } from './lexicon/people';
import { shiftsIn } from './lexicon/shifts';
import { deeds, lightConcepts } from './lexicon/valueTypes';
import { type Quantity, takeQuantities } from './quantities';
import { conditionWords, meaningful, takeMarkers } from './read/content';
import { type Correction, readCorrection } from './read/correction';
import { type Frame, readFrame } from './read/frame';
import { clockCondition, takeOccasions } from './read/occasions';
import { contractions, oneTime, sayings, shortWeekdays, trade } from './read/plainWords';
import { dislikes, inForceNow, mainClause, readClauses, readPolarity } from './read/polarity';
import { readSlot, type Slot } from './slots';

/** What a statement is read from: a draft or a card. */
export interface StatementSource
  extends Pick<Card, 'text' | 'lang' | 'kind' | 'polarity' | 'entities' | 'confidence' | 'eventTime' | 'validTo'> {
  durable: boolean;
  /** What was said just before it, where a correction may announce itself. */
  lead?: string;
}

/** A statement taken apart, so that two of them can be held against each other whatever their words or language. */
export interface Statement {
  text: string;
  lang: Language;
  kind: Card['kind'];
  /** Key of the person it is about, `me` for the user. */
  subject: string;
  /** What tells that person from others like them, empty where nothing does. */
  detail: string;
  /** Keys of all people and animals it names. */
  people: string[];
  /** Content of what was said just before. */
  leadWords: string[];
  marks: ReadonlySet<MarkerName>;
  /** −1 where it denies, dislikes, or says that something has ended. */
  polarity: 1 | -1;
  /** Its clauses, where there are several: what each is about, and whether it denies. */
  clauses: readonly { words: string[]; polarity: 1 | -1 }[];
  /** Concepts and stems that say what it is about, in text order. */
  specifics: string[];
  /** What is done with it (eat, watch, …), as concepts. */
  deeds: string[];
  /** Content too common to tell statements apart. */
  light: string[];
  /** Content before and after the verb that joins a thing with its value (「端口是 8080」), null where there is none. */
  frame: Frame | null;
  /** The attribute it gives a value for, where it is one of those everybody has one of. */
  slot: Slot | null;
  /** When it holds only then: weekend, rain, morning. */
  conditions: string[];
  quantities: Quantity[];
  /** What a correction takes back and puts in its place, as content. */
  correction: Correction | null;
  /** Said with doubt. */
  doubtful: boolean;
  isPlan: boolean;
  isTemporary: boolean;
  eventTime: Card['eventTime'];
  confidence: number;
}

const partsOfDay = new Set(['morning', 'noon', 'afternoon', 'evening']);

/** Below this an extraction is no better than a guess. */
const doubtBelow = 0.3;

/** 「打算年底前写完」 is still to be done, 「写完了」 is not. */
const alreadyDone = /已经|终于|总算|[了啦咯][。！!]*$|\b(?:finally|already|finished|passed|bought|went|got|ran)\b/iu;

/** 「我在备考」 is called a plan, but it is going on. */
const underWay =
  /(?:我|最近|现在|正|一直)在(?!考虑)|i am (?:currently )?(?:preparing|studying|learning|working|training|saving|taking|writing|reading)/iu;

/** 「但药名写英文」: the word that makes an exception of it stands before the statement. */
const contrasted = /(?:但是?|不过|可是|只是|(?<!\p{L})(?:but|though|however))[\s，,]*$/iu;

/** Takes a statement apart. Pure; the tokenizer must be ready. */
export function readStatement(source: StatementSource, tokenizer: Tokenizer): Statement {
  let plain = source.text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  for (const [pattern, replacement] of contractions) plain = plain.replace(pattern, replacement);
  plain = plain.replace(/(?:星期|礼拜)(?=[一二三四五六日天])/gu, '周').replace(trade, '$1$2');
  plain = plain.replace(shortWeekdays, (found) => [...found.slice(1)].map((day) => `周${day}`).join(''));
  const { key: subject, detail } = readSubject(plain);
  let lower = plain.toLowerCase();
  lower = lower.replace(oneTime, ' ');
  for (const [pattern, replacement] of sayings) lower = lower.replace(pattern, replacement);
  const { rest: everyday, occasions } = takeOccasions(lower);
  lower = everyday;
  const correction = readCorrection(lower, tokenizer);
  const focus = inForceNow(lower);

  const { rest, marks } = takeMarkers(lower);
  if (source.lead && takeMarkers(source.lead.toLowerCase()).marks.has('correction')) marks.add('correction');
  if (source.lead && contrasted.test(source.lead)) marks.add('exception');
  const { rest: unnumbered, quantities } = takeQuantities(rest);
  const content = meaningful(unnumbered, tokenizer, subject);
  const kept = (words: string[]) => words.filter((word) => !conditionWords.has(word));
  // A dated morning is that morning; an occasion comes again even where it was read as a date.
  const isDated = source.eventTime !== null && (source.kind === 'plan' || source.kind === 'event');
  // Half past nine in the morning is an hour, and the night shift is no night.
  const isHour = quantities.some(({ unit }) => unit === ':') || shiftsIn(lower, subject).length > 0;
  const times = isDated
    ? []
    : [
        ...content.filter((word) => conditionWords.has(word) && !(isHour && partsOfDay.has(word))),
        ...clockCondition(lower),
      ];
  const conditions = unique([...times, ...occasions]);

  const specifics = kept(content).filter((word) => !lightConcepts.has(word) && !dislikes.has(word));
  const polarity = readPolarity(mainClause(focus, tokenizer, subject), tokenizer);
  const frame = readFrame(lower, subject, tokenizer);
  // "My flight is on Thursday" is dated, but states how it is.
  const calledPlan = source.kind === 'plan' && subject === 'me' && frame === null;
  const isPlan =
    marks.has('plan') || calledPlan
      ? !(marks.has('done') && alreadyDone.test(lower)) && (marks.has('plan') || !underWay.test(lower))
      : false;
  return {
    text: source.text,
    lang: source.lang,
    kind: source.kind,
    subject,
    detail,
    people: peopleIn(plain),
    leadWords: source.lead ? meaningful(takeMarkers(source.lead.toLowerCase()).rest, tokenizer, subject) : [],
    marks,
    polarity,
    clauses: readClauses(focus, tokenizer, subject),
    specifics: unique(specifics),
    deeds: unique(content.filter((word) => deeds.has(word))),
    light: unique(content.filter((word) => lightConcepts.has(word))),
    frame,
    slot: readSlot({ content: kept(content), frame, subject, kind: source.kind, text: lower, words: source.text }),
    conditions,
    quantities,
    correction,
    doubtful: marks.has('doubt') || marks.has('hypothetical') || source.confidence < doubtBelow,
    isPlan,
    isTemporary: !source.durable || source.validTo !== null || (marks.has('temporary') && !isPlan),
    eventTime: source.eventTime,
    confidence: source.confidence,
  };
}

const unique = (words: string[]) => [...new Set(words)];
