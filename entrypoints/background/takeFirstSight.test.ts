import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createMemoryStore } from '../../core/memory/store/memoryStore';
import { newBatch, type Store, stagePut, stageRemove } from '../../core/memory/store/store';
import { sampleCard, sampleTurn } from '../../core/memory/testing/samples';
import type { Card } from '../../core/memory/types';
import { keepFirstSight, readFirstSight } from '../../core/platform/firstSight';
import { type CardChange, createFirstSight, watchCards } from './takeFirstSight';

const stats = async () => ({ cards: { pending: 2 } }) as never;
const memoryOf =
  (cards: Card[], profile = 'default') =>
  async () => ({ memory: { list: async () => ({ items: cards, total: cards.length }), stats }, profile });
const rethrow = (error: unknown) => {
  throw error;
};
const written = (...cards: Card[]): CardChange => {
  const batch = newBatch();
  stagePut(batch, 'cards', ...cards);
  return batch;
};
const old = sampleCard({ id: 'a', text: '旧的说法' });
const keep = (...cards: Card[]) => keepFirstSight({ profile: 'default', cards, memories: 1, pending: 0 });

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});

test('what the popup shows first is gone before a change of it is written, and taken anew when the cards rest', async () => {
  await keep(old);
  const next = sampleCard({ id: 'a', text: '新的说法' });
  const watcher = createFirstSight(memoryOf([next]), rethrow).watcher;
  await watcher.before(written(next));
  expect(await readFirstSight()).toBeNull();
  watcher.after(written(next));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readFirstSight()).toMatchObject({ cards: [{ text: '新的说法' }], memories: 1, pending: 2 });
});

test('a card that is forgotten or deleted is not shown first', async () => {
  for (const change of [
    written({ ...old, status: 'trashed' as const }),
    { put: {}, remove: { cards: ['a'] } },
    'all' as const,
  ]) {
    await keep(old);
    await createFirstSight(memoryOf([]), rethrow).watcher.before(change);
    expect(await readFirstSight()).toBeNull();
  }
});

test('it stays while a new model reads every card again, or others are changed', async () => {
  await keep(old);
  const watcher = createFirstSight(memoryOf([old]), rethrow).watcher;
  const read = { ...old, version: 2, semanticId: 'ffff', embedding: { modelId: 'new', dimension: 8 } };
  for (const change of [written(read), written(sampleCard({ id: 'b', text: 'Another one' }))]) {
    await watcher.before(change);
    watcher.after(change);
    expect(await readFirstSight()).toMatchObject({ cards: [{ text: '旧的说法' }] });
  }
});

test('nobody is told that there is no memory once there is one', async () => {
  await keep();
  const watcher = createFirstSight(memoryOf([old]), rethrow).watcher;
  await watcher.before(written({ ...old, id: 'waits', status: 'pending' as const }));
  expect(await readFirstSight()).toMatchObject({ cards: [] });
  await watcher.before(written(old));
  expect(await readFirstSight()).toBeNull();
});

test('it is taken anew even where cards never rest', async () => {
  const watcher = createFirstSight(memoryOf([old]), rethrow).watcher;
  for (let n = 0; n < 20; n++) {
    watcher.after(written(sampleCard({ id: `n${n}` })));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(await readFirstSight()).toMatchObject({ cards: [{ id: 'a' }] });
});

test('a look that a change of its cards overtook is not kept', async () => {
  let answer = (_: unknown) => {};
  const slow = async () => ({
    memory: {
      list: () =>
        new Promise<never>((resolve) => {
          answer = resolve as typeof answer;
        }),
      stats,
    },
    profile: 'default',
  });
  const watcher = createFirstSight(slow, rethrow).watcher;
  watcher.after(written(old));
  await vi.advanceTimersByTimeAsync(500);
  watcher.after(written({ ...old, text: '新的说法' }));
  answer({ items: [old], total: 1 });
  await vi.advanceTimersByTimeAsync(100);
  expect(await readFirstSight()).toBeNull();
});

test('a look that was asked for before another profile came into use is one at that profile, and named so', async () => {
  let inUse = memoryOf([old]);
  const { watcher } = createFirstSight(() => inUse(), rethrow);
  watcher.after(written(old));
  const work = sampleCard({ id: 'b', text: 'I lead a team of nine' });
  inUse = memoryOf([work], 'work');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readFirstSight()).toMatchObject({ profile: 'work', cards: [{ id: 'b' }] });
});

test('only changes of cards are told, and before they are written', async () => {
  const told: string[] = [];
  const plain = createMemoryStore();
  const store: Store = watchCards(plain, {
    async before() {
      told.push(`before ${await plain.count('cards')}`);
    },
    after: () => told.push('after'),
  });
  const turn = newBatch();
  stagePut(turn, 'turns', sampleTurn());
  await store.commit(turn);
  expect(told).toEqual([]);
  const card = newBatch();
  stagePut(card, 'cards', sampleCard());
  await store.commit(card);
  expect(told).toEqual(['before 0', 'after']);
  const gone = newBatch();
  stageRemove(gone, 'cards', 'x');
  await store.commit(gone);
  await store.clear();
  expect(told).toEqual(['before 0', 'after', 'before 1', 'after', 'before 1', 'after']);
});
