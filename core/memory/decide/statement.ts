import { countNegations } from '../extract/polarity';
import type { Tokenizer } from '../ports';
import type { Card, Language } from '../types';
import { type MarkerName, markers } from './lexicon/markers';
import { personOf, readSubject } from './lexicon/people';
import { deeds, lightConcepts } from './lexicon/valueTypes';
import { type Quantity, takeQuantities } from './quantities';
import { readSlot, type Slot } from './slots';
import { contentWords } from './words';

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
  /** Content of what was said just before. */
  leadWords: string[];
  marks: ReadonlySet<MarkerName>;
  /** −1 where it denies, dislikes, or says that something has ended. */
  polarity: 1 | -1;
  /** Concepts and stems that say what it is about, in text order. */
  specifics: string[];
  /** What is done with it (eat, watch, …), as concepts. */
  deeds: string[];
  /** Content too common to tell statements apart. */
  light: string[];
  /** Content before and after the verb that joins a thing with its value (「端口是 8080」), null where there is none. */
  frame: { before: string[]; after: string[] } | null;
  /** The attribute it gives a value for, where it is one of those everybody has one of. */
  slot: Slot | null;
  /** When it holds only then: weekend, rain, morning. */
  conditions: string[];
  quantities: Quantity[];
  /** What a correction takes back and puts in its place, as content. */
  correction: { wrong: string[]; right: string[] } | null;
  /** Said with doubt. */
  doubtful: boolean;
  isPlan: boolean;
  isTemporary: boolean;
  eventTime: Card['eventTime'];
  confidence: number;
}

