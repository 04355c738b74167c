import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { composeBlock } from '../compose/composeBlock';
import { createMemory } from '../index';
import { plainDraft } from '../pipeline/tentative';
import type { Extractor, Tokenizer } from '../ports';
import { createDexieStore } from '../store/dexieStore';
import { createMemoryStore } from '../store/memoryStore';
import { tableNames } from '../store/schema';
import type { Store } from '../store/store';
import type { Card } from '../types';

const start = Date.UTC(2026, 9, 1, 9);
const place = { site: 'claude', conversationId: 'c1' };

interface Case {
  /** What the user says, with the statement in the middle. */
  said: string;
  /** Said again elsewhere, so that there is more than one source. */
  again: string;
  question: string;
  answer: string;
  /** Words that must be nowhere afterwards. */
  words: RegExp;
  /** Stays. */
  other: string;
}

const cases: Record<'zh' | 'en', Case> = {
  zh: {
    said: '我在温州做会计，我不喜欢人多的地方。帮我安排一下周末。',
    again: '对了，我在温州做会计。月底要做哪些准备？',
    question: '月底会计工作怎么安排？',
    answer: '既然“我在温州做会计”，月底可以先对账。',
    words: /温州|我在温州做会计/,
    other: '人多的地方',
  },
  en: {
    said: 'I work as an accountant in Oslo. I avoid crowded places. Help me plan the weekend.',
    again: 'By the way, I work as an accountant in Oslo. What should I prepare for the end of the month?',
    question: 'How do I plan my accounting work?',
    answer: 'Since "I work as an accountant in Oslo", start with the ledgers.',
    words: /Oslo/i,
    other: 'crowded places',
  },
};

const stores: [string, () => Store][] = [
  ['the in-memory store', createMemoryStore],
  ['the Dexie store', () => createDexieStore({ indexedDB: new IDBFactory(), IDBKeyRange })],
];

/** Finds one statement in each turn and lets it wait for a yes. */
function unsure(tokenizer: Tokenizer): Extractor {
  return {
    id: 'unsure',
    async extract({ text }) {
      const draft = plainDraft(text.replace(/[。！]$/, ''), 0, tokenizer);
      return { drafts: [{ ...draft, pendingReason: { code: 'pendingUnsure' } }], skipped: [] };
    },
  };
}

async function open(store: Store, extractor?: (tokenizer: Tokenizer) => Extractor) {
  const tokenizer = await nodeTokenizer();
  const clock = { at: start };
  const memory = createMemory({
    store,
    embedder: nodeEmbedder(),
    tokenizer,
    ...(extractor ? { extractor: extractor(tokenizer) } : {}),
    clock: { now: () => clock.at, utcOffsetMinutes: () => 480 },
  });
  return { memory, clock };
}

async function rowsWith(store: Store, words: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const table of tableNames)
    for (const row of await store.query(table)) if (words.test(JSON.stringify(row))) found.push(`${table}: ${row.id}`);
  return found;
}

/** A life with the statement in every table. */
async function live(
  memory: Memory,
  clock: { at: number },
  { said, again, question, answer, words }: Case,
): Promise<Card> {
  await memory.addTurn({ ...place, role: 'user', text: said, order: 0, messageId: 'm1' });
  await memory.drain();
  const cards = (await memory.list({ statuses: ['active', 'pending', 'superseded'] })).items;
  const card = cards.find(({ text }) => words.test(text));
  if (!card) throw new Error(`Nothing was learnt from: ${said}`);
  const other = cards.find(({ id }) => id !== card.id);
  if (other) await memory.link(card.id, other.id);
  clock.at += 60_000;
  await memory.addTurn({ site: 'chatgpt', conversationId: 'c2', role: 'user', text: again });
  const { recallId, memories } = await memory.searchMemories(`${card.text} ${question}`, { searchAll: true, ...place });
  await memory.markInserted(recallId ?? '', [card.id]);
  const block = composeBlock(
    memories.map((hit) => hit.card),
    { draft: question, site: 'claude', maxTokens: 500, now: clock.at, utcOffsetMinutes: 0 },
  );
  await memory.addTurn({ ...place, role: 'user', text: `${block.text}\n\n${question}`, title: card.text });
  await memory.addTurn({ ...place, role: 'assistant', text: answer, thinking: card.text });
  await memory.update(card.id, { importance: 5 });
  clock.at += 30 * 60_000;
  await memory.drain();
  return (await memory.get(card.id)) ?? card;
}

