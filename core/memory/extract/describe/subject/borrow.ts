import type { Clause } from './clauses';

/** Longer than this a clause is not put before another: the card would be about the clause. */
const mostHan = 20;
const mostWords = 12;

function isShort(words: string): boolean {
  const han = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + 1.6 * (words.match(/[A-Za-z0-9'’.,-]+/g)?.length ?? 0) <= (han > 0 ? mostHan : mostWords * 1.6);
}

/** The Chinese clause before a statement and the statement: the user's own words, so that no owner is guessed. */
export function joinChinese(before: string, text: string): string | null {
  return isShort(before) && before !== '' ? `${before}，${text}` : null;
}

/** The same in English; a clause that ended a sentence stays one. */
export function joinEnglish(before: Clause, text: string, sameSentence: boolean): string | null {
  if (!isShort(before.words)) return null;
  const first = before.words.charAt(0).toUpperCase() + before.words.slice(1);
  if (!sameSentence) return `${first}. ${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  const isName = /^(?:I\b|I['’]|[A-Z]{2})/.test(text);
  return `${first}, ${isName ? text : text.charAt(0).toLowerCase() + text.slice(1)}`;
}
