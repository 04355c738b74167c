import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { createMemory } from '../memory';
import type { Extractor } from '../ports';
import { createMemoryStore } from '../store/memoryStore';
import { sampleNow } from '../testing/samples';
import { detectLanguage } from '../text/language';

/** Finds the first sentence of every turn worth asking about: an event, since plain attributes are kept unasked. */
const unsure: Extractor = {
  id: 'unsure',
  extract: async ({ text: said }) => {
    const text = said.split(/[。.]/u)[0] ?? '';
    return {
      skipped: [],
      drafts: [
        {
          text,
          lang: detectLanguage(text),
          quote: text,
          start: 0,
          end: text.length,
          kind: 'event',
          polarity: null,
          topic: '',
          keywords: [],
          entities: [],
          importance: 2,
          confidence: 0.4,
          validFrom: null,
          validTo: null,
          eventTime: null,
          durable: true,
          explicit: false,
          pendingReason: { code: 'pendingUnsure' },
        },
      ],
    };
  },
};

async function asking(): Promise<Memory> {
  return createMemory({
    store: createMemoryStore(),
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    extractor: unsure,
    clock: { now: () => sampleNow, utcOffsetMinutes: () => 0 },
  });
}

async function say(memory: Memory, text: string): Promise<string[]> {
  const ask = detectLanguage(text) === 'zh' ? '。给个标题？' : '. Any ideas for a title?';
  await memory.addTurn({ site: 'claude', conversationId: text, role: 'user', text: `${text}${ask}` });
  await memory.drain();
  return (await memory.list({ statuses: ['pending'] })).items.map((card) => card.text);
}

async function refuse(memory: Memory): Promise<void> {
  for (const { id } of (await memory.list({ statuses: ['pending'] })).items) await memory.resolvePending(id, 'reject');
}

describe('a rejection', () => {
  it.each([
    ['我昨天看了场电影', '我前天看了一部电影'],
    ['我在排队买奶茶', '我在排队等咖啡'],
    ['I had a latte this morning', 'I had an espresso this morning'],
    ["I'm writing an essay about Rome", "I'm writing an essay on Athens"],
  ])('teaches that %s is not worth asking about, nor what is like it', async (refused, alike) => {
    const memory = await asking();
    expect(await say(memory, refused)).toEqual([refused]);
    await refuse(memory);
    expect(await say(memory, alike)).toEqual([]);
  });

  it.each([
    ['我昨天看了场电影', '我打算明年搬去成都'],
    ['I had a latte this morning', "I'm allergic to caffeine"],
  ])('of %s leaves other statements to be asked about', async (refused, other) => {
    const memory = await asking();
    await say(memory, refused);
    await refuse(memory);
    expect(await say(memory, other)).toEqual([other]);
  });
});
