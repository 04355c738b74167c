import type { Job } from '../types';

/** Longest wait before a job is tried again. */
export const longestWaitMs = 3_600_000;

/** Rows read anew after so many jobs, so that what came in meanwhile is not kept waiting behind a long list. */
const jobsPerLook = 32;

/**
 * Order in which jobs run: priority, then when they were queued, then `payload.order` for those queued in one commit
 * (the turns of a conversation), then id.
 */
export function compareJobs(priorityOf: (job: Job) => number): (a: Job, b: Job) => number {
  return (a, b) =>
    priorityOf(b) - priorityOf(a) ||
    a.createdAt - b.createdAt ||
    orderOf(a) - orderOf(b) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function orderOf(job: Job): number {
  return typeof job.payload.order === 'number' ? job.payload.order : 0;
}

/**
 * The first jobs that may run now, from rows in their order. A job waiting to be tried again holds up the later ones of
 * its key; one that was queued for a later time does not, and neither does one that was given up.
 *
 * @returns `nextAt`: when the first of the waiting ones may run, UTC milliseconds, null when none waits.
 */
export function pickDueJobs(
  jobs: Job[],
  now: number,
  keyOf: (job: Job) => string,
): { due: Job[]; nextAt: number | null } {
  const held = new Set<string>();
  const due: Job[] = [];
  let nextAt = Number.POSITIVE_INFINITY;
  for (const job of jobs) {
    if (job.state !== 'queued') continue;
    // After so long no wait was meant: the clock stood ahead when it was set.
    const isSkewed = job.attempts > 0 && job.notBefore > now + longestWaitMs;
    if (job.notBefore > now && !isSkewed) {
      nextAt = Math.min(nextAt, job.notBefore);
      if (job.attempts > 0) held.add(keyOf(job));
    } else if (!held.has(keyOf(job)) && due.length < jobsPerLook) due.push(job);
  }
  return { due, nextAt: Number.isFinite(nextAt) ? nextAt : null };
}
