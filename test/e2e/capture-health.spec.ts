import type { Page } from '@playwright/test';
import type { Turn } from '../../core/memory/types';
import type { HealthReport } from '../../core/platform/messages';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

// A page that is not understood any more says so: on the icon, in one plain sentence, in a report without a word of the chat.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ app }) =>
  app.startOver({ captureWithoutPrivateMode: ['deepseek', 'kimi', 'doubao', 'yuanbao', 'perplexity'] }),
);

async function tabIdOf(app: App, page: Page): Promise<number> {
  const worker = await app.worker();
  const url = `${page.url().split(/[?#]/)[0]}*`;
  return worker.evaluate(async (pattern) => (await chrome.tabs.query({ url: pattern })).at(-1)?.id ?? -1, url);
}

async function badgeOf(app: App, tabId: number): Promise<string> {
  const worker = await app.worker();
  return worker.evaluate((id) => chrome.action.getBadgeText({ tabId: id }), tabId);
}

/** Everything by which a role's turns could be found is gone. */
const broken = [
  {
    id: 'claude',
    url: 'https://claude.ai/new',
    role: 'user',
    mutations: [
      'drop [data-testid="user-message"] @data-testid',
      'drop [data-user-message-bubble] @data-user-message-bubble',
      'drop [data-cds] @data-cds',
    ],
  },
  {
    id: 'gemini',
    url: 'https://gemini.google.com/app',
    role: 'assistant',
    mutations: ['tag model-response > div', 'tag response-container > div', 'hash .response-container'],
  },
  {
    id: 'kimi',
    url: 'https://www.kimi.com/',
    role: 'user',
    mutations: ['hash .chat-content-item-user', 'hash .segment-user', 'hash .user-content'],
  },
  {
    id: 'yuanbao',
    url: 'https://yuanbao.tencent.com/chat/naQivTmsDa',
    role: 'assistant',
    mutations: [
      'hash .agent-chat__list__item--ai',
      'drop [data-conv-speaker] @data-conv-speaker',
      'hash .hyc-content-md',
    ],
  },
];

for (const { id, url, role, mutations } of broken) {
  test(`${id}: says that it does not find the turns of the ${role} any more, and still keeps them`, async ({
    app,
    open,
  }) => {
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(id);
    Object.assign(site.config, { hydrateMs: 50, mutations });
    site.reply('Zauberwort als Antwort, 好的。', 'And another answer.');
    const chat = await open(url);
    await chat.say('我在学日语 Zauberwort');
    await chat.say('Another question');
    const tabId = await tabIdOf(app, chat.page);
    await expect.poll(() => badgeOf(app, tabId), { timeout: 40_000 }).toBe('!');
    const { health } = await app.send<{ health: HealthReport | null }>('tabState', { tabId });
    expect(health).toMatchObject({ site: id, ok: false });
    expect(health?.problems).toContainEqual({ code: 'siteRoleNotRead', params: { role } });
    expect(health?.report).toContain(`site ${id}`);
    expect(health?.report).not.toMatch(/Zauberwort|日语|Another/);
    // Tabs that were closed may still hand in theirs.
    const turns = (await app.table<Turn>('turns')).filter((turn) => turn.site === id);
    expect(turns.map(({ text }) => text).sort()).toEqual(
      site
        .turns()
        .map(({ text }) => text)
        .sort(),
    );

    // The next page is understood again.
    site.config.mutations = [];
    await chat.page.reload();
    await chat.ready();
    await expect.poll(() => badgeOf(app, tabId), { timeout: 40_000 }).toBe('');
  });
}

test('one failing site touches no other', async ({ app, open }) => {
  Object.assign(app.sites.claude.config, {
    hydrateMs: 50,
    mutations: ['drop [data-testid="chat-input"] @data-testid'],
  });
  Object.assign(app.sites.chatgpt.config, { hydrateMs: 50 });
  await open('https://claude.ai/new');
  const chat = await open('https://chatgpt.com/');
  await chat.say('This is kept');
  // Tabs of the tests before, closed by now, may still hand in theirs.
  const kept = async (site: string) => (await app.table<Turn>('turns')).filter((turn) => turn.site === site).length;
  await expect.poll(() => kept('chatgpt'), { timeout: 15_000 }).toBe(2);
  const said = (await app.table<Turn>('turns')).filter(({ text }) => text === 'This is kept');
  expect(said.map(({ site }) => site)).toEqual(['chatgpt']);
  expect(await badgeOf(app, await tabIdOf(app, chat.page))).toBe('');
});
