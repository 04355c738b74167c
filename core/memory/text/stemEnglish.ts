/**
 * Stem of an English word in lower case: hike, hikes, hiked and hiking give one term. Words of fewer than three letters
 * come back as they are. After Porter, "An algorithm for suffix stripping", Program 14(3), 1980.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return tidyEnd(stripSuffixes(stripInflection(word)));
}

const isConsonant = (word: string, at: number): boolean => {
  const letter = word[at];
  if (letter === undefined) return false;
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
};

/** Number of vowel–consonant sequences: the paper's m. */
function measure(stem: string): number {
  let count = 0;
  let sawVowel = false;
  for (let at = 0; at < stem.length; at += 1) {
    const consonant = isConsonant(stem, at);
    if (consonant && sawVowel) count += 1;
    sawVowel = !consonant;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at += 1) if (!isConsonant(stem, at)) return true;
  return false;
}

const endsDouble = (word: string) =>
  word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1);

/** Consonant, vowel, consonant at the end, the last not w, x or y: the paper's *o. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !/[wxy]$/.test(word)
  );
}

/** Plurals, -ed, -ing, and y after a vowelled stem: steps 1a to 1c. */
function stripInflection(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) word = word.slice(0, -2);
  else if (word.endsWith('s') && !word.endsWith('ss')) word = word.slice(0, -1);

  if (word.endsWith('eed')) {
    if (measure(word.slice(0, -3)) > 0) word = word.slice(0, -1);
  } else {
    const stem = /(ed|ing)$/.test(word) ? word.replace(/(ed|ing)$/, '') : null;
    if (stem !== null && hasVowel(stem)) {
      if (/(at|bl|iz)$/.test(stem)) word = `${stem}e`;
      else if (endsDouble(stem) && !/[lsz]$/.test(stem)) word = stem.slice(0, -1);
      else if (measure(stem) === 1 && endsShort(stem)) word = `${stem}e`;
      else word = stem;
    }
  }
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** Suffix, its replacement, tried in this order: steps 2 and 3. */
const rewrites: [string, string][][] = [
  [
    ['ational', 'ate'],
    ['tional', 'tion'],
    ['enci', 'ence'],
    ['anci', 'ance'],
    ['izer', 'ize'],
    ['abli', 'able'],
    ['alli', 'al'],
    ['entli', 'ent'],
    ['eli', 'e'],
    ['ousli', 'ous'],
    ['ization', 'ize'],
    ['ation', 'ate'],
    ['ator', 'ate'],
    ['alism', 'al'],
    ['iveness', 'ive'],
    ['fulness', 'ful'],
    ['ousness', 'ous'],
    ['aliti', 'al'],
    ['iviti', 'ive'],
    ['biliti', 'ble'],
  ],
  [
    ['icate', 'ic'],
    ['ative', ''],
    ['alize', 'al'],
    ['iciti', 'ic'],
    ['ical', 'ic'],
    ['ful', ''],
    ['ness', ''],
  ],
];

const longSuffixes = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/;

/** Derivational suffixes: steps 2 to 4. */
function stripSuffixes(word: string): string {
  for (const step of rewrites) {
    const rule = step.find(([suffix]) => word.endsWith(suffix));
    if (!rule) continue;
    const stem = word.slice(0, -rule[0].length);
    if (measure(stem) > 0) word = stem + rule[1];
  }
  const stem = word.replace(longSuffixes, '');
  return stem !== word && measure(stem) > 1 ? stem : word;
}

/** A final e and a double l: step 5. */
function tidyEnd(word: string): string {
  if (word.endsWith('e')) {
    const stem = word.slice(0, -1);
    const size = measure(stem);
    if (size > 1 || (size === 1 && !endsShort(stem))) word = stem;
  }
  return word.endsWith('ll') && measure(word) > 1 ? word.slice(0, -1) : word;
}
