import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { ConflictError, newBatch, StorageFullError, type Store, stagePut, type WriteBatch } from '../store/store';
import { sampleCard, sampleJob } from '../testing/samples';
import type { Job } from '../types';
import { createJobRunner, type JobRequest, type JobRunner, type JobRunnerOptions, jobId } from './jobs';

const clockAt = (start = 1_000) => {
  const clock = { at: start, now: () => clock.at };
  return clock;
};

async function queue(store: Store, runner: JobRunner, ...requests: JobRequest[]): Promise<void> {
  const batch = newBatch();
  for (const request of requests) await runner.enqueue(batch, request);
  await store.commit(batch);
}

function setUp(handlers: JobRunnerOptions['handlers'], options: Partial<JobRunnerOptions> = {}) {
  const store = options.store ?? createMemoryStore();
  const clock = clockAt();
  return { store, clock, runner: createJobRunner({ clock, handlers, ...options, store }) };
}

/** Runs every job and notes its `n`. */
function noting(seen: unknown[]) {
  return {
    run: async (job: Job) => {
      seen.push(job.payload.n);
      return undefined;
    },
  };
}

describe('queueing', () => {
  it('queues the same work once, and other work beside it', async () => {
    const seen: unknown[] = [];
    const { store, runner } = setUp({ ingestTurn: noting(seen) });
    await queue(store, runner, { kind: 'ingestTurn', payload: { n: 1, turn: 'a' } });
    await queue(store, runner, { kind: 'ingestTurn', payload: { turn: 'a', n: 1 } });
    await queue(store, runner, { kind: 'ingestTurn', payload: { turn: 'a', n: 2 } });
    expect(await store.count('jobs')).toBe(2);
    expect(await runner.drain()).toEqual({ done: 2, retried: 0, failed: 0, stopped: false, nextAt: null });
    expect(seen).toEqual([1, 2]);
    expect(await store.count('jobs')).toBe(0);
  });

  it('queues it once even within one batch, and leaves a job that waits for its next try as it is', async () => {
    const { store, runner } = setUp({});
    const request: JobRequest = { kind: 'maintain' };
    const waiting = sampleJob({ id: jobId(request), kind: 'maintain', payload: {}, attempts: 3, notBefore: 9_999 });
    const batch = newBatch();
    stagePut(batch, 'jobs', waiting);
    await store.commit(batch);
    await queue(store, runner, request, request);
    expect(await store.query('jobs')).toEqual([waiting]);
  });
});

it('queueing what was given up gives it a fresh start', async () => {
  const { store, runner } = setUp({});
  const request: JobRequest = { kind: 'maintain' };
  const batch = newBatch();
  stagePut(
    batch,
    'jobs',
    sampleJob({ id: jobId(request), kind: 'maintain', payload: {}, attempts: 5, state: 'failed' }),
  );
  await store.commit(batch);
  await queue(store, runner, request);
  expect(await store.query('jobs')).toMatchObject([{ state: 'queued', attempts: 0 }]);
});

describe('a kind whose latest time wins', () => {
  const rest: JobRequest = { kind: 'summariseConversation', payload: { conversationId: 'c' } };

  it('moves a waiting job to the time asked for last, later or sooner', async () => {
    const seen: unknown[] = [];
    const { store, clock, runner } = setUp({ summariseConversation: { ...noting(seen), latestTimeWins: true } });
    await queue(store, runner, { ...rest, notBefore: 2_000 });
    await queue(store, runner, { ...rest, notBefore: 3_000 });
    clock.at = 2_500;
    expect(await runner.drain()).toMatchObject({ done: 0, nextAt: 3_000 });
    await queue(store, runner, { ...rest, notBefore: 2_500 });
    expect(await runner.drain()).toMatchObject({ done: 1, nextAt: null });
    expect(await store.count('jobs')).toBe(0);
  });

  it('keeps what was asked for while it runs, through failures and kills', async () => {
    let fails = true;
    const { store, clock, runner } = setUp({
      summariseConversation: {
        latestTimeWins: true,
        run: async () => {
          if (!fails) return undefined;
          await queue(store, runner, { ...rest, notBefore: 9_000 });
          throw new Error('no');
        },
      },
    });
    await queue(store, runner, rest);
    expect(await runner.drain()).toMatchObject({ done: 0, retried: 1 });
    fails = false;
    clock.at = 3_500;
    expect(await runner.drain()).toMatchObject({ done: 1, nextAt: 9_000 });
    // The worker died in the middle: the mark is left, and the job runs again.
    const batch = newBatch();
    const id = `${jobId(rest)}:running`;
    stagePut(batch, 'jobs', sampleJob({ ...rest, id, state: 'running', attempts: 1 }));
    await store.commit(batch);
    expect(await runner.drain()).toMatchObject({ done: 1, nextAt: 9_000 });
    clock.at = 9_000;
    expect(await runner.drain()).toMatchObject({ done: 1, nextAt: null });
    expect(await store.count('jobs')).toBe(0);
  });
});

