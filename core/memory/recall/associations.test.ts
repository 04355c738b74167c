import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';

/** A small memory in one language, the crowd dislike among other things. */
const known = {
  zh: [
    '我平时坐地铁上下班，早高峰特别挤',
    '我不喜欢人多的地方',
    '我对花生过敏',
    '我姐姐住在柏林',
    '我在学日语',
    '我们项目用 Postgres',
  ],
  en: [
    'I commute by subway and it is packed at rush hour',
    'I really dislike crowded places',
    "I'm allergic to peanuts",
    'My sister lives in Berlin',
    'I am learning Japanese',
    'We use Postgres for our project',
  ],
};

const wanted: [draft: string, card: RegExp][] = [
  ['周末想出去玩，有什么推荐？', /不喜欢人多|dislike crowded/],
  ['Any ideas for the weekend?', /不喜欢人多|dislike crowded/],
  ['国庆假期去哪里旅游比较好？', /不喜欢人多|dislike crowded/],
  ['Where should we go on Saturday?', /不喜欢人多|dislike crowded/],
  ['晚饭做点什么好？', /花生|peanuts/],
  ['Suggest a restaurant dish for tonight', /花生|peanuts/],
];

const impersonal = [
  '帮我写一个快速排序',
  'Write a quicksort in Python',
  'What is the capital of France?',
  '法国的首都是哪里？',
  '把这句话翻译成英文：今天天气不错',
  'Explain recursion',
];

for (const lang of ['zh', 'en'] as const) {
  describe(`what a request calls for, from a memory in ${lang}`, () => {
    let memory: Memory;
    beforeAll(async () => {
      memory = createMemory({ store: createMemoryStore(), embedder: nodeEmbedder(), tokenizer: await nodeTokenizer() });
      for (const text of known[lang]) await memory.addMemory(text);
    });

    it.each(wanted)('%s', async (draft, card) => {
      const { memories } = await memory.searchMemories(draft, { log: false });
      expect(memories.map((hit) => hit.card.text).filter((text) => card.test(text))).toHaveLength(1);
    });

    it.each(impersonal)('nothing for: %s', async (draft) => {
      const { memories } = await memory.searchMemories(draft, { log: false });
      expect(memories.map((hit) => hit.card.text)).toEqual([]);
    });
  });
}
