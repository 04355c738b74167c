import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../text/language';
import type { Turn } from '../../types';
import { makeStandalone, noSurroundings, readSurroundings } from './standalone';

function asTurn(text: string, order: number, role: Turn['role'] = 'user'): Turn {
  return {
    id: `${order}`,
    site: 'library',
    conversationId: 'c',
    role,
    text,
    order,
    at: 0,
    atIsExact: true,
    scope: 'global',
    capturedAt: 0,
  };
}

/** The text of the card for the words at the turn's end (or where `words` stand in it). */
function told(text: string, words: string, ...before: string[]): string {
  const start = text.lastIndexOf(words);
  expect(start).toBeGreaterThanOrEqual(0);
  const earlier = before.map((other, i) => asTurn(other, i));
  const lang = detectLanguage(text);
  return makeStandalone(words, lang, readSurroundings(asTurn(text, 9), start, [], earlier));
}

describe('a subject that was left out', () => {
  it.each([
    ['我叫阿泽，不吃辣', '不吃辣', '我不吃辣'],
    ['我叫阿泽，在合肥', '在合肥', '我在合肥'],
    ['我叫阿泽，专业是材料', '专业是材料', '我的专业是材料'],
    ['我妈有糖尿病，现在打胰岛素', '现在打胰岛素', '我妈现在打胰岛素'],
    ['我女朋友叫小满，5月21号生日', '5月21号生日', '我女朋友小满5月21号生日'],
    ['我有个妹妹在墨尔本读书，明年毕业', '明年毕业', '我妹妹明年毕业'],
    ['我养了只橘猫，叫年糕，今年四岁', '今年四岁', '我的橘猫年糕今年四岁'],
    ['我的博客用Hugo搭的，每周更新一篇', '每周更新一篇', '我的博客每周更新一篇'],
    ['张大爷住三单元，爱下棋', '爱下棋', '张大爷爱下棋'],
    ['二舅不干了，回家养蜂', '回家养蜂', '二舅回家养蜂'],
    ['组长换人了，现在是阿坤', '现在是阿坤', '组长现在是阿坤'],
    ['乌龟送给我表弟了，现在养的是两条孔雀鱼', '现在养的是两条孔雀鱼', '我现在养的是两条孔雀鱼'],
  ])('is taken from the turn in Chinese: %s', (text, words, card) => {
    expect(told(text, words)).toBe(card);
  });

  it.each(['写代码请用四个空格缩进', '提交信息一律用英文', '写文章的时候别用感叹号'])(
    'is not put before an order: %s',
    (order) => {
      expect(told(`我是前端，${order}`, order)).toBe(order);
      expect(told(order, order)).toBe(order);
    },
  );

  it.each([
    ['I love pizza. Hate broccoli.', 'Hate broccoli', 'I hate broccoli'],
    ['My brother is a nurse. Works nights.', 'Works nights', 'My brother works nights'],
    [
      'My rent review is in four weeks. Flying to Lisbon on the 24th.',
      'Flying to Lisbon on the 24th',
      "I'm flying to Lisbon on the 24th",
    ],
    [
      "We're going to Japan in March. Leaving on the 12th.",
      'Leaving on the 12th',
      "We're going to Japan in March. Leaving on the 12th",
    ],
    ["I start at six now, work's moved me to days.", "work's moved me to days", "Work's moved me to days"],
    ["I've got a toddler, Nia. Allergic to eggs.", 'Allergic to eggs', 'My toddler Nia is allergic to eggs'],
  ])('is taken from the turn in English: %s', (text, words, card) => {
    expect(told(text, words)).toBe(card);
  });

  it.each([
    ['我在上班，工作日我滴酒不沾', '工作日我滴酒不沾'],
    ['我今年四十，老婆是护士', '老婆是护士'],
    ['我女朋友吃素，我吃肉', '我吃肉'],
    ['以后回答我的时候，不要用「赋能」这种词', '不要用「赋能」这种词'],
    ['My wife is vegan. I love steak.', 'I love steak'],
    ["From now on answer in bullet points. Don't use emojis.", "Don't use emojis"],
  ])('is not put where there is one, or before an order: %s', (text, words) => {
    expect(told(text, words)).toBe(words);
  });

  it('is nobody where the turn before was about somebody else', () => {
    expect(told('不吃香菜', '不吃香菜', '我女朋友叫小满')).toBe('不吃香菜');
  });
});

