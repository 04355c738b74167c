import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDexieStore } from '../store/dexieStore';
import { createMemoryStore } from '../store/memoryStore';
import { ConflictError, newBatch, type Store, stagePut } from '../store/store';
import { dieAtCall, KilledError } from '../testing/interruptedStore';
import { sampleCard, sampleTurn } from '../testing/samples';
import { createJobRunner, type JobRunner } from './jobs';

/** What is said: in which conversation, as its how-manieth sentence. */
interface Said {
  conversationId: string;
  order: number;
}

const clock = { now: () => 1_000 };

/** A conversation's card takes up each sentence. Order and double runs both show in the text. */
function runnerOn(store: Store): JobRunner {
  return createJobRunner({
    store,
    clock,
    maxAttempts: 1_000,
    handlers: {
      ingestTurn: {
        key: (job) => String(job.payload.conversationId),
        run: async (job) => {
          const turn = await store.get('turns', String(job.payload.turnId));
          if (!turn) return undefined;
          const known = await store.get('cards', turn.conversationId);
          const card = known ?? sampleCard({ id: turn.conversationId, text: '', mentionCount: 0, version: 0 });
          const batch = newBatch();
          stagePut(batch, 'cards', {
            ...card,
            text: `${card.text}${turn.text}`,
            mentionCount: card.mentionCount + 1,
            version: card.version + 1,
          });
          batch.expect = { [card.id]: known?.version ?? 0 };
          return batch;
        },
      },
    },
  });
}

/** What a page does: sends a turn until it is acknowledged. A known turn is acknowledged at once. */
async function capture(store: Store, runner: JobRunner, { conversationId, order }: Said): Promise<void> {
  const id = `${conversationId}:${order}`;
  if (await store.get('turns', id)) return;
  const batch = newBatch();
  stagePut(batch, 'turns', sampleTurn({ id, conversationId, order, text: `第${order}句。` }));
  await runner.enqueue(batch, { kind: 'ingestTurn', payload: { turnId: id, conversationId, order } });
  await store.commit(batch);
}

/** A user edits the same card meanwhile, from another page. */
async function edit(store: Store, id: string, tag: string): Promise<void> {
  for (;;) {
    const card = await store.get('cards', id);
    if (!card || card.tags.includes(tag)) return;
    const batch = newBatch();
    stagePut(batch, 'cards', { ...card, tags: [...card.tags, tag].sort(), version: card.version + 1 });
    batch.expect = { [id]: card.version };
    try {
      await store.commit(batch);
      return;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

/** Works on until everything is done, dying as told on the way; each worker starts with nothing but the store. */
async function live(store: Store, said: Said[], deaths: { call: number; when: 'before' | 'after' }[]): Promise<number> {
  const left = [...deaths];
  let killed = 0;
  let next = 0;
  for (;;) {
    const death = left.shift();
    const view = death ? dieAtCall(store, death.call, death.when) : store;
    const runner = runnerOn(view);
    const aside: Promise<unknown>[] = [];
    // What runs beside the page's own steps; its end is looked at below, also when those die first.
    const begin = (work: Promise<unknown>): void => {
      aside.push(
        work.then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
    };
    const story = async (): Promise<void> => {
      begin(runner.drain());
      for (; next < said.length; next += 1) {
        const each = said[next];
        if (!each) return;
        await capture(view, runner, each);
        if (each.order % 3 === 0)
          begin(Promise.all([runner.drain(), edit(view, each.conversationId, `t${each.order}`)]));
      }
      expect(await runner.drain()).toMatchObject({ retried: 0, failed: 0 });
      for (const each of said) if (each.order % 3 === 0) await edit(view, each.conversationId, `t${each.order}`);
    };
    begin(story());
    const errors: unknown[] = [];
    for (let at = 0; at < aside.length; at += 1) errors.push(await aside[at]);
    const real = errors.find((error) => error !== undefined && !(error instanceof KilledError));
    if (real) throw real;
    if (errors.every((error) => error === undefined)) return killed;
    killed += 1;
  }
}

async function stateOf(store: Store): Promise<unknown> {
  return {
    turns: (await store.query('turns')).map((turn) => turn.id),
    jobs: await store.query('jobs'),
    cards: (await store.query('cards')).map(({ id, text, mentionCount, tags }) => ({ id, text, mentionCount, tags })),
  };
}

const conversations = ['甲', '乙', 'c'];

/** The sentences of several conversations, interleaved as told, each conversation in its own order. */
function interleave(picks: number[]): Said[] {
  const counts = conversations.map(() => 0);
  return picks.map((pick) => {
    const at = pick % conversations.length;
    const order = counts[at] ?? 0;
    counts[at] = order + 1;
    return { conversationId: conversations[at] ?? '', order };
  });
}

async function undisturbed(said: Said[]): Promise<unknown> {
  const store = createMemoryStore();
  await live(store, said, []);
  return stateOf(store);
}

describe('killed at random', () => {
  it('1,000 interleaved operations leave the state they leave in order', async () => {
    const picks = fc.sample(fc.nat(99), { numRuns: 1_000, seed: 7 });
    const said = interleave(picks);
    const deaths = fc.sample(
      fc.record({ call: fc.integer({ min: 1, max: 60 }), when: fc.constantFrom('before' as const, 'after' as const) }),
      { numRuns: 300, seed: 8 },
    );
    const store = createMemoryStore();
    const killed = await live(store, said, deaths);
    expect(killed).toBe(300);
    const state = await stateOf(store);
    expect(state).toEqual(await undisturbed(said));
    expect(state).toMatchObject({ jobs: [] });
    const counts = (await store.query('cards')).map((card) => card.mentionCount);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000);
  });

  it('any schedule of deaths, at any call, before or after it took effect, changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }),
        fc.array(
          fc.record({
            call: fc.integer({ min: 1, max: 40 }),
            when: fc.constantFrom('before' as const, 'after' as const),
          }),
          { maxLength: 10 },
        ),
        async (picks, deaths) => {
          const said = interleave(picks);
          const store = createMemoryStore();
          await live(store, said, deaths);
          expect(await stateOf(store)).toEqual(await undisturbed(said));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('at every single call of a short story on IndexedDB, the story ends the same', async () => {
    const said = interleave([0, 1, 0, 0, 1]);
    const expected = await undisturbed(said);
    for (let call = 1; call <= 40; call += 1) {
      for (const when of ['before', 'after'] as const) {
        const store = createDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange });
        await live(store, said, [{ call, when }]);
        expect(await stateOf(store)).toEqual(expected);
        await store.close();
      }
    }
  });
});
