import { beforeEach, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createCentre } from '../embed/centre';
import type { Tokenizer } from '../ports';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { dayMs, sampleCard, sampleEvidence, sampleNow } from '../testing/samples';
import { detectLanguage } from '../text/language';
import { describeReason } from '../text/reasons';
import type { Card } from '../types';
import { cardEntry } from './cardEntry';
import { type CardIndex, createCardIndex } from './cardIndex';
import { createRecall, type Recall } from './search';
import type { RecallRequest } from './types';

const embedder = nodeEmbedder();
const centre = createCentre();
let tokenizer: Tokenizer;
let store: Store;
let index: CardIndex;
let recall: Recall;

beforeEach(async () => {
  tokenizer = await nodeTokenizer();
  store = createMemoryStore();
  await store.open();
  const { modelId, dimension } = embedder;
  index = createCardIndex({ store, centre, embedderId: modelId, tokenizerId: tokenizer.id, dimension });
  await index.load();
  recall = createRecall({ store, index, embedder, tokenizer, centre });
});

/** Said forty days before now unless told otherwise. */
async function remember(
  text: string,
  change: Partial<Card> & { conversation?: string; order?: number } = {},
): Promise<void> {
  const { conversation, order, ...fields } = change;
  const lang = detectLanguage(text);
  const at = sampleNow - 40 * dayMs;
  const card = sampleCard({
    id: text,
    text,
    lang,
    topic: '',
    evidence: [sampleEvidence({ quote: text, at })],
    ...fields,
  });
  const [vector] = await embedder.embed([text]);
  if (!vector) throw new Error('no vector');
  const entry = { ...cardEntry(card, vector, tokenizer, order), ...(conversation !== undefined && { conversation }) };
  const batch = newBatch();
  stagePut(batch, 'cards', card);
  const staged = index.stage(batch, { upsert: [entry] });
  await store.commit(batch);
  staged.apply();
}

async function ask(query: string, change: Partial<RecallRequest> = {}) {
  return recall.recall({ query, scope: 'global', now: sampleNow, ...change });
}

const texts = (hits: { card: Card }[]) => hits.map(({ card }) => card.text);

describe('finding the right card', () => {
  it('answers across languages, both ways', async () => {
    for (const text of ['我姐姐住在柏林', 'I am learning pottery', '我每周三打羽毛球']) await remember(text);
    expect(texts(await ask('Where does my sister live?'))[0]).toBe('我姐姐住在柏林');
    expect(texts(await ask('我在学什么手艺？'))[0]).toBe('I am learning pottery');
  });

  it('answers each ask of a message', async () => {
    for (const text of ['我对花生过敏', '我最喜欢的导演是是枝裕和', '我的猫叫年糕', '我用 Go 写后端'])
      await remember(text);
    const found = texts(await ask('晚上想做点吃的，有什么要忌口的吗？吃完看哪部电影好？'));
    expect(found).toContain('我对花生过敏');
    expect(found).toContain('我最喜欢的导演是是枝裕和');
  });

  it('lets the conversation say what a short draft is about', async () => {
    for (const text of ['我养了一只叫豆豆的金毛', '我在学日语', '我的车是二手的']) await remember(text);
    const context = [{ role: 'user' as const, text: '我家金毛最近掉毛很厉害，豆豆是不是该换狗粮了' }];
    const [hit] = await ask('那该买哪种？', { context, threshold: 0 });
    expect(hit?.card.text).toBe('我养了一只叫豆豆的金毛');
  });
});

