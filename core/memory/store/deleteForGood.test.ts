import { describe, expect, it } from 'vitest';
import { jobId } from '../pipeline/jobs';
import {
  sampleCard,
  sampleEpisode,
  sampleEvidence,
  sampleHistory,
  sampleJob,
  sampleNow,
  sampleRecall,
  sampleRows,
  sampleTurn,
} from '../testing/samples';
import type { Card } from '../types';
import { stageDeleteForGood } from './deleteForGood';
import { createMemoryStore } from './memoryStore';
import { tableNames } from './schema';
import { ConflictError, newBatch, type Store, stagePut } from './store';
import { findBuried, quoteTombstoneId } from './tombstones';

const text = '我在温州做会计';
const link = (to: string) => ({ to, type: 'sameTopic' as const, weight: 0.5, reason: { code: 'sameTopic' } });

async function storeWith(fill: (batch: ReturnType<typeof newBatch>) => void): Promise<Store> {
  const store = createMemoryStore();
  const batch = newBatch();
  fill(batch);
  await store.commit(batch);
  return store;
}

function doomedCard(change: Partial<Card> = {}): Card {
  return sampleCard({ id: 'doomed', text, evidence: [sampleEvidence({ quote: '温州做会计' })], version: 4, ...change });
}

async function deleteForGood(store: Store, ...ids: string[]): Promise<void> {
  await store.commit(await stageDeleteForGood(store, ids, sampleNow));
}

