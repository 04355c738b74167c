import { join } from 'node:path';
import { build } from 'esbuild';
import type { OutgoingConversation, OutgoingTurn } from '../../core/sites/shared/captureSession';
import type { MockSite } from '../sites/server/mockSite';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

// The hook and the capture session in the page, without the extension around them: what is kept is compared with what the
// server knows was said.
test.use({ profile: 'capture', withExtension: false });
test.describe.configure({ mode: 'parallel' });

/** What a background would have stored: one turn an id (or place and words), its longest text. */
class Kept {
  private readonly byKey = new Map<string, OutgoingTurn & { conversationId: string }>();

  take(conversation: OutgoingConversation): void {
    for (const turn of conversation.turns) {
      const key = `${conversation.conversationId} ${turn.messageId ?? `${turn.role} ${turn.order} ${turn.text}`}`;
      const known = this.byKey.get(key);
      if (!known || turn.text.length > known.text.length) {
        this.byKey.set(key, { ...turn, conversationId: conversation.conversationId });
      }
    }
  }

  turns(conversationId?: string): OutgoingTurn[] {
    return [...this.byKey.values()].filter((turn) => !conversationId || turn.conversationId === conversationId);
  }

  clear(): void {
    this.byKey.clear();
  }
}

const kept = new Kept();
const seen = { healths: [] as unknown[] };
let prepared = false;

