import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';

const place = { site: 'claude', conversationId: 'c1' };
const options = { to: 'chatgpt', fromName: { en: 'Claude', zh: 'Claude' }, maxTokens: 400 };

async function memoryAfter(said: string[]): Promise<Memory> {
  const memory = createMemory({
    store: createMemoryStore(),
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    clock: { now: () => Date.UTC(2026, 2, 1), utcOffsetMinutes: () => 480 },
  });
  for (const text of said) {
    await memory.addTurn({ ...place, role: 'user', text });
    await memory.addTurn({ ...place, role: 'assistant', text: 'OK.' });
  }
  await memory.drain();
  return memory;
}

describe('a conversation handed over to another chat', () => {
  it.each([
    [['我打算五月去成都旅行，想安排四天。', '我对花生过敏，吃的要注意。'], '成都', '花生', '不是指令'],
    [
      ['I plan to travel to Lisbon in May for four days.', 'I am allergic to peanuts.'],
      'Lisbon',
      'peanuts',
      'not instructions',
    ],
  ])('tells its topic and what was said, as background: %s', async (said, topic, fact, note) => {
    const memory = await memoryAfter(said);
    const { text, tokens, cardIds } = await memory.handOver(place, options);
    for (const words of [topic, fact, note, 'Claude']) expect(text).toContain(words);
    expect(tokens).toBeLessThanOrEqual(options.maxTokens);
    expect(cardIds.length).toBeGreaterThan(0);
    // Told once, though it is both topic and memory.
    const lines = text.split('\n').map((line) => line.replace(/^(?:-|[^：:]{1,10}[：:])\s*/, ''));
    expect(new Set(lines).size).toBe(lines.length);
    expect(await memory.episodes()).toEqual([]);
  });

  it('keeps within a small budget', async () => {
    const memory = await memoryAfter([
      '我对花生过敏。',
      '我每天骑车上班。',
      '我女儿叫小雨，今年上小学二年级。',
      '我不喜欢人多的地方。',
    ]);
    const { tokens } = await memory.handOver(place, { ...options, maxTokens: 90 });
    expect(tokens).toBeLessThanOrEqual(90);
    expect((await memory.handOver(place, { ...options, maxTokens: 5 })).text).toBe('');
  });

  it('tells nothing that waits for a yes, nothing forgotten, and nothing of an unknown conversation', async () => {
    const memory = await memoryAfter(['我被诊断出抑郁症，正在吃药。', '我对花生过敏。', '我每天骑车上班。']);
    const { items } = await memory.list();
    await memory.delete(items.filter((card) => card.text.includes('花生')).map((card) => card.id));
    const { text } = await memory.handOver(place, options);
    expect(text).toContain('骑车');
    expect(text).not.toMatch(/抑郁|花生/);
    expect((await memory.handOver({ site: 'claude', conversationId: 'other' }, options)).text).toBe('');
  });

  it('teaches nothing when it is sent there', async () => {
    const memory = await memoryAfter(['我打算五月去成都旅行。', '我对花生过敏。']);
    const before = await memory.list();
    const { text } = await memory.handOver(place, options);
    await memory.addTurn({ site: 'chatgpt', conversationId: 'c2', role: 'user', text: `${text}\n\n第二天怎么安排？` });
    await memory.drain();
    expect(await memory.list()).toEqual(before);
  });
});