describe('what never wins', () => {
  it('is a card that was replaced or whose time is over', async () => {
    await remember('我住在北京', { status: 'superseded', supersededBy: '我住在上海' });
    await remember('我住在上海');
    await remember('我住在青年旅社', { validTo: sampleNow - 1 });
    expect(texts(await ask('我住在哪里？'))).toEqual(['我住在上海']);
  });

  it('is shown behind the current one when everything is searched', async () => {
    await remember('我住在北京', { status: 'superseded', supersededBy: '我住在上海' });
    await remember('我住在上海');
    expect(texts(await ask('我住在北京的哪里？', { searchAll: true }))).toEqual(['我住在上海', '我住在北京']);
  });

  it.each([
    ['我的体重是多少公斤？', (n: number) => `我体重是${60 + n / 10}公斤`, '我现在瘦到58公斤了'],
    ['How much do I weigh?', (n: number) => `I weigh ${60 + n / 10} kilos`, 'I am down to 58 kilos'],
  ])(
    'is a card that was replaced, though there are many of them: %s',
    async (question, older, current) => {
      for (let n = 0; n < 90; n += 1) await remember(older(n), { status: 'superseded', supersededBy: current });
      await remember(current);
      expect(texts(await ask(question))).toEqual([current]);
    },
    60_000,
  );

  describe('is the older of two that are both in force', () => {
    const daysAgo = (days: number, text: string) => ({
      evidence: [sampleEvidence({ quote: text, turnId: text, at: sampleNow - days * dayMs })],
    });

    it.each([
      ['我开一辆白色的大众高尔夫', '换了辆比亚迪海豚', '我的车多久保养一次合适？'],
      ['I take notes in Notion', 'I moved all my notes to Obsidian', 'Design a reading note template for my notes app'],
      // A time that is not over asks for what holds.
      ['我在健身房练力量', '健身房不去了，现在改练游泳', '今晚我该做什么运动？'],
      [
        'I lift weights at the gym',
        'I stopped lifting and swim at the lake now',
        'Which gym weights should I lift tonight?',
      ],
      // What befell somebody whom the older one tells of.
      ['我跟室友合租', '室友搬走了，我一个人住', '帮我设计一下家务分工'],
      [
        'I share a flat with a roommate',
        'My roommate moved out and I live alone',
        'Help me organise the housework at home',
      ],
      // Somebody the older one names by what they are.
      ['我的直属领导叫周岚', '周岚调走了，现在领导是老秦', '给我的直属领导写一封请假邮件'],
      [
        'My girlfriend Tess and I have been together for a year',
        'Tess and I broke up',
        'A gift for my girlfriend Tess?',
      ],
      // An article is nobody's name.
      ['Our office is on the third floor', 'The office moved to the ninth floor', 'Which floor is our office on?'],
    ])('where the newer one tells of the change: %s', async (older, newer, question) => {
      await remember(older, daysAgo(90, older));
      await remember(newer, daysAgo(20, newer));
      const hits = await ask(question, { threshold: 0 });
      const [first] = hits;
      expect(first?.card.text).toBe(newer);
      if (first?.shares.newer === undefined) return;
      const why = first.reasons.find(({ code }) => code === 'recallNewer');
      expect(why && describeReason(why, 'en')).toContain(older.slice(0, 8));
      const [doubt] = hits.find(({ card }) => card.text === older)?.reasons ?? [];
      expect(doubt && describeReason(doubt, 'zh')).toMatch(`可能已经过时：「${newer.slice(0, 8)}`);
    });

    it.each([
      ['我早上喝豆浆', '我下午喝绿茶', '我早餐配什么喝的？'],
      ['I have a ginger cat', 'I got a border collie too', 'My cat is too fat, what can I do?'],
    ])('but not where both hold: %s', async (older, newer, question) => {
      await remember(older, daysAgo(90, older));
      await remember(newer, daysAgo(20, newer));
      expect(texts(await ask(question, { threshold: 0 }))[0]).toBe(older);
    });

    it('and not where an earlier time is asked for', async () => {
      const [older, newer] = ['我开一辆白色的大众高尔夫', '换了辆比亚迪海豚'];
      await remember(older, daysAgo(90, older));
      await remember(newer, daysAgo(20, newer));
      expect(texts(await ask('去年十二月我开的什么车？', { threshold: 0 }))[0]).toBe(older);
    });
  });

  it('is a card of another project', async () => {
    await remember('The launch is on May 3rd', { scope: 'project:aurora' });
    expect(await ask('When is the launch?')).toEqual([]);
    expect(texts(await ask('When is the launch?', { scope: 'project:aurora' }))).toHaveLength(1);
  });
});

describe('a time that is named', () => {
  /** The samples' now is Sunday, 1 March 2026. */
  const at = (day: string) => ({ evidence: [sampleEvidence({ at: Date.parse(`${day}T10:00:00Z`) })] });
  const talk = [
    '我想把书房刷成绿色',
    'My bike needs new brakes',
    '我姐姐住在柏林',
    'I started learning pottery',
    '我每周三打羽毛球',
  ];

  it.each([
    ['我上周三说了什么？', '2026-02-18', '我打算换一台显示器'],
    ['What did I tell you last Wednesday?', '2026-02-25', 'The dentist wants to see me again'],
    ['去年五月我都提过什么？', '2025-05-12', '我在学打碟'],
    ['What did we talk about last May?', '2025-05-20', 'I am repairing an old radio'],
    ['What did I tell you on October 12th?', '2023-10-12', 'I am repairing an old radio'],
    ['10月12号我们聊了些什么？', '2024-10-12', '我在学打碟'],
  ])('answers by itself: %s', async (question, day, wanted) => {
    for (const text of talk) await remember(text);
    await remember(wanted, at(day));
    expect(texts(await ask(question))).toEqual([wanted]);
  });

  it.each([
    ['上周三说的那家面馆在哪', '面馆在体育场路', '面馆在文三路', '2026-02-18'],
    [
      'the noodle place I mentioned last May',
      'The noodle place is on Hill Street',
      'The noodle place is on Park Lane',
      '2025-05-20',
    ],
  ])('chooses between two that fit alike: %s', async (question, other, wanted, day) => {
    await remember(other);
    await remember(wanted, at(day));
    expect(texts(await ask(question))[0]).toBe(wanted);
  });

  it.each([
    ['3月5号有什么安排？', '我约了王医生看牙'],
    ['What do I have on March 5th?', 'My appointment with Dr Hill is at ten'],
  ])(
    'finds an appointment among many cards: %s',
    async (question, wanted) => {
      for (let n = 0; n < 80; n += 1) await remember(`我有第${n}个安排要确认`);
      const from = Date.parse('2026-03-05T00:00:00Z');
      await remember(wanted, { eventTime: { from, to: from + dayMs - 1, words: '下周四' } });
      expect(texts(await ask(question))[0]).toBe(wanted);
    },
    60_000,
  );
});

