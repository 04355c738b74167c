import { StorageFullError } from '../../core/memory/store/store';

/** Room that has to be there before the device counts as no longer full. */
const enoughBytes = 5_000_000;

let isFull = false;

/** Remembers that a write found no room. Returns whether this error says so. */
export function noteStorageFull(error: unknown): boolean {
  if (!(error instanceof StorageFullError)) return false;
  isFull = true;
  return true;
}

/** A write succeeded. */
export function noteStorageWrites(): void {
  isFull = false;
}

/** Whether the last write found no room, and there is none yet. */
export async function isStorageFull(): Promise<boolean> {
  if (!isFull) return false;
  const { quota, usage } = await navigator.storage.estimate();
  if (quota !== undefined && usage !== undefined && quota - usage > enoughBytes) isFull = false;
  return isFull;
}
