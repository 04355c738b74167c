import type { Language, Reason } from '../types';

/** Every reason the engine can give, in both languages. `{name}` marks a parameter. */
export const reasonTexts: Record<string, { en: string; zh: string }> = {
  newStatement: { en: 'Nothing like it was known.', zh: '之前没有类似的记忆。' },
};

/** Puts a reason into words; an unknown code comes back as it is. */
export function describeReason(reason: Reason, lang: Language): string {
  const text = reasonTexts[reason.code]?.[lang];
  if (!text) return reason.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(reason.params?.[name] ?? whole));
}
