import type { MockSite } from '../sites/server/mockSite';
import type { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';

// The mocks themselves, without the extension: what other tests build on must hold by itself.
test.use({ profile: 'bare', withExtension: false });
test.describe.configure({ mode: 'parallel' });

interface Case {
  id: string;
  layout?: string;
  url: string;
  /** Address once the first answer is whole. */
  path: RegExp;
  extra?: Record<string, unknown>;
}

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
const cases: Case[] = [
  { id: 'chatgpt', url: 'https://chatgpt.com/', path: new RegExp(`^/c/${uuid}$`) },
  { id: 'chatgpt', layout: 'article', url: 'https://chatgpt.com/', path: new RegExp(`^/c/${uuid}$`) },
  { id: 'chatgpt', layout: 'B', url: 'https://chatgpt.com/', path: new RegExp(`^/c/${uuid}$`) },
  {
    id: 'chatgpt',
    url: 'https://chatgpt.com/g/g-p-12ab-trips/project',
    path: new RegExp(`^/g/g-p-12ab-trips/c/${uuid}$`),
  },
  { id: 'claude', url: 'https://claude.ai/new', path: new RegExp(`^/chat/${uuid}$`) },
  { id: 'claude', layout: 'B', url: 'https://claude.ai/new', path: new RegExp(`^/chat/${uuid}$`) },
  { id: 'gemini', url: 'https://gemini.google.com/app', path: /^\/app\/[0-9a-f]{16}$/ },
  { id: 'gemini', layout: 'B', url: 'https://gemini.google.com/app', path: /^\/app\/[0-9a-f]{16}$/ },
  { id: 'deepseek', url: 'https://chat.deepseek.com/', path: new RegExp(`^/a/chat/s/${uuid}$`) },
  {
    id: 'deepseek',
    url: 'https://chat.deepseek.com/',
    path: new RegExp(`^/a/chat/s/${uuid}$`),
    extra: { transport: 'xhr' },
  },
  { id: 'kimi', url: 'https://www.kimi.com/', path: /^\/chat\/[0-9a-f]{20}$/ },
  { id: 'doubao', url: 'https://www.doubao.com/chat/', path: /^\/chat\/\d+$/ },
  { id: 'doubao', layout: 'slate', url: 'https://www.doubao.com/chat/', path: /^\/chat\/\d+$/ },
  { id: 'doubao', layout: 'textarea', url: 'https://www.doubao.com/chat/', path: /^\/chat\/\d+$/ },
  { id: 'qwen', url: 'https://chat.qwen.ai/', path: new RegExp(`^/c/${uuid}$`) },
  { id: 'yuanbao', url: 'https://yuanbao.tencent.com/chat/naQivTmsDa', path: new RegExp(`^/chat/naQivTmsDa/${uuid}$`) },
  { id: 'grok', url: 'https://grok.com/', path: new RegExp(`^/c/${uuid}$`) },
  { id: 'perplexity', url: 'https://www.perplexity.ai/', path: /^\/search\/.+/ },
  { id: 'chatglm', url: 'https://chatglm.cn/main/alltoolsdetail?lang=zh', path: /^\/main\/alltoolsdetail$/ },
  { id: 'mistral', url: 'https://chat.mistral.ai/chat', path: new RegExp(`^/chat/${uuid}$`) },
  { id: 'poe', url: 'https://poe.com/', path: /^\/chat\/[0-9a-f]{18}$/ },
  { id: 'aistudio', url: 'https://aistudio.google.com/prompts/new_chat', path: /^\/prompts\/[0-9a-f]{28}$/ },
  { id: 'zai', url: 'https://chat.z.ai/', path: new RegExp(`^/c/${uuid}$`) },
  { id: 'copilot', url: 'https://copilot.microsoft.com/', path: new RegExp(`^/chats/${uuid}$`) },
  { id: 'qianwen', url: 'https://www.qianwen.com/', path: /^\/chat\/[0-9a-f]{32}$/ },
];

const answer = { text: '好的，**明白**了。\n\n- 一 👍\n- two\n\n```js\nlet a = 1;\n```', thinking: 'Trap: 想一想' };

function setUp(all: MockSite[], { id, layout, extra }: Case): MockSite {
  const site = all.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`No mock ${id}`);
  Object.assign(site.config, { layout: layout ?? 'A', hydrateMs: 50, ...extra });
  return site;
}

const texts = (turns: { role: string; text: string }[]) => turns.map(({ role, text }) => `${role}: ${text}`);

async function path(chat: ChatPage) {
  return new URL(chat.page.url()).pathname;
}

