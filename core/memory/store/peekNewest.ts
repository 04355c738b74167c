import type { Card, CardStatus } from '../types';
import { fromStored } from './schema';

export interface PeekOptions {
  /** Name of the database, `keepsake-PROFILE`. */
  name: string;
  status: CardStatus;
  limit: number;
  /** For places without a global IndexedDB: Node with fake-indexeddb. */
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
}

/**
 * The newest cards of a status straight from the database, for a view that must be there at once: no engine, index or
 * tokenizer is loaded, nothing is created or migrated. The engine's own answer follows and counts.
 *
 * @returns newest first; null where there is no database yet, or where it is being changed by a migration.
 */
export async function peekNewest(options: PeekOptions): Promise<Card[] | null> {
  const database = await openExisting(options.indexedDB ?? indexedDB, options.name);
  if (!database) return null;
  try {
    return await readNewest(database, options);
  } finally {
    database.close();
  }
}

/** Opens without a version: whatever is there is taken as it is. */
function openExisting(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name);
    let isNew = false;
    opening.onupgradeneeded = () => {
      // There was none; the aborted step leaves none behind.
      isNew = true;
      opening.transaction?.abort();
    };
    opening.onblocked = () => resolve(null);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => (isNew ? resolve(null) : reject(opening.error));
  });
}

function readNewest(database: IDBDatabase, options: PeekOptions): Promise<Card[] | null> {
  const { status, limit } = options;
  const range = options.IDBKeyRange ?? IDBKeyRange;
  if (!database.objectStoreNames.contains('cards')) return Promise.resolve(null);
  const cards = database.transaction('cards').objectStore('cards');
  if (!cards.indexNames.contains('[status+createdAt]')) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const found: Card[] = [];
    const walk = cards
      .index('[status+createdAt]')
      .openCursor(range.bound([status, Number.NEGATIVE_INFINITY], [status, Number.POSITIVE_INFINITY]), 'prev');
    walk.onerror = () => reject(walk.error);
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor) found.push(fromStored('cards', cursor.value));
      if (!cursor || found.length >= limit) resolve(found);
      else cursor.continue();
    };
  });
}
