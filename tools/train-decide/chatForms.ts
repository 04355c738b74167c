import type { Language } from '../../core/memory/types';

/** What people put before and behind a statement when they talk to an assistant; written for the training. */
const around: Record<'zh' | 'en', { before: string[]; behind: string[] }> = {
  zh: {
    before: [
      '对了，',
      '跟你说一下，',
      '更新一下，',
      '哦对，',
      '顺便说，',
      '话说',
      '补充一句，',
      '那个，',
      '诶，',
      '先说下情况：',
      '记一下，',
      '忘了说，',
    ],
    behind: [
      '，帮我重新排一下计划',
      '，之前的方案帮我改一改',
      '，有什么要注意的吗？',
      '，给点建议呗',
      '。帮我写个通知',
      '，接下来怎么安排比较好？',
      '，你觉得呢',
      '，哈哈',
      '，按这个来',
      '。能不能列个清单？',
      '，推荐几个合适的',
      '，帮忙算一下',
      '，记得按这个回答我',
      '，周末怎么过比较好',
      ' 😂',
      '，真是的',
    ],
  },
  en: {
    before: [
      'btw ',
      'oh and ',
      'quick update: ',
      'so ',
      'hey, ',
      'just so you know, ',
      'fyi ',
      'ok so ',
      'one thing: ',
      'forgot to mention, ',
      'heads up, ',
    ],
    behind: [
      ', can you redo the plan?',
      '. Any tips?',
      ', please update the draft',
      '. What should I watch out for?',
      ', so help me write a note about it',
      ', what do you suggest?',
      ' lol',
      ', keep that in mind',
      '. Could you make me a checklist?',
      ', recommend me something',
      '. How should I plan the week?',
      ', wish me luck',
      '. Can you do the maths for me?',
      ', thoughts?',
      ' - rewrite my message with that',
    ],
  },
};

/** The statement as part of a chat turn: with something before it, behind it, or both. */
export function withRequest(text: string, lang: Language, random: () => number): string {
  const { before, behind } = around[lang === 'zh' ? 'zh' : 'en'];
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const place = random();
  return `${place < 0.7 ? pick(before) : ''}${text}${place > 0.3 ? pick(behind) : ''}`;
}