describe.each(stores)('what is deleted for good, on %s', (_name, createStore) => {
  it.each(['zh', 'en'] as const)('stands in no row of any table and is found by no path (%s)', async (lang) => {
    const its = cases[lang];
    const store = createStore();
    const { memory, clock } = await open(store);
    const card = await live(memory, clock, its);
    const before = (await rowsWith(store, its.words)).map((row) => row.replace(/:.*/, ''));
    expect(new Set(before)).toEqual(new Set(['cards', 'turns', 'episodes', 'history', 'recallLog']));

    await memory.delete(card.id);
    for (const searchAll of [false, true]) {
      const { memories } = await memory.searchMemories(its.question, { searchAll, threshold: 0, log: false });
      expect(memories.map((hit) => hit.card.id)).not.toContain(card.id);
    }
    expect(await memory.delete(card.id, { forGood: true })).toContain(card.id);

    expect(await rowsWith(store, its.words)).toEqual([]);
    expect(await rowsWith(store, new RegExp(card.id))).toEqual([`tombstones: card:${card.id}`]);
    expect(its.words.test(await memory.export())).toBe(false);
    expect(its.words.test(await memory.contextMarkdown({ scope: 'all', lang }))).toBe(false);
    const { memories } = await memory.searchMemories(its.answer, { searchAll: true, log: false });
    expect(memories.map((hit) => hit.card.text).join()).not.toMatch(its.words);
    const kept = (await memory.list()).items.find(({ text }) => text.includes(its.other));
    const [piece] = kept?.evidence ?? [];
    const turn = (await memory.turns(place)).find(({ id }) => id === piece?.turnId);
    expect(turn?.text.slice(piece?.start, piece?.end)).toBe(piece?.quote);
    expect(piece?.quote).toContain(its.other);
    await memory.close();
  });

  it.each(['zh', 'en'] as const)(
    'does not come back with the page, with an old export or with the next run (%s)',
    async (lang) => {
      const its = cases[lang];
      const store = createStore();
      const { memory, clock } = await open(store);
      const card = await live(memory, clock, its);
      const exported = await memory.export();
      await memory.delete(card.id, { forGood: true });

      await memory.addTurn({ ...place, role: 'user', text: its.said, order: 0, messageId: 'm1' });
      await memory.addTurn({ ...place, role: 'user', text: `${its.said}\n`, order: 0 });
      await memory.import(exported);
      await memory.queue('summariseConversation', place, clock.at);
      await memory.drain();
      await memory.maintain({ dryRun: false });
      expect(await rowsWith(store, its.words)).toEqual([]);
      await memory.close();
    },
  );

  it('is a refused card without its words, and still refused', async () => {
    const store = createStore();
    const { memory } = await open(store, unsure);
    const said = '我大概有点怕黑。';
    await memory.addTurn({ ...place, role: 'user', text: said });
    await memory.drain();
    const [pending] = (await memory.list({ statuses: ['pending'] })).items;
    if (!pending) throw new Error('Nothing waits');
    await memory.resolvePending(pending.id, 'reject');
    expect(await rowsWith(store, /怕黑/)).toContain(`rejections: ${(await store.query('rejections'))[0]?.id}`);
    await memory.delete(pending.id, { forGood: true });
    expect(await rowsWith(store, /怕黑/)).toEqual([]);
    await memory.addTurn({ ...place, role: 'user', text: said.replace('。', '！') });
    await memory.drain();
    expect(
      (await memory.list({ statuses: ['pending', 'active'] })).items.filter(({ text }) => /怕黑/.test(text)),
    ).toEqual([]);
    await memory.close();
  });

  it('takes the cards along that it was merged from, into the trash and out of it', async () => {
    const store = createStore();
    const { memory } = await open(store);
    await memory.addMemory('我喜欢在雨天听肖邦');
    await memory.addMemory('下雨的时候我爱听肖邦的夜曲', { decisionMode: false });
    const { items } = await memory.list();
    const merged = await memory.merge(
      items.map((card) => card.id),
      '下雨天我常听肖邦',
    );
    const found = async () => {
      const { memories } = await memory.searchMemories('下雨天听什么', { searchAll: true, log: false });
      return memories.map((hit) => hit.card.status);
    };
    expect((await found()).sort()).toEqual(['active', 'superseded', 'superseded']);
    await memory.delete(merged.id);
    expect(await found()).toEqual([]);
    await memory.restore(merged.id);
    expect(await found()).toHaveLength(3);
    await memory.delete(merged.id, { forGood: true });
    expect(await rowsWith(store, /肖邦/)).toEqual([]);
    await memory.close();
  });
});
