import { expect, it } from 'vitest';
import { createLatest } from './latest';

it('believes the answer that was asked for last, though an earlier one comes after it', async () => {
  const ask = createLatest();
  const shown: string[] = [];
  const answer = async (words: string, afterMs: number) => {
    const isLatest = ask();
    await new Promise((done) => setTimeout(done, afterMs));
    if (isLatest()) shown.push(words);
  };
  await Promise.all([answer('before the change', 20), answer('after the change', 1)]);
  expect(shown).toEqual(['after the change']);
});
