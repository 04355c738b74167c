/** One kind of value that can be told to be another without saying of what: 「现在是周四了」, "make that 6". */
interface ValueKind {
  name: string;
  pattern: RegExp;
}

/** In the order they are looked for: what is part of a longer value is not one by itself. */
const valueKinds: readonly ValueKind[] = [
  {
    name: 'weekday',
    pattern:
      /(?:周|星期|礼拜)[一二三四五六日天](?:(?:早上|上午|中午|下午|傍晚|晚上|夜里)(?![一二两三四五六七八九十\d]))?|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|afternoon|evening|night)s?)?\b/giu,
  },
  {
    name: 'clock',
    pattern:
      /\d{1,2}[:：]\d{2}(?:\s*[ap]\.?m\.?)?|\b\d{1,2}\s*[ap]\.?m\.?(?![a-z])|(?:早上|上午|中午|下午|晚上)?[一二两三四五六七八九十\d]{1,3}点(?:半|[一二三四五六七八九十\d]{1,3}分?)?/giu,
  },
  {
    name: 'date',
    pattern:
      /\d{1,2}月\d{1,2}[日号]|[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}[日号]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b/giu,
  },
  { name: 'road', pattern: /(?:(?![是在到去从写区市县镇乡])\p{Script=Han}){2,3}(?:路|街|大道|巷)(?:\d+号)?/gu },
  { name: 'code', pattern: /(?<![a-z\d])(?=[a-z-]*\d)[a-z]+-?\d[\da-z-]*(?![a-z\d])/giu },
  { name: 'number', pattern: /(?<![a-z\d.:-])\d+(?:\.\d+)?(?![\d:])/giu },
];

export interface Value {
  kind: string;
  words: string;
  start: number;
}

/** Values in a text, in text order. */
export function valuesIn(text: string): Value[] {
  const found: Value[] = [];
  for (const { name, pattern } of valueKinds) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.start + other.words.length && other.start < end)) continue;
      found.push({ kind: name, words: match[0], start });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

const explicit: readonly { pattern: RegExp; wrongFirst: boolean }[] = [
  {
    pattern: /不是\s*([^，。,;；]{1,16}?)[，。,;；\s]*(?:而)?(?:应该)?是\s*([^，。,;；!！\s]{1,16})/u,
    wrongFirst: true,
  },
  { pattern: /是\s*([^，。,;；\s]{1,16}?)[，,\s]*(?:而)?不是\s*([^，。,;；!！\s]{1,16})/u, wrongFirst: false },
  {
    pattern: /\b(?:it['’]s|is|that['’]s)\s+([\p{L}\d .'-]{1,24}?),?\s+not\s+([\p{L}\d .'-]{1,24}?)(?=[,.;!]|$)/iu,
    wrongFirst: false,
  },
  {
    pattern: /\bnot\s+([\p{L}\d .'-]{1,24}?)[,;]\s+(?:it['’]s|but|rather)\s+([\p{L}\d .'-]{1,24}?)(?=[,.;!]|$)/iu,
    wrongFirst: true,
  },
];

const partOfDay = /(?:早上|上午|中午|下午|傍晚|晚上|夜里| (?:morning|afternoon|evening|night)s?)$/iu;

/** A day that is named anew keeps the part of the day it was at, unless that is named too. */
function instead(old: Value, value: Value): string {
  if (value.kind !== 'weekday' || partOfDay.test(value.words)) return value.words;
  return `${value.words}${partOfDay.exec(old.words)?.[0] ?? ''}`;
}

/**
 * The known statement with the value the new one gives, where that is all the new one does: 「我工号是 A2071」 and 「说错了
 * A2017 才是」 give 「我工号是 A2017」. Null where it is not plain which words take the place of which.
 */
export function withNewValue(known: string, fresh: string): string | null {
  for (const { pattern, wrongFirst } of explicit) {
    const [, one = '', other = ''] = pattern.exec(fresh) ?? [];
    const [wrong, right] = wrongFirst ? [one.trim(), other.trim()] : [other.trim(), one.trim()];
    const at = wrong === '' || right === '' ? -1 : known.toLowerCase().indexOf(wrong.toLowerCase());
    if (at >= 0) return `${known.slice(0, at)}${right}${known.slice(at + wrong.length)}`;
  }
  const mine = valuesIn(fresh);
  const [value] = mine;
  if (!value || mine.length !== 1) return null;
  const theirs = valuesIn(known).filter((other) => other.kind === value.kind);
  const [old] = theirs;
  if (!old || theirs.length !== 1 || old.words.toLowerCase() === value.words.toLowerCase()) return null;
  return `${known.slice(0, old.start)}${instead(old, value)}${known.slice(old.start + old.words.length)}`;
}
