import { StoreClosedError } from '../../core/memory';

/**
 * Does the work, and once more if its memory was closed under it: new settings open another one (a profile, a language
 * model) while messages are being answered. What the engine does is done whole or not at all, and twice is once.
 */
export async function onceMoreIfReopened<R>(work: () => R | Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreClosedError)) throw error;
    return await work();
  }
}
