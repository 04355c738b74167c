import type { Card, Reason, SignalName } from '../types';
import { sharedNames } from './signals/entities';
import { saidAt } from './signals/recency';
import { matchedTime } from './signals/time';
import type { Candidate, Question } from './types';

const dayMs = 86_400_000;
/** Shares below this are no reason to tell. */
const minShare = 0.015;
const maxQuote = 24;

interface ExplainSources {
  linkedFrom?: Card | undefined;
  newerThan?: Card | undefined;
  /** What may have taken its place. */
  olderThan?: Card | undefined;
  /** Words of a text, in text order. */
  wordsOf(text: string): string[];
}

/** Why a card came, strongest first, behind the doubt whether it still holds; meaning is always told when nothing else is. */
export function explainHit(
  candidate: Candidate,
  question: Question,
  shares: Partial<Record<SignalName, number>>,
  { linkedFrom, newerThan, olderThan, wordsOf }: ExplainSources,
): Reason[] {
  const { card } = candidate;
  const inWords: Partial<Record<SignalName, () => Reason | undefined>> = {
    vector: () => ({ code: 'recallMeaning' }),
    keyword: () => {
      const words = showableTerms(candidate.matchedTerms, question.request.query, card.text, wordsOf);
      return words.length > 0 ? { code: 'recallWords', params: { words: words.join(', ') } } : undefined;
    },
    asked: () => ({ code: 'recallAsked' }),
    links: () => linkedFrom && { code: 'recallLinked', params: { text: shorten(linkedFrom.text) } },
    entities: () => {
      const [name] = sharedNames(card, question);
      return name === undefined ? undefined : { code: 'recallNames', params: { name } };
    },
    time: () => {
      const time = matchedTime(card, question.asked.times, question.request.now);
      return time && { code: 'recallTime', params: { words: time.words } };
    },
    recency: () => {
      const days = Math.max(0, Math.floor((question.request.now - saidAt(card)) / dayMs));
      return days === 0 ? { code: 'recallToday' } : { code: 'recallRecent', params: { days } };
    },
    importance: () => (card.importance > 3 ? { code: 'recallImportant' } : undefined),
    pinned: () => ({ code: 'recallPinned' }),
    feedback: () => (card.usedCount > 0 ? { code: 'recallUsed', params: { count: card.usedCount } } : undefined),
    neighbours: () => ({ code: 'recallBeside' }),
    needs: () => ({ code: 'recallNeeds' }),
    newer: () => newerThan && { code: 'recallNewer', params: { text: shorten(newerThan.text) } },
  };
  const reasons = (Object.entries(shares) as [SignalName, number][])
    .filter(([name, share]) => share >= minShare || name === 'newer')
    .sort(([, left], [, right]) => right - left)
    .flatMap(([name]) => inWords[name]?.() ?? []);
  // A doubt comes before all that speaks for the card.
  const doubt = olderThan ? [{ code: 'recallOlder', params: { text: shorten(olderThan.text) } }] : [];
  const told = [...doubt, ...(reasons.length > 0 ? reasons : [{ code: 'recallMeaning' }])];
  return candidate.isPassage ? [...told, { code: 'recallPassage' }] : told;
}

/**
 * Terms as the texts spell them; the longer of two that lie in one another. Two characters that stand beside each other only by
 * chance (「我女」 in 「我女儿」) are in the index too, and no word to tell.
 */
function showableTerms(
  terms: readonly string[],
  query: string,
  text: string,
  wordsOf: ExplainSources['wordsOf'],
): string[] {
  const words = wordsOf(query);
  const isWord = (term: string) => !/^\p{Script=Han}/u.test(term) || words.some((word) => word.includes(term));
  const spelled = terms.filter(isWord).flatMap((term) => spelling(term, query) ?? spelling(term, text) ?? []);
  return [...new Set(spelled)]
    .filter((word) => !spelled.some((other) => other !== word && other.includes(word)))
    .slice(0, 3);
}

/** The word that begins with the stem, or the Han term itself. */
function spelling(term: string, text: string): string | undefined {
  const at = text.toLowerCase().indexOf(term);
  if (at === -1) return undefined;
  return /^\p{Script=Han}/u.test(term) ? term : /^[\p{L}\p{N}]+/u.exec(text.slice(at))?.[0];
}

const shorten = (text: string) => (text.length <= maxQuote ? text : `${text.slice(0, maxQuote - 1)}…`);
