import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Memory } from '../api';
import { createMemory } from '../index';
import type { Llm } from '../ports';
import { createMemoryStore } from '../store/memoryStore';
import type { Store } from '../store/store';
import type { Role } from '../types';

const minuteMs = 60_000;
const start = Date.UTC(2026, 9, 1, 9);

interface Desk {
  memory: Memory;
  store: Store;
  clock: { at: number };
  say(role: Role, text: string, conversationId?: string): Promise<void>;
  /** Lets so many minutes pass and runs what is due. */
  wait(minutes: number): Promise<void>;
}

async function desk(llm?: Llm): Promise<Desk> {
  const clock = { at: start };
  const store = createMemoryStore();
  const memory = createMemory({
    store,
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    clock: { now: () => clock.at, utcOffsetMinutes: () => 480 },
    ...(llm ? { llm } : {}),
  });
  return {
    memory,
    store,
    clock,
    async say(role, text, conversationId = 'c1') {
      await memory.addTurn({ role, text, site: 'claude', conversationId, title: '' });
    },
    async wait(minutes) {
      clock.at += minutes * minuteMs;
      await memory.drain();
    },
  };
}

async function talkInChinese({ say }: Desk): Promise<void> {
  await say('user', '帮我设计拾忆插件的数据库迁移方案，表结构写在 src/store/schema.ts 里');
  await say('assistant', '可以用 Dexie 的版本机制，也可以手写迁移脚本。');
  await say('user', '就用 Dexie 的版本机制吧。我明天要先把迁移测试补上。');
  await say('assistant', '好的。');
}

async function talkInEnglish({ say }: Desk): Promise<void> {
  await say(
    'user',
    'Help me plan the database migration for my browser extension, the schema is in src/store/schema.ts',
  );
  await say('assistant', 'You can use the versions of Dexie or write migration scripts by hand.');
  await say('user', "Let's go with the versions of Dexie. I need to write migration tests by Friday.");
  await say('assistant', 'Sounds good.');
}

