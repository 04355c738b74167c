import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createMemory, type Memory } from '..';
import { createMemoryStore } from '../store/memoryStore';
import type { Store } from '../store/store';
import { describeReason } from '../text/reasons';

const hourMs = 3_600_000;
let tokenizer: Awaited<ReturnType<typeof nodeTokenizer>>;
let now: number;
let store: Store;
let memory: Memory;

beforeAll(async () => {
  tokenizer = await nodeTokenizer();
});

beforeEach(() => {
  now = Date.parse('2026-03-01T08:00:00Z');
  store = createMemoryStore();
  memory = createMemory({
    store,
    tokenizer,
    embedder: nodeEmbedder(),
    clock: { now: () => now, utcOffsetMinutes: () => 0 },
  });
});

/** One conversation, an answer after each turn; read as it goes. */
async function talk(conversationId: string, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await memory.addTurn({ role: 'user', text, conversationId, at: now });
    await memory.addTurn({ role: 'assistant', text: 'OK.', conversationId, at: now });
  }
  await memory.drain();
  now += hourMs;
}

const chatter: [string, string[]][] = [
  ['c1', ['今天下雨了，我没去跑步', '我妹妹下个月结婚']],
  ['c2', ['I started learning Portuguese in January', 'We painted the kitchen green last weekend']],
  ['c3', ['我在用 Rust 重写解析器', '我喜欢手冲咖啡']],
];

async function find(query: string, options: Parameters<Memory['searchMemories']>[1] = {}) {
  return (await memory.searchMemories(query, { log: false, ...options })).memories;
}

describe('a detail that no card holds', () => {
  it.each([
    [
      '昨天搬家公司把我那台丰田威驰的后备箱撞了个坑，师傅姓贺，赔了两百。怎么跟房东解释门口的划痕？',
      '搬家师傅姓什么？',
      '姓贺',
    ],
    [
      'The movers dented the boot of my Corolla yesterday, the driver was called Hubert and paid 80 in cash. How do I explain the scratches to the landlord?',
      'What was the name of the driver who dented my car?',
      'Hubert',
    ],
  ])('is found in the turn: %s', async (said, asked, answer) => {
    for (const [id, lines] of chatter) await talk(id, ...lines);
    await talk('move', said);
    const hits = await find(asked);
    expect(hits.map(({ card }) => card.text).join('\n')).toContain(answer);
  });
});

describe('the index', () => {
  it.each(['我昨天换了新的自行车链条，花了三百', 'I replaced my bike chain yesterday and paid forty for it'])(
    'holds the turn under its id: %s',
    async (said) => {
      await talk('c', said);
      const segments = await store.query('segments');
      const [turn] = await memory.turns({ site: 'library', conversationId: 'c' });
      expect(segments.map(({ payload }) => String(payload.ids)).join('\n')).toContain(`turn:${turn?.id}`);
    },
  );

  it.each([
    '帮我写一个快速排序',
    'What is the capital of France?',
    '把下面这段话翻译成英文：\n我昨天在河边丢了一把钥匙，钥匙上挂着红色的绳子。',
    'Pretend you are a pirate. I am your parrot and I love crackers.',
    '<private>我昨天和前任见面了</private>',
    '这个别记：我昨天面试迟到了',
  ])('holds nothing of a turn that tells nothing of oneself or must not be kept: %s', async (said) => {
    await talk('c', said);
    const segments = await store.query('segments');
    expect(segments.map(({ payload }) => String(payload.ids)).join('\n')).not.toContain('turn:');
  });
});

