import { describe, expect, it } from 'vitest';
import { createMemoryStore, StoreClosedError } from '../../core/memory';
import { onceMoreIfReopened } from './onceMoreIfReopened';

describe('a message that is answered while the memory is opened anew', () => {
  it('is answered by the new one', async () => {
    const old = createMemoryStore();
    await old.close();
    const stores = [old, createMemoryStore()];
    await expect(onceMoreIfReopened(() => stores.shift()?.count('cards'))).resolves.toBe(0);
    expect(stores).toEqual([]);
  });

  it('fails when the new one is closed too, and at once for any other reason', async () => {
    let tries = 0;
    const fail = (error: Error) => () => {
      tries++;
      throw error;
    };
    await expect(onceMoreIfReopened(fail(new StoreClosedError()))).rejects.toThrow('closed');
    expect(tries).toBe(2);
    await expect(onceMoreIfReopened(fail(new Error('The disk is full')))).rejects.toThrow('full');
    expect(tries).toBe(3);
  });
});
