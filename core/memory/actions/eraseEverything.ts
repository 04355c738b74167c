import type { Engine } from '../engine';
import { tableNames } from '../store/schema';

/** Another context of the browser may write between the clearing and the count. */
const maxRounds = 3;

/** Clears every table until nothing is counted in any. Returns how many rows are left, which is 0. */
export async function eraseEverything({ store, index, recall }: Engine): Promise<number> {
  let left = 0;
  for (let round = 0; round < maxRounds; round++) {
    await store.clear();
    index.reset();
    recall.reset();
    const counts = await Promise.all(tableNames.map((table) => store.count(table)));
    left = counts.reduce((sum, count) => sum + count, 0);
    if (left === 0) break;
  }
  await index.load();
  return left;
}
