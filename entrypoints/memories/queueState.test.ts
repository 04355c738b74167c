import { beforeEach, expect, test, vi } from 'vitest';
import { sampleCard } from '../../core/memory/testing/samples';
import { ask } from '../../core/platform/ask';
import { createNotices } from './notices';
import { createInboxState } from './queueState';

vi.mock('../../core/platform/ask', () => ({ ask: vi.fn() }));
vi.stubGlobal('addEventListener', vi.fn());

/** Ids of what waits in the worker, oldest first. */
let pending: string[];
beforeEach(() => {
  vi.mocked(ask).mockClear();
  pending = Array.from({ length: 501 }, (_, n) => `c${n}`);
  vi.mocked(ask).mockImplementation((async (type: string, data: { id: string; limit: number; sort: string }) => {
    if (type === 'getCards') return [];
    if (type === 'resolvePending') {
      await Promise.resolve();
      pending = pending.filter((id) => id !== data.id);
      return null;
    }
    const sorted = data.sort === 'oldest' ? pending : [...pending].reverse();
    return { cards: sorted.slice(0, data.limit).map((id) => sampleCard({ id })), total: pending.length };
  }) as never);
});

test('the inbox begins with what has waited longest, and says how many wait behind', async () => {
  const { load, items, further } = createInboxState(createNotices('en'), () => {});
  await load();
  expect(items.value?.at(0)?.card.id).toBe('c0');
  expect(items.value).toHaveLength(500);
  expect(further.value).toBe(1);
});

test('when all in sight are answered the next ones come, without those', async () => {
  const notices = createNotices('en');
  const { load, items, further, resolve } = createInboxState(notices, () => {});
  await load();
  for (const item of items.value ?? []) resolve(item, 'accept');
  expect(notices.notice.value?.action).toBeUndefined();
  await vi.waitFor(() => expect(items.value?.map(({ card }) => card.id)).toEqual(['c500']));
  expect(further.value).toBe(0);
  expect(pending).toEqual(['c500']);
});

test('an answer can be taken back until the next one', async () => {
  const notices = createNotices('en');
  const { load, items, resolve } = createInboxState(notices, () => {});
  await load();
  const [first, second] = items.value ?? [];
  if (!first || !second) throw new Error('nothing waits');
  resolve(first, 'reject');
  notices.notice.value?.action?.run();
  expect(items.value?.at(0)).toBe(first);
  resolve(first, 'reject');
  resolve(second, 'reject');
  await vi.waitFor(() => expect(pending).toHaveLength(500));
  expect(pending).toContain('c1');
});

test('a merge puts one statement in the place of both, once it can no longer be taken back', async () => {
  const known = sampleCard({ id: 'known' });
  const { resolve, settle } = createInboxState(createNotices('zh'), () => {});
  resolve({ card: sampleCard({ id: 'c0' }), rival: known }, 'merge', '周三练琴，周日也练');
  expect(ask).not.toHaveBeenCalled();
  await settle();
  expect(ask).toHaveBeenCalledWith('mergeCards', { ids: ['known', 'c0'], text: '周三练琴，周日也练' });
});
