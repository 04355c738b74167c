import type { Turn } from '../../core/memory/types';
import { PlainSite } from '../sites/plain/site';
import type { MockSite } from '../sites/server/mockSite';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';
import { withoutPrivateMode } from './support/places';

// With the whole extension: what lies in its database is exactly what was said on each mock site. capture.spec.ts has the
// finer cases of the capture session alone.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

const sites = [
  { id: 'chatgpt', layout: 'A', url: 'https://chatgpt.com/', at: '/c/' },
  { id: 'chatgpt', layout: 'B', url: 'https://chatgpt.com/', at: '/c/' },
  { id: 'claude', layout: 'A', url: 'https://claude.ai/new', at: '/chat/' },
  { id: 'gemini', layout: 'A', url: 'https://gemini.google.com/app', at: '/app/' },
  { id: 'deepseek', layout: 'A', url: 'https://chat.deepseek.com/', at: '/a/chat/s/' },
  { id: 'kimi', layout: 'A', url: 'https://www.kimi.com/', at: '/chat/' },
  { id: 'doubao', layout: 'A', url: 'https://www.doubao.com/chat/', at: '/chat/' },
  { id: 'qwen', layout: 'A', url: 'https://chat.qwen.ai/', at: '/c/' },
  { id: 'yuanbao', layout: 'A', url: 'https://yuanbao.tencent.com/chat/naQivTmsDa', at: '/chat/naQivTmsDa/' },
  { id: 'grok', layout: 'A', url: 'https://grok.com/', at: '/c/' },
  { id: 'perplexity', layout: 'A', url: 'https://www.perplexity.ai/', at: '/search/' },
  {
    id: 'chatglm',
    layout: 'A',
    url: 'https://chatglm.cn/main/alltoolsdetail?lang=zh',
    at: '/main/alltoolsdetail?lang=zh&cid=',
  },
  { id: 'mistral', layout: 'A', url: 'https://chat.mistral.ai/chat', at: '/chat/' },
  { id: 'poe', layout: 'A', url: 'https://poe.com/', at: '/chat/' },
  { id: 'aistudio', layout: 'A', url: 'https://aistudio.google.com/prompts/new_chat', at: '/prompts/' },
  { id: 'zai', layout: 'A', url: 'https://chat.z.ai/', at: '/c/' },
  { id: 'copilot', layout: 'A', url: 'https://copilot.microsoft.com/', at: '/chats/' },
  { id: 'qianwen', layout: 'A', url: 'https://www.qianwen.com/', at: '/chat/' },
];

const answers = [
  { text: '好的，**明白**了。\n\n- 一 👍\n- two\n\n```js\nlet a = 1;\n```', thinking: 'Trap: 用户在想什么' },
  { text: 'A second answer, with `code` and 中文。', thinking: 'Trap: thinking again' },
];

test.beforeEach(({ app }) => app.startOver({ captureWithoutPrivateMode: withoutPrivateMode }));

function mockOf(app: App, { id, layout }: { id: string; layout: string }): MockSite {
  const site = app.sites.all.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`No mock ${id}`);
  Object.assign(site.config, { layout, hydrateMs: 50 });
  return site;
}

/** Role and text, without differences of spacing that the sites make themselves. */
const said = (turns: { role: string; text: string }[]) =>
  turns.map(({ role, text }) => `${role}: ${text.replace(/\s*\n\s*/g, '\n').trim()}`);

/** Turns of the newest conversation of a mock, in order. Others may still arrive from tabs that were closed. */
async function stored(app: App, site: MockSite): Promise<string[]> {
  const ids = [...site.conversations.byId.keys()];
  const turns = (await app.table<Turn>('turns')).filter((turn) => turn.conversationId === ids.at(-1));
  return said(turns.sort((a, b) => a.order - b.order || a.at - b.at));
}

