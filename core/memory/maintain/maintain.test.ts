import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engine';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { characterEngine, know } from '../testing/characterEngine';
import { dieAtCall, KilledError } from '../testing/interruptedStore';
import { sampleCard, sampleEpisode, sampleEvidence, sampleNow, sampleTurn } from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import type { Card } from '../types';
import { maintain } from './maintain';
import { dayMs } from './settings';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());
const engineOn = (store: Store) => characterEngine(store, tokenizer);

const old = sampleNow - 200 * dayMs;
const link = (to: string) => ({ to, type: 'sameTopic' as const, weight: 0.5, reason: { code: 'x' } });
const cards = (): Card[] => [
  sampleCard({ id: 'over', text: '这周在上海出差', validTo: sampleNow - 1 }),
  sampleCard({ id: 'faded', text: '提到过一家面馆', createdAt: old, evidence: [sampleEvidence({ at: old })] }),
  sampleCard({
    id: 'pinned',
    text: '我的生日是三月五日',
    pinned: true,
    validTo: 1,
    createdAt: old,
    links: [link('trash')],
  }),
  sampleCard({
    id: 'trash',
    text: '我有一只鹦鹉',
    status: 'trashed',
    trashedAt: old,
    links: [link('pinned')],
    evidence: [sampleEvidence({ turnId: 'turn-9', quote: '我有一只鹦鹉' })],
  }),
  sampleCard({
    id: 'coffee',
    text: '我喜欢每天早上在楼下慢慢喝一杯热咖啡',
    kind: 'preference',
    polarity: 1,
    mentionCount: 2,
  }),
  sampleCard({
    id: 'coffee2',
    text: '我很喜欢每天早上在楼下慢慢喝一杯热咖啡',
    kind: 'preference',
    polarity: 1,
    evidence: [sampleEvidence({ turnId: 'turn-2' })],
    links: [link('neighbour')],
  }),
  sampleCard({ id: 'no coffee', text: '我不喜欢每天早上在楼下慢慢喝一杯热咖啡', kind: 'preference', polarity: -1 }),
  sampleCard({ id: 'neighbour', text: '楼下新开了咖啡馆', links: [link('coffee2')] }),
];

async function filled(store: Store = createMemoryStore()): Promise<Engine> {
  const engine = engineOn(store);
  await know(engine, ...cards());
  const batch = newBatch();
  for (const n of [1, 2, 3]) {
    stagePut(
      batch,
      'episodes',
      sampleEpisode({ id: `e${n}`, conversationId: `c${n}`, topic: '登山', keywords: ['登山', '装备'] }),
    );
    stagePut(
      batch,
      'turns',
      sampleTurn({ id: `a${n}`, conversationId: `c${n}`, role: 'assistant', text: '登山要注意安全。' }),
      sampleTurn({ id: `t${n}`, conversationId: `c${n}`, order: 1, text: `早。这个月想去登山${n}次，怎么准备？` }),
    );
  }
  stagePut(
    batch,
    'episodes',
    sampleEpisode({ id: 'weak', conversationId: 'c9', topic: '', importance: 1, endedAt: old }),
  );
  stagePut(
    batch,
    'episodes',
    sampleEpisode({ id: 'gone', topic: '', status: 'trashed', updatedAt: sampleNow - 30 * dayMs }),
  );
  await store.commit(batch);
  return engine;
}

async function tablesOf(store: Store) {
  const tables = ['cards', 'episodes', 'history', 'tombstones', 'segments', 'meta'] as const;
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await store.query(table)])));
}

const short = ({ actions }: Awaited<ReturnType<typeof maintain>>) =>
  actions.map(({ action, cardId }) => `${action} ${cardId}`);

