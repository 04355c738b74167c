import { storage } from 'wxt/utils/storage';

/** What is still to be deleted: everything, or all but the memories in use, which are gone. */
export type DeletionLeft = 'all' | 'rest';

/** On disk, since the worker may be stopped between two steps. Null where no deletion is under way. */
const left = storage.defineItem<DeletionLeft | null>('local:deletionLeft', { fallback: null });

export const readDeletion = (): Promise<DeletionLeft | null> => left.getValue();

export const noteDeletion = (what: DeletionLeft | null): Promise<void> =>
  what === null ? left.removeValue() : left.setValue(what);
