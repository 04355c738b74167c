import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, stagePut } from '../store/store';
import { plainMemory } from '../testing/plainEngine';
import { sampleCard, sampleNow } from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

describe('a card the index does not hold', () => {
  it.each([
    ['我对花生过敏', '花生'],
    ['I am allergic to peanuts', 'peanuts'],
  ])('is read again at the next start: %s', async (text, query) => {
    const store = createMemoryStore();
    const memory = plainMemory(store, tokenizer, () => sampleNow);
    await memory.open();
    const batch = newBatch();
    stagePut(batch, 'cards', sampleCard({ id: 'lost', text }));
    await store.commit(batch);
    const found = async () =>
      (await memory.searchMemories(query, { searchAll: true })).memories.map((hit) => hit.card.id);
    expect(await found()).toEqual([]);
    await memory.close();
    await memory.open();
    expect((await memory.drain()).done).toBe(1);
    expect(await found()).toEqual(['lost']);
  });

  it('is found by maintenance even where a stray row makes up for it', async () => {
    const store = createMemoryStore();
    const memory = plainMemory(store, tokenizer, () => sampleNow);
    const { memory: card } = await memory.addMemory('我养猫');
    const batch = newBatch();
    stagePut(batch, 'cards', sampleCard({ id: 'lost', text: '我住在珠海' }));
    if (card) stagePut(batch, 'cards', { ...card, status: 'trashed', trashedAt: sampleNow });
    await store.commit(batch);
    await memory.close();
    await memory.open();
    await memory.queue('maintain');
    await memory.drain();
    const { memories } = await memory.searchMemories('珠海', { searchAll: true });
    expect(memories.map((hit) => hit.card.id)).toContain('lost');
  });

  it('is none after what was written in the ordinary way, trash and all', async () => {
    const store = createMemoryStore();
    const memory = plainMemory(store, tokenizer, () => sampleNow);
    const { memory: card } = await memory.addMemory('我养猫');
    await memory.addMemory('I live in Leeds');
    if (card) await memory.delete(card.id);
    await memory.close();
    await memory.open();
    expect((await memory.stats()).jobsWaiting).toBe(0);
  });
});
