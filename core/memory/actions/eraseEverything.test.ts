import { beforeAll, describe, expect, it } from 'vitest';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createMemory } from '../index';
import type { Tokenizer } from '../ports';
import { createMemoryStore } from '../store/memoryStore';
import { tableNames } from '../store/schema';
import { pairEmbedder, sentenceExtractor } from '../testing/plainEngine';

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await nodeTokenizer();
});

/** A memory whose extraction takes a few turns of the event loop, so that calls come while it runs. */
function slowMemory() {
  const store = createMemoryStore();
  const plain = sentenceExtractor(tokenizer);
  const memory = createMemory({
    store,
    tokenizer,
    embedder: pairEmbedder,
    extractor: {
      id: 'slow',
      async extract(turn, context) {
        for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setTimeout(resolve, 1));
        return plain.extract(turn, context);
      },
    },
    clock: { now: () => 1_700_000_000_000, utcOffsetMinutes: () => 480 },
  });
  return { store, memory };
}

const rowsIn = async (store: ReturnType<typeof createMemoryStore>) =>
  (await Promise.all(tableNames.map((table) => store.count(table)))).reduce((sum, count) => sum + count, 0);

describe('deleting everything', () => {
  it.each([0, 1, 2, 3, 5, 8, 13])(
    'leaves no row while turns are being read, %i ms after they came',
    async (delayMs) => {
      const { store, memory } = slowMemory();
      for (const [order, text] of ['我住在珠海', 'I drive a Honda', '我在学大提琴'].entries())
        await memory.addTurn({ role: 'user', text, order });
      const draining = memory.drain();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      expect(await memory.clear()).toBe(0);
      await draining;
      expect(await rowsIn(store)).toBe(0);
      expect((await memory.list()).total).toBe(0);
    },
  );

  it('keeps what is said afterwards', async () => {
    const { memory } = slowMemory();
    await memory.addMemory('我住在珠海');
    const clearing = memory.clear();
    const adding = memory.addTurn({ role: 'user', text: 'I moved to Lyon' });
    expect(await clearing).toBe(0);
    await adding;
    await memory.drain();
    expect((await memory.list()).items.map((card) => card.text)).toEqual(['I moved to Lyon']);
  });
});
