// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { conversation, conversationId as id, sse } from '../../test/fixtures/sites/common';
import { siteFixtures } from '../../test/fixtures/sites/index';
import { PageHarness } from '../../test/fixtures/sites/pageHarness';
import { readExchangeOf } from '../../test/fixtures/sites/reading';
import { adapterById } from './index';
import type { Mode } from './types';

/** Every sign by which a site tells a private chat, and what looks like one and is none. */
interface Signal {
  what: string;
  url: string;
  body?: string;
  storage?: Record<string, string>;
  mode: Mode;
}

const label = '<div data-testid="temporary-chat-label">x</div>';
const shell = '<form data-chatgpt-composer><div contenteditable="true" role="textbox"></div></form>';
const geminiSwitch = (attributes: string): string => `<button data-test-id="temp-chat-button" ${attributes}></button>`;

const signals: Record<string, Signal[]> = {
  chatgpt: [
    { what: 'the address of a new chat', url: 'https://chatgpt.com/?temporary-chat=true', mode: 'private' },
    { what: 'the address of a chat', url: `https://chatgpt.com/c/${id}?temporary-chat=true`, mode: 'private' },
    { what: 'the label', url: `https://chatgpt.com/c/${id}`, body: label, mode: 'private' },
    {
      what: 'the button that ends it, in any language',
      url: 'https://chatgpt.com/',
      body: '<main><button aria-label="关闭临时聊天"></button></main>',
      mode: 'private',
    },
    {
      what: 'the button that makes an ordinary chat of it',
      url: 'https://chatgpt.com/',
      body: '<header><button>Save chat</button></header>',
      mode: 'private',
    },
    { what: 'the older layout without any sign', url: 'https://chatgpt.com/', mode: 'ordinary' },
    {
      what: 'the newer shell, a chat that has no address yet',
      url: 'https://chatgpt.com/',
      body: shell,
      mode: 'unknown',
    },
    {
      what: 'the newer shell, in a project',
      url: 'https://chatgpt.com/g/g-p-1-x/project',
      body: shell,
      mode: 'unknown',
    },
    { what: 'the newer shell, a chat', url: `https://chatgpt.com/c/${id}`, body: shell, mode: 'ordinary' },
    {
      what: 'the newer shell, an address to come',
      url: 'https://chatgpt.com/c/WEB%3Aabc',
      body: shell,
      mode: 'ordinary',
    },
    {
      what: 'the same switched on',
      url: 'https://chatgpt.com/c/WEB%3Aabc?temporary-chat=true',
      body: shell,
      mode: 'private',
    },
    {
      what: 'the words in a message',
      url: `https://chatgpt.com/c/${id}`,
      body: '<main><p>Save chat, turn off temporary chat</p></main>',
      mode: 'ordinary',
    },
  ],
  claude: [
    { what: 'the address', url: 'https://claude.ai/new?incognito', mode: 'private' },
    { what: 'the address with a value', url: 'https://claude.ai/new?incognito=true', mode: 'private' },
    {
      what: 'the words in the header',
      url: 'https://claude.ai/new',
      body: '<header><span>Incognito chat</span></header>',
      mode: 'private',
    },
    {
      what: 'the button that ends it',
      url: 'https://claude.ai/new',
      body: '<div data-testid="chat-header"><button aria-label="退出无痕模式"><svg></svg></button></div>',
      mode: 'private',
    },
    {
      what: 'a chat of the tab’s storage',
      url: `https://claude.ai/chat/${id}`,
      storage: { incognito_temporary_conversation_uuid: JSON.stringify({ uuid: id }) },
      mode: 'private',
    },
    {
      what: 'the button that ends it, in a chat that has an address',
      url: `https://claude.ai/chat/${id}`,
      body: '<header><span>Incognito chat</span><button aria-label="Exit incognito chat"></button></header>',
      mode: 'private',
    },
    {
      what: 'a chat that is only called so',
      url: `https://claude.ai/chat/${id}`,
      body: '<header><button aria-label="Rename chat">How to exit incognito 退出无痕</button><span>Incognito chat</span></header>',
      mode: 'ordinary',
    },
    {
      what: 'a new chat while the tab has an incognito one',
      url: 'https://claude.ai/new',
      storage: { incognito_temporary_conversation_uuid: JSON.stringify({ uuid: 'another' }) },
      mode: 'unknown',
    },
    {
      what: 'the button that begins it',
      url: 'https://claude.ai/new',
      body: '<header><button aria-label="Use incognito"></button><a href="/new?incognito">Incognito chat</a></header>',
      mode: 'ordinary',
    },
    {
      what: 'the words in a message',
      url: 'https://claude.ai/new',
      body: '<main><p>Incognito chat</p><button aria-label="Exit incognito"></button></main>',
      mode: 'ordinary',
    },
  ],
  gemini: [
    {
      what: 'the switch pressed',
      url: 'https://gemini.google.com/app',
      body: geminiSwitch('aria-pressed="true"'),
      mode: 'private',
    },
    {
      what: 'the switch with its class',
      url: 'https://gemini.google.com/app',
      body: geminiSwitch('class="temp-chat-on"'),
      mode: 'private',
    },
    {
      what: 'the card',
      url: 'https://gemini.google.com/app',
      body: '<div class="temporary-chat-card"></div>',
      mode: 'private',
    },
    {
      what: 'the switch seen off',
      url: 'https://gemini.google.com/app',
      body: geminiSwitch('aria-pressed="false"'),
      mode: 'ordinary',
    },
    { what: 'no switch', url: 'https://gemini.google.com/app', mode: 'unknown' },
    {
      what: 'the words beside the switch',
      url: 'https://gemini.google.com/app',
      body: `${geminiSwitch('aria-pressed="false"')}<p>Temporary chat</p>`,
      mode: 'ordinary',
    },
  ],
  grok: [
    { what: 'the address', url: 'https://grok.com/c#private', mode: 'private' },
    {
      what: 'the way out',
      url: 'https://grok.com/c',
      body: '<a href="/c">Switch to Default Chat</a>',
      mode: 'private',
    },
    {
      what: 'the words in a chat',
      url: `https://grok.com/c/${id}`,
      body: '<p>This chat won’t appear in your history</p>',
      mode: 'ordinary',
    },
  ],
  qwen: [
    { what: 'the address of a new chat', url: 'https://chat.qwen.ai/?temporary-chat=true', mode: 'private' },
    { what: 'the address of a chat', url: `https://chat.qwen.ai/c/${id}?temporary-chat=true`, mode: 'private' },
    { what: 'another word for it', url: 'https://chat.qwen.ai/?temporary=1', mode: 'unknown' },
  ],
  zai: [{ what: 'the address', url: 'https://chat.z.ai/?temporary-chat=true', mode: 'private' }],
  mistral: [{ what: 'the address', url: 'https://chat.mistral.ai/incognito', mode: 'private' }],
};