for (const one of cases) {
  const name = [one.id, one.layout, one.extra && Object.values(one.extra).join(), one.url.includes('/g/') && 'project']
    .filter(Boolean)
    .join(' ');
  test(`${name}: a chat is typed, streamed, branched, reloaded and left like on the site`, async ({ app, open }) => {
    const site = setUp(app.sites.all, one);
    site.pace.delayMs = 1;
    site.reply(answer);
    const chat = await open(one.url);

    await test.step('typed and streamed', async () => {
      await chat.type('我平时坐地铁上下班\nsecond line 👩‍👧');
      expect(await chat.text()).toBe('我平时坐地铁上下班\nsecond line 👩‍👧');
      await chat.send();
      expect(site.sent.map((sent) => sent.text)).toEqual(['我平时坐地铁上下班\nsecond line 👩‍👧']);
      expect(texts(await chat.turns())).toEqual(texts(site.turns()));
      expect(await chat.text()).toBe('');
      expect(await path(chat)).toMatch(one.path);
    });

    await test.step('goes on in the same chat', async () => {
      await chat.say('And now?');
      expect(site.conversations.byId.size).toBe(1);
      expect(await chat.turns()).toHaveLength(4);
    });

    await test.step('regenerated and edited', async () => {
      site.reply('Another answer.');
      await chat.regenerate();
      expect((await chat.turns()).at(-1)?.text).toBe('Another answer.');
      await chat.edit(2, 'Asked otherwise');
      expect(site.sent.map((sent) => sent.kind)).toEqual(['send', 'send', 'regenerate', 'edit']);
      expect(texts(await chat.turns())).toEqual(texts(site.turns()));
    });

    await test.step('left without reload, and opened again', async () => {
      const id = site.sent[0]?.conversationId ?? '';
      await chat.newChat();
      expect(await chat.turns()).toEqual([]);
      await chat.page.goBack();
      await expect.poll(async () => (await chat.turns()).length).toBe(4);
      await chat.newChat();
      await chat.openChat(id);
      expect(texts(await chat.turns())).toEqual(texts(site.turns()));
    });

    await test.step('reloaded from history', async () => {
      await chat.page.reload();
      await chat.ready();
      await expect.poll(async () => texts(await chat.turns())).toEqual(texts(site.turns()));
    });
    expect(await chat.troubles()).toEqual([]);
  });
}

for (const { id, url } of [
  { id: 'chatgpt', url: 'https://chatgpt.com/?temporary-chat=true' },
  { id: 'claude', url: 'https://claude.ai/new?incognito' },
  { id: 'gemini', url: '' },
  { id: 'qwen', url: 'https://chat.qwen.ai/?temporary-chat=true' },
  { id: 'grok', url: 'https://grok.com/c#private' },
  { id: 'perplexity', url: '' },
]) {
  test(`${id}: a private chat has no id in the address and is not in the list`, async ({ app, open }) => {
    const site = setUp(app.sites.all, { id, url, path: /./ });
    const home = { gemini: 'https://gemini.google.com/app', perplexity: 'https://www.perplexity.ai/' }[id] ?? '';
    const chat = await open(url || home);
    if (!url) await chat.newChat(true);
    const before = chat.page.url();
    await chat.say('a secret');
    expect(site.sent).toMatchObject([{ text: 'a secret', private: true }]);
    if (id !== 'perplexity') expect(chat.page.url()).toBe(before);
    expect(await chat.page.locator('nav.side').textContent()).not.toContain('a secret');
  });
}

test('chatgpt: an answer handed over to the socket arrives whole and once', async ({ app, open }) => {
  const { chatgpt } = app.sites;
  Object.assign(chatgpt.wire, { handoff: true, commentary: true, references: true });
  chatgpt.reply({ text: 'It begins in the stream and ends, 中文也在, on the socket.', thinking: 'Trap' });
  const chat = await open('https://chatgpt.com/');
  await chat.say('Tell me');
  expect((await chat.turns()).at(-1)?.text).toBe('It begins in the stream and ends, 中文也在, on the socket.');
});

test('rows outside the window are unmounted and come back', async ({ app, open }) => {
  const { claude } = app.sites;
  claude.config.windowRows = 7;
  const said = Array.from({ length: 20 }, (_, i) => ({
    role: i % 2 ? ('assistant' as const) : ('user' as const),
    text: `turn ${i}`,
  }));
  const { id } = claude.conversations.seed(said);
  const chat = await open(`https://claude.ai/chat/${id}`);
  const rows = chat.page.locator('[role="feed"] > [data-rs-index]');
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toHaveAttribute('data-rs-index', '13');
});

test('a mutation breaks one selector and nothing else', async ({ app, open }) => {
  const { claude } = app.sites;
  claude.config.mutations = ['drop [data-testid="user-message"] @data-testid', 'hash .font-claude-response'];
  const chat = await open('https://claude.ai/new');
  await chat.say('hello');
  await expect(chat.page.locator('[data-testid="user-message"]')).toHaveCount(0);
  await expect(chat.page.locator('.font-claude-response')).toHaveCount(0);
  await expect(chat.page.locator('[data-is-streaming]')).toHaveCount(1);
});
