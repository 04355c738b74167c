import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { composeBlock } from '../compose/composeBlock';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';
import { sampleCard, sampleNow, sampleTurn } from '../testing/samples';
import { blankOut, findInjected } from './ownWords';

const blockOf = (text: string, draft: string): string =>
  composeBlock([sampleCard({ text })], { draft, site: 'chatgpt', maxTokens: 500, now: sampleNow, utcOffsetMinutes: 0 })
    .text;

let clockAt = sampleNow;
async function remembering(text: string): Promise<Memory> {
  const memory = createMemory({
    store: createMemoryStore(),
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    clock: { now: () => clockAt, utcOffsetMinutes: () => 0 },
  });
  await memory.addMemory(text);
  return memory;
}

const texts = async (memory: Memory): Promise<string[]> => {
  const { items } = await memory.list({ statuses: ['active', 'pending', 'superseded'] });
  return items.map((card) => card.text).sort();
};

describe('a prompt with memories in it', () => {
  beforeAll(() => {
    clockAt = sampleNow;
  });

  it.each([
    ['我不喜欢人多的地方', '周末想出去玩，有什么推荐？'],
    ['I avoid crowded places', 'Any ideas for the weekend?'],
  ])('teaches nothing from “%s” again', async (known, draft) => {
    const memory = await remembering(known);
    const before = await memory.list();
    await memory.addTurn({ site: 'chatgpt', role: 'user', text: `${blockOf(known, draft)}\n\n${draft}` });
    await memory.drain();
    expect(await memory.list()).toEqual(before);
  });

  it.each([
    ['我不喜欢人多的地方', '我现在喜欢人多的地方了，周末去哪儿？', '我现在喜欢人多的地方了'],
    ['I live in Porto', 'I moved to Lyon last month. Any ideas for the weekend?', 'Lyon'],
  ])('still teaches what is said beside “%s”', async (known, draft, learnt) => {
    const memory = await remembering(known);
    await memory.addTurn({ site: 'chatgpt', role: 'user', text: `${blockOf(known, draft)}\n\n${draft}` });
    await memory.drain();
    expect((await texts(memory)).join()).toContain(learnt);
  });

  /** A memory of these statements, all of which were put into a prompt just now. */
  async function afterInserting(known: string[], query: string): Promise<Memory> {
    const memory = await remembering(known[0] ?? '');
    for (const text of known.slice(1)) await memory.addMemory(text);
    const { memories } = await memory.searchMemories(query, { searchAll: true, log: false });
    const hits = memories.map(({ card, score, shares, reasons }) => ({ cardId: card.id, score, shares, reasons }));
    const place = { site: 'chatgpt', conversationId: 'new', scope: 'global' as const };
    await memory.noteRecall({ id: 'r', at: clockAt, query, hits, ...place });
    await memory.markInserted(
      'r',
      hits.map((hit) => hit.cardId),
    );
    return memory;
  }

  it('is known by what was inserted where the marks of the block were taken away', async () => {
    const memory = await afterInserting(['我秋天要搬到厦门住'], '搬家要准备什么？');
    const before = await texts(memory);
    const text = '- 我秋天要搬去厦门住（2026-03-01）\n搬家要准备什么？';
    await memory.addTurn({ site: 'chatgpt', conversationId: 'real', role: 'user', text });
    await memory.drain();
    expect(await texts(memory)).toEqual(before);
  });

  it.each([
    [
      ['我不喜欢人多的地方', '我老婆吃素', '我在医院上夜班'],
      "- I don't like crowded places\n- My wife is vegetarian\n- I work night shifts at a hospital\n\nIdeas for a trip?",
    ],
    [
      ["I don't like crowded places", 'My wife is vegetarian', 'I work night shifts at the hospital'],
      '1. 我不喜欢人多的地方\n2. 我老婆吃素\n3. 我在医院上夜班\n\n去哪儿玩好？',
    ],
  ])('is known by what it means where it was translated: %s', async (known, text) => {
    const memory = await afterInserting(known, known.join(' '));
    const before = await memory.list();
    await memory.addTurn({ site: 'chatgpt', conversationId: 'real', role: 'user', text });
    await memory.drain();
    expect(await memory.list()).toEqual(before);
  });

  it.each([
    [['我不喜欢人多的地方', '我老婆吃素'], '- 我喜欢人多的地方\n- 我老婆现在吃鱼了\n', '我喜欢人多的地方'],
    [['I live in Porto', 'My wife is vegetarian'], '- I sail every weekend\n- My son plays the drums\n', 'sail'],
  ])('still teaches a list that says something else: %s', async (known, text, learnt) => {
    const memory = await afterInserting(known, known.join(' '));
    await memory.addTurn({ site: 'chatgpt', conversationId: 'real', role: 'user', text });
    await memory.drain();
    expect((await texts(memory)).join()).toContain(learnt);
  });
});

describe('blanking out', () => {
  it('keeps the length and the lines', async () => {
    const block = blockOf('我不喜欢人多的地方', '周末');
    const text = `周末去哪\n${block}\n好吗`;
    const spans = await findInjected(createMemoryStore(), sampleTurn({ text }));
    const blanked = blankOut(text, spans);
    expect(blanked).toHaveLength(text.length);
    expect(blanked.split('\n')).toHaveLength(text.split('\n').length);
    expect(blanked.replace(/\s+/g, ' ')).toBe('周末去哪 好吗');
  });
});