describe('the mode of a chat', () => {
  for (const [site, cases] of Object.entries(signals)) {
    for (const { what, url, body = '', storage = {}, mode } of cases) {
      it(`is ${mode} on ${site} by ${what}`, () => {
        document.documentElement.innerHTML = `<body>${body}</body>`;
        for (const [key, value] of Object.entries(storage)) window.sessionStorage.setItem(key, value);
        expect(adapterById(site)?.mode(document, new URL(url))).toBe(mode);
        window.sessionStorage.clear();
      });
    }
  }

  it('is never an ordinary one where a site has no private mode that can be told', () => {
    for (const fixture of Object.values(siteFixtures)) {
      const adapter = adapterById(fixture.site);
      if (adapter?.privateMode === 'none') expect(adapter.mode(document, new URL(fixture.url))).not.toBe('ordinary');
    }
  });
});

describe('what a request says of its chat', () => {
  const gemini = (flag: number | null): string => {
    const inner = Array.from({ length: 46 }, (_, i) => (i === 0 ? ['secret'] : i === 45 ? flag : null));
    return new URLSearchParams({ 'f.req': JSON.stringify([null, JSON.stringify(inner)]) }).toString();
  };
  const cases: [string, string, string, string, boolean | undefined][] = [
    [
      'chatgpt',
      'https://chatgpt.com/backend-api/f/conversation',
      JSON.stringify({ history_and_training_disabled: true }),
      sse('[DONE]'),
      true,
    ],
    [
      'claude',
      `https://claude.ai/api/organizations/o/chat_conversations/${id}/completion`,
      JSON.stringify({ prompt: 'x', is_temporary: true }),
      sse({ type: 'message_stop' }),
      true,
    ],
    [
      'gemini',
      'https://gemini.google.com/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate',
      gemini(1),
      '[]',
      true,
    ],
    [
      'grok',
      'https://grok.com/rest/app-chat/conversations/new',
      JSON.stringify({ message: 'x', temporary: true }),
      '{}',
      true,
    ],
    [
      'qwen',
      'https://chat.qwen.ai/api/v2/chat/completions?chat_id=local',
      JSON.stringify({ chat_mode: 'local' }),
      sse('[DONE]'),
      true,
    ],
    [
      'perplexity',
      'https://www.perplexity.ai/rest/sse/perplexity_ask',
      JSON.stringify({ params: { is_incognito: true } }),
      sse({ final: true }),
      true,
    ],
    [
      'yuanbao',
      `https://yuanbao.tencent.com/api/chat/${id}`,
      JSON.stringify({ prompt: 'x', isTemporary: true }),
      sse('[DONE]'),
      true,
    ],
    [
      'yuanbao',
      `https://yuanbao.tencent.com/api/chat/${id}`,
      JSON.stringify({ prompt: 'x', isTemporary: false }),
      sse('[DONE]'),
      false,
    ],
    [
      'mistral',
      'https://chat.mistral.ai/api/trpc/message.newChat?batch=1',
      JSON.stringify({ 0: { json: { content: 'x', incognito: true } } }),
      JSON.stringify([{ result: { data: { json: { chatId: id } } } }]),
      true,
    ],
  ];
  for (const [site, url, requestBody, body, expected] of cases) {
    it(`is believed on ${site}: ${expected ? 'private' : 'ordinary'}`, () => {
      const adapter = adapterById(site);
      if (!adapter) throw new Error(site);
      const endpoint = url.includes('newChat') ? 'start' : 'send';
      const [reading] = readExchangeOf(adapter, { endpoint, url, method: 'POST', requestBody, body });
      expect(reading?.private).toBe(expected);
    });
  }
});

