import { beforeEach, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { composeBlock } from '../compose/composeBlock';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';
import type { Card } from '../types';

const minuteMs = 60_000;
const clock = { at: 0 };
let memory: Memory;

beforeEach(async () => {
  clock.at = Date.UTC(2026, 9, 1, 9);
  memory = createMemory({
    store: createMemoryStore(),
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    clock: { now: () => clock.at, utcOffsetMinutes: () => 480 },
  });
});

const zh = {
  known: ['我不喜欢人多的地方', '我对花生过敏'],
  prompt: '周末想出去玩，有什么推荐？',
  answer: '既然你不喜欢人多的地方，可以去郊外的小路徒步，带上热茶。',
  used: '我不喜欢人多的地方',
};
const en = {
  known: ['I avoid crowded places', 'I am allergic to peanuts'],
  prompt: 'Any ideas for the weekend?',
  answer: 'Since you avoid crowds, try a quiet trail outside the city early in the morning.',
  used: 'I avoid crowded places',
};

async function know(texts: string[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (const text of texts) {
    const { memory: card } = await memory.addMemory(text);
    if (card) cards.push(card);
  }
  return cards;
}

/** Notes that the cards were put into a prompt, a minute before it is sent. */
async function insert(cards: Card[], prompt: string, conversationId = 'c1', id = 'r1'): Promise<string> {
  const hits = cards.map((card) => ({ cardId: card.id, score: 0.9, shares: {}, reasons: [] }));
  await memory.noteRecall({ id, at: clock.at, query: prompt, site: 'claude', conversationId, scope: 'global', hits });
  await memory.markInserted(
    id,
    cards.map((card) => card.id),
  );
  clock.at += minuteMs;
  return composeBlock(cards, { draft: prompt, site: 'claude', maxTokens: 500, now: clock.at, utcOffsetMinutes: 0 })
    .text;
}

async function say(role: 'user' | 'assistant', text: string): Promise<void> {
  clock.at += minuteMs;
  await memory.addTurn({ site: 'claude', conversationId: 'c1', role, text });
  await memory.drain();
}

async function used(): Promise<string[]> {
  const { items } = await memory.list();
  return items.filter((card) => card.usedCount > 0).map((card) => card.text);
}

describe.each([
  ['zh', zh],
  ['en', en],
])('after an answer (%s)', (_lang, its) => {
  it('the memories it took up count as used, once, and the log says which and why', async () => {
    const cards = await know(its.known);
    const block = await insert(cards, its.prompt);
    await say('user', `${block}\n\n${its.prompt}`);
    await say('assistant', its.answer);
    expect(await used()).toEqual([its.used]);
    const [entry] = await memory.recallLog();
    const card = cards.find(({ text }) => text === its.used);
    expect(entry).toMatchObject({
      usedIds: [card?.id],
      usedReasons: [{ cardId: card?.id, reason: { code: 'usedWords' } }],
    });
    await say('assistant', `${its.answer} ${its.answer}`);
    expect((await memory.get(card?.id ?? ''))?.usedCount).toBe(1);
  });

  it('knows a recall again that was made before the new chat had its id', async () => {
    const cards = await know(its.known);
    const block = await insert(cards, its.prompt, 'not-yet');
    await say('user', `${its.prompt}\n\n${block}`);
    await say('assistant', its.answer);
    expect(await used()).toEqual([its.used]);
  });

  it('nothing counts that was undone, taken out of the prompt, or put into another', async () => {
    const cards = await know(its.known);
    const [first, second] = cards;
    if (!first || !second) throw new Error('Nothing is known');
    await insert(cards, its.prompt, 'c1', 'undone');
    await memory.markInserted('undone', [], true);
    const block = await insert([second], its.prompt, 'c1', 'other');
    await insert([first], its.prompt, 'elsewhere', 'elsewhere');
    await say('user', `${block}\n\n${its.prompt}`);
    await say('assistant', its.answer);
    expect(await used()).toEqual([]);
  });

  it('a later answer says nothing about an earlier recall', async () => {
    const block = await insert(await know(its.known), its.prompt);
    await say('user', `${block}\n\n${its.prompt}`);
    await say('assistant', 'OK.');
    await say('user', its.prompt);
    await say('assistant', its.answer);
    expect(await used()).toEqual([]);
  });
});
