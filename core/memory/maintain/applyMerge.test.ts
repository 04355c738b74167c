import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorkingSet } from '../pipeline/workingSet';
import { stageDeleteForGood } from '../store/deleteForGood';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { sampleCard, sampleEvidence, sampleNow } from '../testing/samples';
import type { Card } from '../types';
import { applyMerge } from './applyMerge';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Six cards with links at both ends. */
const anyWeb = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 10 }).map((ties) => {
  const cards = new Map<string, Card>(
    ids.map((id, at) => [
      id,
      sampleCard({ id, text: `句子${id}`, evidence: [sampleEvidence({ turnId: `t${at}`, quote: id })] }),
    ]),
  );
  for (const [left, right] of ties) {
    for (const [from, to] of [
      [left, right],
      [right, left],
    ] as const) {
      const card = cards.get(from);
      if (!card || from === to || card.links.some((link) => link.to === to)) continue;
      card.links.push({ to, type: 'sameTopic', weight: 0.5, reason: { code: 'x' } });
    }
  }
  return [...cards.values()];
});

async function storeWith(cards: Card[]): Promise<Store> {
  const store = createMemoryStore();
  const batch = newBatch();
  stagePut(batch, 'cards', ...cards);
  await store.commit(batch);
  return store;
}

async function merge(store: Store, kept: string, others: string[]): Promise<void> {
  const set = createWorkingSet(store);
  await applyMerge(set, kept, others, { code: 'nearDuplicate' }, sampleNow);
  await store.commit(set.batch());
}

async function expectTidyLinks(store: Store): Promise<Map<string, Card>> {
  const cards = new Map((await store.query('cards')).map((card) => [card.id, card]));
  for (const card of cards.values()) {
    for (const link of card.links) {
      expect(link.to).not.toBe(card.id);
      expect(cards.get(link.to)?.links.map(({ to }) => to)).toContain(card.id);
    }
  }
  return cards;
}

const anyChoice = fc.shuffledSubarray(ids, { minLength: 2, maxLength: 4 });

it('merging keeps every link at both ends, all evidence, every mention and a chain that ends at the kept card', async () => {
  await fc.assert(
    fc.asyncProperty(anyWeb, anyChoice, anyChoice, async (web, [first = '', ...others], [second = '', ...more]) => {
      const store = await storeWith(web);
      await merge(store, first, others);
      await merge(store, second, more);
      const cards = await expectTidyLinks(store);
      expect(cards.size).toBe(ids.length);
      const active = [...cards.values()].filter((card) => card.status === 'active');
      const evidence = active.flatMap((card) => card.evidence.map(({ turnId }) => turnId));
      expect(evidence.sort()).toEqual(['t0', 't1', 't2', 't3', 't4', 't5']);
      expect(active.reduce((sum, card) => sum + card.mentionCount, 0)).toBe(ids.length);
      for (const card of cards.values()) {
        let end = card;
        for (let step = 0; step < ids.length && end.status === 'superseded'; step += 1) {
          const next = cards.get(end.supersededBy ?? '');
          expect(next?.supersedes).toContain(end.id);
          end = next ?? end;
        }
        expect(end.status).toBe('active');
      }
    }),
  );
});

it('a second merge of the same cards changes nothing', async () => {
  const store = await storeWith([sampleCard({ id: 'a' }), sampleCard({ id: 'b' })]);
  await merge(store, 'a', ['b']);
  const once = await store.query('cards');
  await merge(store, 'a', ['b']);
  expect(await store.query('cards')).toEqual(once);
});

it('keeps fields the user wrote, and pinned cards out of it', async () => {
  const store = await storeWith([
    sampleCard({ id: 'a', tags: ['mine'], userEdited: ['tags'] }),
    sampleCard({ id: 'b', tags: ['theirs'], keywords: ['早高峰'] }),
    sampleCard({ id: 'c', pinned: true }),
  ]);
  await merge(store, 'a', ['b', 'c']);
  expect(await store.get('cards', 'a')).toMatchObject({ tags: ['mine'], keywords: ['地铁', '上下班', '早高峰'] });
  expect(await store.get('cards', 'c')).toEqual(sampleCard({ id: 'c', pinned: true }));
});

it('deleting any cards for good leaves no link, chain or history that leads to them', async () => {
  await fc.assert(
    fc.asyncProperty(anyWeb, anyChoice, anyChoice, async (web, [kept = '', ...others], gone) => {
      const store = await storeWith(web);
      await merge(store, kept, others);
      await store.commit(await stageDeleteForGood(store, gone, sampleNow));
      await expectTidyLinks(store);
      const left = JSON.stringify([await store.query('cards'), await store.query('history')]);
      for (const id of gone)
        expect(left).not.toMatch(new RegExp(`"(to|supersededBy|cardId)":"${id}"|"supersedes":[^\\]]*"${id}"`));
    }),
  );
});
