import { expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createMemory } from '..';
import { createMemoryStore } from '../store/memoryStore';
import { detectLanguage } from '../text/language';

/** A memory of two statements, and what its embedder is given to read afterwards. */
async function remembering() {
  const embedder = nodeEmbedder();
  const read: string[] = [];
  const memory = createMemory({
    store: createMemoryStore(),
    tokenizer: await nodeTokenizer(),
    embedder: {
      ...embedder,
      embed(texts, options) {
        read.push(...texts);
        return embedder.embed(texts, options);
      },
    },
  });
  for (const text of ['我住在杭州滨江', 'I moved to Leeds in March']) await memory.addMemory(text);
  read.length = 0;
  return { memory, read };
}

it('goes through recalls in both languages, and leaves no trace of them', async () => {
  const { memory, read } = await remembering();
  const before = await memory.list();
  await memory.warmUp();
  expect(new Set(read.map(detectLanguage))).toEqual(new Set(['zh', 'en']));
  expect(await memory.recallLog()).toEqual([]);
  expect(await memory.list()).toEqual(before);
});

it.each(['我住在哪里？', 'Where do I live?'])('lets who asks meanwhile go first: %s', async (question) => {
  const { memory, read } = await remembering();
  await memory.warmUp();
  const all = new Set(read).size;

  const other = await remembering();
  const [, found] = await Promise.all([
    other.memory.warmUp(),
    other.memory.searchMemories(question, { log: false, threshold: 0 }),
  ]);
  expect(found.memories).not.toEqual([]);
  expect(new Set(other.read.filter((text) => text !== question)).size).toBeLessThan(all);
});