async function prepare(app: App): Promise<void> {
  kept.clear();
  seen.healths.length = 0;
  if (prepared) return;
  prepared = true;
  const bundle = await build({
    stdin: {
      contents: `import { installPageHook } from './core/sites/shared/pageHook';
        import { createCaptureSession } from './core/sites/shared/captureSession';
        import { adapterForUrl } from './core/sites/index';
        if (window.top === window) {
          installPageHook(window);
          const adapter = adapterForUrl(location.href);
          if (adapter) addEventListener('DOMContentLoaded', () => {
            createCaptureSession({
              adapter, window, signal: new AbortController().signal,
              policy: { enabled: true, withoutPrivateMode: true },
              send: async (conversation) => {
                // A page that is being left has no time for an answer; what it writes at once stays.
                localStorage.setItem('kept ' + Math.random(), JSON.stringify(conversation));
                await window.keepTurns(conversation);
                return { state: 'stored' };
              },
              onHealth: (health) => { window.tellHealth(health); },
            });
          });
        }`,
      resolveDir: join(import.meta.dirname, '..', '..'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome120',
  });
  await app.context.exposeBinding('keepTurns', (_source, conversation: OutgoingConversation) =>
    kept.take(conversation),
  );
  await app.context.exposeBinding('tellHealth', (_source, health: unknown) => void seen.healths.push(health));
  await app.context.addInitScript(bundle.outputFiles[0]?.text ?? '');
}

interface Case {
  id: string;
  layout?: string;
  url: string;
  extra?: Record<string, unknown>;
  reusesIds?: boolean;
}

const cases: Case[] = [
  { id: 'chatgpt', url: 'https://chatgpt.com/' },
  { id: 'chatgpt', layout: 'article', url: 'https://chatgpt.com/' },
  { id: 'chatgpt', layout: 'B', url: 'https://chatgpt.com/' },
  { id: 'chatgpt', url: 'https://chatgpt.com/g/g-p-12ab-trips/project' },
  { id: 'claude', url: 'https://claude.ai/new' },
  { id: 'claude', layout: 'B', url: 'https://claude.ai/new' },
  { id: 'gemini', url: 'https://gemini.google.com/app' },
  { id: 'gemini', layout: 'B', url: 'https://gemini.google.com/app' },
  { id: 'deepseek', url: 'https://chat.deepseek.com/' },
  { id: 'deepseek', url: 'https://chat.deepseek.com/', extra: { transport: 'xhr' } },
  { id: 'kimi', url: 'https://www.kimi.com/' },
  { id: 'doubao', url: 'https://www.doubao.com/chat/' },
  { id: 'qwen', url: 'https://chat.qwen.ai/' },
  { id: 'yuanbao', url: 'https://yuanbao.tencent.com/chat/naQivTmsDa', reusesIds: true },
  { id: 'grok', url: 'https://grok.com/' },
  { id: 'perplexity', url: 'https://www.perplexity.ai/' },
];

const answer = { text: '好的，**明白**了。\n\n- 一 👍\n- two\n\n```js\nlet a = 1;\n```', thinking: 'Trap: 想一想' };

/** Letters and digits, in any order of turns: what was kept against what was said. */
const essence = (turns: { role: string; text: string }[]): string[] =>
  turns.map(({ role, text }) => `${role}: ${text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')}`).sort();

function setUp(app: App, { id, layout, extra }: Case): MockSite {
  const site = app.sites.all.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`No mock ${id}`);
  Object.assign(site.config, { layout: layout ?? 'A', hydrateMs: 50, ...extra });
  site.pace.delayMs = 1;
  return site;
}

/** All that was ever said in a conversation, on every branch. */
const said = (site: MockSite, id: string) => site.conversations.byId.get(id)?.all ?? [];

for (const one of cases) {
  const name = [one.id, one.layout, one.extra && Object.values(one.extra).join(), one.url.includes('/g/') && 'project']
    .filter(Boolean)
    .join(' ');
  test(`${name}: all that is said is kept, once and whole`, async ({ app, open }) => {
    await prepare(app);
    const site = setUp(app, one);
    site.reply(answer);
    const chat = await open(one.url);
    await chat.say('我平时坐地铁上下班\nsecond line 👩‍👧');
    const id = site.sent[0]?.conversationId ?? '';
    await expect.poll(() => essence(kept.turns(id)), { timeout: 8_000 }).toEqual(essence(said(site, id)));
    expect(kept.turns(id).find(({ role }) => role === 'user')?.text).toBe('我平时坐地铁上下班\nsecond line 👩‍👧');

    await chat.say('And now?');
    site.reply('Another answer.');
    await chat.regenerate();
    site.reply('An answer to the edited question.');
    await chat.edit(2, 'Asked otherwise');
    await expect
      .poll(() => essence(kept.turns(id)), { timeout: 8_000 })
      .toEqual(expect.arrayContaining(essence(said(site, id))));
    // A site that gives a new answer the number of the old one forgets the old one; it was said all the same.
    if (!one.reusesIds) expect(essence(kept.turns(id))).toEqual(essence(said(site, id)));
    const before = essence(kept.turns(id));

    await chat.newChat();
    await chat.say('Something else entirely');
    const other = site.sent.at(-1)?.conversationId ?? '';
    await chat.openChat(id);
    await chat.page.reload();
    await chat.ready();
    await expect.poll(async () => (await chat.turns()).length).toBe(4);
    await chat.page.waitForTimeout(4_000);
    expect(essence(kept.turns(id))).toEqual(before);
    expect(essence(kept.turns(other))).toEqual(essence(said(site, other)));
    expect(kept.turns().length).toBe(kept.turns(id).length + kept.turns(other).length);
    expect(kept.turns().filter(({ text }) => text.includes('Trap'))).toEqual([]);
    expect(seen.healths).toEqual([]);
    expect(await chat.troubles()).toEqual([]);
  });
}

for (const { id, url } of [
  { id: 'chatgpt', url: 'https://chatgpt.com/?temporary-chat=true' },
  { id: 'claude', url: 'https://claude.ai/new?incognito' },
  { id: 'gemini', url: 'https://gemini.google.com/app' },
  { id: 'qwen', url: 'https://chat.qwen.ai/?temporary-chat=true' },
  { id: 'grok', url: 'https://grok.com/c#private' },
  { id: 'perplexity', url: 'https://www.perplexity.ai/' },
]) {
  test(`${id}: nothing of a private chat is kept, and what follows it is`, async ({ app, open }) => {
    await prepare(app);
    const site = setUp(app, { id, url });
    const chat = await open(url);
    if (!/temporary|incognito|private/.test(url)) await chat.newChat(true);
    await chat.say('a secret that stays here');
    expect(site.sent).toMatchObject([{ private: true }]);
    await chat.page.waitForTimeout(3_000);
    await chat.newChat();
    await chat.say('Hello, this one may be kept');
    await expect.poll(() => kept.turns().length, { timeout: 8_000 }).toBe(2);
    await chat.page.close();
    expect(kept.turns().filter(({ text }) => text.includes('secret'))).toEqual([]);
  });
}

test('chatgpt: an answer handed over to the socket is kept whole and once', async ({ app, open }) => {
  await prepare(app);
  const { chatgpt } = app.sites;
  Object.assign(chatgpt.wire, { handoff: true, commentary: true, references: true });
  chatgpt.pace.delayMs = 1;
  chatgpt.reply({ text: 'It begins in the stream and ends, 中文也在, on the socket.', thinking: 'Trap' });
  const chat = await open('https://chatgpt.com/');
  await chat.say('Tell me');
  await expect
    .poll(() => kept.turns().map(({ role, text }) => `${role}: ${text}`), { timeout: 8_000 })
    .toEqual(['user: Tell me', 'assistant: It begins in the stream and ends, 中文也在, on the socket.']);
});

test('claude: rows outside the window are kept in their order from the history', async ({ app, open }) => {
  await prepare(app);
  const { claude } = app.sites;
  claude.config.windowRows = 7;
  const turns = Array.from({ length: 30 }, (_, i) => ({
    role: i % 2 ? ('assistant' as const) : ('user' as const),
    text: `turn number ${i}`,
  }));
  const { id } = claude.conversations.seed(turns);
  await open(`https://claude.ai/chat/${id}`);
  await expect.poll(() => kept.turns(id).length, { timeout: 8_000 }).toBe(30);
  expect(kept.turns(id).map(({ order }) => order)).toEqual(turns.map((_, index) => index));
});

test('an answer of which the tab is closed in the middle is kept as it stood', async ({ app, open }) => {
  await prepare(app);
  const { claude } = app.sites;
  claude.pace.delayMs = 60;
  claude.reply('One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.');
  const chat = await open('https://claude.ai/new');
  await chat.page.evaluate(() => localStorage.clear());
  await chat.type('Count please');
  await chat.page.keyboard.press('Enter');
  await expect.poll(async () => (await chat.turns())[1]?.text.length ?? 0).toBeGreaterThan(10);
  await chat.page.goto('https://claude.ai/new');
  const written = await chat.page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('kept ')),
  );
  for (const [, conversation] of written) kept.take(JSON.parse(conversation));
  // They lie in no particular order there.
  const turns = kept.turns().sort((a, b) => a.order - b.order);
  expect(turns).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
  expect(turns[1]?.text).toMatch(/^One two/);
});
