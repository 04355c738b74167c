import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleCard, sampleEvidence } from '../testing/samples';
import type { Card, CardStatus } from '../types';
import { emptyRows } from './format';
import { planImport } from './planImport';

const ids = ['a', 'b', 'c', 'd', 'e'];
const statuses: CardStatus[] = ['active', 'superseded', 'archived', 'trashed'];

/** A memory with links at both ends, but for cards in the trash, whose mirrors were cut. */
const anyMemory = fc
  .record({
    cards: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...ids),
        updatedAt: fc.nat(3),
        status: fc.constantFrom(...statuses),
        version: fc.integer({ min: 1, max: 4 }),
      }),
      { selector: (card) => card.id },
    ),
    ties: fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 6 }),
  })
  .map(({ cards, ties }) => {
    const known = new Map<string, Card>(
      cards.map((card) => [
        card.id,
        sampleCard({ ...card, text: card.id, evidence: [sampleEvidence({ quote: card.id })] }),
      ]),
    );
    const tie = (from: Card, to: Card): void => {
      if (from.id === to.id || from.links.some((link) => link.to === to.id)) return;
      from.links = [...from.links, { to: to.id, type: 'sameTopic', weight: 1, reason: { code: 'x' } }];
    };
    for (const [left, right] of ties) {
      const [from, to] = [known.get(left), known.get(right)];
      if (!from || !to) continue;
      if (to.status !== 'trashed') tie(from, to);
      if (from.status !== 'trashed') tie(to, from);
    }
    for (const card of known.values()) {
      if (card.status !== 'trashed') card.links = card.links.filter((link) => known.get(link.to)?.status !== 'trashed');
    }
    return [...known.values()];
  });

function merge(file: Card[], cards: Card[]): Card[] {
  const plan = planImport(
    { ...emptyRows(), cards: structuredClone(file) },
    {
      cards: structuredClone(cards),
      turns: [],
      episodes: [],
      historyIds: new Set(),
      recallIds: new Set(),
      rejectionIds: new Set(),
      tombstones: [],
    },
  );
  for (const card of plan.put.cards) {
    const own = cards.find((each) => each.id === card.id);
    expect(plan.expect[card.id]).toBe(own?.version ?? 0);
    expect(card.version).toBeGreaterThan(own?.version ?? 0);
  }
  const after = new Map(cards.map((card) => [card.id, card]));
  for (const card of plan.put.cards) after.set(card.id, card);
  return [...after.values()];
}

it('leaves every link at both ends and none that leads nowhere, whatever meets whatever', () => {
  fc.assert(
    fc.property(anyMemory, anyMemory, (file, cards) => {
      const after = new Map(merge(file, cards).map((card) => [card.id, card]));
      for (const card of after.values()) {
        for (const link of card.links) {
          const other = after.get(link.to);
          expect(other, `${card.id} → ${link.to}`).toBeDefined();
          if (card.status === 'trashed') continue;
          expect(other?.status).not.toBe('trashed');
          expect(other?.links.map(({ to }) => to)).toContain(card.id);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

it('keeps of each card the side that was written last, and loses no card of either', () => {
  fc.assert(
    fc.property(anyMemory, anyMemory, (file, cards) => {
      const after = merge(file, cards);
      expect(after.map(({ id }) => id).sort()).toEqual([...new Set([...file, ...cards].map(({ id }) => id))].sort());
      for (const card of after) {
        const sides = [...file, ...cards].filter(({ id }) => id === card.id);
        expect(card.updatedAt).toBe(Math.max(...sides.map(({ updatedAt }) => updatedAt)));
      }
    }),
  );
});

it('does nothing the second time', () => {
  fc.assert(
    fc.property(anyMemory, anyMemory, (file, cards) => {
      const once = merge(file, cards);
      expect(merge(file, once)).toEqual(once);
    }),
  );
});
