import { describe, expect, it } from 'vitest';
import { draftLanguage } from './draftLanguage';

const code = 'const totals = items.map((item) => item.price * 2);\nreturn totals.filter((total) => total > 100);';
const letter =
  'Dear Mr Hill, the heating has been broken since Monday and I would like to ask you to have it repaired soon.';

describe('the language somebody asks in', () => {
  it.each([
    ['zh', `帮我看下这段代码\n\`\`\`js\n${code}\n\`\`\``],
    ['zh', `这个函数为什么返回空数组？\n${code}`],
    ['zh', `${letter}\n\n翻译成中文`],
    ['zh', `帮我润色一下这封给 landlord 的邮件：${letter}`],
    ['zh', 'review 下我的 PR description: Add caching so that warm queries are faster'],
    ['zh', 'TypeError: cannot read properties of undefined\n怎么解决'],
    ['zh', '用 React 写个 todo list app'],
    ['zh', '周末想出去玩'],
    ['en', 'Translate this: 我今天去了公园，然后买了一些水果，请帮我看看'],
    ['en', '我今天去了公园，然后买了一些水果。\n\nTranslate this into English'],
    ['en', 'What does 怎么 mean?'],
    ['en', 'explain 画蛇添足 to me please'],
    ['en', 'Any ideas for the weekend'],
    ['en', ''],
  ])('is %s whatever is pasted beside it: %s', (lang, draft) => {
    expect(draftLanguage(draft)).toBe(lang);
  });
});
