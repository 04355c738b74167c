import type { Language } from '../types';

const han = /\p{Script=Han}/gu;
const latinWord = /[A-Za-z][A-Za-z'’]*/g;
/** Words that carry grammar, not content: they tell whose sentence it is when terms of the other language are mixed in. */
const englishGrammar =
  /\b(?:i|i'm|i've|i'd|my|me|we|our|you|your|he|she|they|it|is|are|was|were|am|be|have|has|do|does|don't|can|will|the|a|an|and|or|but|of|to|in|on|at|for|with|that|this|not|from|please|what|how)\b/gi;
const chineseGrammar = /[的了是在我你您他她它们这那不没有就都也很吗呢吧把被和跟与用要会能可想给让从对]/g;

/** A Han character carries about this share of a word (mean word length of modern Chinese text is ~1.6 characters). */
const wordsPerHan = 1 / 1.6;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Share of the words that are Chinese, 0–1; 0 for a text without letters. */
export function chineseShare(text: string): number {
  const chinese = count(text, han) * wordsPerHan;
  const latin = count(text, latinWord);
  return chinese + latin === 0 ? 0 : chinese / (chinese + latin);
}

/**
 * The language a text is written in. Mixed text goes to the language of its grammar: 「我们用 React 和 Tailwind」 is Chinese,
 * "I love 火锅" is English. A text without letters counts as English.
 */
export function detectLanguage(text: string): Language {
  const share = chineseShare(text);
  if (share === 0) return 'en';
  if (share > 0.7) return 'zh';
  const chinese = count(text, chineseGrammar);
  const english = count(text.replaceAll('’', "'"), englishGrammar);
  if (english > chinese) return 'en';
  if (chinese > english) return 'zh';
  return share >= 0.4 ? 'zh' : 'en';
}

/** True when both languages carry a real part of the text (more than a name or a term). */
export function isMixed(text: string): boolean {
  const share = chineseShare(text);
  return share > 0.15 && share < 0.85;
}
