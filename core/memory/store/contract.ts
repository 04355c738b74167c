import { describe, expect, it } from 'vitest';
import { sampleCard, sampleEvidence, sampleJob, sampleNow, sampleRows, sampleTurn } from '../testing/samples';
import { tableNames } from './schema';
import { ConflictError, newBatch, type Store, stagePut, stageRemove } from './store';

/**
 * What every store promises. `make` gives an empty store of its own for each
 * call.
 */
export function storeContract(name: string, make: () => Store): void {
  const opened = async (): Promise<Store> => {
    const store = make();
    await store.open();
    return store;
  };

  describe(`${name} keeps the store contract`, () => {
    it('gives back a row of every table exactly as it was put', async () => {
      const store = await opened();
      const rows = sampleRows();
      const batch = newBatch();
      for (const table of tableNames) stagePut(batch, table, rows[table]);
      await store.commit(batch);
      for (const table of tableNames) {
        expect(await store.get(table, rows[table].id)).toEqual(rows[table]);
        expect(await store.query(table)).toEqual([rows[table]]);
      }
    });

    it('answers undefined for what is not there, in the order asked for', async () => {
      const store = await opened();
      await put(store, 'turns', sampleTurn({ id: 'a' }), sampleTurn({ id: 'b' }));
      expect(await store.get('turns', 'x')).toBeUndefined();
      expect((await store.getMany('turns', ['b', 'x', 'a'])).map((turn) => turn?.id)).toEqual(['b', undefined, 'a']);
    });

    it('works without being opened first', async () => {
      const store = make();
      await put(store, 'turns', sampleTurn());
      expect(await store.count('turns')).toBe(1);
    });

    it('refuses to work once closed, and has its rows again once reopened', async () => {
      const store = await opened();
      await put(store, 'turns', sampleTurn());
      await store.close();
      await expect(store.get('turns', 'turn-1')).rejects.toThrow(/closed/);
      await expect(put(store, 'turns', sampleTurn())).rejects.toThrow(/closed/);
      await store.open();
      expect(await store.count('turns')).toBe(1);
    });

    it('shares no object with its callers', async () => {
      const store = await opened();
      const card = sampleCard();
      const batch = newBatch();
      stagePut(batch, 'cards', card);
      const commit = store.commit(batch);
      card.keywords.push('changed after the call');
      await commit;
      const read = await store.get('cards', 'card-1');
      read?.keywords.push('changed after reading');
      expect((await store.get('cards', 'card-1'))?.keywords).toEqual(['地铁', '上下班']);
    });

    it('puts all of a batch or nothing', async () => {
      const store = await opened();
      await put(store, 'cards', sampleCard({ version: 2 }));
      const batch = newBatch();
      stagePut(batch, 'turns', sampleTurn());
      stagePut(batch, 'cards', sampleCard({ text: '我骑车上下班', version: 2 }));
      stageRemove(batch, 'jobs', 'x');
      batch.expect = { 'card-1': 1 };
      await expect(store.commit(batch)).rejects.toThrow(ConflictError);
      expect(await store.count('turns')).toBe(0);
      expect((await store.get('cards', 'card-1'))?.text).toBe('我平时坐地铁上下班');
    });

    it('writes nothing when a row cannot be stored', async () => {
      const store = await opened();
      const batch = newBatch();
      stagePut(batch, 'turns', sampleTurn());
      stagePut(batch, 'meta', { id: 'bad', value: { call: () => 1 } });
      await expect(store.commit(batch)).rejects.toThrow();
      expect(await store.count('turns')).toBe(0);
    });

    it('names every card that was written meanwhile', async () => {
      const store = await opened();
      await put(store, 'cards', sampleCard({ id: 'a', version: 3 }), sampleCard({ id: 'b', version: 1 }));
      const batch = newBatch();
      batch.expect = { a: 2, b: 1, c: 1 };
      const refusal = await store.commit(batch).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ConflictError);
      expect((refusal as ConflictError).cardIds).toEqual(['a', 'c']);
    });

    it('creates only once when told that the card must not exist yet', async () => {
      const store = await opened();
      const create = (text: string) => {
        const batch = newBatch();
        stagePut(batch, 'cards', sampleCard({ text }));
        batch.expect = { 'card-1': 0 };
        return store.commit(batch);
      };
      const results = await Promise.allSettled([create('first'), create('second')]);
      expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
      expect((await store.get('cards', 'card-1'))?.text).toBe('first');
    });

    it('lets one of several writers that read the same version win', async () => {
      const store = await opened();
      await put(store, 'cards', sampleCard());
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, async () => {
          const card = (await store.get('cards', 'card-1')) ?? sampleCard();
          const batch = newBatch();
          stagePut(batch, 'cards', { ...card, mentionCount: card.mentionCount + 1, version: card.version + 1 });
          batch.expect = { 'card-1': card.version };
          await store.commit(batch);
        }),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await store.get('cards', 'card-1')).toMatchObject({ mentionCount: 2, version: 2 });
    });

    it('refuses a write whose version does not rise, for later writers could not see it', async () => {
      const store = await opened();
      await put(store, 'cards', sampleCard({ version: 4 }));
      const batch = newBatch();
      stagePut(batch, 'cards', sampleCard({ version: 4 }));
      batch.expect = { 'card-1': 4 };
      await expect(store.commit(batch)).rejects.toThrow(/version 4/);
    });

    it('keeps the later of two rows of one id, and removes after putting', async () => {
      const store = await opened();
      const batch = newBatch();
      stagePut(batch, 'turns', sampleTurn({ text: 'one' }), sampleTurn({ text: 'two' }), sampleTurn({ id: 'gone' }));
      stageRemove(batch, 'turns', 'gone', 'never there');
      await store.commit(batch);
      expect((await store.query('turns')).map((turn) => turn.text)).toEqual(['two']);
    });

    it('walks an index by key, then by id, in both directions, with offset and limit', async () => {
      const store = await opened();
      await put(
        store,
        'turns',
        sampleTurn({ id: 'd', at: 3 }),
        sampleTurn({ id: 'b', at: 1 }),
        sampleTurn({ id: 'a', at: 1 }),
        sampleTurn({ id: 'c', at: 2 }),
      );
      const ids = async (query: Parameters<typeof store.query<'turns'>>[1]) =>
        (await store.query('turns', query)).map((turn) => turn.id).join('');
      expect(await ids({ index: 'at' })).toBe('abcd');
      expect(await ids({ index: 'at', reverse: true })).toBe('dcba');
      expect(await ids({ index: 'at', from: 1, to: 2 })).toBe('abc');
      expect(await ids({ index: 'at', from: 2 })).toBe('cd');
      expect(await ids({ index: 'at', to: 1, reverse: true })).toBe('ba');
      expect(await ids({ index: 'at', from: 3, to: 1 })).toBe('');
      expect(await ids({ index: 'at', offset: 1, limit: 2 })).toBe('bc');
      expect(await ids({ limit: 0 })).toBe('');
      expect(await ids({ from: 'b', to: 'c' })).toBe('bc');
      expect(await ids({ equals: 'c' })).toBe('c');
    });

    it('reads a conversation in order through the compound index, whatever the ids', async () => {
      const store = await opened();
      await put(
        store,
        'turns',
        sampleTurn({ id: 'z', order: 0 }),
        sampleTurn({ id: 'y', order: 2 }),
        sampleTurn({ id: 'x', order: 10 }),
        sampleTurn({ id: 'w', order: 1, conversationId: 'c2' }),
        sampleTurn({ id: 'v', order: 1, site: 'kimi' }),
      );
      const all = await store.query('turns', {
        index: 'conversation+order',
        from: ['claude', 'c1'],
        to: ['claude', 'c1', Number.POSITIVE_INFINITY],
      });
      expect(all.map((turn) => turn.id)).toEqual(['z', 'y', 'x']);
      const last = await store.query('turns', {
        index: 'conversation+order',
        from: ['claude', 'c1', 1],
        to: ['claude', 'c1', 10],
        reverse: true,
        limit: 1,
      });
      expect(last.map((turn) => turn.id)).toEqual(['x']);
      expect(await store.count('turns', { index: 'conversation', equals: ['claude', 'c1'] })).toBe(3);
    });

    it('finds the newest cards of a status', async () => {
      const store = await opened();
      await put(
        store,
        'cards',
        sampleCard({ id: 'old', createdAt: 1 }),
        sampleCard({ id: 'new', createdAt: 2 }),
        sampleCard({ id: 'waiting', createdAt: 3, status: 'pending' }),
      );
      const active = await store.query('cards', {
        index: 'status+createdAt',
        from: ['active'],
        to: ['active', Number.POSITIVE_INFINITY],
        reverse: true,
      });
      expect(active.map((card) => card.id)).toEqual(['new', 'old']);
    });

    it('finds cards by any turn of their evidence, each once, and follows changes', async () => {
      const store = await opened();
      const evidence = ['t1', 't2', 't2'].map((turnId) => sampleEvidence({ turnId }));
      await put(store, 'cards', sampleCard({ id: 'a', evidence }), sampleCard({ id: 'b', evidence: [] }));
      const ids = async (query: object) =>
        (await store.query('cards', { index: 'turnIds', ...query })).map(({ id }) => id);
      expect(await ids({ equals: 't1' })).toEqual(['a']);
      expect(await ids({ equals: 't2' })).toEqual(['a']);
      expect(await ids({ from: 't' })).toEqual(['a']);
      expect(await store.count('cards', { index: 'turnIds' })).toBe(1);
      await put(store, 'cards', sampleCard({ id: 'a', evidence: [sampleEvidence({ turnId: 't3' })], version: 2 }));
      expect(await ids({ equals: 't1' })).toEqual([]);
      expect(await ids({ equals: 't3' })).toEqual(['a']);
    });

    it('leaves rows without the field out of an index', async () => {
      const store = await opened();
      await put(
        store,
        'cards',
        sampleCard({ id: 'a' }),
        sampleCard({ id: 'b', status: 'trashed', trashedAt: sampleNow }),
      );
      expect((await store.query('cards', { index: 'trashedAt' })).map(({ id }) => id)).toEqual(['b']);
    });

    it('counts all that a query walks, whatever its offset and limit', async () => {
      const store = await opened();
      await put(store, 'jobs', ...['a', 'b', 'c'].map((id, at) => sampleJob({ id, notBefore: at })));
      expect(await store.count('jobs')).toBe(3);
      expect(await store.count('jobs', { index: 'notBefore', to: 1, offset: 1, limit: 1 })).toBe(2);
    });

    it('is empty after clear', async () => {
      const store = await opened();
      const rows = sampleRows();
      const batch = newBatch();
      for (const table of tableNames) stagePut(batch, table, rows[table]);
      await store.commit(batch);
      await store.clear();
      for (const table of tableNames) expect(await store.count(table)).toBe(0);
      expect(await store.count('cards', { index: 'status', equals: 'active' })).toBe(0);
    });
  });
}

async function put<T extends Parameters<typeof stagePut>[1]>(
  store: Store,
  table: T,
  ...rows: Parameters<typeof stagePut<T>>[2][]
): Promise<void> {
  const batch = newBatch();
  stagePut(batch, table, ...rows);
  await store.commit(batch);
}
