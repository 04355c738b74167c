import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';

let memory: Memory;
const said = '我对花生过敏，所以出去吃饭要先问清楚配料。';
const place = { site: 'claude', conversationId: 'c1' };

beforeAll(async () => {
  memory = createMemory({ store: createMemoryStore(), embedder: nodeEmbedder(), tokenizer: await nodeTokenizer() });
  await memory.open();
});

describe('addTurn', () => {
  it('keeps one turn of a message that the page shows and the server names', async () => {
    expect((await memory.addTurn({ ...place, role: 'user', text: said, order: 0 })).stored).toBe(true);
    expect((await memory.addTurn({ ...place, role: 'user', text: said, order: 0, messageId: 'm1' })).stored).toBe(
      false,
    );
    expect(await memory.turns(place)).toHaveLength(1);
  });

  it('knows a longer message again where the page counts from the first one in sight', async () => {
    const text = 'I moved from Porto to Lyon for work last spring.';
    const there = { site: 'claude', conversationId: 'c2' };
    await memory.addTurn({ ...there, role: 'user', text, order: 14, messageId: 'm9' });
    expect((await memory.addTurn({ ...there, role: 'user', text: `${text}\n`, order: 2 })).stored).toBe(false);
  });

  it('keeps a short message that was said twice', async () => {
    const there = { site: 'claude', conversationId: 'c3' };
    await memory.addTurn({ ...there, role: 'user', text: '继续', order: 2 });
    expect((await memory.addTurn({ ...there, role: 'user', text: '继续', order: 4 })).stored).toBe(true);
    expect((await memory.addTurn({ ...there, role: 'user', text: '继续', order: 2, messageId: 'a' })).stored).toBe(
      false,
    );
  });

  it('keeps both of two messages that have ids of their own, whatever they say', async () => {
    const there = { site: 'claude', conversationId: 'c4' };
    await memory.addTurn({ ...there, role: 'user', text: said, order: 0, messageId: 'a' });
    expect((await memory.addTurn({ ...there, role: 'user', text: said, order: 0, messageId: 'b' })).stored).toBe(true);
  });
});
