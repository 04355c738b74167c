import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createMemory, type Memory } from '..';
import { createMemoryStore } from '../store/memoryStore';
import type { Store } from '../store/store';

let tokenizer: Awaited<ReturnType<typeof nodeTokenizer>>;
beforeAll(async () => {
  tokenizer = await nodeTokenizer();
});

const cases = [
  {
    card: '我不喜欢人多的地方',
    draft: '周末想出去玩，有什么推荐？',
    alike: '这周末有什么好玩的地方',
    other: '我不喜欢什么样的地方？',
  },
  {
    card: 'I am allergic to peanuts',
    draft: 'Any snacks I could take on the hike?',
    alike: 'Which snacks should I take along for the hike?',
    other: 'What am I allergic to?',
  },
];

async function open(store: Store = createMemoryStore()): Promise<Memory> {
  return createMemory({ store, tokenizer, embedder: nodeEmbedder() });
}

const offered = async (memory: Memory, query: string, searchAll = false) =>
  (await memory.searchMemories(query, { log: false, threshold: 0, searchAll })).memories.map(({ card }) => card.text);

describe.each(cases)('a card that was declined for “$draft”', ({ card, draft, alike, other }) => {
  async function decline(store: Store) {
    const memory = await open(store);
    const { memory: added } = await memory.addMemory(card);
    const { recallId } = await memory.searchMemories(draft, { threshold: 0 });
    await memory.declineOffer(recallId ?? '', added?.id ?? '');
    return { memory, recallId: recallId ?? '', cardId: added?.id ?? '' };
  }

  it('is not offered for that draft or one like it, but for others, and found by searching everything', async () => {
    const { memory } = await decline(createMemoryStore());
    expect(await offered(memory, draft)).not.toContain(card);
    expect(await offered(memory, alike)).not.toContain(card);
    expect(await offered(memory, other)).toContain(card);
    expect(await offered(memory, draft, true)).toContain(card);
  });

  it('stays declined after a restart, and shows in the log and its export', async () => {
    const store = createMemoryStore();
    const { memory, cardId } = await decline(store);
    await memory.close();
    const again = await open(store);
    expect(await offered(again, draft)).not.toContain(card);
    expect((await again.recallLog())[0]?.declinedIds).toEqual([cardId]);
    expect(await again.export()).toContain('declinedIds');
  });

  it('comes back when that is taken back, however often it was said', async () => {
    const { memory, recallId, cardId } = await decline(createMemoryStore());
    await memory.declineOffer(recallId, cardId);
    await memory.declineOffer(recallId, cardId, false);
    expect(await offered(memory, draft)).toContain(card);
    expect((await memory.recallLog())[0]?.declinedIds).toEqual([]);
  });

  it('leaves nothing behind when it is deleted for good', async () => {
    const store = createMemoryStore();
    const { memory, cardId } = await decline(store);
    await memory.delete(cardId, { forGood: true });
    expect(JSON.stringify(await store.query('meta'))).not.toContain(cardId);
    expect(JSON.stringify(await store.query('recallLog'))).not.toContain(cardId);
  });

  it('is declined by nobody where recall or card are unknown', async () => {
    const { memory, recallId } = await decline(createMemoryStore());
    await memory.declineOffer('no such recall', 'no such card');
    await memory.declineOffer(recallId, 'no such card');
    expect((await memory.recallLog())[0]?.declinedIds).toHaveLength(1);
  });

  it('is as new after everything was cleared', async () => {
    const { memory } = await decline(createMemoryStore());
    await memory.clear();
    await memory.addMemory(card);
    expect(await offered(memory, draft)).toContain(card);
  });
});

it.each(['我不喜欢人多的地方', 'I avoid crowds'])('takes back that an answer used a card: %s', async (text) => {
  const memory = await open();
  const { memory: added } = await memory.addMemory(text);
  const id = added?.id ?? '';
  const { recallId } = await memory.searchMemories(text, { threshold: 0 });
  await memory.markUsed(recallId ?? '', [id]);
  expect((await memory.get(id))?.usedCount).toBe(1);
  await memory.markUsed(recallId ?? '', [id], false);
  await memory.markUsed(recallId ?? '', [id], false);
  expect((await memory.get(id))?.usedCount).toBe(0);
  expect((await memory.recallLog())[0]?.usedIds).toEqual([]);
});
