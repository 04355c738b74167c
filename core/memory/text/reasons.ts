import type { Language, Reason } from '../types';

/** Every reason the engine can give, in both languages. `{name}` marks a parameter. */
export const reasonTexts: Record<string, { en: string; zh: string }> = {
  newStatement: { en: 'Nothing like it was known.', zh: '之前没有类似的记忆。' },

  // Maintenance
  endPassed: { en: 'Its time is over.', zh: '已过有效期。' },
  unusedAndUnlinked: {
    en: 'Not recalled for {days} days and linked to nothing.',
    zh: '{days} 天没有被想起，也没有关联其他记忆。',
  },
  faded: {
    en: 'Not recalled for {days} days; {percent}% of it is left by the forgetting curve.',
    zh: '{days} 天没有被想起，按遗忘曲线只剩 {percent}%。',
  },
  graceOver: { en: 'In the trash for {days} days.', zh: '已在回收站放了 {days} 天。' },
  weakEpisode: {
    en: 'A minor conversation from {days} days ago that was never recalled.',
    zh: '{days} 天前的次要对话，从未被想起。',
  },
  nearDuplicate: {
    en: 'Says the same as “{kept}” ({percent}% alike).',
    zh: '与「{kept}」说的是同一件事（相似度 {percent}%）。',
  },
  recurringTopic: { en: '{count} conversations were about {topic}.', zh: '有 {count} 次对话都聊到{topic}。' },
  // Extraction: why a statement is not kept, or waits.
  skippedRolePlay: { en: 'It sets up a role, it says nothing about you.', zh: '这是角色设定，不是关于你的事。' },
  skippedMaterial: { en: 'It is part of a text you handed over.', zh: '这是你交给助手处理的文字。' },
  skippedQuoted: { en: 'Someone else said it.', zh: '这是引用别人的话。' },
  skippedQuestion: { en: 'It is a question.', zh: '这是一个问题。' },
  skippedHypothetical: { en: 'It only supposes something.', zh: '这只是一个假设。' },
  skippedNotLasting: { en: 'It will hardly matter later.', zh: '以后多半用不上。' },
  skippedOnRequest: { en: 'You asked not to keep this.', zh: '你说过不要记这段话。' },
  skippedInjected: { en: 'It came from Keepsake itself.', zh: '这段文字来自拾忆自己。' },
  pendingUnsure: { en: 'It may be worth keeping; you decide.', zh: '也许值得记住，由你决定。' },
};

/** Puts a reason into words; an unknown code comes back as it is. */
export function describeReason(reason: Reason, lang: Language): string {
  const text = reasonTexts[reason.code]?.[lang];
  if (!text) return reason.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(reason.params?.[name] ?? whole));
}
