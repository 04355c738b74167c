import { beforeAll, describe, expect, it } from 'vitest';
import { nodeTokenizer } from '../../test/support/nodeTokenizer';
import { createMemory } from './index';
import type { Tokenizer } from './ports';
import { createMemoryStore } from './store/memoryStore';
import { newBatch, type Store, StoreClosedError, stagePut } from './store/store';
import { pairEmbedder, plainMemory, sentenceExtractor } from './testing/plainEngine';

const dayMs = 86_400_000;
let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await nodeTokenizer();
});

function setUp() {
  const clock = { at: Date.parse('2026-03-01T08:00:00Z') };
  const store = createMemoryStore();
  return { store, clock, memory: plainMemory(store, tokenizer, () => clock.at) };
}
const place = { site: 'claude', conversationId: 'c' };

describe('what was acknowledged', () => {
  it('is read in the end, even after a reading was given up', async () => {
    const { store, clock, memory } = setUp();
    await memory.addTurn({ ...place, role: 'user', text: '我有一条独木舟' });
    const [job] = (await store.query('jobs')).filter(({ kind }) => kind === 'ingestTurn');
    const batch = newBatch();
    if (job) stagePut(batch, 'jobs', { ...job, state: 'failed', attempts: 5 });
    await store.commit(batch);
    expect(await memory.stats()).toMatchObject({ jobsWaiting: 0, jobsFailed: 1 });
    await memory.close();
    clock.at += 2 * dayMs;
    const next = plainMemory(store, tokenizer, () => clock.at);
    await next.drain();
    expect((await next.list()).items.map((card) => card.text)).toEqual(['我有一条独木舟']);
    expect(await next.stats()).toMatchObject({ jobsFailed: 0 });
  });

  it('is not held up by a wait that a wrong clock set', async () => {
    const { store, memory } = setUp();
    await memory.addTurn({ ...place, role: 'user', text: 'I own a canoe', order: 0 });
    const [job] = (await store.query('jobs')).filter(({ kind }) => kind === 'ingestTurn');
    const batch = newBatch();
    if (job) stagePut(batch, 'jobs', { ...job, attempts: 1, notBefore: job.createdAt + 365 * dayMs });
    await store.commit(batch);
    await memory.addTurn({ ...place, role: 'user', text: 'I own a kayak', order: 1 });
    await memory.drain();
    expect((await memory.list()).total).toBe(2);
  });
});

describe('what the user asked to remember', () => {
  it.each([
    ['我喜欢喝茶', '我讨厌我老板'],
    ['I like tea', 'I hate my boss'],
  ])('is not taken for what was said last: %s', async (asked, last) => {
    const { memory, clock } = setUp();
    await memory.addMemory(asked, { evidence: { ...place, at: clock.at } });
    clock.at += 1000;
    await memory.addTurn({ ...place, role: 'user', text: last, order: 2 });
    await memory.drain();
    expect((await memory.forgetLastTurn(place)).map((card) => card.text)).toEqual([last]);
    const [card] = (await memory.list()).items;
    expect(card?.text).toBe(asked);
    expect(card?.evidence[0]).toMatchObject(place);
    expect((await memory.turns(place)).length).toBe(0);
  });

  it('keeps of an address no token and nothing that was typed', async () => {
    const { store, memory } = setUp();
    const url = 'https://x.example/c/1?token=ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1#access_token=1';
    await memory.addMemory('I like tea', { evidence: { site: 'web', url } });
    await memory.addTurn({ ...place, role: 'user', text: '我喜欢喝茶', url: 'https://claude.ai/new?q=我的密码' });
    const turns = await store.query('turns');
    const cards = await store.query('cards');
    expect(JSON.stringify([turns, cards])).not.toMatch(/token=|密码|%E5/);
    expect(cards[0]?.evidence[0]?.url).toBe('https://x.example/c/1');
  });
});

describe('a turn that grows', () => {
  it('stays out of recall, and takes over an exact time', async () => {
    const { store, memory, clock } = setUp();
    const turn = { ...place, role: 'assistant' as const, messageId: 'm', order: 1 };
    const { turn: first } = await memory.addTurn({ ...turn, text: 'Once' });
    const batch = newBatch();
    if (first) stagePut(batch, 'turns', { ...first, unrecalled: true });
    await store.commit(batch);
    await memory.addTurn({ ...turn, text: 'Once upon a time', at: clock.at - 5000 });
    const [grown] = await store.query('turns');
    expect(grown).toMatchObject({ text: 'Once upon a time', unrecalled: true, at: clock.at - 5000, atIsExact: true });
    await memory.addTurn({ ...turn, text: 'Once upon a time, there was' });
    const [longer] = await store.query('turns');
    expect(longer).toMatchObject({ at: clock.at - 5000, atIsExact: true });
  });
});

describe('a refused card that is taken back', () => {
  it.each(['我喜欢骑马', 'I like riding horses'])(
    'waits with a question, and what it says may be proposed again: %s',
    async (text) => {
      const store: Store = createMemoryStore();
      const plain = sentenceExtractor(tokenizer);
      const memory = createMemory({
        store,
        tokenizer,
        embedder: pairEmbedder,
        extractor: {
          id: 'unsure',
          async extract(turn, context) {
            const { drafts } = await plain.extract(turn, context);
            const unsure = drafts.map((draft) => ({
              ...draft,
              kind: 'event' as const,
              durable: false,
              pendingReason: { code: 'pendingUnsure' },
            }));
            return { drafts: unsure, skipped: [] };
          },
        },
      });
      await memory.addTurn({ ...place, role: 'user', text });
      await memory.drain();
      const [card] = (await memory.list({ statuses: ['pending'] })).items;
      await memory.resolvePending(card?.id ?? '', 'reject');
      expect(await store.count('rejections')).toBe(1);
      await memory.restore(card?.id ?? '');
      expect(await store.count('rejections')).toBe(0);
      expect(await memory.get(card?.id ?? '')).toMatchObject({
        status: 'pending',
        pendingReason: { code: 'pendingUnsure' },
      });
    },
  );
});

describe('a memory that was closed', () => {
  it.each(['我有一条独木舟', 'I own a canoe'])('is not opened by whoever still holds it: %s', async (text) => {
    const { store, memory } = setUp();
    await memory.addMemory(text);
    await memory.close();
    for (const use of [
      () => memory.list(),
      () => memory.get('any'),
      () => memory.addMemory(text),
      () => memory.drain(),
      () => memory.clear(),
      () => memory.exportPieces().next(),
    ]) {
      await expect(use()).rejects.toThrow(StoreClosedError);
      await expect(store.count('cards')).rejects.toThrow(StoreClosedError);
    }
    await memory.open();
    expect((await memory.list()).items.map((card) => card.text)).toEqual([text]);
  });
});