describe('a passage', () => {
  const said = {
    zh: ['上周末的露营我们扎在鹰嘴崖下面，半夜帐篷进水了', '露营的帐篷扎在哪里？', '鹰嘴崖'],
    en: [
      'Last weekend we camped below Eagle Ridge and water got into the tent',
      'Where did we put up the tent when camping?',
      'Eagle Ridge',
    ],
  } as const;

  /** The passage, whatever its score: what is tested is what becomes of it. */
  async function passage(query: string) {
    return (await find(query, { threshold: 0, maxMemories: 20 })).find(({ card }) => card.id.startsWith('turn:'));
  }

  /** Says something of which nothing is kept as a card. */
  async function sayUnkept(lang: 'zh' | 'en'): Promise<void> {
    await talk('camp', said[lang][0]);
    const { items } = await memory.list();
    for (const card of items) await memory.delete(card.id, { forGood: true });
    if (items.length > 0) {
      store = createMemoryStore();
      const bare = { id: 'none', extract: async () => ({ drafts: [], skipped: [] }) };
      const embedder = nodeEmbedder();
      memory = createMemory({
        store,
        tokenizer,
        embedder,
        extractor: bare,
        clock: { now: () => now, utcOffsetMinutes: () => 0 },
      });
      await talk('camp', said[lang][0]);
    }
  }

  it.each(['zh', 'en'] as const)('says that it is the words as they were said (%s)', async (lang) => {
    await sayUnkept(lang);
    const hit = await passage(said[lang][1]);
    expect(hit?.card.text).toContain(said[lang][2]);
    expect(hit?.reasons.map((reason) => describeReason(reason, lang)).join()).toMatch(/原话|own words/);
    expect(hit?.card.evidence[0]?.conversationId).toBe('camp');
    expect((await memory.get(hit?.card.id ?? ''))?.text).toBe(hit?.card.text);
  });

  it.each(['zh', 'en'] as const)('becomes a card when it is pinned, and is then offered as that (%s)', async (lang) => {
    await sayUnkept(lang);
    const id = (await passage(said[lang][1]))?.card.id ?? '';
    const card = await memory.pin(id);
    expect(card.pinned).toBe(true);
    expect(card.text).toContain(said[lang][2]);
    expect(await passage(said[lang][1])).toBeUndefined();
    expect((await find(said[lang][1])).map((hit) => hit.card.id)).toContain(card.id);
    expect((await memory.get(id))?.id).toBe(card.id);
  });

  it.each(['zh', 'en'] as const)('is gone when it is forgotten, and back when that is undone (%s)', async (lang) => {
    await sayUnkept(lang);
    const id = (await passage(said[lang][1]))?.card.id ?? '';
    expect(await memory.delete(id)).toEqual([id]);
    expect(await passage(said[lang][1])).toBeUndefined();
    expect(await memory.get(id)).toBeNull();
    expect(await memory.restore(id)).toEqual([id]);
    expect((await passage(said[lang][1]))?.card.id).toBe(id);
  });

  it('goes with its turn', async () => {
    await sayUnkept('zh');
    await memory.forgetLastTurn({ site: 'library', conversationId: 'camp' });
    expect(await passage(said.zh[1])).toBeUndefined();
  });

  it('is found again after an import elsewhere', async () => {
    await sayUnkept('en');
    const file = await memory.export();
    const other = createMemory({ store: createMemoryStore(), tokenizer, embedder: nodeEmbedder() });
    await other.import(file);
    await other.drain();
    const { memories } = await other.searchMemories(said.en[1], { threshold: 0 });
    expect(memories.map(({ card }) => card.text).join()).toContain('Eagle Ridge');
  });
});

describe('what a card holds', () => {
  it.each([
    ['我住在杭州', '我搬到成都了', '我住在哪个城市？', '杭州'],
    ['I live in Leeds', 'I moved to Porto', 'Which city do I live in?', 'Leeds'],
  ])('never comes back through its turn once it is outdated or forgotten: %s', async (before, after, asked, stale) => {
    await talk('one', before);
    await talk('two', after);
    const all = await find(asked, { threshold: 0, maxMemories: 20 });
    expect(all.map(({ card }) => card.text).join('\n')).not.toContain(stale);
    const { items } = await memory.list();
    await memory.delete(items.map((card) => card.id));
    expect(await find(asked, { threshold: 0, maxMemories: 20 })).toEqual([]);
  });
});
