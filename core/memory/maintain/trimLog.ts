import { newBatch, type Store, stageRemove } from '../store/store';
import type { Reason } from '../types';
import { dayMs, type MaintainSettings } from './settings';

/** Rows removed in one commit. */
const rowsPerCommit = 500;

export type LogSettings = Pick<MaintainSettings, 'recallLogEntries' | 'recallLogDays'>;

/**
 * The rows of the recall log that are too many or too old, oldest first. What they counted stays on the cards.
 *
 * @param now UTC milliseconds.
 */
export async function findSpentRecalls(store: Store, settings: LogSettings, now: number): Promise<string[]> {
  const { recallLogEntries, recallLogDays } = settings;
  const surplus = await store.query('recallLog', { index: 'at', reverse: true, offset: recallLogEntries });
  const old = await store.query('recallLog', { index: 'at', to: now - recallLogDays * dayMs - 1 });
  const spent = new Map([...surplus, ...old].map((row) => [row.id, row.at]));
  return [...spent].sort((left, right) => left[1] - right[1]).map(([id]) => id);
}

/** Why so many rows go. */
export function trimReason(count: number, { recallLogEntries, recallLogDays }: LogSettings): Reason {
  return { code: 'logTrimmed', params: { count, entries: recallLogEntries, days: recallLogDays } };
}

/** Removes rows of the recall log. Killed half-way, the next run does what is left. */
export async function trimLog(store: Store, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsPerCommit) {
    const batch = newBatch();
    stageRemove(batch, 'recallLog', ...ids.slice(at, at + rowsPerCommit));
    await store.commit(batch);
  }
}