describe('a pronoun', () => {
  it.each([
    [['帮我想想送女朋友什么礼物'], '她叫小满', '她叫小满', '女朋友叫小满'],
    [['我女朋友在杭州做插画', '她叫小满'], '她吃素', '她吃素', '我女朋友小满吃素'],
    [['我家的狗叫可乐'], '它对鸡肉过敏', '它对鸡肉过敏', '我家的狗可乐对鸡肉过敏'],
    [[], '我女儿今年高考，她数学偏弱', '她数学偏弱', '我女儿数学偏弱'],
    [
      [],
      'My manager is Kevin. He prefers one-page docs',
      'He prefers one-page docs',
      'My manager Kevin prefers one-page docs',
    ],
    [
      ['my girlfriend is called Maya'],
      'her birthday is May 21',
      'her birthday is May 21',
      "My girlfriend Maya's birthday is May 21",
    ],
    [[], 'I drive a 2012 Corolla. It has 180k miles', 'It has 180k miles', 'My 2012 Corolla has 180k miles'],
    [
      [],
      'My best friend Jonas moved to Oslo. I visit him every summer',
      'I visit him every summer',
      'I visit my best friend Jonas every summer',
    ],
  ])('gives way to whom it means: %s %s', (before, text, words, card) => {
    expect(told(text, words, ...before)).toBe(card);
  });

  it.each([
    ['我姐和我嫂子都怀孕了，她预产期在十月', '她预产期在十月', '我姐和我嫂子都怀孕了，她预产期在十月'],
    ["Tom and Raj are on my team. He's leaving", "He's leaving", "He's leaving"],
  ])('stays where two could be meant: %s', (text, words, card) => {
    expect(told(text, words)).toBe(card);
  });
});

describe('what a fragment is about', () => {
  it.each([
    ['健身房办了年卡，一周去三次', '一周去三次', '健身房办了年卡，一周去三次'],
    ['我和老婆打算去日本玩，3月12号出发', '3月12号出发', '去日本玩，3月12号出发'],
    ['我们明年五月办婚礼，预算20万', '预算20万', '婚礼预算20万'],
    ['我租的房子在浦东，月租6500', '月租6500', '租的房子在浦东，月租6500'],
    [
      '从今以后回复我都用中文，除非我让你写英文邮件',
      '除非我让你写英文邮件',
      '从今以后回复我都用中文，除非我让你写英文邮件',
    ],
    ["I'm learning the cello. Half an hour a day", 'Half an hour a day', "I'm learning the cello. Half an hour a day"],
    [
      'We have a cottage in Wales. No internet there',
      'No internet there',
      'We have a cottage in Wales. No internet there',
    ],
  ])('is said in the words before it: %s', (text, words, card) => {
    expect(told(text, words)).toBe(card);
  });

  it.each([
    ['待四天', '我下个月要去成都出差', '去成都出差，待四天'],
    ['Launching in October', "I'm building a budgeting app", "I'm building a budgeting app. Launching in October"],
  ])('may stand in the turn before: %s', (text, before, card) => {
    expect(told(text, text, before)).toBe(card);
  });

  it.each([
    [
      'Also planning to sit my driving theory in October',
      "I'm planning a pottery class in May",
      "I'm also planning to sit my driving theory in October",
    ],
    ['Learning Dutch on the side', 'I work at a bakery', "I'm learning Dutch on the side"],
  ])("is one's own where it tells what one is at: %s", (text, before, card) => {
    expect(told(text, text, before)).toBe(card);
  });

  it("is not the turn before where it is one's own affair", () => {
    expect(told('房租太贵了', '房租太贵了', '我跳槽了，还是做设计')).toBe('房租太贵了');
  });

  it('is never what the assistant said', () => {
    const answer = asTurn('我建议你去日本玩', 1, 'assistant');
    expect(makeStandalone('3月出发', 'zh', readSurroundings(asTurn('3月出发', 2), 0, [], [answer]))).toBe('3月出发');
  });
});

describe('a statement alone', () => {
  it.each([
    ['记住：只喝茶', 'zh', '我只喝茶'],
    ['my back is bad', 'en', 'My back is bad'],
    ['hate broccoli', 'en', 'I hate broccoli'],
    ["bearing in mind I can't drive", 'en', "I can't drive"],
    ['given that I work nights', 'en', 'I work nights'],
    ['毕竟我对花生过敏', 'zh', '我对花生过敏'],
  ] as const)('loses the order to remember and gets its "I": %s', (words, lang, card) => {
    expect(makeStandalone(words, lang, noSurroundings)).toBe(card);
  });
});
