import { expect as plainExpect } from '@playwright/test';

/**
 * `expect.poll` looks again after 100, 250, 500 and then every 1,000 milliseconds. Most of what tests wait for is there
 * sooner, and a test in which twenty things are waited for would mostly wait for its next look.
 */
const looksAfterMs = [50, 100, 100, 150, 200, 250];

const poll: typeof plainExpect.poll = (actual, options) =>
  plainExpect.poll(actual, {
    intervals: looksAfterMs,
    ...(typeof options === 'string' ? { message: options } : options),
  });

/** Playwright's `expect`, whose `poll` looks more often. */
export const expect: typeof plainExpect = new Proxy(plainExpect, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});
