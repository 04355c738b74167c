import { ConflictError } from '../store/store';

/** Another context may win a few times in a row; more than this means a bug, not bad luck. */
const maxAttempts = 8;

/** Runs steps that read, decide and commit. */
export interface Writer {
  /**
   * Runs one step alone: no other step of this writer runs meanwhile, in the order they were asked for. A step whose
   * commit was refused because somebody else wrote the card is run again from its start.
   *
   * @throws ConflictError when it was refused too often; whatever else the step throws.
   */
  run<T>(step: () => Promise<T>): Promise<T>;
  /** Resolves when every step asked for so far has ended. */
  idle(): Promise<void>;
}

/** A queue of one: a promise chain is all it takes. */
export function createWriter(): Writer {
  let last: Promise<unknown> = Promise.resolve();

  async function attempt<T>(step: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof ConflictError) || attempts === maxAttempts) throw error;
      }
    }
  }

  return {
    run(step) {
      const result = last.then(() => attempt(step));
      last = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await last;
    },
  };
}
