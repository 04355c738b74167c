import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { plainMemory } from '../testing/plainEngine';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());
const dayMs = 86_400_000;
const now = Date.UTC(2026, 2, 10, 12);

describe('a change that is told with its day', () => {
  it.each([
    ['我爱喝咖啡', '我上礼拜不再喝咖啡了'],
    ['I like smoking', 'I stopped smoking last week'],
  ])('holds after that day: %s, %s', async (known, fresh) => {
    const memory = plainMemory(createMemoryStore(), tokenizer, () => now);
    await memory.addMemory(known);
    const { decision, memory: card } = await memory.addMemory(fresh, { validTo: now - 3 * dayMs });
    expect(decision.action).toBe('supersede');
    expect(card?.validTo).toBeNull();
    await memory.close();
  });
});
