import { detectLanguage } from '../text/language';
import { readChineseNumber, readEnglishNumber } from '../text/time/numerals';
import type { Card } from '../types';

/**
 * Whether an answer keeps to an instruction on its form, where its form can only come from that: the language when the
 * prompt is in the other one, a list, a table, emoji, a limit of length that a usual answer would break. In doubt not.
 */
export function obeys(card: Pick<Card, 'kind' | 'text'>, prompt: string, answer: string): boolean {
  if (card.kind !== 'instruction' || answer.trim() === '') return false;
  const denies = /不要|别|不用|勿|禁|少用|\b(?:no|not|never|don['’]?t|avoid|without|stop)\b/iu.test(card.text);
  const asked = languageAsked.find(({ words }) => words.test(card.text));
  if (asked && !denies) return detectLanguage(answer) === asked.lang && detectLanguage(prompt) !== asked.lang;
  if (!denies)
    for (const { words, shows } of shapes) if (words.test(card.text)) return shows.test(answer) && !words.test(prompt);
  return keepsLimit(card.text, answer);
}

const about = '(?:回答|回复|回我|答|说|写|讲|answer|reply|respond|write|speak|talk)';
const languageAsked = [
  {
    lang: 'zh' as const,
    words: new RegExp(`${about}.{0,8}(?:中文|汉语|chinese|mandarin)|(?:用|以|in )\\s*(?:中文|汉语|chinese)`, 'iu'),
  },
  {
    lang: 'en' as const,
    words: new RegExp(`${about}.{0,8}(?:英文|英语|english)|(?:用|以|in )\\s*(?:英文|英语|english)`, 'iu'),
  },
];

const shapes = [
  {
    words: /列表|列点|分点|要点|\b(?:bullets?|bullet points?|lists?)\b/iu,
    shows: /^\s*(?:[-*•]|\d+[.)、])\s+\S.*\n+\s*(?:[-*•]|\d+[.)、])\s+\S/mu,
  },
  { words: /表格|\btables?\b/iu, shows: /^\s*\|.+\|\s*$/mu },
  { words: /表情|\bemojis?\b/iu, shows: /\p{Extended_Pictographic}/u },
];

/** An answer usually is longer than this; a looser limit is kept by chance. */
const tellingLimit = { sentences: 5, words: 120, characters: 250 };

/** 「三句话以内」「100字以内」, "under 50 words", "in two sentences". */
function keepsLimit(instruction: string, answer: string): boolean {
  const han = /([\d一二两三四五六七八九十百]+)\s*(句|字)(?:话)?/u.exec(instruction);
  const latin = /\b(\d+|one|two|three|four|five) (sentences?|words)\b/iu.exec(instruction);
  const count = han
    ? Number(han[1]) || readChineseNumber(han[1] ?? '')
    : Number(latin?.[1]) || readEnglishNumber(latin?.[1]?.toLowerCase() ?? '');
  const unit = han?.[2] ?? latin?.[2]?.toLowerCase();
  if (!unit || !Number.isFinite(count) || count <= 0) return false;
  if (unit === '字') return count <= tellingLimit.characters && answer.replace(/\s/gu, '').length <= count;
  if (unit === 'words') return count <= tellingLimit.words && answer.trim().split(/\s+/u).length <= count;
  const sentences = answer.split(/[。！？!?]+\s*|\.\s+|\n+/u).filter((part) => part.trim() !== '').length;
  return count <= tellingLimit.sentences && sentences <= count;
}
