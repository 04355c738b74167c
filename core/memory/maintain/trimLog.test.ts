import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDexieStore } from '../store/dexieStore';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { characterEngine } from '../testing/characterEngine';
import { sampleNow, sampleRecall } from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import { describeReason } from '../text/reasons';
import { maintain } from './maintain';
import { dayMs, defaultMaintainSettings } from './settings';
import { findSpentRecalls, trimLog } from './trimLog';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

async function logged(store: Store, ...daysAgo: number[]): Promise<Store> {
  const batch = newBatch();
  for (const days of daysAgo)
    stagePut(batch, 'recallLog', sampleRecall({ id: `r${days}`, at: sampleNow - days * dayMs }));
  await store.commit(batch);
  return store;
}
const left = async (store: Store) => (await store.query('recallLog', { index: 'at' })).map((row) => row.id);

describe.each([
  ['in-memory', createMemoryStore],
  ['Dexie', () => createDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange })],
])('the recall log of the %s store', (_name, createStore) => {
  it('keeps so many entries, the newest', async () => {
    const store = await logged(createStore(), 5, 1, 3, 2, 4);
    const spent = await findSpentRecalls(store, { recallLogEntries: 3, recallLogDays: 365 }, sampleNow);
    expect(spent).toEqual(['r5', 'r4']);
    await trimLog(store, spent);
    expect(await left(store)).toEqual(['r3', 'r2', 'r1']);
  });

  it('keeps an entry for so many days', async () => {
    const store = await logged(createStore(), 0, 365, 366, 400);
    const spent = await findSpentRecalls(store, { recallLogEntries: 2, recallLogDays: 365 }, sampleNow);
    expect(spent).toEqual(['r400', 'r366']);
  });
});

it('keeps five thousand entries and a year by default', () => {
  expect(defaultMaintainSettings).toMatchObject({ recallLogEntries: 5_000, recallLogDays: 365 });
});

it('is trimmed by maintenance, which says so first', async () => {
  const store = await logged(createMemoryStore(), 1, 400, 500);
  const engine = characterEngine(store, tokenizer);
  const planned = await maintain(engine);
  expect(planned.actions).toMatchObject([{ action: 'trimLog', reason: { params: { count: 2 } } }]);
  const [action] = planned.actions;
  if (!action) throw new Error('Nothing was planned');
  expect(describeReason(action.reason, 'zh')).toContain('2');
  expect(await left(store)).toHaveLength(3);
  expect(await maintain(engine, { dryRun: false })).toEqual({ ...planned, dryRun: false });
  expect(await left(store)).toEqual(['r1']);
});
