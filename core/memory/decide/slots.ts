import type { Card } from '../types';
import { valueType } from './lexicon/valueTypes';

/** An attribute of which a person has one value at a time, with the value said. */
export interface Slot {
  name: 'residence' | 'work' | 'profession' | 'study' | 'bond' | 'name' | 'commute' | 'answerLanguage' | 'answerLength';
  values: string[];
}

export interface SlotSource {
  content: string[];
  frame: { before: string[]; after: string[] } | null;
  subject: string;
  kind: Card['kind'];
  text: string;
}

const frameWords = new Set('live move work study name answer commute house place team company'.split(' '));
const isType = (type: string) => (word: string) => valueType(word) === type;

/** The attribute a statement gives a value for; null for all others. */
export function readSlot({ content, frame, text, kind }: SlotSource): Slot | null {
  const has = (word: string) => content.includes(word);
  const values = (keep: (word: string) => boolean = () => true) =>
    [...new Set(content)].filter((word) => !frameWords.has(word) && keep(word));

  if (content.some(isType('bond'))) return { name: 'bond', values: values(isType('bond')) };
  const transport = content.filter(isType('transport'));
  if (transport.length > 0 && (has('work') || has('commute')))
    return { name: 'commute', values: [...new Set(transport)] };
  if (kind === 'instruction' || has('answer')) {
    if (content.some(isType('language'))) return { name: 'answerLanguage', values: values(isType('language')) };
    if (has('answer') && content.some(isType('length')))
      return { name: 'answerLength', values: values(isType('length')) };
  }
  if (has('name') && (frame ? frame.before.every((word) => word === 'name') : true)) {
    const named = frame ? frame.after : values();
    if (named.length > 0 && named.length <= 3) return { name: 'name', values: named };
  }
  if (
    has('live') ||
    (has('move') && /搬|move|relocat/iu.test(text)) ||
    /^我(?:现在)?(?:人)?(?:家)?在[^，。]{2,6}$/u.test(text)
  ) {
    const places = values((word) => valueType(word) !== 'transport');
    if (places.length > 0) return { name: 'residence', values: places };
  }
  if (content.some(isType('profession')) && !has('like') && !has('dislike'))
    return { name: 'profession', values: values(isType('profession')) };
  if (has('study')) return values().length > 0 ? { name: 'study', values: values() } : null;
  if (has('work') && !has('remote')) {
    const where = values((word) => valueType(word) !== 'extent');
    if (where.length > 0) return { name: 'work', values: where };
  }
  return null;
}
