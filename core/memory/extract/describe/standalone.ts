import type { Language } from '../../types';
import { orderLength } from '../triggers';
import { completeChinese } from './subject/chineseSubject';
import type { Surroundings } from './subject/clauses';
import { completeEnglish } from './subject/englishSubject';

export { noSurroundings, readSurroundings } from './subject/clauses';

/**
 * The statement as a text that stands alone, in the language and the person it was said in: the order to remember is cut,
 * a pronoun gives way to whom it means, a subject that was left out is put back. Where it is not certain whose it is, the
 * user's own clause before it is put in front, or nothing.
 */
export function makeStandalone(words: string, lang: Language, surroundings: Surroundings): string {
  const ordered = words
    .slice(orderLength(words))
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  const text = ordered === '' ? words.trim() : ordered;
  return lang === 'zh' ? completeChinese(text, surroundings) : completeEnglish(text, surroundings);
}