describe('maintenance', () => {
  it('changes nothing unless told to, and says what it would do', async () => {
    const engine = await filled();
    const before = await tablesOf(engine.store);
    const result = await maintain(engine);
    expect(result.dryRun).toBe(true);
    expect(short(result)).toEqual([
      'archive faded',
      'expire over',
      'purge trash',
      'merge coffee2',
      expect.stringMatching(/^consolidate /),
      'deleteEpisode gone',
      'trashEpisode weak',
    ]);
    expect(await tablesOf(engine.store)).toEqual(before);
  });

  it('does what the dry run said, with its reasons in the history', async () => {
    const engine = await filled();
    const said = await maintain(engine);
    expect((await maintain(engine, { dryRun: false })).actions).toEqual(said.actions);

    const get = (id: string) => engine.store.get('cards', id);
    expect(await get('over')).toMatchObject({ status: 'expired', text: '这周在上海出差', version: 2 });
    expect(await get('faded')).toMatchObject({ status: 'archived' });
    expect(await get('trash')).toBeUndefined();
    expect(await engine.store.get('tombstones', 'card:trash')).toBeDefined();
    expect(engine.index.has('trash')).toBe(false);
    expect(await engine.store.get('episodes', 'weak')).toMatchObject({ status: 'trashed', updatedAt: sampleNow });
    expect(await engine.store.get('episodes', 'gone')).toBeUndefined();
    const notes = await engine.store.query('history', { index: 'cardId', equals: 'over' });
    const note = notes.find(({ change }) => change === 'expired');
    expect(note).toMatchObject({ by: 'engine', reason: { code: 'endPassed' }, before: { status: 'active' } });

    expect((await maintain(engine)).actions).toEqual([]);
  });

  it('touches nothing of a pinned card but a link to what is gone for good', async () => {
    const engine = await filled();
    const before = await engine.store.get('cards', 'pinned');
    await maintain(engine, { dryRun: false, now: sampleNow + 5_000 * dayMs });
    expect(await engine.store.get('cards', 'pinned')).toEqual({ ...before, links: [], version: 2 });
  });

  it('merges what says the same, with evidence, counts and links, and not its opposite', async () => {
    const engine = await filled();
    await maintain(engine, { dryRun: false });
    const kept = await engine.store.get('cards', 'coffee');
    expect(kept).toMatchObject({
      status: 'active',
      mentionCount: 3,
      supersedes: ['coffee2'],
      text: '我喜欢每天早上在楼下慢慢喝一杯热咖啡',
    });
    expect(kept?.evidence.map((piece) => piece.turnId)).toEqual(['turn-1', 'turn-2']);
    expect(kept?.links.map(({ to }) => to)).toContain('neighbour');
    const neighbour = await engine.store.get('cards', 'neighbour');
    expect(neighbour?.links.map(({ to }) => to)).toContain('coffee');
    expect(neighbour?.links.map(({ to }) => to)).not.toContain('coffee2');
    expect(await engine.store.get('cards', 'coffee2')).toMatchObject({
      status: 'superseded',
      supersededBy: 'coffee',
      links: [],
    });
    expect(await engine.store.get('cards', 'no coffee')).toMatchObject({ status: 'active' });
  });

  it('makes a card of a recurring topic, quoting what the user said, and keeps it up to date', async () => {
    const engine = await filled();
    const { actions } = await maintain(engine, { dryRun: false });
    const id = actions.find(({ action }) => action === 'consolidate')?.cardId ?? '';
    const card = await engine.store.get('cards', id);
    expect(card).toMatchObject({ text: '我多次聊到登山，说到装备', topic: '登山', mentionCount: 3 });
    for (const piece of card?.evidence ?? []) {
      const turn = await engine.store.get('turns', piece.turnId);
      expect(turn?.role).toBe('user');
      expect(turn?.text.slice(piece.start, piece.end)).toBe(piece.quote);
      expect(piece.quote).toMatch(/^这个月想去登山\d次，怎么准备$/);
    }
    expect(engine.index.has(id)).toBe(true);

    const batch = newBatch();
    stagePut(batch, 'episodes', sampleEpisode({ id: 'e4', conversationId: 'c4', topic: '登山' }));
    stagePut(batch, 'turns', sampleTurn({ id: 't4', conversationId: 'c4', text: '登山回来了' }));
    await engine.store.commit(batch);
    expect(short(await maintain(engine, { dryRun: false }))).toEqual([`consolidate ${id}`]);
    expect(await engine.store.get('cards', id)).toMatchObject({ mentionCount: 4, version: 2 });
    expect((await maintain(engine)).actions).toEqual([]);
  });

  it('killed at any call, is finished by the next run', async () => {
    const ids = async (store: Store) =>
      (await store.query('cards')).map(({ id, status, mentionCount, links, evidence }) => ({
        id,
        status,
        mentionCount,
        links: links.map(({ to }) => to),
        evidence: evidence.map((piece) => piece.turnId),
      }));
    const whole = await filled();
    await maintain(whole, { dryRun: false });
    const expected = await ids(whole.store);
    for (let call = 1, finished = false; !finished; call += 1) {
      for (const when of ['before', 'after'] as const) {
        const { store } = await filled();
        const death = await maintain(engineOn(dieAtCall(store, call, when)), { dryRun: false }).catch((error) => error);
        finished = !(death instanceof KilledError);
        await maintain(engineOn(store), { dryRun: false });
        expect(await ids(store), `killed ${when} call ${call}`).toEqual(expected);
      }
    }
  });
});
