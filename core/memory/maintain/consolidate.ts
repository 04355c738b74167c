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
    const name = nameTopic(group, cards, consolidateAfter);
    if (name === null) continue;
    const reason = { code: 'recurringTopic', params: { topic: name, count: conversations.size } };
    const episodeIds = group.map((episode) => episode.id);
    actions.push({ action: 'consolidate', cardId, episodeIds, statement: stateTopic(group, first, name), reason });
  }
  return actions;
}

const maxHan = 12;
const maxWords = 5;
const saysSomething = {
  zh: /[我你他她它咱您了吗呢吧，。！？、：；,.!?:;]|打算|想要?|怎么|如何|什么|帮|请|不|已经|决定|需要|应该/u,
  en: /[,.!?:;]|n['’]t\b|\b(?:i|i['’]\w+|my|me|you|your|he|she|we|our|they|it|is|are|was|were|am|be|do|does|did|want|need|have|has|had|can|could|will|would|should|how|what|why|when|where|please|help|not|going|gonna)\b/iu,
};

/** Names a matter and says nothing of it: 「日本旅行」, "the database migration". */
function isName(topic: string, lang: Language): boolean {
  const length = lang === 'zh' ? [...topic].length <= maxHan : topic.trim().split(/\s+/).length <= maxWords;
  return length && !saysSomething[lang].test(topic);
}

/**
 * What the conversations have in common, in a few words: the first topic that is a name, else the keyword that most of them
 * share. Never words of a statement that no longer holds. Null when there is no such name.
 */
function nameTopic(group: Episode[], cards: Card[], enough: number): string | null {
  const over = cards
    .filter((card) => card.status !== 'active' && card.status !== 'pending')
    .flatMap((card) => [card.text, ...card.evidence.map((piece) => piece.quote)])
    .map(plainForm);
  const isOver = (topic: string): boolean => over.includes(plainForm(topic));
  const named = group.find(({ topic, lang }) => isName(topic, lang) && !isOver(topic));
  if (named) return named.topic;
  const counts = new Map<string, number>();
  for (const { keywords, lang } of group)
    for (const word of new Set(keywords)) if (isName(word, lang)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [best] = [...counts].sort((left, right) => right[1] - left[1]);
  return best && best[1] >= Math.min(enough, group.length) && !isOver(best[0]) ? best[0] : null;
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

function stateTopic(group: Episode[], first: Episode, name: string): TopicStatement {
  const counts = new Map<string, number>();
  for (const word of group.flatMap((episode) => episode.keywords)) {
    if (plainForm(word) !== plainForm(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // Sorting is stable: words named equally often stay in the order they came up.
  const keywords = [...counts].sort((left, right) => right[1] - left[1]).map(([word]) => word);
  return {
    text: topicSentence(name, keywords.slice(0, 3), first.lang),
    topic: name,
    keywords: [name, ...keywords].slice(0, maxKeywords),
    lang: first.lang,
    scope: first.scope,
    importance: Math.max(...group.map((episode) => episode.importance)),
  };
}

function topicSentence(topic: string, words: string[], lang: Language): string {
  if (lang === 'zh') return words.length > 0 ? `我多次聊到${topic}，说到${words.join('、')}` : `我多次聊到${topic}`;
  return words.length > 0 ? `I keep coming back to ${topic}: ${words.join(', ')}` : `I keep coming back to ${topic}`;
}
