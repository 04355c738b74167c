import { expect, it } from 'vitest';
import type { CardFilter } from '../../core/memory/api';
import { dayMs, sampleCard, sampleEvidence, sampleNow } from '../../core/memory/testing/samples';
import type { Card } from '../../core/memory/types';
import { tallyCards } from './tally';

const memoryOf = (cards: Card[]) => ({
  list: async ({ from = 0, limit = 50 }: CardFilter = {}) => {
    const found = cards.filter((card) => card.createdAt >= from).sort((a, b) => a.createdAt - b.createdAt);
    return { items: found.slice(0, limit), total: found.length };
  },
});

it('counts every card, however many pages there are', async () => {
  const cards = Array.from({ length: 4_100 }, (_, n) =>
    sampleCard({
      id: `card-${n}`,
      kind: n % 2 ? 'plan' : 'fact',
      evidence: [sampleEvidence({ site: n % 4 ? 'claude' : 'kimi' })],
      createdAt: sampleNow - (n % 70) * dayMs,
      mentionCount: n === 0 ? 4 : 1,
      usedCount: n === 1 ? 7 : 0,
    }),
  );
  const tally = await tallyCards(memoryOf(cards), sampleNow);
  expect(tally.byKind).toEqual({ fact: 2050, plan: 2050 });
  expect(tally.bySite).toEqual({ claude: 3075, kimi: 1025 });
  expect(tally.byWeek).toHaveLength(12);
  expect(tally.byWeek.reduce((sum, n) => sum + n, 0)).toBe(4_100);
  expect(tally).toMatchObject({ saidAgain: 3, used: 7 });
});

it('gets past any number of cards of one and the same time', async () => {
  const cards = Array.from({ length: 5_000 }, (_, n) => sampleCard({ id: `card-${n}`, createdAt: n < 4_500 ? 1 : 2 }));
  expect((await tallyCards(memoryOf(cards), sampleNow)).byKind).toEqual({ fact: 5_000 });
});

it('names what is offered often and not used, and what was never offered, oldest first', async () => {
  const cards = [
    sampleCard({ id: 'young', createdAt: sampleNow }),
    sampleCard({ id: 'good', recallCount: 20, usedCount: 12, createdAt: sampleNow - 2 * dayMs }),
    sampleCard({ id: 'noisy', recallCount: 20, usedCount: 1, createdAt: sampleNow - 3 * dayMs }),
    sampleCard({ id: 'worse', recallCount: 9, usedCount: 0, createdAt: sampleNow - 4 * dayMs }),
    sampleCard({ id: 'few', recallCount: 2, usedCount: 0, createdAt: sampleNow - 5 * dayMs }),
    sampleCard({ id: 'old', createdAt: sampleNow - 40 * dayMs }),
    sampleCard({ id: 'older', createdAt: sampleNow - 90 * dayMs }),
  ];
  const tally = await tallyCards(memoryOf(cards), sampleNow);
  expect(tally.noisy.map((card) => card.id)).toEqual(['worse', 'noisy']);
  expect(tally.neverOffered.count).toBe(2);
  expect(tally.neverOffered.cards.map((card) => card.id)).toEqual(['older', 'old']);
});