describe('a private mode that is switched on in the middle', () => {
  let page: PageHarness | undefined;
  afterEach(() => page?.close());

  const byMarkup = [
    ['chatgpt', label],
    ['gemini', geminiSwitch('aria-pressed="true"')],
  ] as const;
  for (const [name, markup] of byMarkup) {
    it(`ends the keeping on ${name} at once, and for good in that chat`, async () => {
      const fixture = siteFixtures[name];
      const adapter = adapterById(name);
      if (!fixture || !adapter) throw new Error(name);
      page = new PageHarness(adapter, fixture.url);
      await page.open(false);
      page.show(fixture.page(conversation.slice(0, 2)));
      await page.clock.advance(10_000);
      expect(page.lines()).toHaveLength(2);
      page.show(markup + fixture.page(conversation));
      await page.clock.advance(10_000);
      expect(page.session.state()).toMatchObject({ isCapturing: false, reason: 'private' });
      page.show(fixture.page(conversation));
      await page.clock.advance(10_000);
      expect(page.lines()).toHaveLength(2);
    });
  }

  const byAddress = [
    ['chatgpt', (url: string) => `${url}?temporary-chat=true`],
    ['qwen', (url: string) => `${url}?temporary-chat=true`],
    ['grok', (url: string) => `${url}#private`],
    ['claude', (url: string) => `${url}?incognito`],
  ] as const;
  for (const [name, toPrivate] of byAddress) {
    it(`ends the keeping on ${name} when the address says so`, async () => {
      const fixture = siteFixtures[name];
      const adapter = adapterById(name);
      if (!fixture || !adapter) throw new Error(name);
      page = new PageHarness(adapter, fixture.url);
      await page.open(false);
      page.show(fixture.page(conversation.slice(0, 2)));
      await page.clock.advance(10_000);
      expect(page.lines()).toHaveLength(2);
      page.goTo(toPrivate(fixture.url));
      page.show(fixture.page(conversation));
      await page.clock.advance(10_000);
      expect(page.session.state().reason).toBe('private');
      expect(page.lines()).toHaveLength(2);
    });
  }

  it('keeps an unclear new chat of ChatGPT’s newer shell only when it has an address that is no temporary one', async () => {
    const adapter = adapterById('chatgpt');
    const fixture =
      siteFixtures.chatgptShell ??
      Object.values(siteFixtures).find(({ composer }) => composer.includes('data-chatgpt-composer'));
    if (!adapter || !fixture) throw new Error('no shell');
    page = new PageHarness(adapter, 'https://chatgpt.com/');
    await page.open(false);
    page.show(fixture.page(conversation) + fixture.composer);
    await page.clock.advance(10_000);
    expect(page.session.state()).toMatchObject({ reason: 'unknownMode', isCapturing: false });
    expect(page.sent).toEqual([]);
    page.goTo(`https://chatgpt.com/c/${id}`);
    await page.clock.advance(10_000);
    expect(page.lines(id)).toHaveLength(conversation.length);
  });
});
