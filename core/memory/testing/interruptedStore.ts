import type { Store } from '../store/store';

/** What a call into a store meets when the worker is gone. */
export class KilledError extends Error {
  override name = 'KilledError';
}

/**
 * A store seen from a worker that dies at its n-th call, before or after the call took effect. From then on nothing gets
 * through; what is in the store stays, for the next worker.
 */
export function dieAtCall(store: Store, fatalCall: number, when: 'before' | 'after'): Store {
  let calls = 0;
  let dead = false;
  const through = async <T>(call: () => Promise<T>): Promise<T> => {
    if (dead) throw new KilledError();
    calls += 1;
    dead = calls === fatalCall;
    if (dead && when === 'before') throw new KilledError();
    const result = await call();
    if (dead) throw new KilledError();
    return result;
  };
  return {
    open: () => through(() => store.open()),
    close: () => through(() => store.close()),
    get: (table, id) => through(() => store.get(table, id)),
    getMany: (table, ids) => through(() => store.getMany(table, ids)),
    query: (table, query) => through(() => store.query(table, query)),
    count: (table, query) => through(() => store.count(table, query)),
    ids: (table, query) => through(() => store.ids(table, query)),
    writes: (table) => store.writes(table),
    commit: (batch) => through(() => store.commit(batch)),
    clear: () => through(() => store.clear()),
  };
}
