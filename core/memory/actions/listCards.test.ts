import { expect, test } from 'vitest';
import type { CardFilter } from '../api';
import type { Engine } from '../engine';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, stagePut } from '../store/store';
import { dayMs, sampleCard, sampleEvidence, sampleNow, sampleTurn } from '../testing/samples';
import { listCards } from './listCards';

const store = createMemoryStore();
const engine = { store } as unknown as Engine;
const batch = newBatch();
for (let n = 0; n < 30; n++) {
  stagePut(
    batch,
    'cards',
    sampleCard({
      id: `card-${n}`,
      text: n % 2 ? `第 ${n} 条记忆` : `memory number ${n}`,
      status: n % 5 === 0 ? 'archived' : 'active',
      createdAt: sampleNow - n * dayMs,
      pinned: n === 7,
    }),
  );
}
await store.commit(batch);

const ids = async (filter: CardFilter) => (await listCards(engine, filter)).items.map((card) => card.id);

test('the newest come first, a page at a time, with the number of all', async () => {
  const first = await listCards(engine, { limit: 5 });
  expect(first.items.map((card) => card.id)).toEqual(['card-1', 'card-2', 'card-3', 'card-4', 'card-6']);
  expect(first.total).toBe(24);
  expect(await ids({ limit: 3, offset: 5 })).toEqual(['card-7', 'card-8', 'card-9']);
});

test('the short way over the index and the long way over all cards agree', async () => {
  const long = { statuses: ['active' as const], kinds: [sampleCard().kind], limit: 100 };
  expect(await ids({ limit: 100 })).toEqual(await ids(long));
  const span = { from: sampleNow - 9 * dayMs, to: sampleNow - 3 * dayMs };
  expect(await ids({ ...span, limit: 100 })).toEqual(await ids({ ...long, ...span }));
  expect(await ids(span)).toEqual(['card-3', 'card-4', 'card-6', 'card-7', 'card-8', 'card-9']);
});

test('all cards of a status can be walked from the oldest on', async () => {
  const oldest = await ids({ sort: 'oldest', limit: 3 });
  expect(oldest).toEqual(['card-29', 'card-28', 'card-27']);
  expect(await ids({ sort: 'oldest', from: sampleNow - 27 * dayMs, limit: 2 })).toEqual(['card-27', 'card-26']);
  expect(await ids({ sort: 'oldest', pinned: false, limit: 3 })).toEqual(oldest);
});

test('several statuses, pins and words are narrowed down together', async () => {
  expect(await ids({ statuses: ['archived', 'active'], limit: 3 })).toEqual(['card-0', 'card-1', 'card-2']);
  expect(await ids({ pinned: true })).toEqual(['card-7']);
  expect(await ids({ text: '第 29' })).toEqual(['card-29']);
});

test('the cards of a conversation are found through its turns, or without them', async () => {
  const few = createMemoryStore();
  const rows = newBatch();
  const said = (conversationId: string, turnId: string) => [sampleEvidence({ conversationId, turnId })];
  stagePut(rows, 'turns', sampleTurn({ id: 'here', conversationId: 'c-here' }));
  stagePut(
    rows,
    'cards',
    sampleCard({ id: 'from-here', evidence: said('c-here', 'here') }),
    sampleCard({ id: 'gone-since', status: 'trashed', evidence: said('c-here', 'here') }),
    sampleCard({ id: 'from-there', evidence: said('c-there', 'there') }),
  );
  await few.commit(rows);
  const from = async (conversationId: string) =>
    (await listCards({ store: few } as unknown as Engine, { conversation: { site: 'claude', conversationId } })).items;
  expect((await from('c-here')).map((card) => card.id)).toEqual(['from-here']);
  expect((await from('c-there')).map((card) => card.id)).toEqual(['from-there']);
});

test('a search ranks by meaning and words, whether it reads all cards or only what the index finds', async () => {
  const few = createMemoryStore();
  const rows = newBatch();
  const card = (id: string, text: string, change = {}) => sampleCard({ id, text, topic: '', keywords: [], ...change });
  stagePut(
    rows,
    'cards',
    card('near', '周末喜欢去爬山'),
    card('worded', '我对花生过敏'),
    card('far', 'The boiler was serviced'),
    card('gone', '花生酱', { status: 'trashed' }),
  );
  await few.commit(rows);
  const asked: object[] = [];
  // The index knows what is near; only the words are looked up in the store.
  const index = {
    size: () => 3,
    segments: () => [],
    // biome-ignore lint/correctness/useYield: the whole index is one piece
    *similarPass(_vector: Float32Array, options: object) {
      asked.push(options);
      return [
        { id: 'near', cosine: 0.4 },
        { id: 'gone', cosine: 0.3 },
        { id: 'far', cosine: 0.1 },
      ];
    },
    // biome-ignore lint/correctness/useYield: the whole index is one piece
    *keywordPass() {
      return [{ id: 'worded', score: 1, matched: ['花生'] }];
    },
  };
  const countOf = (count: number) => ({ ...few, count: async () => count });
  const search = async (count: number, filter: CardFilter = {}) => {
    const made = {
      store: countOf(count),
      index,
      embedder: { embed: async () => [new Float32Array(2)] },
      tokenizer: { ready: async () => {}, terms: (text: string) => [text] },
      centre: { apply: (vector: Float32Array) => vector },
    };
    const page = await listCards(made as unknown as Engine, { text: '花生', sort: 'relevance', ...filter });
    return page.items.map((found) => found.id);
  };
  expect(await search(3)).toEqual(['worded', 'near']);
  expect(await search(100_000)).toEqual(['worded', 'near']);
  expect(await search(100_000, { pinned: true })).toEqual([]);
  expect(asked.map((options) => (options as { limit: number }).limit)).toEqual([3, 600, 600]);
});

test('a search that is stopped reads nothing more', async () => {
  const many = createMemoryStore();
  const rows = newBatch();
  for (let n = 0; n < 5_000; n++) stagePut(rows, 'cards', sampleCard({ id: `card-${n}`, createdAt: sampleNow - n }));
  await many.commit(rows);
  const signals: unknown[] = [];
  // biome-ignore lint/correctness/useYield: an index without a segment
  const nothing = function* () {
    return [];
  };
  const parts = (store: object) => ({
    store,
    index: { size: () => 0, segments: () => [], similarPass: nothing, keywordPass: nothing },
    embedder: {
      embed: async (_texts: string[], options: object) => {
        signals.push(options);
        return [new Float32Array(2)];
      },
    },
    tokenizer: { ready: async () => {}, terms: (text: string) => [text] },
    centre: { apply: (vector: Float32Array) => vector },
  });
  for (const [sort, count] of [
    ['relevance', 5_000],
    ['newest', 5_000],
    ['relevance', 100_000],
    ['oldest', 100_000],
  ] as const) {
    const stopper = new AbortController();
    const { signal } = stopper;
    let readsAfter = 0;
    const counted = {
      ...many,
      count: async () => count,
      async getMany(...asked: Parameters<typeof many.getMany>) {
        if (signal.aborted) readsAfter++;
        const found = await many.getMany(...asked);
        stopper.abort();
        return found;
      },
    };
    const engine = parts(counted) as unknown as Engine;
    const asked = listCards(engine, { text: '花生', sort, pinned: false }, { signal });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(readsAfter, `${sort} of ${count}`).toBe(0);
    await expect(listCards(engine, { text: 'peanut', sort }, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(readsAfter).toBe(0);
  }
  expect(signals).toContainEqual({ signal: expect.any(AbortSignal) });
});
