import { plainForm } from '../text/hash';
import { saysPartOf } from '../text/saysPartOf';
import type { Episode, Turn } from '../types';
import { type Doomed, redactText } from './doomed';

/**
 * The summary without what tells a doomed statement; the same object when it tells none.
 *
 * @param turns the conversation as it will be, where it held doomed words; lines in other words, keywords and things that
 *   nothing in it speaks of any more go too. Null for a conversation that did not.
 */
export function scrubEpisode(episode: Episode, doomed: Doomed, turns: readonly Turn[] | null): Episode {
  const plain = doomed.texts.map(plainForm).filter((text) => text !== '');
  const tells = (line: string): boolean =>
    turns ? doomed.texts.some((text) => saysPartOf(line, text)) : redactText(line, doomed, episode.lang) !== line;
  const isSpoken = (word: string): boolean => {
    const form = plainForm(word);
    if (turns === null || !plain.some((text) => text.includes(form))) return true;
    return turns.some((turn) => plainForm(turn.text).includes(form));
  };
  const clean: Episode = { ...episode };
  clean.title = redactText(episode.title, doomed, episode.lang);
  for (const list of ['decisions', 'todos', 'mindNextTime'] as const)
    clean[list] = episode[list].filter((line) => !tells(line));
  clean.things = episode.things.filter((line) => !tells(line) && isSpoken(line));
  clean.keywords = episode.keywords.filter((word) => !tells(word) && isSpoken(word));
  if (tells(episode.topic)) clean.topic = clean.keywords[0] ?? '';
  return JSON.stringify(clean) === JSON.stringify(episode) ? episode : clean;
}
