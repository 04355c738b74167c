import { expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { composeBlock } from '../compose/composeBlock';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut, type TableName } from '../store/store';
import { dieAtCall } from '../testing/interruptedStore';

const start = Date.UTC(2026, 9, 1, 9);
const place = { site: 'claude', conversationId: 'c1' };
const tables: TableName[] = ['cards', 'turns', 'episodes', 'history', 'recallLog', 'tombstones', 'jobs'];

async function memoryOn(store: Store, at: number): Promise<Memory> {
  const clock = { now: () => at, utcOffsetMinutes: () => 480 };
  return createMemory({ store, embedder: nodeEmbedder(), tokenizer: await nodeTokenizer(), clock });
}

/** A store in which a prompt with a memory was answered and nothing is read yet. */
async function answered(): Promise<Store> {
  const store = createMemoryStore();
  const memory = await memoryOn(store, start);
  const { memory: card } = await memory.addMemory('我不喜欢人多的地方');
  if (!card) throw new Error('Nothing was kept');
  const prompt = '周末想出去玩，有什么推荐？我打算坐高铁去。';
  const hits = [{ cardId: card.id, score: 1, shares: {}, reasons: [] }];
  await memory.noteRecall({ id: 'r', at: start, query: prompt, scope: 'global', hits, ...place });
  await memory.markInserted('r', [card.id]);
  const options = { draft: prompt, site: 'claude', maxTokens: 500, now: start, utcOffsetMinutes: 480 };
  await memory.addTurn({ ...place, role: 'user', text: `${composeBlock([card], options).text}\n\n${prompt}` });
  await memory.addTurn({ ...place, role: 'assistant', text: '既然你不喜欢人多的地方，可以去郊外徒步。' });
  return store;
}

async function copyOf(store: Store): Promise<Store> {
  const copy = createMemoryStore();
  const batch = newBatch();
  for (const table of [...tables, 'segments', 'meta'] as const)
    for (const row of await store.query(table)) stagePut(batch, table, row as never);
  await copy.commit(batch);
  return copy;
}

const stateOf = (store: Store) => Promise.all(tables.map((table) => store.query(table)));

/** Runs what is due once the conversation came to rest. */
async function endConversation(store: Store): Promise<void> {
  const memory = await memoryOn(store, start + 30 * 60_000);
  await memory.drain();
}

async function forget(store: Store): Promise<void> {
  const memory = await memoryOn(store, start + 40 * 60_000);
  const { items } = await memory.list({ text: '人多' });
  await memory.delete(
    items.map((card) => card.id),
    { forGood: true },
  );
}

it.each([
  ['a conversation that came to rest', endConversation],
  ['deleting for good', forget],
])('%s ends the same, whenever the worker dies', { timeout: 300_000 }, async (name, run) => {
  const before = await answered();
  if (run === forget) await endConversation(before);
  const whole = await copyOf(before);
  await run(whole);
  const wanted = await stateOf(whole);
  expect(JSON.stringify(wanted), name).toContain(run === forget ? '［已忘掉］' : '"usedCount":1');

  let survived = false;
  for (let call = 1; !survived; call += 1) {
    const store = await copyOf(before);
    survived = await run(dieAtCall(store, call, 'after')).then(
      () => true,
      () => false,
    );
    if (!survived) await run(store);
    expect(withoutAttempts(await stateOf(store)), `killed at call ${call}`).toEqual(withoutAttempts(wanted));
  }
});

/** When a job was tried is all that may differ. */
function withoutAttempts(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state, (key, value) => (key === 'attempts' ? undefined : value)));
}
