import type { Page } from '@playwright/test';
import type { Turn } from '../../core/memory/types';
import type { WholeChatProgress } from '../../core/platform/messages';
import type { MockSite } from '../sites/server/mockSite';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

// What a user does around capture: pausing, reading a whole conversation, slow answers, pages that changed.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

const withoutPrivateMode = ['deepseek', 'doubao', 'yuanbao', 'chatglm', 'mistral', 'poe', 'aistudio'];

test.beforeEach(({ app }) => app.startOver({ captureWithoutPrivateMode: withoutPrivateMode }));

function mockOf(app: App, id: string): MockSite {
  const site = app.sites.all.find((candidate) => candidate.id === id);
  if (!site) throw new Error(`No mock ${id}`);
  Object.assign(site.config, { hydrateMs: 50 });
  return site;
}

async function stored(app: App): Promise<string[]> {
  const turns = await app.table<Turn>('turns');
  return turns
    .sort((a, b) => a.order - b.order || a.at - b.at)
    .map(({ role, text }) => `${role}: ${text.replace(/\s*\n\s*/g, '\n').trim()}`);
}
const said = (turns: { role: string; text: string }[]): string[] =>
  turns.map(({ role, text }) => `${role}: ${text.replace(/\s*\n\s*/g, '\n').trim()}`);

async function tabIdOf(app: App, page: Page): Promise<number> {
  const worker = await app.worker();
  return worker.evaluate(
    async (url) => (await chrome.tabs.query({ url: `${url.split(/[?#]/)[0]}*` })).at(-1)?.id ?? -1,
    page.url(),
  );
}

/** What the popup says to the page. */
async function wholeChat(app: App, tabId: number, what: 'start' | 'stop' | 'look'): Promise<WholeChatProgress> {
  const worker = await app.worker();
  return worker.evaluate(
    async ([id, action]) => {
      const message = { id: Date.now(), type: 'wholeChat', data: { do: action }, timestamp: Date.now() };
      const answer = (await chrome.tabs.sendMessage(id, message)) as { res: unknown };
      return answer.res as WholeChatProgress;
    },
    [tabId, what] as const,
  );
}

for (const { id, url } of [
  { id: 'claude', url: 'https://claude.ai/new' },
  { id: 'chatgpt', url: 'https://chatgpt.com/' },
  { id: 'deepseek', url: 'https://chat.deepseek.com/' },
  { id: 'chatglm', url: 'https://chatglm.cn/main/alltoolsdetail?lang=zh' },
  { id: 'mistral', url: 'https://chat.mistral.ai/chat' },
]) {
  test(`${id}: what was said while paused is not kept after a reload either`, async ({ app, open }) => {
    const site = mockOf(app, id);
    const chat = await open(url);
    await chat.say('Kept: I live in Oslo.');
    await expect.poll(() => stored(app), { timeout: 20_000 }).toEqual(said(site.turns()));
    await chat.page.waitForTimeout(1_500);
    await app.changeSettings({ paused: true });
    await chat.page.waitForTimeout(1_200);
    await chat.say('暂停时说的：我要搬去里斯本。');
    await chat.page.waitForTimeout(1_200);
    await app.changeSettings({ paused: false });
    await chat.page.waitForTimeout(1_500);
    await chat.say('Kept again: my cat is called Momo.');
    await chat.page.reload();
    await chat.ready();
    const kept = said(site.turns()).filter((_line, index) => index < 2 || index > 3);
    await expect.poll(() => stored(app), { timeout: 20_000 }).toEqual(kept);
    await chat.page.waitForTimeout(4_000);
    expect(await stored(app)).toEqual(kept);
  });
}

for (const drawsAfterMs of [0, 900]) {
  const pace = drawsAfterMs ? ', also where rows are drawn late' : '';
  test(`a whole conversation is read by scrolling through it, with progress, in its order${pace}`, async ({
    app,
    open,
  }) => {
    const site = mockOf(app, 'aistudio');
    Object.assign(site.config, { windowRows: 6, drawsAfterMs });
    const turns = Array.from({ length: 40 }, (_, i) => ({
      role: i % 2 ? ('assistant' as const) : ('user' as const),
      text: i % 2 ? `Answer ${i}, **good**.` : `问题 ${i}，第二句。`,
    }));
    const { id } = site.conversations.seed(turns, { id: '1aB2cD3eF4gH5iJ6kL7mN8' });
    const chat = await open(`https://aistudio.google.com/prompts/${id}`);
    await expect.poll(async () => (await stored(app)).length, { timeout: 15_000 }).toBe(6);
    const tabId = await tabIdOf(app, chat.page);
    expect(await wholeChat(app, tabId, 'look')).toMatchObject({ state: 'idle' });
    await wholeChat(app, tabId, 'start');
    await expect.poll(async () => (await wholeChat(app, tabId, 'look')).state, { timeout: 60_000 }).toBe('done');
    // All of it is known now; a busy worker is still taking it.
    await expect.poll(() => wholeChat(app, tabId, 'look'), { timeout: 20_000 }).toMatchObject({ known: 40, kept: 40 });
    expect(new Set(await stored(app))).toEqual(new Set(said(turns)));
    expect(await stored(app)).toHaveLength(40);
    expect(await chat.troubles()).toEqual([]);
  });
}

test('reading a whole conversation stops when it is stopped', async ({ app, open }) => {
  const site = mockOf(app, 'aistudio');
  site.config.windowRows = 6;
  const turns = Array.from({ length: 120 }, (_, i) => ({
    role: i % 2 ? ('assistant' as const) : ('user' as const),
    text: `line ${i}`,
  }));
  const { id } = site.conversations.seed(turns, { id: '2aB2cD3eF4gH5iJ6kL7mN8' });
  const chat = await open(`https://aistudio.google.com/prompts/${id}`);
  await expect.poll(async () => (await stored(app)).length, { timeout: 15_000 }).toBe(6);
  const tabId = await tabIdOf(app, chat.page);
  await wholeChat(app, tabId, 'start');
  await chat.page.waitForTimeout(1_500);
  await wholeChat(app, tabId, 'stop');
  await expect.poll(async () => (await wholeChat(app, tabId, 'look')).state, { timeout: 15_000 }).toBe('stopped');
  const { kept } = await wholeChat(app, tabId, 'look');
  expect(kept).toBeGreaterThan(6);
  expect(kept).toBeLessThan(120);
});

for (const { id, url } of [
  { id: 'grok', url: 'https://grok.com/' },
  { id: 'doubao', url: 'https://www.doubao.com/chat/' },
  { id: 'yuanbao', url: 'https://yuanbao.tencent.com/chat/naQivTmsDa' },
]) {
  test(`${id}: a question is stored once, though the answer is long in coming and the page is reloaded`, async ({
    app,
    open,
  }) => {
    const site = mockOf(app, id);
    site.pace.stallMs = 5_000;
    const chat = await open(url);
    await chat.say('好');
    await chat.say('And then?');
    await chat.page.reload();
    await chat.ready();
    await chat.page.waitForTimeout(4_000);
    await expect.poll(() => stored(app), { timeout: 20_000 }).toEqual(said(site.turns()));
  });
}
