import { plainForm, stableId } from '../text/hash';
import type { Card, Episode, Language } from '../types';
import type { MaintainAction, TopicStatement } from './actions';
import type { MaintainSettings } from './settings';

/** Share of keywords two episodes have to have in common to be on one topic, when their topics read differently. */
const minSharedKeywords = 0.5;
const maxKeywords = 5;

/**
 * Topics that came up in several conversations, each as one card. The card's id follows from scope and topic, so that a
 * later round finds it again: it is not made a second time, and not at all once the user has set it aside.
 */
export function findRecurringTopics(
  episodes: Episode[],
  cards: Card[],
  { consolidateAfter }: Pick<MaintainSettings, 'consolidateAfter'>,
): MaintainAction[] {
  const known = new Map(cards.map((card) => [card.id, card]));
  const actions: MaintainAction[] = [];
  for (const group of groupByTopic(episodes.filter((episode) => episode.status !== 'trashed'))) {
    const conversations = new Set(group.map((episode) => `${episode.site}\n${episode.conversationId}`));
    const first = group[0];
    if (!first || conversations.size < consolidateAfter) continue;
    const cardId = topicCardId(first);
    const card = known.get(cardId);
    if (card && !isBehind(card, group)) continue;
    const reason = { code: 'recurringTopic', params: { topic: first.topic, count: conversations.size } };
    const episodeIds = group.map((episode) => episode.id);
    actions.push({ action: 'consolidate', cardId, episodeIds, statement: stateTopic(group, first), reason });
  }
  return actions;
}

function topicCardId(episode: Episode): string {
  return stableId('topic', episode.scope, plainForm(episode.topic));
}

/** Whether a conversation of the group is missing among the card's evidence. What is out of force or pinned stays. */
function isBehind(card: Card, group: Episode[]): boolean {
  if (card.status !== 'active' || card.pinned) return false;
  const seen = new Set(card.evidence.map((piece) => `${piece.site}\n${piece.conversationId}`));
  return group.some((episode) => !seen.has(`${episode.site}\n${episode.conversationId}`));
}

/** Groups of the same scope and topic, oldest episode first. The oldest names the topic. */
function groupByTopic(episodes: Episode[]): Episode[][] {
  const groups: Episode[][] = [];
  const inOrder = [...episodes].sort(
    (left, right) => left.startedAt - right.startedAt || (left.id < right.id ? -1 : 1),
  );
  for (const episode of inOrder) {
    if (plainForm(episode.topic) === '') continue;
    const group = groups.find(([first]) => first && isSameTopic(first, episode));
    if (group) group.push(episode);
    else groups.push([episode]);
  }
  return groups;
}

function isSameTopic(left: Episode, right: Episode): boolean {
  if (left.scope !== right.scope) return false;
  if (plainForm(left.topic) === plainForm(right.topic)) return true;
  const leftWords = new Set(left.keywords.map(plainForm));
  const rightWords = new Set(right.keywords.map(plainForm));
  const shared = [...leftWords].filter((word) => rightWords.has(word)).length;
  return shared >= 2 && shared / Math.min(leftWords.size, rightWords.size) >= minSharedKeywords;
}

function stateTopic(group: Episode[], first: Episode): TopicStatement {
  const counts = new Map<string, number>();
  for (const word of group.flatMap((episode) => episode.keywords)) {
    if (plainForm(word) !== plainForm(first.topic)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // Sorting is stable: words named equally often stay in the order they came up.
  const keywords = [...counts].sort((left, right) => right[1] - left[1]).map(([word]) => word);
  return {
    text: topicSentence(first.topic, keywords.slice(0, 3), first.lang),
    topic: first.topic,
    keywords: [first.topic, ...keywords].slice(0, maxKeywords),
    lang: first.lang,
    scope: first.scope,
    importance: Math.max(...group.map((episode) => episode.importance)),
  };
}

function topicSentence(topic: string, words: string[], lang: Language): string {
  if (lang === 'zh') return words.length > 0 ? `我多次聊到${topic}，说到${words.join('、')}` : `我多次聊到${topic}`;
  return words.length > 0 ? `I keep coming back to ${topic}: ${words.join(', ')}` : `I keep coming back to ${topic}`;
}
