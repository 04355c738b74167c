import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCard, sampleEvidence, sampleTurn } from '../testing/samples';
import { storeContract } from './contract';
import { createDexieStore } from './dexieStore';
import { createMemoryStore } from './memoryStore';
import { ConflictError, type Key, newBatch, type Store, stagePut, stageRemove } from './store';

const createFakeDexieStore = (): Store => createDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });

storeContract('the in-memory store', createMemoryStore);
storeContract('the Dexie store', createFakeDexieStore);

const ids = ['a', 'b', 'c', 'd'] as const;
const anyId = fc.constantFrom(...ids);
const anyCardWrite = fc.record({
  id: anyId,
  status: fc.constantFrom('active', 'pending', 'trashed'),
  createdAt: fc.integer({ min: 0, max: 4 }),
  trashedAt: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  turnIds: fc.array(anyId, { maxLength: 3 }),
  rise: fc.integer({ min: 0, max: 2 }),
});
const anyTurn = fc.record({ id: anyId, order: fc.integer({ min: 0, max: 3 }), conversationId: anyId });
const anyStep = fc.record({
  cards: fc.array(anyCardWrite, { maxLength: 3 }),
  turns: fc.array(anyTurn, { maxLength: 3 }),
  removeCards: fc.array(anyId, { maxLength: 1 }),
  removeTurns: fc.array(anyId, { maxLength: 1 }),
  expect: fc.dictionary(anyId, fc.integer({ min: 0, max: 2 }), { maxKeys: 1 }),
});
const anyNumberKey = fc.option(fc.integer({ min: -1, max: 5 }), { nil: undefined });
const anyIdKey = fc.option(anyId, { nil: undefined });
const anyPairKey = fc.option<Key, undefined>(
  fc.oneof(
    fc.tuple(fc.constantFrom('active', 'pending', 'trashed'), fc.integer({ min: 0, max: 4 })),
    fc.constantFrom<Key>(['active'], ['trashed']),
  ),
  { nil: undefined },
);
const anyFacetKey = fc.option<Key, undefined>(
  fc.oneof(
    fc.tuple(fc.constantFrom('kind', 'site'), fc.constantFrom('fact', 'claude'), fc.integer({ min: 0, max: 4 })),
    fc.constantFrom<Key>(['conversation'], ['tag', 'x']),
  ),
  { nil: undefined },
);
const anyCut = {
  reverse: fc.boolean(),
  offset: fc.option(fc.nat(3), { nil: undefined }),
  limit: fc.option(fc.nat(3), { nil: undefined }),
};
const anyQuery = fc.oneof(
  fc.record({ index: fc.constantFrom('createdAt', 'trashedAt'), from: anyNumberKey, to: anyNumberKey, ...anyCut }),
  fc.record({ index: fc.constantFrom('turnIds', 'status'), from: anyIdKey, to: anyIdKey, ...anyCut }),
  fc.record({ index: fc.constant('turnIds'), equals: anyId, ...anyCut }),
  fc.record({ index: fc.constant('facets'), from: anyFacetKey, to: anyFacetKey, ...anyCut }),
  fc.record({ index: fc.constant('status+createdAt'), from: anyPairKey, to: anyPairKey, ...anyCut }),
  fc.record({ index: fc.constant('status+createdAt'), equals: anyPairKey, ...anyCut }),
  fc.record({ from: anyIdKey, to: anyIdKey, ...anyCut }),
);

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

function batchOf(step: Step) {
  const batch = newBatch();
  for (const { id, turnIds, trashedAt, rise, ...rest } of step.cards) {
    const evidence = turnIds.map((turnId) => sampleEvidence({ turnId }));
    const version = (step.expect[id] ?? 0) + rise;
    const trash = trashedAt === undefined ? {} : { trashedAt };
    stagePut(batch, 'cards', sampleCard({ id, evidence, version, ...rest, ...trash } as object));
  }
  stagePut(batch, 'turns', ...step.turns.map(sampleTurn));
  stageRemove(batch, 'cards', ...step.removeCards);
  stageRemove(batch, 'turns', ...step.removeTurns);
  batch.expect = { ...step.expect };
  return batch;
}

async function outcome(store: Store, step: Step): Promise<unknown> {
  try {
    await store.commit(batchOf(step));
    return 'written';
  } catch (error) {
    return error instanceof ConflictError ? error.cardIds : String(error);
  }
}

const withoutUndefined = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

describe('both stores', () => {
  it('give the same outcomes and the same answers after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 8 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 8 }),
        async (steps, queries) => {
          const memory = createMemoryStore();
          const dexie = createFakeDexieStore();
          for (const step of steps) expect(await outcome(memory, step)).toEqual(await outcome(dexie, step));
          for (const each of queries) {
            const query = withoutUndefined(each);
            expect(await memory.query('cards', query)).toEqual(await dexie.query('cards', query));
            expect(await memory.count('cards', query)).toBe(await dexie.count('cards', query));
            expect(await memory.ids('cards', query)).toEqual(await dexie.ids('cards', query));
            const ids = (await memory.query('cards', query)).map((card) => card.id);
            expect(await memory.ids('cards', query)).toEqual(ids);
          }
          const conversation = { index: 'conversation+order', from: ['claude', 'b'], to: ['claude', 'c', 2] } as const;
          expect(await memory.query('turns', conversation)).toEqual(await dexie.query('turns', conversation));
          await dexie.close();
        },
      ),
      { numRuns: 150 },
    );
  });
});