const contractions: [RegExp, string][] = [
  [/[’‘`´]/g, "'"],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|need)n't\b/gi, '$1 not'],
  [/\bdon t\b|\bdont\b/gi, 'do not'],
  [/\bi'm\b/gi, 'i am'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\b(i|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(he|she|it|that|there|what)'s\b/gi, '$1 is'],
];

/** Sayings whose negation is no negation. */
const sayings: [RegExp, string][] = [
  [/恐高|怕高/gu, ' 怕 高处 '],
  [
    /离不开|少不了|戒不掉|停不下来|放不下|爱不释手|忍不住(?:要|想)?|(?:can not|could not) (?:live|do) without|(?:can not|could not) get enough of|could not be happier with/giu,
    ' 喜欢 ',
  ],
  [
    /(?:受|忍|忍受|吃|喝|看|听|穿|住|用)不(?:了|惯|来|下去)|接受不了|无法(?:忍受|接受)|(?:can not|could not) (?:stand|bear|tolerate|handle)|避免|避开|敬而远之|steer clear of|stay away from|avoid(?:s|ing)?|not a (?:big |huge )?fan of|not my (?:thing|cup of tea)|not (?:into|keen on|fond of)|不感兴趣|没兴趣|无感/giu,
    ' 讨厌 ',
  ],
  [/(?:don't|do not|would not) mind|无所谓|不介意|不反对/giu, ' 可以 '],
];

/** Below this an extraction is no better than a guess. */
const doubtBelow = 0.3;
/** 「打算年底前写完」 is still to be done, 「写完了」 is not. */
const alreadyDone = /已经|终于|总算|[了啦咯][。！!]*$|\b(?:finally|already|finished|passed|bought|went|got|ran)\b/iu;
/** 「我在备考」 is called a plan, but it is going on. */
const underWay =
  /(?:我|最近|现在|正|一直)在(?!考虑)|i am (?:currently )?(?:preparing|studying|learning|working|training|saving|taking|writing|reading)/iu;

/** 「周二四」, 「星期一三五」: one word for several days. */
const shortWeekdays = /(?:周|星期)[一二三四五六日]{2,}/gu;

const dislikes = new Set(['dislike', 'afraid']);
const conditionWords = new Set(
  'monday tuesday wednesday thursday friday saturday sunday weekend weekday rain snow morning noon afternoon evening'.split(
    ' ',
  ),
);
const negators =
  /不是|不会|不能|不可以|不要|不用|不|没有|没|别(?!人|的|墅)|勿|从不|无法|(?<![\p{L}])(?:not|never|no|none|without|hardly|rarely|barely|seldom|neither|nor|do|does|did)(?![\p{L}])/giu;

/** A certain morning or weekend is a date, not a condition. */
const oneTime =
  /(?<![\p{L}])(?:last|this|next|yesterday|tomorrow) (?:weekend|morning|afternoon|evening|night|noon)(?![\p{L}])|(?:上个?|这个?|下个?|本)周末|(?:今天|明天|昨天|后天|周[一二三四五六日天])(?:的)?(?:早上|上午|中午|下午|晚上|傍晚)/giu;

const copula =
  /(?:上涨|涨|上调|下调|降|提高|增加|减少|升|调整?)到|(?:went|gone) (?:up|down) to|(?:increased|decreased|raised|dropped|rose) to/iu;
const valueFirst =
  /(?:switched|moved|changed|went|gone)(?: on| over)? to ([^,.;]{1,30}?) (?:as|for) (?:my |our )?([^,.;]{1,30})/iu;
const plainCopula =
  /(?:用的)?(?<![还就总可不要而但于只]|的确)是(?!因为|不是|否|去|在)|叫做?|换成|换到|改成|改为|换为|改到|推迟到|提前到|变成|等于|设为|定为|定在|：|(?<![\p{L}])(?:(?:might|may|could|will|should|must) be|is|are|was|were|became|becomes|runs(?: on)?|uses|needs?|costs?|equals|has (?:been )?(?:changed|moved|switched)(?: to)?|changed to|switched to|moved to|lives in|works (?:at|for|in|as)|starts? (?:at|on)|ends? (?:at|on)|closes?|opens?|expires?|called|named|listens on)(?![\p{L}])|:(?=\s)/iu;

/** Takes a statement apart. Pure; the tokenizer must be ready. */
export function readStatement(source: StatementSource, tokenizer: Tokenizer): Statement {
  let plain = source.text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  for (const [pattern, replacement] of contractions) plain = plain.replace(pattern, replacement);
  plain = plain.replace(shortWeekdays, (found) =>
    [...found.slice(found.startsWith('周') ? 1 : 2)].map((day) => `周${day}`).join(''),
  );
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
  const { rest: unnumbered, quantities } = takeQuantities(rest);
  const content = meaningful(unnumbered, tokenizer, subject);
  const kept = (words: string[]) => words.filter((word) => !conditionWords.has(word));
  // A dated morning is that morning; an occasion comes again even where it was read as a date.
  const isDated = source.eventTime !== null && (source.kind === 'plan' || source.kind === 'event');
  const times = isDated ? [] : [...content.filter((word) => conditionWords.has(word)), ...clockCondition(lower)];
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
    leadWords: source.lead ? meaningful(takeMarkers(source.lead.toLowerCase()).rest, tokenizer, subject) : [],
    marks,
    polarity,
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

/** When it holds only then: 「过年的时候」, "when I'm travelling". They are no part of what is said of those times. */
const occasionPattern =
  /([\p{Script=Han}]{2,8}?)(?:的时候|期间|那几天|时(?=[，,我]))|(过年|过节|节假日|生日那天|聚会|应酬|(?:出差|旅行|旅游|度假)(?=时))时?(?=[我，,会可能才也]|$)|(?<![\p{L}])(?:when(?:ever)?|while|if) (i|we|it)('m| am|'s| is)? ([^,.;]{2,40})|(?<![\p{L}])(?:at|on|during|for) (christmas|thanksgiving|new year|parties|a party|weddings|special occasions|holidays|vacation|birthdays|planes|flights|long drives)(?![\p{L}])/giu;

function takeOccasions(text: string): { rest: string; occasions: string[] } {
  const occasions: string[] = [];
  const rest = text.replace(occasionPattern, (found, ...groups) => {
    if (/小时候|从前|之前|以前|when i was|年轻的时候/iu.test(found)) return found;
    const words = groups.slice(0, 6).filter((group): group is string => typeof group === 'string');
    occasions.push(`at ${words.join(' ')}`);
    return ' ';
  });
  return rest.replace(/[\s，,。.]/gu, '') === '' ? { rest: text, occasions: [] } : { rest, occasions };
}

/** 「下午三点以后不喝咖啡」: a time of day from or until which it holds. */
function clockCondition(text: string): string[] {
  return /\b(?:after|before|past) (?:\d|noon|midnight|dark|lunch|dinner)|点(?:钟|半)?(?:以后|之后|后|以前|之前|前)|饭[前后]|睡前/iu.test(
    text,
  )
    ? ['clock']
    : [];
}

const unique = (words: string[]) => [...new Set(words)];

/** Of 「我以前不吃早饭，现在每天都吃」 the part that holds now. */
function inForceNow(text: string): string {
  const past = /以前|曾经|之前|过去|小时候|原来|used to|previously|formerly|in the past/iu.exec(text);
  if (!past) return text;
  const turn =
    /[，,;；]\s*(?=[^，,;；]*(?:现在|如今|目前|但|后来|已经))|(?:,? (?:but|and) )?(?=\b(?:now|these days|nowadays|but)\b)/iu.exec(
      text.slice(past.index),
    );
  return turn ? text.slice(past.index + turn.index) : text;
}

function takeMarkers(text: string): { rest: string; marks: Set<MarkerName> } {
  const marks = new Set<MarkerName>();
  let rest = text;
  for (const { name, keep, pattern } of markers) {
    rest = rest.replace(pattern, (found) => {
      marks.add(name);
      return keep ? found : ' ';
    });
  }
  return { rest, marks };
}

/** The first part of a text that says something: in 「我不会游泳，见水就怕」 the second part denies nothing. */
function mainClause(text: string, tokenizer: Tokenizer, subject: string): string {
  // What follows from it is what is said: "I lost my license, so I can't drive anymore".
  const [, outcome] = /(?:,? \bso (?=i |we |my )|所以|因此)(.{4,})$/iu.exec(text) ?? [];
  if (outcome) return outcome;
  const clauses = text.split(/(?<=[，,;；。.!?！？])\s*/u);
  return clauses.find((clause) => meaningful(takeMarkers(clause).rest, tokenizer, subject).length > 0) ?? text;
}

function readPolarity(clause: string, tokenizer: Tokenizer): 1 | -1 {
  const { rest, marks } = takeMarkers(clause);
  const content = contentWords(rest, tokenizer);
  let denied = countNegations(rest) % 2 === 1;
  if (content.some((word) => dislikes.has(word))) denied = !denied;
  if (marks.has('less')) denied = !denied;
  if (marks.has('ended')) denied = !denied;
  else if (marks.has('past') && !marks.has('now') && /used to/.test(rest)) denied = !denied;
  return denied ? -1 : 1;
}

function meaningful(text: string, tokenizer: Tokenizer, subject: string): string[] {
  const words = contentWords(text.replace(negators, ' '), tokenizer);
  return subject === 'me' ? words : words.filter((word) => personOf(word) !== subject && word !== subject);
}

function readFrame(text: string, subject: string, tokenizer: Tokenizer): Statement['frame'] {
  // "I switched to Zed as my editor": the thing comes behind its value.
  const [, value, thing] = valueFirst.exec(text) ?? [];
  const match = copula.exec(text) ?? plainCopula.exec(text);
  const number = /(?<=\p{Script=Han})\s*\d/u.exec(text);
  const at = match ?? (number && number.index > 2 ? number : null);
  if (!at && !(value && thing)) return null;
  const read = (part: string) =>
    meaningful(takeQuantities(takeMarkers(part).rest).rest, tokenizer, subject).filter(
      (word) => word !== 'use' && !conditionWords.has(word),
    );
  if (value && thing) return { before: read(thing), after: read(value) };
  if (!at) return null;
  const before = read(text.slice(0, at.index));
  const after = read(text.slice(at.index + (match ? match[0].length : 0)));
  if (match && /叫|called|named/.test(match[0])) before.push('name');
  return before.length > 0 || subject !== 'me' ? { before, after } : null;
}

/** 「不是周三，是周四」, "it's B, not A", "I said A but I meant B". */
function readCorrection(text: string, tokenizer: Tokenizer): Statement['correction'] {
  const forms: [RegExp, 'wrong' | 'right'][] = [
    [
      /\bfrom ([\p{L}\d .+#-]{1,25}?) (?:over )?to ([\p{L}\d .+#-]{1,25}?)(?= (?:at|for|in|on|last|this|because|as)\b|[,.;!]|$)/iu,
      'wrong',
    ],
    [/从([^，。,;；]{1,12}?)(?:换|改|转|跳槽|迁移|升级|迁)(?:成|到|为|去|用)([^，。,;；了]{1,12})/u, 'wrong'],
    [/不是([^，。,;；]{1,20})[，。,;；]?\s*(?:而)?(?:应该)?是([^，。,;；!！]{1,30})/u, 'wrong'],
    [/是([^，。,;；]{1,20})[，。,;；]?\s*(?:而)?不是([^，。,;；!！]{1,20})/u, 'right'],
    [/把([^，。,;；]{1,15})(?:说|写|记|搞|打)成(?:了)?([^，。,;；!！]{1,15})/u, 'right'],
    [
      /(?:is|are|was|am|it's|in|on|at) not (?:in |on |at )?([^,.;]{1,30}?)[,;]? (?:but|it is|it's|i am|i live in|rather|actually) ?(?:in |on |at )?([^,.;!]{1,30})/iu,
      'wrong',
    ],
    [
      /\b(?:is|are|am|in|on|at|meant|to) ([^,.;]{1,30}?),? (?:and |but )?(?:not|rather than|instead of) (?:in |on |at )?([^,.;!]{1,30})/iu,
      'right',
    ],
  ];
  for (const [pattern, first] of forms) {
    const [, one = '', other = ''] = pattern.exec(text) ?? [];
    if (one === '') continue;
    const read = (part: string) => {
      const { rest, quantities } = takeQuantities(takeMarkers(part).rest);
      return [...meaningful(rest, tokenizer, 'me'), ...quantities.map((quantity) => quantity.value)];
    };
    const [left, right] = [read(one), read(other)];
    if (left.length === 0 || right.length === 0) continue;
    return first === 'wrong' ? { wrong: left, right } : { wrong: right, right: left };
  }
  return null;
}
