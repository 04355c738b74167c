import type { Page } from '@playwright/test';
import type { Turn } from '../../core/memory/types';
import type { MockSite } from '../sites/server/mockSite';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';
import { withoutPrivateMode } from './support/places';

// A chat that is left a moment after the last word of the answer, before the page was read again.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ app }) => app.startOver({ captureWithoutPrivateMode: withoutPrivateMode }));

const sites = [
  { id: 'chatgpt', layout: 'A', url: 'https://chatgpt.com/' },
  { id: 'claude', layout: 'A', url: 'https://claude.ai/new' },
  { id: 'deepseek', layout: 'A', url: 'https://chat.deepseek.com/' },
  { id: 'grok', layout: 'A', url: 'https://grok.com/' },
];

/** Long enough that reading it again and again costs the right to read it at once. */
const longAnswer = `${Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of the answer, 第${i}段, with **weight** and \`code ${i}\`.`).join('\n\n')}\n\nThe last word: 终`;

/** Waits in the page itself until the answer is whole, and 300 ms more. */
function momentAfterAnswer(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { mock } = window as unknown as { mock: { isStreaming: boolean } };
    while (mock.isStreaming) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
}

async function leave(app: App, page: Page, way: (typeof ways)[number], site: MockSite, other: string): Promise<void> {
  if (way === 'closed') {
    const worker = await app.worker();
    await worker.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url: `${url.split(/[?#]/)[0]}*` });
      if (tab?.id !== undefined) await chrome.tabs.remove(tab.id);
    }, page.url());
    return;
  }
  if (way === 'left for another address') {
    await page.goto(`https://${new URL(page.url()).host}/nowhere`);
    return;
  }
  await page.evaluate(
    ([isNew, id]) => {
      const { mock } = window as unknown as { mock: { newChat(): Promise<void>; openChat(id: string): Promise<void> } };
      return isNew ? mock.newChat() : mock.openChat(id);
    },
    [way === 'left for a new chat', other] as const,
  );
  expect(site.sent.length).toBeGreaterThan(0);
}

async function stored(app: App, conversationId: string): Promise<string[]> {
  const turns = (await app.table<Turn>('turns')).filter((turn) => turn.conversationId === conversationId);
  return said(turns.sort((a, b) => a.order - b.order || a.at - b.at));
}
const said = (turns: { role: string; text: string }[]): string[] =>
  turns.map(({ role, text }) => `${role}: ${text.replace(/\s*\n\s*/g, '\n').trim()}`);

const ways = ['closed', 'left for a new chat', 'left for another chat', 'left for another address'] as const;

/** Every way on one site; on the others the one that once lost a turn. */
const waysOn = (id: string, elsewhere: boolean): readonly (typeof ways)[number][] => {
  if (id === 'chatgpt') return elsewhere ? ways : ways.slice(0, 2);
  return elsewhere ? ['left for a new chat'] : [];
};

for (const one of sites) {
  for (const elsewhere of [false, true]) {
    for (const way of waysOn(one.id, elsewhere)) {
      const seen = elsewhere ? 'no traffic is seen' : 'traffic is seen';
      test(`${one.id} ${one.layout}, ${seen}: nothing is lost of a chat ${way} at the end of an answer`, async ({
        app,
        open,
      }) => {
        const site = app.sites.all.find((candidate) => candidate.id === one.id);
        if (!site) throw new Error(`No mock ${one.id}`);
        Object.assign(site.config, { layout: one.layout, hydrateMs: 50, elsewhere });
        Object.assign(site.pace, { maxBytes: 200, delayMs: 8 });
        const other = site.conversations.seed([{ role: 'user', text: 'An older chat' }]).id;
        const chat = await open(one.url);
        site.reply('Short.', longAnswer);
        await chat.say('先来一句短的');
        await chat.type('Now a long one, please');
        await chat.pressSendKey();
        await expect.poll(async () => (await chat.turns()).length).toBe(4);
        await momentAfterAnswer(chat.page);
        const id = site.sent.at(-1)?.conversationId ?? '';
        await leave(app, chat.page, way, site, other);
        await expect.poll(() => stored(app, id), { timeout: 20_000 }).toEqual(said(site.turns(id)));
      });
    }
  }
}

for (const one of [...sites, { id: 'gemini', layout: 'A', url: 'https://gemini.google.com/app' }]) {
  test(`${one.id} ${one.layout}: nothing is lost of a new chat that is left in the moment its answer ends`, async ({
    app,
    open,
  }) => {
    const site = app.sites.all.find((candidate) => candidate.id === one.id);
    if (!site) throw new Error(`No mock ${one.id}`);
    Object.assign(site.config, { layout: one.layout, hydrateMs: 50 });
    const other = site.conversations.seed([{ role: 'user', text: 'An older chat' }]).id;
    const chat = await open(one.url);
    Object.assign(site.pace, { maxBytes: 100_000, delayMs: 0 });
    site.reply('记住了。');
    await chat.type('I moved to Chengdu 上个月');
    // The page was looked at, and is not looked at again until the chat is left.
    await chat.page.waitForTimeout(2_500);
    await chat.page.evaluate((id) => {
      const { mock } = window as unknown as { mock: { isStreaming: boolean; openChat(id: string): Promise<void> } };
      let isStreaming = false;
      Object.defineProperty(mock, 'isStreaming', {
        configurable: true,
        get: () => isStreaming,
        set: (next: boolean) => {
          const hasEnded = isStreaming && !next;
          isStreaming = next;
          if (!hasEnded) return;
          Object.defineProperty(mock, 'isStreaming', { value: false, writable: true });
          void mock.openChat(id);
        },
      });
    }, other);
    await chat.pressSendKey();
    await expect.poll(() => chat.page.url()).toContain(other);
    const id = site.sent.at(-1)?.conversationId ?? '';
    expect(id).not.toBe(other);
    await expect.poll(() => stored(app, id), { timeout: 20_000 }).toEqual(said(site.turns(id)));
    expect(said(site.turns(id))).toHaveLength(2);
    await chat.page.reload();
    await chat.ready();
    expect(await stored(app, id)).toEqual(said(site.turns(id)));
  });
}
