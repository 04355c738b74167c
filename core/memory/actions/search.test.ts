import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createMemory, type Memory } from '..';
import type { Tokenizer } from '../ports';
import { createMemoryStore } from '../store/memoryStore';
import type { Store } from '../store/store';

let tokenizer: Tokenizer;
beforeAll(async () => {
  tokenizer = await nodeTokenizer();
});

const open = (store: Store = createMemoryStore(), counting: Tokenizer = tokenizer): Memory =>
  createMemory({ store, tokenizer: counting, embedder: nodeEmbedder() });

describe('what was said in the conversation that asks', () => {
  it.each([
    ['我对花生过敏', '晚饭做点什么好？'],
    ['I am allergic to peanuts', 'What should I cook for dinner tonight?'],
  ])('is not offered there, but elsewhere, and found by searching everything: %s', async (text, draft) => {
    const memory = open();
    const here = { site: 'claude', conversationId: 'c1' };
    await memory.addMemory(text, { evidence: here });
    const find = async (options: object) =>
      (await memory.searchMemories(draft, { log: false, threshold: 0, ...options })).memories.map(
        ({ card }) => card.text,
      );
    expect(await find(here)).toEqual([]);
    expect(await find({ site: 'claude', conversationId: 'c2' })).toEqual([text]);
    expect(await find({ ...here, searchAll: true })).toEqual([text]);
  });
});

describe('a recall that is stopped', () => {
  it('reads no card after that and leaves no trace', async () => {
    const store = createMemoryStore();
    const stopper = new AbortController();
    const { signal } = stopper;
    const embedder = nodeEmbedder();
    const read: string[] = [];
    const memory = createMemory({
      store: {
        ...store,
        getMany(table, ids) {
          if (signal.aborted) read.push(table);
          return store.getMany(table, ids);
        },
      },
      tokenizer,
      embedder: {
        ...embedder,
        async embed(texts, options) {
          const vectors = await embedder.embed(texts, options);
          if (options?.signal) stopper.abort();
          return vectors;
        },
      },
    });
    await memory.addMemory('我对花生过敏');
    await expect(memory.searchMemories('花生', { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(read).toEqual([]);
    expect(await memory.recallLog()).toEqual([]);
  });
});

describe('a noted recall', () => {
  const noted = (query: string) => ({
    id: 'r1',
    at: 1,
    query,
    site: 'claude',
    conversationId: 'c',
    scope: 'global' as const,
    hits: [],
    tabId: 7,
  });

  it('keeps what a log needs and nothing else, masked', async () => {
    const store = createMemoryStore();
    const memory = open(store);
    await memory.noteRecall(noted('打 13800138000 找谁？'));
    expect(JSON.stringify(await store.query('recallLog'))).not.toMatch(/tabId|13800138000/);
  });

  it('teaches once, however often it is noted', async () => {
    const store = createMemoryStore();
    const memory = open(store);
    for (let n = 0; n < 8; n += 1) await memory.noteRecall({ ...noted('我住在哪里？'), id: 'same' });
    // Eight questions would have been written down.
    expect(await store.get('meta', 'recall:questionMean')).toBeUndefined();
  });
});

it.each(['我对花生过敏。', 'I am allergic to peanuts. '])(
  'reads both ends of a huge draft and no more: %s',
  async (end) => {
    let longest = 0;
    const counting: Tokenizer = {
      ...tokenizer,
      terms(text) {
        longest = Math.max(longest, text.length);
        return tokenizer.terms(text);
      },
    };
    const memory = open(createMemoryStore(), counting);
    await memory.addMemory(end);
    const { memories } = await memory.searchMemories(`${'lorem ipsum '.repeat(50_000)}${end}`, {
      log: false,
      threshold: 0,
    });
    expect(memories).toHaveLength(1);
    expect(longest).toBeLessThan(10_000);
  },
);
