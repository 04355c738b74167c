/**
 * Warnings for whoever debugs the extension. User text stays out: an entry has a place, an error's name and numbers.
 */
export interface LogEntry {
  at: number;
  where: string;
  what: string;
}

const kept: LogEntry[] = [];
const maxKept = 200;

/** Notes that something went wrong at a place. Error messages may quote user text, so only the error's name is kept. */
export function noteProblem(where: string, error: unknown): void {
  const what = error instanceof Error ? error.name : typeof error;
  kept.push({ at: Date.now(), where, what });
  if (kept.length > maxKept) kept.shift();
  console.warn(`[keepsake] ${where}: ${what}`);
}

/** The latest problems of this run of the worker, oldest first. */
export function recentProblems(): LogEntry[] {
  return [...kept];
}
