import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { plainMemory } from '../testing/plainEngine';
import { sampleEpisode, sampleNow } from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import type { Episode } from '../types';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

async function memoryWith(...episodes: Partial<Episode>[]) {
  const store: Store = createMemoryStore();
  const memory = plainMemory(store, tokenizer, () => sampleNow);
  await memory.open();
  const batch = newBatch();
  for (const [n, change] of episodes.entries())
    stagePut(batch, 'episodes', sampleEpisode({ id: `e${n}`, conversationId: `c${n}`, ...change }));
  await store.commit(batch);
  return memory;
}

const hiking = {
  topic: '周末爬山的路线',
  keywords: ['爬山', '路线', '登山鞋'],
  decisions: [],
  todos: ['买登山鞋'],
  title: '',
};
const cello = {
  topic: 'Choosing a cello teacher',
  keywords: ['cello', 'teacher', 'lessons'],
  decisions: ['lessons on Friday'],
  todos: [],
  title: '',
  lang: 'en' as const,
};

describe('episodes in a search', () => {
  it.each([
    ['上次聊的爬山路线定了吗', '周末爬山的路线'],
    ['which cello teacher did we settle on', 'Choosing a cello teacher'],
  ])('are found by what their summaries name: %s', async (query, topic) => {
    const memory = await memoryWith(hiking, cello);
    const { episodes, memories } = await memory.searchMemories(query);
    expect(episodes.map((hit) => hit.episode.topic)).toEqual([topic]);
    expect(episodes[0]?.reasons[0]?.code).toBe('episodeNames');
    expect(memories).toEqual([]);
  });

  it('take no place of a card, and come with the card that was learnt in them', async () => {
    const memory = await memoryWith();
    for (let n = 0; n < 6; n++) await memory.addMemory(`我周末喜欢爬山，第${n}条路线`);
    const before = await memory.searchMemories('周末爬山去哪条路线', { maxMemories: 5, threshold: 0 });
    const withOne = await memoryWith(hiking, { ...hiking, id: 'more', conversationId: 'more' });
    for (let n = 0; n < 6; n++) await withOne.addMemory(`我周末喜欢爬山，第${n}条路线`);
    const after = await withOne.searchMemories('周末爬山去哪条路线', { maxMemories: 5, threshold: 0 });
    expect(after.memories.map((hit) => hit.card.text)).toEqual(before.memories.map((hit) => hit.card.text));
    expect(after.episodes).toHaveLength(2);
    expect((await withOne.searchMemories('周末爬山去哪条路线', { maxEpisodes: 0 })).episodes).toEqual([]);
  });

  it.each([
    ['of another project', { scope: 'project:work' as const }],
    ['in the trash', { status: 'trashed' as const }],
    ['put aside', { status: 'archived' as const }],
    ['that asks', { site: 'kimi', conversationId: 'here' }],
  ])('do not include one %s', async (_, change) => {
    const memory = await memoryWith({ ...hiking, ...change });
    const asked = { site: 'kimi', conversationId: 'here' };
    expect((await memory.searchMemories('上次聊的爬山路线定了吗', asked)).episodes).toEqual([]);
  });

  it('are none for what has nothing to do with them', async () => {
    const memory = await memoryWith(hiking, cello);
    for (const query of ['帮我写个快速排序', 'How do I center a div?', '今天天气怎么样', ''])
      expect((await memory.searchMemories(query)).episodes, query).toEqual([]);
  });
});
