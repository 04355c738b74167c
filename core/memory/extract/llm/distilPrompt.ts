import type { Language } from '../../types';

/** First line of the block the chat is asked for; it is what a reply is recognised by. */
export const distilMark = 'KEEPSAKE 1';

/** Whether a text is, or answers, the prompt below. */
export function holdsDistilMark(text: string): boolean {
  return /KEEPSAKE\s*1\b/i.test(text);
}

/** How the prompt begins and ends, for finding it among other words of the user. */
const edges: Record<Language, { begin: string; end: string }> = {
  zh: { begin: '请把我们这次对话提炼成', end: '最多 15 条。' },
  en: { begin: 'Please distil our conversation into', end: '50 characters a line.' },
};

/**
 * Where the prompt stands in a user's message, so that nobody takes its words for the user's. Null where it does not.
 * With an end of it edited away, everything on that side counts as the prompt.
 */
export function findDistilPrompt(text: string): { start: number; end: number } | null {
  if (!holdsDistilMark(text)) return null;
  const at = (find: (words: string) => number) => Math.max(...Object.values(edges).map(({ begin }) => find(begin)));
  const start = at((begin) => text.indexOf(begin));
  const ends = Object.values(edges).map(({ end }) => text.lastIndexOf(end) + (text.includes(end) ? end.length : 0));
  const end = Math.max(...ends);
  return { start: Math.max(0, start), end: end > start && end > 0 ? end : text.length };
}

/**
 * The words that ask the current chat to distil its own conversation, for one click into the prompt box. The format is
 * one line a statement, so that a reply that breaks off or is decorated can still be read.
 */
export function distilPrompt(lang: Language): string {
  return lang === 'zh'
    ? `请把我们这次对话提炼成可长期保存的记忆。只写我（用户）亲口说过、几周后仍有用的内容，不要写你的建议，不要推断。只输出一个代码块，格式如下（没有内容的行写“无”）：
\`\`\`
${distilMark}
主题：一句话
决定：……；……
待办：……；……
涉及：文件、项目、人；……
下次注意：……
关键词：3 到 5 个，用逗号隔开
重要性：1 到 5
[偏好] 一句能独立读懂的话 <= “我的原话，逐字复制”
[事实] ……
\`\`\`
方括号里用：偏好、事实、计划、事件、关系、指令、决定。每行不超过 50 字，最多 15 条。`
    : `Please distil our conversation into memories worth keeping. Use only what I (the user) said myself and what will still help weeks later; leave out your own advice and conclude nothing. Answer with one code block in exactly this form (write "none" where there is nothing):
\`\`\`
${distilMark}
Topic: one sentence
Decisions: …; …
To do: …; …
Things: files, projects, people; …
Mind next time: …
Keywords: 3 to 5, separated by commas
Importance: 1 to 5
[preference] one sentence that stands alone <= "my own words, copied exactly"
[fact] …
\`\`\`
In the brackets use: preference, fact, plan, event, relationship, instruction, decision. At most 15 statements, 50 characters a line.`;
}
