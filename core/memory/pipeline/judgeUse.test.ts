import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createCentre } from '../embed/centre';
import type { Engine } from '../engine';
import { createCardIndex } from '../recall/cardIndex';
import { createMemoryStore } from '../store/memoryStore';
import { sampleCard, sampleTurn } from '../testing/samples';
import { detectLanguage } from '../text/language';
import { judgeUse, type Use } from './judgeUse';

let engine: Pick<Engine, 'embedder' | 'tokenizer' | 'centre' | 'index'>;
beforeAll(async () => {
  const [embedder, tokenizer, centre] = [nodeEmbedder(), await nodeTokenizer(), createCentre()];
  const { modelId: embedderId, dimension } = embedder;
  const index = createCardIndex({
    store: createMemoryStore(),
    centre,
    embedderId,
    tokenizerId: tokenizer.id,
    dimension,
  });
  engine = { embedder, tokenizer, centre, index };
});

function judge(text: string, prompt: string, answer: string, before: string[] = []): Promise<Use[]> {
  const card = sampleCard({ text, lang: detectLanguage(text) });
  return judgeUse(engine, { cards: [card], prompt, before, answer: sampleTurn({ role: 'assistant', text: answer }) });
}

describe('an answer', () => {
  it.each([
    [
      '我平时骑车去公司',
      '怎么多锻炼身体？',
      '骑车去公司已经是很好的有氧运动了，路上可以加几段冲刺。\n\n- 每周两次力量训练',
    ],
    ['我爸妈住在成都', '春节假期怎么安排？', '可以先回成都陪爸妈过年，初三以后再去周边走走。'],
    ['我在准备雅思考试', '周末做点什么好？', '上午抽两个小时做一套雅思真题，下午去公园放松一下。'],
    ['我不吃香菜', '教我做一道凉拌菜', '凉拌木耳：木耳泡发焯水，加蒜末、生抽、醋。你不吃香菜，可以换成葱花。'],
    ['我家有一台手冲咖啡壶', '早餐怎么搭配？', '**早餐建议**\n1. 全麦面包配鸡蛋\n2. 用手冲壶冲一杯咖啡'],
    [
      'I play the cello in an amateur orchestra',
      'How can I relax after work?',
      'You could spend half an hour with your cello; playing for fun is a great way to unwind.',
    ],
    [
      'My parents live in Galway',
      'How should I spend the holidays?',
      'Start with a few days in Galway with your parents, then drive along the coast.',
    ],
    [
      "I can't stand spicy food",
      'What should I order at a Sichuan restaurant?',
      "Go for the mild dishes, since you can't stand spicy food: sweet and sour pork, or tomato egg soup.",
    ],
    [
      'I use a standing desk',
      'Tips against back pain?',
      'Alternate every hour: raise your standing desk for calls and sit for deep work.',
    ],
    ['我不喜欢早起', 'Plan my Saturday', 'Since you do not like getting up early, start with a late brunch at eleven.'],
  ])('uses “%s” when it takes it up', async (card, prompt, answer) => {
    expect(await judge(card, prompt, answer)).toMatchObject([{ cardId: 'card-1' }]);
  });

  it.each([
    ['我平时骑车去公司', '怎么多锻炼身体？', '每周跑步三次，每次半小时；再做些俯卧撑和深蹲。'],
    ['我爸妈住在成都', '春节假期怎么安排？', '可以去海南晒太阳，也可以在家看书、看电影。'],
    ['我在准备雅思考试', '周末做点什么好？', '去爬山、看展或者约朋友吃饭都不错。'],
    ['我不吃香菜', '教我做一道凉拌菜', '凉拌黄瓜：黄瓜拍碎，加蒜末、生抽、醋和香油拌匀。'],
    [
      'I play the cello in an amateur orchestra',
      'How can I relax after work?',
      'Go for a walk, take a warm bath, and keep your phone in another room.',
    ],
    [
      'My parents live in Galway',
      'How should I spend the holidays?',
      'Book a cabin in the mountains and enjoy the snow.',
    ],
    [
      "I can't stand spicy food",
      'What should I order at a Sichuan restaurant?',
      'Try mapo tofu, kung pao chicken and boiled fish in chili oil.',
    ],
    [
      'I use a standing desk',
      'Tips against back pain?',
      'Stretch every morning, strengthen your core and sleep on your side.',
    ],
  ])('does not use “%s” when it goes its own way', async (card, prompt, answer) => {
    expect(await judge(card, prompt, answer)).toEqual([]);
  });

  it.each([
    ['我打算四月份考科目三', '科目三怎么练才能过？', '科目三主要练灯光和靠边停车，多去考场模拟几次。'],
    [
      'I want to learn the piano',
      'How do I start learning the piano?',
      'Start with simple scales, find a teacher and practise the piano daily.',
    ],
  ])('does not use “%s” when the prompt alone explains the answer', async (card, prompt, answer) => {
    expect(await judge(card, prompt, answer)).toEqual([]);
  });

  it('says by what it is known', async () => {
    const [words] = await judge('我爸妈住在成都', '春节假期怎么安排？', '可以先回成都陪爸妈过年。');
    expect(words?.reason).toMatchObject({ code: 'usedWords', params: { words: expect.stringContaining('成都') } });
    const [meaning] = await judge(
      '我不喜欢早起',
      'Plan my Saturday',
      'Since you do not like getting up early, sleep in.',
    );
    expect(meaning?.reason).toEqual({ code: 'usedMeaning' });
  });

  it('of several cards uses those it takes up', async () => {
    const cards = ['我不吃香菜', '我爸妈住在成都', '我在准备雅思考试'].map((text, at) =>
      sampleCard({ id: `c${at}`, text }),
    );
    const answer = sampleTurn({ role: 'assistant', text: '回成都陪爸妈吃饭的时候，点菜记得说不要香菜。' });
    const uses = await judgeUse(engine, { cards, prompt: '春节假期怎么安排？', before: [], answer });
    expect(uses.map((use) => use.cardId)).toEqual(['c0', 'c1']);
  });

  it('without a word, or of code alone, uses nothing', async () => {
    expect(await judge('我习惯用 TypeScript 写后端', '写个函数', '```ts\nconst typescript = 1;\n```')).toEqual([]);
    expect(await judge('我习惯用 TypeScript 写后端', '写个函数', '👍')).toEqual([]);
  });
});
