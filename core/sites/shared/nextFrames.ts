import type { Clock } from './captureTypes';

/** Frames never come in hidden tabs, and late in busy ones. */
const atMostMs = 1_000;

/** Resolves when the page has drawn twice: once to hear of what was done, once to show what it made of it. */
export function nextFrames(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(resolve, atMostMs);
    clock.nextFrame(() =>
      clock.nextFrame(() => {
        clock.clearTimeout(timer);
        resolve();
      }),
    );
  });
}
