import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { findFaults, plainMemory } from '../testing/plainEngine';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

async function cardsAfter(...turns: string[]) {
  const memory = plainMemory(createMemoryStore(), tokenizer, () => Date.UTC(2026, 2, 1, 12));
  for (const [order, text] of turns.entries()) {
    await memory.addTurn({ role: 'user', text, conversationId: `c${order}`, order, at: Date.UTC(2026, 2, 1, order) });
    await memory.drain();
  }
  const { items } = await memory.list({ statuses: ['active', 'superseded'] });
  await memory.close();
  return items;
}

describe('a card that says two things', () => {
  it.each([
    ['我住在深圳，在药企做质检员', '我搬到杭州了', '我在药企做质检员'],
    ['I live in Leeds; my dentist is Quimby', 'I moved to York', 'my dentist is Quimby'],
  ])('leaves the other in force when one changes: %s, %s', async (known, fresh, rest) => {
    const cards = await cardsAfter(known, fresh);
    const inForce = cards.filter((card) => card.status === 'active');
    expect(inForce.map((card) => card.text).sort()).toEqual([fresh, rest].sort());
    expect(inForce.find((card) => card.text === rest)?.evidence.map((piece) => piece.quote)).toEqual([known]);
    expect(cards.find((card) => card.text === known)?.status).toBe('superseded');
    expect(findFaults(cards)).toEqual([]);
  });

  it.each([['我住在珠海，离公司近', '我搬到泉州了']])(
    'goes as a whole where the other belongs to it: %s',
    async (known, fresh) => {
      const cards = await cardsAfter(known, fresh);
      expect(cards.filter((card) => card.status === 'active').map((card) => card.text)).toEqual([fresh]);
    },
  );
});