describe('how many', () => {
  it('is nothing for an empty store or draft', async () => {
    expect(await ask('anything')).toEqual([]);
    await remember('我喝茶');
    expect(await ask('   ')).toEqual([]);
  });

  it('is at most what was asked for', async () => {
    for (const drink of ['绿茶', '红茶', '乌龙茶', '白茶']) await remember(`我喜欢喝${drink}`);
    expect(await ask('我喜欢喝什么茶', { maxMemories: 2 })).toHaveLength(2);
  });

  it.each([
    ['周末想出去玩，有什么推荐？', '周末出去玩我更愿意去西湖边', ['我不喜欢人多的地方', '我周末喜欢去郊外徒步']],
    [
      'Any ideas for the weekend?',
      'For the weekend I like ideas that take me to the lake',
      ['I avoid crowds', 'At the weekend I like to go hiking'],
    ],
  ])('is more than the best one where a request asks for what suits: %s', async (draft, best, others) => {
    for (const text of [best, ...others]) await remember(text);
    const found = texts(await ask(draft));
    for (const text of [best, ...others]) expect(found).toContain(text);
  });

  it.each([
    ['我妹妹的医院叫什么名字？', '我妹妹上班的医院叫同济医院', '我老板喜欢喝茶'],
    ["What is the name of my sister's hospital?", "My sister's hospital is called St Mary's", 'My boss likes tea'],
  ])('is one where one answers: %s', async (question, answer, other) => {
    for (const text of [answer, other]) await remember(text);
    expect(texts(await ask(question))).toEqual([answer]);
  });

  it.each([
    [
      '下午想喝杯咖啡，点什么好？',
      ['我喜欢喝美式咖啡', '我爱喝美式咖啡', '我平时喜欢喝美式咖啡', '我喜欢美式咖啡', '我最喜欢喝的是美式咖啡'],
      '我喝咖啡只要不加糖的',
    ],
    [
      'Which coffee should I order this afternoon?',
      ['I like black coffee', 'I love black coffee', 'I like my coffee black', 'I prefer black coffee', '我喜欢黑咖啡'],
      'Coffee after three keeps me awake',
    ],
  ])('is one of five that say the same, and what else fits: %s', async (draft, copies, other) => {
    for (const text of [...copies, other]) await remember(text);
    const found = texts(await ask(draft));
    expect(found.filter((text) => copies.includes(text))).toHaveLength(1);
    expect(found).toContain(other);
    expect(await ask(draft, { searchAll: true, maxMemories: 10 })).toHaveLength(6);
  });

  it.each([
    ['我对什么过敏？', ['我对花生过敏', '我对牛奶过敏']],
    ['When do I play badminton?', ['I play badminton on Wednesdays', 'I play badminton on Fridays']],
  ])('is each of two that say different things alike: %s', async (draft, both) => {
    for (const text of both) await remember(text);
    expect(texts(await ask(draft)).sort()).toEqual([...both].sort());
  });

  it('grows from quiet to eager', async () => {
    for (const text of ['我对花生过敏', '我不喜欢人多的地方', 'I like hiking', '我每周三打羽毛球', '我睡眠很浅'])
      await remember(text);
    const count = async (sensitivity: 'quiet' | 'balanced' | 'eager') =>
      (await ask('周末做点什么好', { sensitivity })).length;
    const [quiet, balanced, eager] = [await count('quiet'), await count('balanced'), await count('eager')];
    expect(quiet).toBeLessThanOrEqual(balanced);
    expect(balanced).toBeLessThanOrEqual(eager);
    expect(eager).toBeGreaterThan(0);
  });
});

