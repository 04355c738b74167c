import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { createMemory } from '../memory';
import * as scan from '../recall/scan';
import { createMemoryStore } from '../store/memoryStore';

const texts = ['我对花生过敏', '周末喜欢去爬山', 'I live in Leeds', 'My sister plays the cello'];

let memory: Memory;
/** Segments looked through. */
let looked = 0;
let lateMs = 0;
let lookedAt = 0;
let stopper: AbortController;

/** On a slow machine: each segment takes long, and the wish to stop comes during the one named. */
function count(): void {
  looked += 1;
  lateMs += 1_000;
  if (looked === lookedAt) setTimeout(() => stopper.abort());
}

beforeEach(async () => {
  memory = createMemory({ store: createMemoryStore(), tokenizer: await nodeTokenizer(), embedder: nodeEmbedder() });
  // Each commit adds a segment to the index.
  for (const text of texts) await memory.addMemory(text, { decisionMode: false });
  const { scanCosines } = scan;
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + lateMs);
  vi.spyOn(scan, 'scanCosines').mockImplementation((...asked) => {
    count();
    return scanCosines(...asked);
  });
  looked = 0;
  lookedAt = 0;
  stopper = new AbortController();
});
afterEach(() => void vi.restoreAllMocks());

const ways: [string, (query: string) => Promise<unknown>][] = [
  ['list', (text) => memory.list({ text, sort: 'relevance' }, { signal: stopper.signal })],
  ['recall', (query) => memory.searchMemories(query, { log: false, signal: stopper.signal })],
];

for (const [way, search] of ways) {
  test.each(['花生', 'peanuts'])(`a ${way} that is stopped leaves the rest of the index alone: %s`, async (query) => {
    await search(query);
    expect(looked).toBe(texts.length);
    looked = 0;
    lookedAt = 1;
    await expect(search(query)).rejects.toMatchObject({ name: 'AbortError' });
    expect(looked).toBe(1);
  });
}
