import type { Language } from '../../types';
import { type Features, scoreFeatures } from '../classifier';
import { zh } from '../cues/chinese';
import { en } from '../cues/english';
import { readSentiment } from '../polarity';
import shipped from './boundary.weights.json';

/** Two neighbouring clauses of one sentence, the first the last of what is grouped so far. */
export interface ClausePair {
  before: string;
  after: string;
  /** What each clause does in its sentence, see `clauseRole.ts`. */
  roleBefore: string;
  roleAfter: string;
  /** What stands between them: a comma, a dash, white space, "and". */
  mark: string;
  /** How many clauses are grouped so far. */
  grouped: number;
  sentence: string;
  lang: Language;
}

const asked = [
  'firstSubject',
  'firstAny',
  'firstPlural',
  'kinSubject',
  'thirdSubject',
  'second',
  'identity',
  'place',
  'job',
  'health',
  'habit',
  'plan',
  'ongoing',
  'past',
  'possession',
  'ability',
  'tooling',
  'things',
  'instruction',
  'request',
  'doubt',
  'hypothetical',
  'mood',
  'opinion',
  'worldView',
] as const;

/** Openings of a reason, a result, a shade of what was said. */
const belongs = {
  zh: /^(?:因为|由于|毕竟|所以|因此|结果|导致|不然|否则|主要|觉得|感觉|就是|只是|反而|甚至|连|越|又|再|都|却|才|一[\p{Script=Han}]{1,2}就|怕|嫌|为的|好让|免得|省得|从来|[\p{Script=Han}]{1,4}就)/u,
  en: /^(?:because|since|as|which|so|though|although|mainly|mostly|for the|even|especially|except|not|no matter|it['’]?s|they['’]?re|that['’]?s|this|the (?:more|less|\w+er))\b/i,
} as const;
const examples = {
  zh: /^(?:比如|例如|像|譬如|尤其|特别是|包括|其中|最好|最多|至少|大概|差不多)/u,
  en: /^(?:like|such as|including|e\.g|for example|for instance|say|particularly|especially|at (?:most|least)|ideally|preferably|around|about)\b/i,
} as const;

/** Says how something is, not what: 「早高峰特别挤」, "it is packed at rush hour". */
const quality = {
  zh: /^(?!我|咱|俺)[^，。]{0,6}(?:特别|很|太|非常|挺|超|真|更|相当|有点|还|都|舒服|好)[\p{Script=Han}]{1,5}(?:了|的|啊|呢)?[。！!～]*$/u,
  en: /^(?:and\s+|but\s+|so\s+)?(?:it|they|that|this)(?:['’]s|['’]re|\s+(?:is|are|was|were|gets?|feels?|looks?|tastes?|smells?))\s/i,
} as const;

function firstWords(clause: string, lang: Language): string[] {
  if (lang === 'zh') {
    const signs = [...clause.replace(/^[\s“「"（(]+/u, '')];
    return [signs.slice(0, 1).join(''), signs.slice(0, 2).join('')];
  }
  const words =
    clause
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+|\d+/g) ?? [];
  return [words[0] ?? '', words.slice(0, 2).join(' ')];
}

function lastWord(clause: string, lang: Language): string {
  if (lang === 'zh') return [...clause.trim()].at(-1) ?? '';
  return clause.toLowerCase().match(/[a-z']+(?=[^a-z']*$)/)?.[0] ?? '';
}

function lengthName(clause: string): string {
  const size = (clause.match(/\p{Script=Han}/gu)?.length ?? 0) + 2 * (clause.match(/[A-Za-z\d]+/g)?.length ?? 0);
  return size <= 3 ? '1' : size <= 6 ? '2' : size <= 10 ? '3' : size <= 16 ? '4' : '5';
}

/** Named inputs of the boundary model, each 1. */
export function describePair(pair: ClausePair): Features {
  const { before, after, lang } = pair;
  const features: Features = new Map();
  const add = (name: string): void => {
    features.set(`${lang}:${name}`, 1);
  };
  const both = (name: string): void => {
    features.set(name, 1);
    add(name);
  };
  both(`roles:${pair.roleBefore}>${pair.roleAfter}`);
  both(`after:${pair.roleAfter}`);
  add(`mark:${pair.mark}`);
  both(`grouped:${Math.min(pair.grouped, 3)}`);
  const cues = lang === 'zh' ? zh : en;
  for (const cue of asked) {
    const a = cues[cue].test(before);
    const b = cues[cue].test(after);
    if (a) both(`a.${cue}`);
    if (b) both(`b.${cue}`);
    if (a && b) both(`ab.${cue}`);
  }
  const a = readSentiment(before);
  const b = readSentiment(after);
  if (a) both('a.taste');
  if (b) both('b.taste');
  if (a && b) both(a.polarity === b.polarity ? 'ab.taste' : 'ab.tastes differ');
  both(`a.len:${lengthName(before)}`);
  both(`b.len:${lengthName(after)}`);
  const [word, words] = firstWords(after, lang);
  add(`b^${word}`);
  add(`b^^${words}`);
  add(`a^${firstWords(before, lang)[0]}`);
  add(`b$${lastWord(after, lang)}`);
  add(`a$${lastWord(before, lang)}`);
  if (belongs[lang].test(after)) both('b.belongs');
  if (quality[lang].test(after)) both('b.quality');
  if (examples[lang].test(after)) both('b.example');
  if (/\d/.test(after)) both('b.number');
  if (/[A-Za-z]/.test(after) && lang === 'zh') both('b.latin');
  return features;
}

/** Refers back to the thing just spoken of: "and it is packed at rush hour". Such a clause cannot stand alone. */
const refersBack = {
  zh: /^(?:但是?|而且|不过)?(?:它|这|那)(?!个?人|边|天|年|周|个?月|种)/u,
  en: /^(?:(?:and|but|so)\s+)?(?:it|that|this)(?:['’]s|\s+(?:is|was|has|had|gets?|got|feels?|makes?|means?|takes?|keeps?))\b/i,
} as const;
const mostForBack = 0.25;

/** Probability, 0–1, that the second clause says something of its own. */
export function boundaryScore(pair: ClausePair): number {
  const score = scoreFeatures(shipped, describePair(pair));
  return refersBack[pair.lang].test(pair.after) ? Math.min(score, mostForBack) : score;
}