describe('draining', () => {
  it('runs the turns of one commit in their order, higher priorities first', async () => {
    const seen: unknown[] = [];
    const { store, runner } = setUp({ ingestTurn: { ...noting(seen), priority: 1 }, maintain: noting(seen) });
    await queue(
      store,
      runner,
      { kind: 'maintain', payload: { n: 'last' } },
      ...[2, 0, 1, 10].map((n): JobRequest => ({ kind: 'ingestTurn', payload: { n, order: n } })),
    );
    await runner.drain();
    expect(seen).toEqual([0, 1, 2, 10, 'last']);
  });

  it('waits until a job is due, and says when that is', async () => {
    const seen: unknown[] = [];
    const { store, runner, clock } = setUp({ summariseConversation: noting(seen) });
    await queue(store, runner, { kind: 'summariseConversation', payload: { n: 1 }, notBefore: 5_000 });
    expect(await runner.drain()).toMatchObject({ done: 0, nextAt: 5_000 });
    clock.at = 5_000;
    expect(await runner.drain()).toMatchObject({ done: 1, nextAt: null });
  });

  it('commits the results and the end of the job together', async () => {
    const { store, runner } = setUp({
      ingestTurn: {
        run: async () => {
          const batch = newBatch();
          stagePut(batch, 'cards', sampleCard());
          batch.expect = { 'card-1': 7 };
          return batch;
        },
      },
    });
    await queue(store, runner, { kind: 'ingestTurn' });
    expect(await runner.drain()).toMatchObject({ done: 0, retried: 1 });
    expect(await store.count('cards')).toBe(0);
    expect(await store.query('jobs')).toMatchObject([{ state: 'queued', attempts: 1 }]);
  });

  it('leaves the end of the job to a handler that commits itself', async () => {
    const commits: WriteBatch[] = [];
    const memory = createMemoryStore();
    const store: Store = {
      ...memory,
      commit: async (batch) => {
        commits.push(batch);
        await memory.commit(batch);
      },
    };
    const { runner } = setUp(
      {
        ingestTurn: {
          run: async (_job, { finish }) => {
            const batch = newBatch();
            stagePut(batch, 'cards', sampleCard());
            finish(batch);
            await store.commit(batch);
            return undefined;
          },
        },
      },
      { store },
    );
    await queue(store, runner, { kind: 'ingestTurn' });
    await runner.drain();
    expect(await store.count('cards')).toBe(1);
    expect(await store.count('jobs')).toBe(0);
    expect(commits).toHaveLength(3);
  });

  it('runs follow-up jobs that a handler stages', async () => {
    const seen: unknown[] = [];
    const { store, runner } = setUp({
      ingestTurn: {
        run: async () => {
          const batch = newBatch();
          await runner.enqueue(batch, { kind: 'maintain', payload: { n: 'next' } });
          return batch;
        },
      },
      maintain: noting(seen),
    });
    await queue(store, runner, { kind: 'ingestTurn' });
    expect(await runner.drain()).toMatchObject({ done: 2 });
    expect(seen).toEqual(['next']);
  });

  it('reads and decides again at once when somebody else wrote the card', async () => {
    let tries = 0;
    const { store, runner } = setUp({
      ingestTurn: {
        run: async () => {
          tries += 1;
          if (tries < 3) throw new ConflictError(['card-1']);
          return undefined;
        },
      },
    });
    await queue(store, runner, { kind: 'ingestTurn' });
    expect(await runner.drain()).toMatchObject({ done: 1, retried: 0 });
    expect(tries).toBe(3);
  });

  it('is one drain at a time, and finishes what was queued while it ran', async () => {
    let inside = 0;
    let most = 0;
    const { store, runner } = setUp({
      ingestTurn: {
        run: async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise((resolve) => setTimeout(resolve, 1));
          inside -= 1;
          return undefined;
        },
      },
    });
    await queue(store, runner, { kind: 'ingestTurn', payload: { n: 1 } }, { kind: 'ingestTurn', payload: { n: 2 } });
    const first = runner.drain();
    await queue(store, runner, { kind: 'ingestTurn', payload: { n: 3 } });
    const reports = await Promise.all([first, runner.drain(), runner.drain()]);
    expect(reports.map(({ done }) => done)).toEqual([3, 3, 3]);
    expect(most).toBe(1);
    expect(await store.count('jobs')).toBe(0);
  });

  it('never loses a job that is queued just as a drain ends', async () => {
    const { store, runner } = setUp({ ingestTurn: noting([]) });
    for (let n = 0; n < 60; n += 1) {
      const drain = runner.drain();
      for (let tick = 0; tick < n % 20; tick += 1) await undefined;
      await queue(store, runner, { kind: 'ingestTurn', payload: { n } });
      await Promise.all([drain, runner.drain()]);
      expect(await store.count('jobs')).toBe(0);
    }
  });

  it('stops when told to, hands the running job back, and goes on later', async () => {
    const seen: unknown[] = [];
    const stop = new AbortController();
    const { store, runner } = setUp({
      ingestTurn: {
        run: async (job, { signal }) => {
          if (job.payload.n === 2 && !signal.aborted && seen.length === 1) stop.abort();
          signal.throwIfAborted();
          seen.push(job.payload.n);
          return undefined;
        },
      },
    });
    await queue(store, runner, ...[1, 2, 3].map((n): JobRequest => ({ kind: 'ingestTurn', payload: { n, order: n } })));
    expect(await runner.drain({ signal: stop.signal })).toMatchObject({ done: 1, stopped: true });
    expect((await store.query('jobs')).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
    expect(await runner.drain()).toMatchObject({ done: 2, stopped: false });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('begins no further job when its time is up', async () => {
    const { store, runner, clock } = setUp({
      ingestTurn: {
        run: async () => {
          clock.at += 400;
          return undefined;
        },
      },
    });
    await queue(store, runner, ...[1, 2, 3, 4].map((n): JobRequest => ({ kind: 'ingestTurn', payload: { n } })));
    expect(await runner.drain({ maxMs: 1_000 })).toMatchObject({ done: 3, stopped: true });
  });
});

describe('a job that fails', () => {
  const failing = { run: () => Promise.reject(new Error('我不喜欢人多的地方')) };

  it('is tried again after ever longer waits, then kept as failed without a word of the user', async () => {
    const { store, runner, clock } = setUp({ ingestTurn: failing }, { maxAttempts: 4, backoffMs: 100 });
    await queue(store, runner, { kind: 'ingestTurn' });
    const waits: (number | null)[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { nextAt } = await runner.drain();
      waits.push(nextAt === null ? null : nextAt - clock.at);
      clock.at = nextAt ?? clock.at;
    }
    expect(waits).toEqual([100, 200, 400, null, null, null]);
    const [job] = await store.query('jobs');
    expect(job).toMatchObject({ state: 'failed', attempts: 4 });
    expect(job?.error).toMatch(/^Error/);
    expect(job?.error).not.toContain('人多');
    expect(await runner.retryFailed()).toBe(1);
    expect(await store.query('jobs')).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  it('holds up the later jobs of its conversation, not those of others', async () => {
    const seen: unknown[] = [];
    let broken = true;
    const { store, runner, clock } = setUp({
      ingestTurn: {
        key: (job) => String(job.payload.conversation),
        run: async (job) => {
          if (broken && job.payload.n === 'a1') throw new Error('once');
          seen.push(job.payload.n);
          return undefined;
        },
      },
    });
    await queue(
      store,
      runner,
      ...['a1', 'a2', 'b1', 'a3'].map(
        (n, order): JobRequest => ({ kind: 'ingestTurn', payload: { n, order, conversation: n.charAt(0) } }),
      ),
    );
    const { nextAt } = await runner.drain();
    expect(seen).toEqual(['b1']);
    broken = false;
    clock.at = nextAt ?? 0;
    await runner.drain();
    expect(seen).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  it('lets the others of its conversation pass once it is given up', async () => {
    const seen: unknown[] = [];
    const { store, runner } = setUp(
      {
        ingestTurn: {
          key: () => 'one',
          run: async (job) => {
            if (job.payload.n === 1) throw new Error('always');
            seen.push(job.payload.n);
            return undefined;
          },
        },
      },
      { maxAttempts: 1 },
    );
    await queue(store, runner, ...[1, 2].map((n): JobRequest => ({ kind: 'ingestTurn', payload: { n, order: n } })));
    expect(await runner.drain()).toMatchObject({ done: 1, failed: 1 });
    expect(seen).toEqual([2]);
  });

  it('of an unknown kind is kept as failed', async () => {
    const { store, runner } = setUp({});
    await queue(store, runner, { kind: 'reembed' });
    expect(await runner.drain()).toMatchObject({ failed: 1 });
    expect(await store.query('jobs')).toMatchObject([{ state: 'failed' }]);
  });

  it('for want of room waits without being counted, and the drain says so', async () => {
    let full = true;
    const { store, runner } = setUp({
      ingestTurn: {
        run: async () => {
          if (full) throw new StorageFullError('full');
          return undefined;
        },
      },
    });
    await queue(store, runner, { kind: 'ingestTurn' });
    await expect(runner.drain()).rejects.toThrow(StorageFullError);
    expect(await store.query('jobs')).toMatchObject([{ state: 'queued', attempts: 0 }]);
    full = false;
    expect(await runner.drain()).toMatchObject({ done: 1 });
  });

  it('by killing the worker is taken up by the next one, and given up when it does so every time', async () => {
    const store = createMemoryStore();
    const batch = newBatch();
    stagePut(batch, 'jobs', sampleJob({ id: 'x', state: 'running', attempts: 1 }));
    stagePut(batch, 'jobs', sampleJob({ id: 'y', state: 'running', attempts: 2 }));
    await store.commit(batch);
    const { runner } = setUp({ ingestTurn: noting([]) }, { store, maxAttempts: 2 });
    expect(await runner.drain()).toMatchObject({ done: 1, failed: 1 });
    expect(await store.query('jobs')).toMatchObject([{ id: 'y', state: 'failed', error: 'interrupted' }]);
  });
});
