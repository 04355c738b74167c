import { expect, it } from 'vitest';
import { sampleTurn } from '../testing/samples';
import { createMemoryStore } from './memoryStore';
import { rowsOf } from './rowsOf';
import { newBatch, stagePut } from './store';

async function idsOf(count: number, perLook: number): Promise<string[][]> {
  const store = createMemoryStore();
  const batch = newBatch();
  for (let n = 0; n < count; n++) stagePut(batch, 'turns', sampleTurn({ id: `t${String(n).padStart(2, '0')}` }));
  await store.commit(batch);
  const looks: string[][] = [];
  for await (const rows of rowsOf(store, 'turns', perLook)) looks.push(rows.map((row) => row.id));
  return looks;
}

it('gives every row once, whatever the number', async () => {
  for (const count of [0, 1, 4, 5, 6, 9, 13]) {
    const looks = await idsOf(count, 5);
    expect(looks.flat()).toEqual(Array.from({ length: count }, (_, n) => `t${String(n).padStart(2, '0')}`));
    expect(looks.every((rows) => rows.length > 0)).toBe(true);
  }
});

it('throws what the store throws', async () => {
  let asked = 0;
  const store = {
    query: async () => {
      if (++asked > 1) throw new Error('closed');
      return [sampleTurn({ id: 'a' }), sampleTurn({ id: 'b' })] as never[];
    },
  };
  const look = async () => {
    for await (const _ of rowsOf(store, 'turns', 2)) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await expect(look()).rejects.toThrow('closed');
});