for (const one of sites) {
  test(`${one.id} ${one.layout}: a chat is stored as it was said`, async ({ app, open }) => {
    const site = mockOf(app, one);
    site.reply(...answers);
    const chat = await open(one.url);
    await chat.say('我平时坐地铁上下班。\nMy daughter is 7 👩‍👧');
    await chat.say('And the weekend?');
    await expect.poll(() => stored(app, site), { timeout: 20_000 }).toEqual(said(site.turns()));
    expect(await chat.troubles()).toEqual([]);
  });

  test(`${one.id} ${one.layout}: an old chat that is opened is stored whole`, async ({ app, open }) => {
    const site = mockOf(app, one);
    // Where nothing but the page tells of it, rows out of sight are only read when the user asks for the whole.
    site.config.windowRows = site instanceof PlainSite || one.id === 'chatglm' ? 0 : 7;
    const numeric = one.id === 'deepseek' || one.id === 'yuanbao';
    const id =
      one.id === 'gemini'
        ? '1f2e3d4c5b6a7988'
        : one.id === 'doubao'
          ? '30310952846766999'
          : one.id === 'kimi'
            ? 'd3fa1b2c3d4e5f6a7b8c'
            : one.id === 'qianwen'
              ? 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
              : undefined;
    const conversation = site.conversations.create(id ? { id } : {});
    for (let i = 0; i < 12; i++) {
      site.conversations.add(conversation, {
        role: i % 2 ? 'assistant' : 'user',
        text: i % 2 ? `Answer ${i}, **good**.` : `问题 ${i}，第二句。`,
        at: Date.now() - (12 - i) * 60_000,
        ...(numeric && { id: one.id === 'deepseek' ? String(i + 1) : `${conversation.id}_${i}` }),
        ...(one.id === 'gemini' && { id: `${i % 2 ? 'r' : 'u'}_${String(i - (i % 2)).padStart(16, '0')}` }),
      });
    }
    await open(new URL(one.at + encodeURIComponent(conversation.id), one.url).href);
    await expect.poll(() => stored(app, site), { timeout: 20_000 }).toEqual(said(site.turns()));
  });
}

for (const { id, layout, url, toggle } of [
  { id: 'chatgpt', layout: 'A', url: 'https://chatgpt.com/?temporary-chat=true', toggle: false },
  { id: 'chatgpt', layout: 'B', url: 'https://chatgpt.com/?temporary-chat=true', toggle: false },
  { id: 'claude', layout: 'A', url: 'https://claude.ai/new?incognito', toggle: false },
  { id: 'gemini', layout: 'A', url: 'https://gemini.google.com/app', toggle: true },
  { id: 'qwen', layout: 'A', url: 'https://chat.qwen.ai/?temporary-chat=true', toggle: false },
  { id: 'grok', layout: 'A', url: 'https://grok.com/c#private', toggle: false },
  { id: 'perplexity', layout: 'A', url: 'https://www.perplexity.ai/', toggle: true },
]) {
  test(`${id} ${layout}: nothing of a private chat is stored, also when the mode is switched in mid-session`, async ({
    app,
    open,
  }) => {
    const site = mockOf(app, { id, layout });
    const chat = await open(url);
    if (toggle) await chat.newChat(true);
    await chat.say('A secret: I am moving to Lisbon');
    await chat.newChat(false);
    await chat.say('Ordinary again');
    await expect.poll(() => stored(app, site), { timeout: 20_000 }).toEqual(said(site.turns()));
    await chat.newChat(true);
    await chat.say('Another secret');
    await chat.page.waitForTimeout(1500);
    expect(JSON.stringify(await app.table('turns'))).not.toMatch(/secret/i);
  });
}

for (const catchUp of ['rest', 'all'] as const) {
  test(`chatgpt: an answer handed over to the socket is stored whole, catching up with ${catchUp}`, async ({
    app,
    open,
  }) => {
    const { chatgpt } = app.sites;
    const site = chatgpt;
    Object.assign(chatgpt.wire, { handoff: true, commentary: true, references: true, catchUp });
    chatgpt.reply({ text: 'It begins in the stream and ends, 中文也在, on the socket.', thinking: 'Trap' });
    const chat = await open('https://chatgpt.com/');
    await chat.say('Tell me');
    await expect.poll(() => stored(app, site), { timeout: 20_000 }).toEqual(said(chatgpt.turns()));
    expect(await chat.troubles()).toEqual([]);
  });
}

for (const { id, layout, url, rules } of [
  {
    id: 'claude',
    layout: 'A',
    url: 'https://claude.ai/new',
    rules: [
      'drop [data-testid="user-message"] @data-testid',
      'hash .font-claude-response',
      'drop [data-is-streaming] @data-is-streaming',
    ],
  },
  {
    id: 'chatgpt',
    layout: 'A',
    url: 'https://chatgpt.com/',
    rules: [
      'drop [data-message-author-role] @data-message-author-role',
      'drop [data-turn] @data-turn',
      'hash .markdown',
      'tag section > article',
    ],
  },
]) {
  for (const rule of rules) {
    test(`${id}: stores the chat although the page changed: ${rule}`, async ({ app, open }) => {
      const site = mockOf(app, { id, layout });
      site.config.mutations = [rule];
      site.reply(...answers);
      const chat = await open(url);
      await chat.say('First question');
      await chat.say('Second question');
      await expect.poll(() => stored(app, site), { timeout: 20_000 }).toEqual(said(site.turns()));
    });
  }
}
