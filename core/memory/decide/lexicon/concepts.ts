import { stemEnglish } from '../../text/stemEnglish';
import { conceptList } from './conceptList';

interface Lexicon {
  /** Concept by word; English words stemmed, phrases with their stemmed words joined by a space. */
  byWord: Map<string, string>;
  /** Most words in a phrase. */
  longest: number;
}

const han = /\p{Script=Han}/u;

/** The form in which a word is looked up. */
export function wordForm(word: string): string {
  const lower = word.toLowerCase();
  return han.test(lower)
    ? lower
    : lower
        .split(/[\s-]+/)
        .map(stemEnglish)
        .join(' ');
}

function readLexicon(): Lexicon {
  const byWord = new Map<string, string>();
  let longest = 1;
  for (const line of conceptList.split('\n')) {
    const [name, ...others] = line.split(',').map((word) => word.trim());
    if (!name) continue;
    for (const word of [name, ...others]) {
      const form = wordForm(word);
      if (!byWord.has(form)) byWord.set(form, name);
      longest = Math.max(longest, form.split(' ').length);
    }
  }
  return { byWord, longest };
}

const lexicon = readLexicon();

/** Most words a phrase in the list has. */
export const longestPhrase = lexicon.longest;

/** Chinese words of two or more characters in the list, longest first. */
export const hanPhrases: readonly string[] = [...lexicon.byWord.keys()]
  .filter((word) => word.length > 1 && han.test(word) && !/[a-z]/.test(word))
  .sort((left, right) => right.length - left.length);

/** Name of the concept a word or phrase stands for, undefined where it stands for itself. */
export function conceptOf(form: string): string | undefined {
  return lexicon.byWord.get(form);
}
