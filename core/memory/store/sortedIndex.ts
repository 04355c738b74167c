import { compareKeys } from './keys';
import type { Key } from './store';

interface Entry {
  key: Key;
  id: string;
}

/** Keys of one index in order, with the ids of their rows: what a database index is, held in memory. */
export class SortedIndex {
  private readonly entries: Entry[] = [];

  add(key: Key, id: string): void {
    this.entries.splice(this.firstAtLeast(key, id), 0, { key, id });
  }

  remove(key: Key, id: string): void {
    const at = this.firstAtLeast(key, id);
    const found = this.entries[at];
    if (found?.id === id && compareKeys(found.key, key) === 0) this.entries.splice(at, 1);
  }

  clear(): void {
    this.entries.length = 0;
  }

  /** Ids by rising key, then rising id, each once; bounds are inclusive. */
  ids(from: Key | undefined, to: Key | undefined, reverse: boolean): string[] {
    const start = from === undefined ? 0 : this.firstAtLeast(from, '');
    const found: string[] = [];
    for (let at = start; at < this.entries.length; at += 1) {
      const entry = this.entries[at];
      if (!entry || (to !== undefined && compareKeys(entry.key, to) > 0)) break;
      found.push(entry.id);
    }
    return [...new Set(reverse ? found.reverse() : found)];
  }

  private firstAtLeast(key: Key, id: string): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.entries[middle];
      if (entry && (compareKeys(entry.key, key) || compareKeys(entry.id, id)) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
