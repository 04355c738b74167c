import { describe, expect, it } from 'vitest';
import { splitBlocks } from './blocks';
import { splitSentences } from './sentences';
import { segmentTurn } from './statements';

const statements = (text: string): string[] => segmentTurn(text).statements.map((s) => text.slice(s.start, s.end));
const sentences = (text: string): string[] =>
  splitSentences(text, 0, text.length).map((s) => text.slice(s.start, s.end));

describe('splitting a turn into statements', () => {
  it.each([
    [
      '介绍一下我自己：我叫阿泽，在西安读研，专业是材料，平时爱打羽毛球，不吃辣。',
      ['我叫阿泽', '在西安读研', '专业是材料', '平时爱打羽毛球', '不吃辣'],
    ],
    ['我对芒果过敏，吃了会起疹子。', ['我对芒果过敏，吃了会起疹子']],
    [
      '我平时坐地铁上下班，早高峰特别挤。我不喜欢人多的地方。',
      ['我平时坐地铁上下班，早高峰特别挤', '我不喜欢人多的地方'],
    ],
    ['我住在南京，梅雨季衣服怎么晾才干得快', ['我住在南京']],
    ['I love pizza and hate broccoli', ['I love pizza', 'hate broccoli']],
    ["Hi, I'm Alice and I love hiking.", ["I'm Alice", 'I love hiking']],
    [
      'I like to listen to jazz when I work, especially Miles Davis.',
      ['I like to listen to jazz when I work, especially Miles Davis'],
    ],
    ['I have a bad knee, so I avoid squats.', ['I have a bad knee', 'I avoid squats']],
  ])('cuts what can be true by itself and keeps reasons and examples: %s', (text, expected) => {
    expect(statements(text)).toEqual(expected);
  });

  it.each([
    ['组会挪到周四了 笑死', '组会挪到周四了'],
    ['注释统一写英文，谢啦', '注释统一写英文'],
    ['choir got moved to Thursdays, ugh', 'choir got moved to Thursdays'],
    ['I start on Monday lol', 'I start on Monday'],
    ['我是左撇子这事你记着', '我是左撇子'],
    ['我不吃香菜，帮我记一下哈', '我不吃香菜'],
    ["I'm left-handed btw", "I'm left-handed"],
    ['my name is Ines, just so you know', 'my name is Ines'],
  ])('leaves the laugh, the sigh and the frame behind: %s', (text, kept) => expect(statements(text)).toEqual([kept]));

  it('keeps questions and requests apart', () => {
    const text = '我想买车，有什么推荐吗？';
    const { asks } = segmentTurn(text);
    expect(asks.map((ask) => text.slice(ask.start, ask.end))).toEqual(['有什么推荐吗？']);
  });

  it('survives emoji, dialect punctuation and lists', () => {
    expect(statements('我超喜欢猫😺我家有两只～嘿嘿')).toEqual(['我超喜欢猫', '我家有两只']);
    expect(statements('- 使用简体中文\n- 不要使用 any')).toEqual(['使用简体中文', '不要使用 any']);
  });

  it('finds nothing in code, logs and tables', () => {
    expect(statements('```js\nconst me = "我叫小王";\n```')).toEqual([]);
    expect(statements('2024-03-01 12:00:01 ERROR I could not connect')).toEqual([]);
    expect(statements('| 我 | 北京 |\n| --- | --- |\n| 你 | 上海 |')).toEqual([]);
  });
});

describe('blocks', () => {
  it('run an unclosed fence to the end', () => {
    expect(splitBlocks('look:\n```\nI am code').map((b) => b.kind)).toEqual(['prose', 'code']);
  });
});

describe('sentences', () => {
  it('do not end inside numbers, abbreviations, brackets and quotations', () => {
    expect(sentences('We use v1.2 of Next.js, e.g. at work. It is fine.')).toEqual([
      'We use v1.2 of Next.js, e.g. at work.',
      'It is fine.',
    ]);
    expect(sentences('他说“我不去。你去吧。”然后走了。我留下。')).toHaveLength(3);
    expect(sentences('我用的是 Python（3.9。旧版）写的。')).toHaveLength(1);
  });

  it('end behind a figure with its unit', () => {
    expect(sentences("My hearing's shot above 4k. I tune by ear.")).toHaveLength(2);
    expect(sentences('The loan is 240k. Told him no.')).toHaveLength(2);
  });

  it('end behind a name with an accent', () => {
    expect(sentences('My name is Tomás. I ski.')).toEqual(['My name is Tomás.', 'I ski.']);
  });
});

describe('cuts that no mark shows', () => {
  const cutAt = (text: string, ...starts: string[]): string[] => {
    const cuts = starts.map((start) => text.indexOf(start));
    return segmentTurn(text, { begins: (_, __, after) => (cuts.includes(after.start) ? 1 : 0) }, cuts).statements.map(
      (s) => text.slice(s.start, s.end),
    );
  };

  it.each([
    ['我妹在南京读研学生物的', ['学生物'], ['我妹在南京读研', '学生物的']],
    ['我家狗十二岁了但是心脏有杂音', ['心脏'], ['我家狗十二岁了', '心脏有杂音']],
    ['Gus is 88 and lives alone', ['lives'], ['Gus is 88', 'lives alone']],
  ])('part statements, without the conjunction between them: %s', (text, starts, expected) => {
    expect(cutAt(text, ...starts)).toEqual(expected);
  });

  it('leave no splinter that says nothing', () => {
    expect(cutAt('我在敦煌做讲解员', '员')).toEqual(['我在敦煌做讲解员']);
    expect(cutAt('I teach maths at home', 'home')).toEqual(['I teach maths at home']);
  });

  it.each([
    '从今以后回复我都用中文，除非我让你写英文邮件',
    'Always answer in French, unless I ask for English',
    '除非我说要详细，一律三句话以内回答我',
    'except in code comments, use American spelling there',
  ])('never part an exception from its rule: %s', (text) => {
    expect(segmentTurn(text, { begins: () => 1 }).statements).toHaveLength(1);
  });
});