describe('use', () => {
  it.each([
    ['我周末喜欢去郊外徒步', '我周末喜欢去公园散步', '周末想出去走走，有什么推荐？'],
    [
      'At the weekend I like to hike',
      'At the weekend I like to walk in the park',
      'Where could I go for a walk this weekend?',
    ],
  ])('lets a card rise that answers used, and sink that none did: %s', async (used, unused, draft) => {
    for (const text of [used, unused]) await remember(text);
    const raws = async () => {
      const hits = await ask(draft, { threshold: 0 });
      const rawOf = (text: string) =>
        Object.values(hits.find(({ card }) => card.text === text)?.shares ?? {}).reduce((sum, share) => sum + share, 0);
      return { used: rawOf(used), unused: rawOf(unused) };
    };
    const before = await raws();
    await remember(used, { recallCount: 12, usedCount: 11 });
    await remember(unused, { recallCount: 12, usedCount: 0 });
    const after = await raws();
    expect(after.used).toBeGreaterThan(before.used + 0.05);
    expect(after.unused).toBeLessThan(before.unused - 0.05);
  });
});

describe('why', () => {
  it('is told by shares that add up and by reasons in words', async () => {
    await remember('我对花生过敏', { pinned: true });
    const [hit] = await ask('花生过敏要注意什么？');
    const sum = Object.values(hit?.shares ?? {}).reduce((total, share) => total + share, 0);
    expect(hit?.score).toBeCloseTo(1 / (1 + Math.exp(-(5.4 * sum - 2.1))), 5);
    expect(hit?.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['recallWords', 'recallPinned']));
    const words = hit?.reasons.find(({ code }) => code === 'recallWords');
    expect(words && describeReason(words, 'zh')).toContain('花生');
  });

  it('names whole words', async () => {
    await remember('我女儿喜欢弹钢琴');
    const [hit] = await ask('给我女儿挑首她喜欢弹的曲子');
    const words = hit?.reasons.find(({ code }) => code === 'recallWords');
    expect(words && describeReason(words, 'zh')).toContain('女儿');
    expect(words && describeReason(words, 'zh')).not.toMatch(/我女|儿喜|欢弹/u);
  });

  it('names the card that led to a linked one', async () => {
    await remember('我对麸质不耐受');
    await remember('医生是王大夫', { links: [] });
    await remember('我有乳糜泻', {
      links: [{ to: '医生是王大夫', type: 'sameTopic', reason: { code: 'linkTopic' }, weight: 1 }],
    });
    const hits = await ask('我的乳糜泻怎么样了？', { threshold: 0 });
    const linked = hits.find(({ card }) => card.text === '医生是王大夫');
    expect(linked?.shares.links).toBeGreaterThan(0);
  });

  it('counts what was said right beside a fitting statement', async () => {
    await remember('我报名了马拉松', { conversation: 'claude:c1', order: 4 });
    await remember('教练让我每周跑三次', { conversation: 'claude:c1', order: 6 });
    const hits = await ask('我的马拉松报名了吗', { threshold: 0 });
    expect(hits.find(({ card }) => card.text.startsWith('教练'))?.shares.neighbours).toBeGreaterThan(0);
  });
});

describe('what was said beside it', () => {
  it.each([
    ['我报名了马拉松', '教练让我每周跑三次', '我的马拉松报名了吗'],
    ['I signed up for the marathon', 'My coach wants three runs a week', 'Did I sign up for the marathon?'],
  ])('is what the same person said one turn later, an answer between them: %s', async (first, second, question) => {
    await remember(first, { conversation: 'claude:c1', order: 4 });
    await remember(second, { conversation: 'claude:c1', order: 6 });
    const hits = await ask(question, { threshold: 0 });
    expect(hits.find(({ card }) => card.text === second)?.shares.neighbours).toBeGreaterThan(0);
  });

  it('is not whatever else was told to the memory by hand', async () => {
    for (const text of ['我报名了马拉松', '我姐姐住在柏林']) await remember(text, { conversation: 'library:added' });
    const hits = await ask('我的马拉松报名了吗', { threshold: 0 });
    expect(hits.map(({ shares }) => shares.neighbours)).not.toContainEqual(expect.any(Number));
  });
});

describe('learning what questions have in common', () => {
  it('survives the worker', async () => {
    await remember('我对花生过敏');
    for (let n = 0; n < 8; n += 1) await recall.learn(`第 ${n} 个问题是什么？`);
    expect(await store.get('meta', 'recall:questionMean')).toBeDefined();
    const woken = createRecall({ store, index, embedder, tokenizer, centre });
    const request = { query: '我对什么过敏？', scope: 'global' as const, now: sampleNow };
    const [before] = await recall.recall(request);
    const [after] = await woken.recall(request);
    expect(after?.score).toBeCloseTo(before?.score ?? 0, 5);
  });
});