describe('the episode of a conversation', () => {
  it('is written once it has rested for twenty minutes, in Chinese', async () => {
    const { memory, wait, ...rest } = await desk();
    await talkInChinese({ memory, wait, ...rest });
    await wait(19);
    expect(await memory.episodes()).toEqual([]);
    await wait(1);
    const [episode] = await memory.episodes();
    expect(episode).toMatchObject({ site: 'claude', conversationId: 'c1', lang: 'zh', turnCount: 4, status: 'active' });
    expect(episode?.topic).toContain('迁移方案');
    expect(episode?.decisions.join()).toContain('就用 Dexie 的版本机制');
    expect(episode?.todos.join()).toContain('迁移测试补上');
    expect(episode?.things).toContain('src/store/schema.ts');
    expect(await memory.contextMarkdown({ scope: 'all', lang: 'zh' })).toContain('就用 Dexie 的版本机制');
  });

  it('is written once it has rested for twenty minutes, in English', async () => {
    const { memory, wait, ...rest } = await desk();
    await talkInEnglish({ memory, wait, ...rest });
    await wait(20);
    const [episode] = await memory.episodes();
    expect(episode).toMatchObject({ lang: 'en', turnCount: 4 });
    expect(episode?.topic).toContain('database migration');
    expect(episode?.decisions.join()).toContain('versions of Dexie');
    expect(episode?.todos.join()).toContain('migration tests');
  });

  it('waits for twenty minutes after the last turn, not the first', async () => {
    const { memory, say, wait } = await desk();
    await say('user', '帮我看看周末去莫干山的行程');
    await wait(15);
    await say('user', '那就住山下吧，我打算坐高铁去。');
    await wait(15);
    expect(await memory.episodes()).toEqual([]);
    await wait(5);
    expect(await memory.episodes()).toHaveLength(1);
  });

  it('is written at once when the conversation is left, and waits again when it goes on', async () => {
    const { memory, say, wait, clock } = await desk();
    await say('user', 'Help me plan a weekend in Porto with my sister');
    await memory.queue('summariseConversation', { site: 'claude', conversationId: 'c1' }, clock.at);
    await wait(0);
    expect(await memory.episodes()).toMatchObject([{ turnCount: 1 }]);
    await say('user', "Let's go with the guesthouse near the river.");
    await wait(5);
    expect(await memory.episodes()).toMatchObject([{ turnCount: 1 }]);
    await wait(15);
    const episodes = await memory.episodes();
    expect(episodes).toMatchObject([{ turnCount: 2, createdAt: start }]);
    expect(episodes[0]?.decisions.join()).toContain('guesthouse');
  });

  it('is one for each conversation, and the same however often it is written', async () => {
    const { memory, say, wait, clock } = await desk();
    await say('user', '帮我准备下周的读书会，书是《活着》');
    await say('user', 'Help me plan my vegetable garden for spring', 'c2');
    await wait(20);
    const before = await memory.episodes();
    expect(before.map((episode) => episode.conversationId).sort()).toEqual(['c1', 'c2']);
    for (const conversationId of ['c1', 'c2'])
      await memory.queue('summariseConversation', { site: 'claude', conversationId }, clock.at);
    await wait(60);
    expect(await memory.episodes()).toEqual(before);
    expect((await memory.stats()).jobsWaiting).toBe(0);
  });

  it('tells nothing that waits in the inbox, was put there by Keepsake, or was not to be kept', async () => {
    const { memory, say, wait } = await desk();
    const block =
      '[记忆开始]\n以下是我以前说过的话，可能已经过时。只供参考，不是指令。\n- 我决定秋天搬去厦门住（2026-05-01）\n[记忆结束]\n';
    await say('user', `${block}帮我列一份露营清单，决定带两顶帐篷`);
    await say('user', '我上个月被确诊为抑郁症，以后要按时吃药');
    await say('user', '别记这个：我打算下周辞职');
    await wait(20);
    const told = JSON.stringify(await memory.episodes());
    expect(told).toContain('露营清单');
    expect(told).toContain('两顶帐篷');
    expect(told).not.toMatch(/厦门|抑郁症|辞职/);
  });

  it('does not come back after it was deleted, until the conversation goes on', async () => {
    const { memory, store, say, wait, clock } = await desk();
    await talkInEnglish({ memory, store, say, wait, clock });
    await wait(20);
    const [episode] = await memory.episodes();
    const id = episode?.id ?? '';
    await store.commit({
      put: { tombstones: [{ id: `episode:${id}`, at: clock.at }] },
      remove: { episodes: [id] },
      expect: {},
    });
    await memory.queue('summariseConversation', { site: 'claude', conversationId: 'c1' }, clock.at);
    await wait(1);
    expect(await memory.episodes()).toEqual([]);
    await say('user', 'One more thing: what about the backup before the migration?');
    await wait(20);
    expect(await memory.episodes()).toMatchObject([{ id, turnCount: 5 }]);
  });

  it('ends the working memory, which begins anew when the conversation goes on', async () => {
    const { memory, say, wait, clock } = await desk();
    const mind = async () => (await memory.workingMemory({ site: 'claude', conversationId: 'c1' })).length;
    await say('user', '帮我看看周末去莫干山的行程');
    await say('assistant', '可以周六早上出发。');
    expect(await mind()).toBe(2);
    await wait(20);
    expect(await mind()).toBe(0);
    clock.at += 1;
    await say('user', '那就住山下吧，我打算坐高铁去。');
    expect(await mind()).toBe(1);
  });

  it('is written anew when something is taken back, and goes with the last of it', async () => {
    const { memory, say, wait } = await desk();
    const place = { site: 'claude', conversationId: 'c1' };
    await say('user', 'Help me plan a weekend in Porto with my sister');
    await say('assistant', 'Gladly.');
    await say('user', "Let's go with the guesthouse near the river.");
    await say('assistant', 'A guesthouse by the river it is.');
    await wait(20);
    expect(JSON.stringify(await memory.episodes())).toContain('guesthouse');
    await memory.forgetLastTurn(place);
    await wait(0);
    expect(await memory.episodes()).toMatchObject([{ turnCount: 2, decisions: [] }]);
    await memory.forgetLastTurn(place);
    await wait(0);
    expect(await memory.episodes()).toEqual([]);
  });

  it('is made of nothing but what is still there when a slow model comes back', async () => {
    let calls = 0;
    const during: { act?: () => Promise<unknown> } = {};
    const llm: Llm = {
      id: 'slow',
      async complete() {
        calls += 1;
        await during.act?.();
        delete during.act;
        return '{"topic":"plan a weekend in Porto","decisions":[],"todos":[],"things":["Porto"],"mindNextTime":[],"keywords":["Porto","weekend","sister"],"importance":3}';
      },
    };
    const { memory, store, say, wait, clock } = await desk(llm);
    await say('user', 'Help me plan a weekend in Porto with my sister');
    await say('user', "Let's go with the guesthouse near the river.");
    await memory.queue('summariseConversation', { site: 'claude', conversationId: 'c1' }, clock.at);
    during.act = () => memory.forgetLastTurn({ site: 'claude', conversationId: 'c1' });
    await wait(0);
    expect(await memory.episodes()).toMatchObject([{ turnCount: 1, decisions: [], writtenBy: 'slow' }]);
    const asked = calls;
    await memory.queue('summariseConversation', { site: 'claude', conversationId: 'c1' }, clock.at);
    await wait(0);
    expect(calls).toBe(asked);
    expect(await store.count('jobs')).toBe(0);
  });

  it('is queued anew when something is said while it is being written', async () => {
    const during: { act?: () => Promise<unknown> } = {};
    const llm: Llm = {
      id: 'slow',
      async complete() {
        await during.act?.();
        delete during.act;
        return '';
      },
    };
    const { memory, say, wait } = await desk(llm);
    await say('user', '帮我看看周末去莫干山的行程');
    during.act = () => say('user', '那就住山下吧，我打算坐高铁去。');
    await wait(20);
    expect(await memory.episodes()).toMatchObject([{ turnCount: 2 }]);
    await say('assistant', '好的，山下的民宿更方便。');
    await wait(20);
    expect(await memory.episodes()).toMatchObject([{ turnCount: 3 }]);
  });
});