describe('deleting for good', () => {
  it('leaves no id and no word of the card in any table', async () => {
    const store = await storeWith((batch) => {
      const rows = sampleRows();
      for (const table of tableNames) if (table !== 'segments') stagePut(batch, table, rows[table]);
      stagePut(batch, 'cards', doomedCard({ links: [link('near')], supersedes: ['old'] }));
      stagePut(batch, 'cards', sampleCard({ id: 'old', status: 'superseded', supersededBy: 'doomed' }));
      stagePut(
        batch,
        'cards',
        sampleCard({
          id: 'near',
          context: '工作 · 温州 · 相关 1 条',
          links: [{ ...link('doomed'), reason: { code: 'near', params: { other: `「${text}」` } } }, link('card-1')],
        }),
      );
      stagePut(batch, 'cards', sampleCard({ id: 'newer', supersedes: ['doomed', 'old'] }));
      stagePut(
        batch,
        'history',
        sampleHistory({ id: 'h1', cardId: 'doomed', before: { text } }),
        sampleHistory({ id: 'h2', cardId: 'near', change: 'linked', before: { links: [link('doomed')] } }),
        sampleHistory({ id: 'h3', cardId: 'newer', reason: { code: 'valueChanged', params: { old: text, times: 2 } } }),
        sampleHistory({ id: 'h4', cardId: 'old', before: { supersededBy: 'doomed' } }),
      );
      const payload = { cardId: 'doomed' };
      stagePut(batch, 'jobs', sampleJob({ id: jobId({ kind: 'reembed', payload }), kind: 'reembed', payload }));
      stagePut(
        batch,
        'recallLog',
        sampleRecall({ id: 'r', hits: [], insertedIds: ['doomed', 'near'], usedIds: ['doomed'] }),
      );
      stagePut(
        batch,
        'episodes',
        sampleEpisode({ id: 'e', decisions: ['在温州做会计', '去爬山'], things: ['会计', '登山鞋'] }),
      );
      stagePut(batch, 'turns', sampleTurn({ id: 'said', text }));
    });
    await deleteForGood(store, 'doomed');

    for (const table of tableNames) {
      const rows = await store.query(table);
      const left = JSON.stringify(rows.filter(({ id }) => id !== 'card:doomed'));
      expect(left, table).not.toMatch(/doomed|温州/);
    }
    expect(await store.get('cards', 'near')).toMatchObject({ links: [link('card-1')], context: '', version: 2 });
    expect(await store.get('cards', 'newer')).toMatchObject({ supersedes: ['old'], version: 2 });
    expect(await store.get('cards', 'old')).not.toHaveProperty('supersededBy');
    expect(await store.get('cards', 'card-1')).toEqual(sampleCard());
    expect((await store.get('history', 'h3'))?.reason).toEqual({
      code: 'valueChanged',
      params: { old: '…', times: 2 },
    });
    expect(await store.get('recallLog', 'r')).toMatchObject({ insertedIds: ['near'], usedIds: [] });
    expect(await store.get('episodes', 'e')).toMatchObject({ decisions: ['去爬山'], things: ['登山鞋'] });
    expect(await store.count('rejections')).toBe(1);
  });

  it('marks the card, its text and every quote, so that none comes back', async () => {
    const store = await storeWith((batch) =>
      stagePut(
        batch,
        'cards',
        doomedCard({ text: 'I work in Oslo', evidence: [sampleEvidence({ quote: 'in Oslo' })] }),
      ),
    );
    await deleteForGood(store, 'doomed');
    expect((await store.query('tombstones')).map(({ id }) => id).sort()).toEqual(
      ['card:doomed', quoteTombstoneId('i work in oslo!'), quoteTombstoneId('In Oslo.')].sort(),
    );
  });

  it('keeps away what was said before, not what the user says again afterwards', async () => {
    const store = await storeWith((batch) => stagePut(batch, 'cards', doomedCard()));
    await deleteForGood(store, 'doomed');
    expect(
      await findBuried(store, [
        { quote: '温州做会计。', at: sampleNow - 1 },
        { quote: '温州做会计', at: sampleNow + 1 },
        { quote: '不在温州做会计', at: sampleNow - 1 },
        { quote: '👍', at: 0 },
      ]),
    ).toEqual([true, false, false, false]);
  });

  it.each([1, 1_200])('finds what points at it or quotes it among others, %i at a time', async (count) => {
    const others = Array.from({ length: count - 1 }, (_, n) => sampleCard({ id: `other-${n}`, text: `第${n}件事情` }));
    const store = await storeWith((batch) => {
      stagePut(batch, 'cards', doomedCard(), ...others);
      // Its turn was never stored: the quote alone tells.
      stagePut(
        batch,
        'cards',
        sampleCard({ id: 'quoting', evidence: [sampleEvidence({ turnId: 'nowhere', quote: '温州做会计。' })] }),
        sampleCard({ id: 'linked', links: [link('doomed')] }),
        sampleCard({ id: 'waiting', status: 'pending', pendingReason: { code: 'x', params: { known: text } } }),
        sampleCard({ id: 'apart', text: '我在杭州', evidence: [sampleEvidence({ quote: '我在杭州' })] }),
      );
    });
    await deleteForGood(store, 'doomed', ...others.map(({ id }) => id));
    const left = await store.query('cards');
    expect(left.map(({ id, version }) => [id, version])).toEqual([
      ['apart', 1],
      ['linked', 2],
      ['quoting', 2],
      ['waiting', 2],
    ]);
    expect(JSON.stringify(left)).not.toMatch(/doomed|温州/);
  });

  it('deletes several that hang together at once', async () => {
    const store = await storeWith((batch) => {
      stagePut(batch, 'cards', sampleCard({ id: 'a', links: [link('b'), link('c')] }));
      stagePut(batch, 'cards', sampleCard({ id: 'b', links: [link('a'), link('c')] }));
      stagePut(batch, 'cards', sampleCard({ id: 'c', links: [link('a'), link('b')] }));
    });
    await deleteForGood(store, 'a', 'b', 'a', 'never there');
    expect(await store.query('cards')).toMatchObject([{ id: 'c', links: [] }]);
  });

  it('is refused when a card it touches was written meanwhile', async () => {
    const store = await storeWith((batch) => {
      stagePut(batch, 'cards', doomedCard({ links: [link('near')] }));
      stagePut(batch, 'cards', sampleCard({ id: 'near', links: [link('doomed')] }));
    });
    const deletion = await stageDeleteForGood(store, ['doomed'], sampleNow);
    const edit = newBatch();
    stagePut(edit, 'cards', sampleCard({ id: 'near', links: [link('doomed')], version: 2 }));
    await store.commit(edit);
    await expect(store.commit(deletion)).rejects.toThrow(ConflictError);
    expect(await store.get('cards', 'doomed')).toBeDefined();
  });

  it('does nothing for ids that are not there', async () => {
    const store = createMemoryStore();
    expect(await stageDeleteForGood(store, ['x'], sampleNow)).toEqual(newBatch());
  });
});
