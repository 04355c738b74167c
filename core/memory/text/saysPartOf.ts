import { plainForm } from './hash';

/** Share of the smaller text's words that the other must hold to tell it. */
const tellingShare = 0.6;
/** With fewer words in common, likeness is chance. */
const minShared = 3;

/**
 * Whether a line tells a statement: whole, in other punctuation, cut short, or in mostly the same words. A line that is
 * only a word of the statement (a thing, a place) does not.
 */
export function saysPartOf(line: string, statement: string): boolean {
  const [said, told] = [plainForm(line), plainForm(statement)];
  if (said === '' || told === '') return false;
  if (said.includes(told) || (told.includes(said) && said.length * 2 >= told.length)) return true;
  const [saidWords, toldWords] = [wordsOf(said), wordsOf(told)];
  let shared = 0;
  for (const word of saidWords) if (toldWords.has(word)) shared += 1;
  return shared >= minShared && shared >= tellingShare * Math.min(saidWords.size, toldWords.size);
}

/** Latin words and numbers; of Chinese each pair of neighbouring characters. */
function wordsOf(plain: string): Set<string> {
  const words = plain.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const letters = Array.from(word);
      if (!/\p{Script=Han}/u.test(word) || letters.length < 2) return [word];
      return letters.slice(0, -1).map((letter, at) => letter + letters[at + 1]);
    }),
  );
}
