import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Embedder, Extraction, Extractor, Tokenizer } from '../ports';
import type { Draft, Turn } from '../types';
import { createRuleExtractor } from './ruleExtractor';

// Tuesday, 3 March 2026, 10:00 in Shanghai.
const at = Date.parse('2026-03-03T10:00:00+08:00');

function turn(text: string, role: Turn['role'] = 'user'): Turn {
  return {
    id: text,
    site: 'claude',
    conversationId: 'c',
    role,
    text,
    order: 0,
    at,
    atIsExact: true,
    scope: 'global',
    capturedAt: at,
  };
}

let tokenizer: Tokenizer;
let extractor: Extractor;
beforeAll(async () => {
  tokenizer = await nodeTokenizer();
  extractor = createRuleExtractor({ tokenizer, embedder: nodeEmbedder() });
});

const extract = (text: string, previous: Turn[] = []): Promise<Extraction> =>
  extractor.extract(turn(text), { previousTurns: previous, utcOffsetMinutes: 480 });
const kept = async (text: string, previous: Turn[] = []): Promise<Draft[]> =>
  (await extract(text, previous)).drafts.filter((draft) => !draft.pendingReason);

describe('what becomes a memory', () => {
  it('is the two statements of the commuter, one of them a dislike', async () => {
    const drafts = await kept('我平时坐地铁上下班，早高峰特别挤。我不喜欢人多的地方。');
    expect(drafts.map((d) => [d.text, d.kind, d.polarity, d.topic])).toEqual([
      ['我平时坐地铁上下班，早高峰特别挤', 'fact', null, '出行'],
      ['我不喜欢人多的地方', 'preference', -1, '社交'],
    ]);
  });

  it.each([
    ['我最近在学开车，有什么建议吗？', 'fact'],
    ['我打算暑假学潜水', 'plan'],
    ['我妈喜欢喝铁观音', 'relationship'],
    ['上个月我拿了全市钢琴比赛二等奖', 'event'],
    ['上周五我俩领证啦', 'event'],
    ['I passed the AWS certification exam last month!', 'event'],
    ["I'm allergic to penicillin. Is amoxicillin off limits then?", 'fact'],
    ['My parents live in Boulder.', 'relationship'],
    ['Always answer in British English.', 'instruction'],
    ['代码里的注释一律用英文写', 'instruction'],
    ['I want to learn Terraform this year.', 'plan'],
  ])('has its kind: %s', async (text, kind) => {
    const drafts = await kept(text);
    expect(drafts.map((d) => d.kind)).toEqual([kind]);
  });

  it.each([
    ['先交代背景：我做家装设计的，公司在佛山', 2],
    ["some background: I'm a nurse, based in Leeds", 2],
  ])('is what stands behind an announcement: %s', async (text, count) => {
    expect(await kept(text)).toHaveLength(count);
  });

  it('quotes its source exactly', async () => {
    const text = 'Hi! I live in Denver, and my dog is called Biscuit. What should I do this weekend?';
    for (const draft of await kept(text)) expect(text.slice(draft.start, draft.end)).toBe(draft.quote);
    expect(await kept(text)).toHaveLength(2);
  });

  it('stands alone: an omitted subject comes back, with whose it was', async () => {
    expect((await kept('我叫阿泽，在西安读研，专业是材料')).map((d) => d.text)).toEqual([
      '我叫阿泽',
      '我在西安读研',
      '我的专业是材料',
    ]);
    expect((await kept('我妈喜欢喝茶，不喜欢喝咖啡')).map((d) => d.text)).toEqual(['我妈喜欢喝茶', '我妈不喜欢喝咖啡']);
    expect((await kept('I love pizza and hate broccoli')).map((d) => d.text)).toEqual([
      'I love pizza',
      'I hate broccoli',
    ]);
  });
});

describe('what does not', () => {
  it.each([
    '怎么做红烧肉？',
    '谢谢你的建议，我会试试的',
    '如果我有一百万，我会先买房',
    '把下面这句话翻译成英文：我喜欢在海边散步，我住在青岛。',
    '我想让你扮演一名面试官，我是应聘者，有五年Java经验。',
    '我朋友说：“我最讨厌吃鱼了。”他是不是太挑食？',
    '帮我写一首关于春天的诗',
    'Thanks, that cleared things up. I will try it tonight.',
    'Suppose I live in Alaska and own three sled dogs. What would my food bill be?',
    'suppose 我是房东，租客拖着不付 rent，催款信怎么写',
    'Translate to German: "My grandmother lives in a small village."',
    'Act as my therapist. I am a 45-year-old divorced man with two kids.',
    '```python\nname = "I am Bob"\n```\nWhy does this fail?',
  ])('is skipped: %s', async (text) => {
    const { drafts } = await extract(text);
    expect(drafts).toEqual([]);
  });

  it("is the assistant's turn", async () => {
    const { drafts } = await extractor.extract(turn('我建议你住在杭州，我喜欢那里', 'assistant'), {
      previousTurns: [],
      utcOffsetMinutes: 480,
    });
    expect(drafts).toEqual([]);
  });

  it('says why', async () => {
    const { skipped } = await extract('把下面这句话翻译成英文：我喜欢在海边散步。');
    expect(skipped.map((s) => s.reason.code)).toContain('skippedMaterial');
  });
});

