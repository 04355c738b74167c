import type { Clock } from '../ports';
import {
  ConflictError,
  newBatch,
  StorageFullError,
  type Store,
  stagePut,
  stageRemove,
  type WriteBatch,
} from '../store/store';
import { stableId } from '../text/hash';
import type { Job, JobKind } from '../types';
import { compareJobs, longestWaitMs, pickDueJobs } from './jobOrder';
import { nameError } from './nameError';

/** What a job is, before it is a row. */
export interface JobRequest {
  kind: JobKind;
  /**
   * All that decides what the job does: together with the kind it is the job's identity. Where a job works on something
   * that may change while it runs (the text of a turn that still grows), its hash or count belongs in here.
   */
  payload?: Job['payload'];
  /** UTC milliseconds before which it does not run; at once by default. */
  notBefore?: number;
}

export interface JobContext {
  signal: AbortSignal;
  /** Adds "this job is done" to a batch that the handler commits itself. Call it again for a batch made anew. */
  finish(batch: WriteBatch): void;
}

/** How one kind of job is done. */
export interface JobHandler {
  /** Jobs of the same key run in the order they were queued; one that is to be tried again holds up those behind it. */
  key?(job: Job): string;
  /** Kinds with a higher number go first. Default 0. */
  priority?: number;
  /**
   * True: asking again moves a waiting job to the time asked for last, and asking while it runs queues it once more. For
   * work that waits until something rests. Default false: the first request stands.
   */
  latestTimeWins?: boolean;
  /** True: what an interrupted run did stays done, so that being interrupted is no failure. */
  resumes?: boolean;
  /**
   * Does the work. A returned batch is committed together with the job's removal, so that a kill at any point leaves
   * either both or neither. A handler that commits itself uses `context.finish` instead and returns nothing. A
   * ConflictError makes it run again at once; any other error later.
   */
  run(job: Job, context: JobContext): Promise<WriteBatch | undefined>;
}

export interface JobRunnerOptions {
  store: Store;
  clock: Pick<Clock, 'now'>;
  handlers: Partial<Record<JobKind, JobHandler>>;
  /** Commits a handler's batch; the store's own commit by default. */
  commit?: (batch: WriteBatch) => Promise<void>;
  /** Tries before a job is given up and kept as failed. */
  maxAttempts?: number;
  /** Wait before the second try; it doubles with each further one, up to an hour. */
  backoffMs?: number;
}

export interface DrainOptions {
  /** Stops before the next job, and is handed to the running one. */
  signal?: AbortSignal;
  /** No further job is begun after so long. */
  maxMs?: number;
}

export interface DrainReport {
  /** Jobs that were finished. */
  done: number;
  /** Tries that failed and will be repeated. */
  retried: number;
  /** Jobs that were given up; they stay as rows in state `failed`. */
  failed: number;
  /** True when signal or time ended it while work was left. */
  stopped: boolean;
  /** When the next waiting job may run, null when none waits. For setting an alarm. */
  nextAt: number | null;
}

export interface JobRunner {
  /**
   * Stages a job to be committed with what it belongs to. One that waits or runs already is left as it is (but see
   * `latestTimeWins`); one that was given up gets a fresh start.
   */
  enqueue(batch: WriteBatch, request: JobRequest): Promise<void>;
  /** Runs every job that is due, one at a time. A call during a drain joins it. @throws what the store throws. */
  drain(options?: DrainOptions): Promise<DrainReport>;
  /** Gives every job that was given up at least so long ago a fresh start. Returns how many there were. */
  retryFailed(restedMs?: number): Promise<number>;
  /** Stops the running drain before its next job, and lets none begin until the returned function is called. */
  pause(): () => void;
}

/** Another context may win a few times in a row; more than this means a bug, not bad luck. */
const maxConflicts = 8;

/** Ends the id of a running job that may be asked for anew. */
const runningSuffix = ':running';

/** Id of a job: the same work has the same id. */
export function jobId({ kind, payload = {} }: JobRequest): string {
  const parts = Object.keys(payload).sort();
  return `${kind}:${stableId(...parts.map((name) => JSON.stringify([name, payload[name]])))}`;
}

