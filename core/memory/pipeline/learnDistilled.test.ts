import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { distilPrompt } from '../extract/llm/distilPrompt';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';
import type { Language } from '../types';

const now = Date.UTC(2026, 2, 1);
const place = { site: 'claude', conversationId: 'c1' };

async function memoryOf(): Promise<Memory> {
  return createMemory({
    store: createMemoryStore(),
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    clock: { now: () => now, utcOffsetMinutes: () => 480 },
  });
}

/** A conversation, the request and the chat's reply. Returns what came of it. */
async function distil(memory: Memory, lang: Language, said: string[], reply: string) {
  for (const text of said) {
    await memory.addTurn({ ...place, role: 'user', text });
    await memory.addTurn({ ...place, role: 'assistant', text: lang === 'zh' ? '好的。' : 'All right.' });
  }
  await memory.drain();
  const before = (await memory.list()).items;
  await memory.addTurn({ ...place, role: 'user', text: distilPrompt(lang) });
  await memory.addTurn({ ...place, role: 'assistant', text: reply });
  const { distilled } = await memory.drain();
  return { before, distilled };
}

const texts = async (memory: Memory) =>
  (await memory.list({ statuses: ['active', 'pending', 'superseded'] })).items.map((card) => card.text);

const block = (lines: string[]) => `好的：\n\`\`\`\nKEEPSAKE 1\n${lines.join('\n')}\n\`\`\``;