describe('a paste', () => {
  const article =
    '近年来，随着新能源汽车渗透率不断提升，充电基础设施建设成为各地关注的重点。数据显示，截至去年年底，全国公共充电桩保有量超过三百万台，同比增长近三成。业内人士指出，布局不均衡、维护不及时等问题依然突出。';

  it('gives only the one sentence of its sender', async () => {
    const drafts = await kept(`帮我总结这篇文章：\n\n${article}\n\n对了，我自己开的是一辆电动车。`);
    expect(drafts.map((d) => d.quote)).toEqual(['我自己开的是一辆电动车']);
  });

  it('gives what stands before it, too', async () => {
    const drafts = await kept(`我是小学老师，帮我把下面这段改得通俗一点：\n${article}`);
    expect(drafts.map((d) => d.quote)).toEqual(['我是小学老师']);
  });
});

describe('explicit wishes', () => {
  it('win over the gate', async () => {
    const [draft] = await kept('记住：蓝色文件夹是给税务局的');
    expect(draft).toMatchObject({ text: '蓝色文件夹是给税务局的', explicit: true, quote: '蓝色文件夹是给税务局的' });
    const [english] = await kept('Remember that the blue folder is for taxes');
    expect(english).toMatchObject({ explicit: true, text: 'The blue folder is for taxes' });
  });

  it('reach the sentence behind an order that stands alone', async () => {
    const drafts = await kept('帮我记一下。蓝色文件夹是给税务局的。');
    expect(drafts.map((d) => d.explicit)).toEqual([true]);
  });

  it.each(['别记这个：我打算年底跳槽', "Don't remember this, but I live in Rome."])('can forbid: %s', async (text) => {
    const { drafts, skipped } = await extract(text);
    expect(drafts).toEqual([]);
    expect(skipped[0]?.reason.code).toBe('skippedOnRequest');
  });

  it('keep private parts out', async () => {
    const { drafts } = await extract('我住在杭州。<private>我住在3号楼201</private>');
    expect(drafts.map((d) => d.quote)).toEqual(['我住在杭州']);
  });
});

describe('time', () => {
  it('gives a temporary fact an end', async () => {
    const [draft] = await kept('家里在漏水，我住酒店住到 3 月 18 号').then((all) =>
      all.filter((d) => d.quote.includes('酒店')),
    );
    expect(draft?.durable).toBe(false);
    expect(new Date(draft?.validTo ?? 0).toISOString()).toBe('2026-03-18T15:59:59.999Z');
  });

  it('resolves what a plan is about', async () => {
    const [draft] = await kept('My visa interview is three weeks from today.');
    expect(draft?.eventTime?.words).toBe('three weeks from today');
    expect(draft?.validTo).toBeNull();
  });
});

describe('decisions', () => {
  it('resolve against what the assistant proposed', async () => {
    const [draft] = await kept('好，就用 Postgres 吧', [turn('数据库建议用 Postgres。', 'assistant')]);
    expect(draft).toMatchObject({ kind: 'decision', text: '就用 Postgres 吧', entities: ['Postgres'] });
  });
});

describe('without the sentence model', () => {
  it('rules decide alone', async () => {
    const bare = createRuleExtractor({ tokenizer });
    const { drafts } = await bare.extract(turn('我不喜欢人多的地方。'), { previousTurns: [], utcOffsetMinutes: 480 });
    expect(drafts.map((d) => d.polarity)).toEqual([-1]);
  });

  it('goes on when it fails or is another one', async () => {
    const broken: Embedder = { ...nodeEmbedder(), embed: () => Promise.reject(new Error('no backend')) };
    const other: Embedder = {
      modelId: 'another',
      dimension: 2,
      embed: async (texts) => texts.map(() => new Float32Array(2)),
    };
    for (const embedder of [broken, other]) {
      const { drafts } = await createRuleExtractor({ tokenizer, embedder }).extract(turn('I live in Denver.'), {
        previousTurns: [],
        utcOffsetMinutes: 0,
      });
      expect(drafts).toHaveLength(1);
    }
  });
});

describe('a short answer', () => {
  it.each([
    ['好的，先问一下：您有什么忌口吗？', '嗯，素食的，鸡蛋可以。', '素食的，鸡蛋可以', '我的饮食：素食的，鸡蛋可以'],
    [
      'Sure! Any dietary needs?',
      'vegetarian, eggs are fine',
      'vegetarian, eggs are fine',
      'My diet: vegetarian, eggs are fine',
    ],
  ])('takes its meaning from the question before it: %s', async (asked, said, quote, text) => {
    const drafts = await kept(said, [turn(asked, 'assistant')]);
    expect(drafts.map((d) => [d.quote, d.text, d.kind])).toEqual([[quote, text, 'fact']]);
  });

  it.each([
    ['想几号出发？', '下周三'],
    ['When do you leave?', 'Friday'],
  ])('about the request of the moment is no memory: %s', async (asked, said) => {
    expect(await kept(said, [turn(asked, 'assistant')])).toEqual([]);
  });
});

describe('a wish for the next days that a question is about', () => {
  it.each(['周末想出去玩，有什么推荐？', 'I want to go out this weekend, any ideas?'])(
    'is no memory: %s',
    async (text) => {
      expect((await extract(text)).drafts).toEqual([]);
    },
  );

  it.each(['周末想去面试的那家公司看看，怎么准备？我在苏州上班。', 'I want to move to Leeds next year, any tips?'])(
    'is told from what lasts: %s',
    async (text) => {
      expect((await kept(text)).length).toBeGreaterThan(0);
    },
  );
});

it('does not cut a pair of subjects in two: "spicy food and I"', async () => {
  const drafts = await kept('Spicy food and I are not friends, budget 200');
  expect(drafts[0]).toMatchObject({ quote: 'Spicy food and I are not friends', kind: 'preference', polarity: -1 });
});
