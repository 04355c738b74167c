import type { Clock } from './captureTypes';

/** The clock of a page. */
export function clockOf(window: Window): Clock {
  return {
    now: () => Date.now(),
    setTimeout: (run, delayMs) => window.setTimeout(run, delayMs),
    clearTimeout: (timer) => window.clearTimeout(timer),
    nextFrame: (run) => window.requestAnimationFrame(run),
    costMs: () => window.performance.now(),
  };
}