describe('a conversation that the chat distils itself', () => {
  it('becomes cards with their source and an episode, each statement once', async () => {
    const memory = await memoryOf();
    const said = ['我对花生过敏。', '烧烤我可能再也不碰了吧，周末爬山的安排照旧吗？'];
    const reply = block([
      '主题：饮食和周末爬山的安排',
      '决定：周末爬山照旧',
      '待办：无',
      '涉及：无',
      '下次注意：花生过敏',
      '关键词：花生，烧烤，爬山',
      '重要性：4',
      '[事实] 用户对花生过敏 <= “我对花生过敏”',
      '[偏好] 用户可能再也不碰烧烤 <= “烧烤我可能再也不碰了吧”',
      '[事实] 用户在北京有三套房 <= “我在北京有三套房”',
    ]);
    const { before, distilled } = await distil(memory, 'zh', said, reply);
    expect(before.map((card) => card.text).join()).toContain('花生');
    expect(distilled).toEqual([expect.objectContaining({ ...place, readable: true, waiting: 0, dropped: 1 })]);
    const peanuts = (await memory.list()).items.filter((card) => card.text.includes('花生'));
    expect(peanuts).toHaveLength(1);
    expect(peanuts[0]).toMatchObject({ mentionCount: 1 });
    expect(peanuts[0]?.evidence).toHaveLength(1);
    const barbecue = (await memory.list()).items.filter((card) => card.text.includes('烧烤'));
    expect(barbecue).toHaveLength(1);
    // The rules had passed over it for its doubt; the chat tells it with the doubt.
    expect(barbecue[0]).toMatchObject({ text: '用户可能再也不碰烧烤', mentionCount: 1 });
    expect((await memory.list({ statuses: ['pending'] })).items).toEqual([]);
    expect(said[1]).toContain(barbecue[0]?.evidence[0]?.quote ?? 'nothing');
    expect((await texts(memory)).join()).not.toContain('三套房');
    const [episode] = await memory.episodes();
    expect(episode).toMatchObject({ ...place, topic: '饮食和周末爬山的安排', writtenBy: 'chat', importance: 4 });
  });

  it('leaves the episode as the chat told it when the conversation rests', async () => {
    const memory = await memoryOf();
    const reply = block([
      'Topic: commuting by bike',
      'Keywords: bike, commute',
      '[fact] I commute by bike <= "I commute by bike"',
    ]);
    await distil(memory, 'en', ['I commute by bike these years, rain or shine.'], reply);
    await memory.queue('summariseConversation', place, 0);
    await memory.drain();
    expect((await memory.episodes()).map((episode) => [episode.topic, episode.writtenBy])).toEqual([
      ['commuting by bike', 'chat'],
    ]);
  });

  it.each(['zh', 'en'] as const)(
    'makes no card of the request itself (%s), whole or with words around it',
    async (lang) => {
      const memory = await memoryOf();
      await memory.addTurn({ ...place, role: 'user', text: distilPrompt(lang) });
      await memory.addTurn({ ...place, role: 'user', text: distilPrompt(lang).slice(20) });
      const own = lang === 'zh' ? '我对芒果过敏。' : 'I am allergic to mangoes.';
      await memory.addTurn({ ...place, role: 'user', text: `${own}\n\n${distilPrompt(lang)}` });
      await memory.drain();
      expect(await texts(memory)).toEqual([expect.stringMatching(lang === 'zh' ? /芒果/ : /mangoes/)]);
    },
  );

  it.each([['我没法做这件事，抱歉。我喜欢帮助别人。'], ['```json\n{"a": 1}\n```'], ['KEEPSAKE 1']])(
    'stores nothing from rubbish: %s',
    async (reply) => {
      const memory = await memoryOf();
      const { before, distilled } = await distil(memory, 'zh', ['我对花生过敏。'], reply);
      expect(distilled).toEqual([{ ...place, readable: false, learnt: 0, known: 0, waiting: 0, dropped: 0 }]);
      expect((await memory.list()).items).toEqual(before);
      expect(await memory.episodes()).toEqual([]);
    },
  );

  it('reads no distillation that nobody asked for', async () => {
    const memory = await memoryOf();
    await memory.addTurn({ ...place, role: 'user', text: '随便聊聊，周一我一般骑车出门。' });
    await memory.addTurn({
      ...place,
      role: 'assistant',
      text: block(['主题：骑车出门', '[偏好] 用户讨厌骑车出门 <= “骑车出门”']),
    });
    const { distilled } = await memory.drain();
    expect(distilled).toEqual([]);
    expect((await texts(memory)).join()).not.toContain('讨厌');
  });

  it('holds back what is sensitive, and what the user asked not to keep', async () => {
    const memory = await memoryOf();
    const reply = block([
      '主题：身体和出差',
      '[事实] 用户被诊断出抑郁症 <= “我被诊断出抑郁症”',
      '[计划] 用户下周去深圳出差 <= “我下周去深圳出差”',
    ]);
    const said = ['说件事，上个月我被诊断出抑郁症，医生让我多运动。', '别记这个：我下周去深圳出差。'];
    const { distilled } = await distil(memory, 'zh', said, reply);
    expect(distilled[0]?.readable).toBe(true);
    const { items } = await memory.list();
    expect(items.map((card) => card.text).join()).not.toMatch(/抑郁|深圳/);
    const waiting = (await memory.list({ statuses: ['pending'] })).items;
    expect(waiting.map((card) => card.text).join()).toContain('抑郁');
    expect(JSON.stringify(await memory.episodes())).not.toMatch(/抑郁/);
  });

  it('changes nothing when the answer is read twice', async () => {
    const memory = await memoryOf();
    const reply = block(['主题：通勤', '[事实] 用户坐地铁上班 <= “上班坐地铁”']);
    await distil(memory, 'zh', ['每天上班坐地铁，来回两个小时。'], reply);
    const cards = await memory.list({ statuses: ['active', 'pending'] });
    await memory.addTurn({ ...place, role: 'user', text: distilPrompt('zh') });
    await memory.addTurn({ ...place, role: 'assistant', text: `${reply}\n`, messageId: 'again' });
    const { distilled } = await memory.drain();
    expect(distilled).toEqual([expect.objectContaining({ learnt: 0, waiting: 0 })]);
    expect(await memory.list({ statuses: ['active', 'pending'] })).toEqual(cards);
  });
});