/**
 * Runs jobs that are rows. The process may die at any await: a job is marked before it runs, removed in the commit that
 * holds its results, and taken up again by the next drain when the mark is all that is left of it. What kills the
 * process every time is given up after `maxAttempts` like any other failure.
 */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { store, clock, handlers, maxAttempts = 5, backoffMs = 2_000 } = options;
  const commit = options.commit ?? ((batch: WriteBatch) => store.commit(batch));
  let running: Promise<DrainReport> | undefined;
  let askedAgain = false;
  let pauses = 0;
  let stop = new AbortController();

  const putJob = async (job: Job): Promise<void> => {
    const batch = newBatch();
    stagePut(batch, 'jobs', { ...job, updatedAt: clock.now() });
    await store.commit(batch);
  };
  const keyOf = (job: Job): string => handlers[job.kind]?.key?.(job) ?? job.id;
  const priorityOf = (job: Job): number => handlers[job.kind]?.priority ?? 0;

  /** The row after a try that did not end well. */
  function afterFailure(job: Job, error: string): Job {
    if (job.attempts >= maxAttempts || !handlers[job.kind]) return { ...job, state: 'failed', error };
    const waitMs = Math.min(longestWaitMs, backoffMs * 2 ** (job.attempts - 1));
    return { ...job, state: 'queued', notBefore: clock.now() + waitMs, error };
  }

  /** Whatever is marked as running when a drain starts was left by a worker that died. */
  async function recover(report: DrainReport): Promise<void> {
    for (const job of await store.query('jobs')) {
      if (job.state !== 'running') continue;
      const resumes = handlers[job.kind]?.resumes === true;
      const isSpent = !resumes && job.attempts >= maxAttempts;
      const attempts = resumes ? 0 : job.attempts;
      await putJob({ ...job, attempts, state: isSpent ? 'failed' : 'queued', error: 'interrupted' });
      if (isSpent) report.failed += 1;
    }
  }

  async function attempt(job: Job, signal: AbortSignal): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) throw new UnknownJobError(job.kind);
    for (let conflicts = 0; ; conflicts += 1) {
      let isFinishedByHandler = false;
      const finish = (batch: WriteBatch): void => {
        stageRemove(batch, 'jobs', job.id);
        isFinishedByHandler = true;
      };
      try {
        const batch = (await handler.run(job, { signal, finish })) ?? newBatch();
        if (isFinishedByHandler) return;
        finish(batch);
        await commit(batch);
        return;
      } catch (error) {
        if (!(error instanceof ConflictError) || conflicts === maxConflicts) throw error;
      }
    }
  }

  /**
   * Marks a job as running. One that may be asked for anew meanwhile steps aside to an id of its own, so that its end does
   * not take away what was asked for since.
   */
  async function start(waiting: Job): Promise<{ queued: Job; job: Job }> {
    const stepsAside = handlers[waiting.kind]?.latestTimeWins === true && !waiting.id.endsWith(runningSuffix);
    const queued = stepsAside ? { ...waiting, id: `${waiting.id}${runningSuffix}` } : waiting;
    const job: Job = { ...queued, state: 'running', attempts: queued.attempts + 1, updatedAt: clock.now() };
    const batch = newBatch();
    stagePut(batch, 'jobs', job);
    if (stepsAside) stageRemove(batch, 'jobs', waiting.id);
    await store.commit(batch);
    return { queued, job };
  }

  /** Runs one job. Returns whether it is out of the way of those behind it. */
  async function runJob(id: string, signal: AbortSignal, report: DrainReport): Promise<boolean> {
    const waiting = await store.get('jobs', id);
    if (waiting?.state !== 'queued') return true;
    const { queued, job } = await start(waiting);
    try {
      await attempt(job, signal);
      report.done += 1;
      return true;
    } catch (error) {
      if (signal.aborted) {
        await putJob(queued);
        report.stopped = true;
        return false;
      }
      if (error instanceof StorageFullError) {
        // Not the job's fault: it waits until there is room again, and the caller has to say so.
        await putJob(queued);
        throw error;
      }
      const next = afterFailure(job, nameError(error));
      await putJob(next);
      report[next.state === 'failed' ? 'failed' : 'retried'] += 1;
      return next.state === 'failed';
    }
  }

  async function runAll({ signal: asked, maxMs }: DrainOptions): Promise<DrainReport> {
    const signal = asked ? AbortSignal.any([asked, stop.signal]) : stop.signal;
    const report: DrainReport = { done: 0, retried: 0, failed: 0, stopped: false, nextAt: null };
    const startedAt = clock.now();
    const isOver = (): boolean => signal.aborted || (maxMs !== undefined && clock.now() - startedAt >= maxMs);
    try {
      await recover(report);
      for (;;) {
        askedAgain = false;
        const jobs = (await store.query('jobs')).sort(compareJobs(priorityOf));
        const { due, nextAt } = pickDueJobs(jobs, clock.now(), keyOf);
        report.nextAt = nextAt;
        if (due.length === 0 && !askedAgain) return report;
        const held = new Set<string>();
        for (const job of due) {
          if (held.has(keyOf(job))) continue;
          if (isOver()) report.stopped = true;
          if (report.stopped) return report;
          if (!(await runJob(job.id, signal, report))) held.add(keyOf(job));
        }
      }
    } finally {
      // In the same tick as the last look at the table, so that no call can join a drain that is over.
      running = undefined;
    }
  }

  async function drain(drainOptions: DrainOptions = {}): Promise<DrainReport> {
    if (pauses > 0) return { done: 0, retried: 0, failed: 0, stopped: true, nextAt: null };
    if (!running) {
      running = runAll(drainOptions);
      return running;
    }
    askedAgain = true;
    const report = await running;
    return report.stopped && !drainOptions.signal?.aborted ? drain(drainOptions) : report;
  }

  return {
    async enqueue(batch, request) {
      const id = jobId(request);
      if (batch.put.jobs?.some((job) => job.id === id)) return;
      const known = await store.get('jobs', id);
      const { kind, payload = {}, notBefore = 0 } = request;
      if (known && known.state !== 'failed' && !handlers[kind]?.latestTimeWins) return;
      const now = clock.now();
      stagePut(batch, 'jobs', {
        id,
        kind,
        payload,
        state: 'queued',
        attempts: 0,
        notBefore,
        createdAt: now,
        updatedAt: now,
      });
    },

    drain,

    async retryFailed(restedMs = 0) {
      const until = clock.now() - restedMs;
      // A row from a clock that stood ahead is not waited for.
      const isRested = ({ updatedAt }: Job) => updatedAt <= until || updatedAt > clock.now();
      const failed = (await store.query('jobs')).filter((job) => job.state === 'failed' && isRested(job));
      for (const job of failed) await putJob({ ...job, state: 'queued', attempts: 0, notBefore: 0 });
      return failed.length;
    },

    pause() {
      pauses += 1;
      stop.abort();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        pauses -= 1;
        if (pauses === 0) stop = new AbortController();
      };
    },
  };
}

/** A row of a kind this version has no handler for. */
class UnknownJobError extends Error {
  override name = 'UnknownJobError';
}
