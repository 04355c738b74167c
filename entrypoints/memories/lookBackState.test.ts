import { expect, test, vi } from 'vitest';
import { sampleCard, sampleEpisode } from '../../core/memory/testing/samples';
import type { Episode } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import { createLookBackState } from './lookBackState';
import { createNotices } from './notices';

vi.mock('../../core/platform/ask', () => ({ ask: vi.fn() }));

const open = () => createLookBackState('en', createNotices('en'));

test('older conversations are those after all that were read, also where some of these are not shown', async () => {
  const stored = Array.from({ length: 230 }, (_, n): Episode => {
    return sampleEpisode({ id: `e${n}`, status: n % 10 === 0 ? 'archived' : 'active' });
  });
  vi.mocked(ask).mockImplementation(async (_, page) => {
    const { offset = 0, limit = 50 } = page as { offset?: number; limit?: number };
    return stored.slice(offset, offset + limit) as never;
  });
  const state = open();
  await state.loadEpisodes();
  while (state.episodesHaveMore.value) await state.moreEpisodes();
  const shown = state.episodes.value?.map(({ id }) => id) ?? [];
  expect(shown).toEqual([...new Set(shown)]);
  expect(shown).toHaveLength(207);
});

test('what could not be read says why, and no longer once it could', async () => {
  vi.mocked(ask).mockRejectedValueOnce(new Error('disk'));
  const state = open();
  await state.loadEpisodes();
  expect([...state.failed.value]).toEqual([['episodes', 'disk']]);
  vi.mocked(ask).mockResolvedValueOnce([] as never);
  await state.loadEpisodes();
  expect([...state.failed.value]).toEqual([]);
  expect(state.episodes.value).toEqual([]);
});

test('the picture holds as many linked memories as there are, also where most have no links', async () => {
  const link = { to: 'other', type: 'sameTopic' as const, reason: { code: 'linkTopic' }, weight: 0.6 };
  const stored = Array.from({ length: 7_000 }, (_, n) => sampleCard({ id: `c${n}`, links: n % 3 === 0 ? [link] : [] }));
  vi.mocked(ask).mockImplementation(async (_, page) => {
    const { offset = 0, limit = 50 } = page as { offset?: number; limit?: number };
    return { cards: stored.slice(offset, offset + limit), total: stored.length } as never;
  });
  const state = open();
  await state.loadGraph();
  const drawn = state.linked.value ?? [];
  expect(drawn).toHaveLength(2_000);
  expect(drawn.at(-1)?.id).toBe('c5997');
});
