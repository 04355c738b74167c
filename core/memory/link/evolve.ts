import type { Note, WorkingSet } from '../pipeline/workingSet';
import type { Card } from '../types';

/** A context line is read beside the card, on one line of a narrow panel. */
const maxContextCharacters = 60;
const maxTags = 6;

function frequent(cards: Card[], words: (card: Card) => string[], atLeast: number): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const card of cards) {
    for (const word of new Set(words(card))) {
      const key = word.toLowerCase();
      const seen = counts.get(key);
      if (seen) seen.count++;
      else counts.set(key, { word, count: 1 });
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= atLeast)
    .sort((left, right) => right.count - left.count || (left.word < right.word ? -1 : 1))
    .map(({ word }) => word);
}

/** One line that places a card among its neighbours: the topic they share and what else they speak of. */
export function contextLine(card: Card, neighbours: Card[]): string {
  if (neighbours.length === 0) return '';
  const own = new Set(card.keywords.map((word) => word.toLowerCase()));
  const others = frequent(neighbours, (other) => [...other.entities, ...other.keywords], 1)
    .filter((word) => !own.has(word.toLowerCase()) && !card.text.toLowerCase().includes(word.toLowerCase()))
    .slice(0, 4);
  const chinese = card.lang === 'zh';
  const head = card.topic || card.keywords[0] || '';
  const tail = others.join(chinese ? '、' : ', ');
  const count = chinese ? `相关 ${neighbours.length} 条` : `${neighbours.length} related`;
  return [head, tail, count]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, maxContextCharacters);
}

/** Tags of a card with those its neighbours hold in common with it. Its own stay. */
export function evolvedTags(card: Card, neighbours: Card[]): string[] {
  const shared = frequent([card, ...neighbours], (other) => [...other.tags, ...other.keywords], 2).filter((word) =>
    [...card.keywords, ...card.tags].some((own) => own.toLowerCase() === word.toLowerCase()),
  );
  return [...new Set([...card.tags, ...shared])].slice(0, Math.max(maxTags, card.tags.length));
}

/**
 * Refreshes context and tags of a card and of every card it is tied to (the evolution of A-MEM, done to the right
 * cards): each is seen among its own neighbours, what changed goes to its history, and fields the user wrote stay.
 */
export async function evolveAround(set: WorkingSet, cardId: string, when: Pick<Note, 'by' | 'at'>): Promise<void> {
  const centre = await set.get(cardId);
  if (!centre) return;
  const around = await set.getMany([...new Set(centre.links.map((link) => link.to))]);
  for (const card of [centre, ...around]) {
    if (card.status !== 'active') continue;
    const linked = await set.getMany([...new Set(card.links.map((link) => link.to))]);
    const neighbours = linked.filter((other) => other.status === 'active');
    const context = contextLine(card, neighbours);
    const tags = evolvedTags(card, neighbours);
    const change: Partial<Card> = {};
    if (context !== card.context && !card.userEdited.includes('context')) change.context = context;
    if (tags.join('\n') !== card.tags.join('\n') && !card.userEdited.includes('tags')) change.tags = tags;
    if (Object.keys(change).length === 0) continue;
    set.change(card, change, { ...when, change: 'evolved', reason: { code: 'neighbourArrived' } });
  }
}
