/**
 * Notes that something went wrong at a place. Error messages may quote user text, so the error's name is all that is
 * written.
 */
export function noteProblem(where: string, error: unknown): void {
  const what = error instanceof Error ? error.name : typeof error;
  console.warn(`[keepsake] ${where}: ${what}`);
}
