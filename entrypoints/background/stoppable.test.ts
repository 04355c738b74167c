import { expect, test } from 'vitest';
import { createStoppable } from './stoppable';

/** Work that never ends by itself. */
const endless = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('what is stopped ends, and what runs beside it does not', async () => {
  const { run, stop } = createStoppable();
  let end = (_: string) => {};
  const other = run('other', () => new Promise<string>((resolve) => (end = resolve)));
  const mine = run('mine', endless);
  stop('mine');
  await expect(mine).rejects.toMatchObject({ name: 'AbortError' });
  end('found');
  expect(await other).toBe('found');
});

test('stopping what is over or was never begun changes nothing', async () => {
  const { run, stop } = createStoppable();
  stop('mine');
  expect(await run('mine', async (signal) => signal?.aborted)).toBe(false);
  stop('mine');
  expect(await run('mine', async (signal) => signal?.aborted)).toBe(false);
  expect(await run(undefined, async (signal) => signal)).toBeUndefined();
});

test('work that was begun anew under its id can still be stopped when the first run of it ends', async () => {
  const { run, stop } = createStoppable();
  let end = () => {};
  const first = run('mine', () => new Promise<void>((resolve) => (end = resolve)));
  const again = run('mine', endless);
  end();
  await first;
  stop('mine');
  await expect(again).rejects.toMatchObject({ name: 'AbortError' });
});

test('a page that is gone ends all of its work and none of another page', async () => {
  const { run, stopAll } = createStoppable();
  let end = (_: string) => {};
  const mine = [run('page-1 a', endless), run('page-1 b', endless)];
  const other = run('page-2 a', () => new Promise<string>((resolve) => (end = resolve)));
  stopAll('page-1');
  for (const work of mine) await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  end('found');
  expect(await other).toBe('found');
});
