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
};

/** Puts a reason into words; an unknown code comes back as it is. */
export function describeReason(reason: Reason, lang: Language): string {
  const text = reasonTexts[reason.code]?.[lang];
  if (!text) return reason.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(reason.params?.[name] ?? whole));
}
