import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finish, inSlices, type Pass } from './inSlices';

/** A pass over five pieces, each of which takes a long time. */
function passOver(pieces: number[], looked: number[] = []): () => Pass<number[]> {
  return function* () {
    const found: number[] = [];
    for (const piece of pieces) {
      looked.push(piece);
      found.push(piece);
      yield;
    }
    return found;
  };
}

let now = 0;
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => (now += 20)));
afterEach(() => void vi.restoreAllMocks());

test('in one go or in slices, a pass finds the same', async () => {
  const pieces = [1, 2, 3, 4, 5];
  expect(finish(passOver(pieces)())).toEqual(pieces);
  expect(await inSlices(passOver(pieces), () => pieces)).toEqual(pieces);
  expect(await inSlices(passOver(pieces), () => pieces, new AbortController().signal)).toEqual(pieces);
});

test('who wishes to stop is heard before the next piece', async () => {
  const stopper = new AbortController();
  const looked: number[] = [];
  setTimeout(() => stopper.abort());
  const asked = inSlices(passOver([1, 2, 3, 4, 5], looked), () => 0, stopper.signal);
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(looked).toEqual([1]);
});

test('what changes during a pass is seen whole', async () => {
  let pieces = [1, 2, 3];
  setTimeout(() => (pieces = [4, 5]));
  const pass = () => passOver(pieces)();
  expect(await inSlices(pass, () => pieces, new AbortController().signal)).toEqual([4, 5]);
});
