import { importCache } from '../../core/platform/messages';

/**
 * The text of the file a page laid down for the worker, being too large for a message. It stays until the import has ended:
 * a worker that is stopped is asked again.
 */
export async function readCachedImport(): Promise<string> {
  const cache = await caches.open(importCache.name);
  const found = await cache.match(importCache.path);
  return found ? await found.text() : '';
}

/** Takes the file away. */
export async function dropCachedImport(): Promise<void> {
  await caches.delete(importCache.name);
}
