import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createMemoryStore } from '../../core/memory/store/memoryStore';
import { newBatch, stagePut } from '../../core/memory/store/store';
import { sampleCard, sampleTurn } from '../../core/memory/testing/samples';
import type { Card } from '../../core/memory/types';
import { keepFirstSight, readFirstSight } from '../../core/platform/firstSight';
import { createFirstSight, watchCards } from './takeFirstSight';

const stats = async () => ({ cards: { pending: 2 } }) as never;
const memoryOf = (cards: Card[]) => async () => ({ list: async () => ({ items: cards, total: cards.length }), stats });
const rethrow = (error: unknown) => {
  throw error;
};

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});

test('what the popup shows first is gone with a change, and taken anew when the cards rest', async () => {
  await keepFirstSight({ profile: 'default', cards: [sampleCard({ text: '旧的说法' })], memories: 1, pending: 0 });
  const sight = createFirstSight(memoryOf([sampleCard({ text: '新的说法' })]), rethrow);
  sight.changed('default');
  await vi.advanceTimersByTimeAsync(10);
  expect(await readFirstSight()).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readFirstSight()).toMatchObject({ cards: [{ text: '新的说法' }], memories: 1, pending: 2 });
});

test('a look that a change overtook is not kept', async () => {
  let answer = (_: unknown) => {};
  const slow = async () => ({
    list: () =>
      new Promise<never>((resolve) => {
        answer = resolve as typeof answer;
      }),
    stats,
  });
  const sight = createFirstSight(slow, rethrow);
  sight.changed('default');
  await vi.advanceTimersByTimeAsync(500);
  const overtaken = answer;
  sight.changed('default');
  overtaken({ items: [sampleCard()], total: 1 });
  await vi.advanceTimersByTimeAsync(100);
  expect(await readFirstSight()).toBeNull();
});

test('only changes of cards are told', async () => {
  let told = 0;
  const store = watchCards(createMemoryStore(), () => told++);
  const turn = newBatch();
  stagePut(turn, 'turns', sampleTurn());
  await store.commit(turn);
  expect(told).toBe(0);
  const card = newBatch();
  stagePut(card, 'cards', sampleCard());
  await store.commit(card);
  await store.clear();
  expect(told).toBe(2);
});
