import type { Page } from '@playwright/test';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

test.use({ profile: 'llm', mayReachLlm: true });
test.describe.configure({ mode: 'serial' });

const baseUrl = 'https://bench.example/v1';
const part = (page: Page) =>
  page.locator('.setting-part', { has: page.getByRole('heading', { name: 'Language model' }) });

/** A field by how its label begins: help texts are part of the label. */
const field = (page: Page, label: string) => part(page).getByRole('textbox', { name: new RegExp(`^${label}`) });
const choice = (page: Page, label: string) => part(page).getByRole('combobox', { name: new RegExp(`^${label}`) });

async function fill(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).fill(value);
  await field(page, label).blur();
}

async function openSettings(app: App): Promise<Page> {
  const page = await app.openMemories('#/settings');
  await expect(part(page)).toBeVisible();
  return page;
}

const statusOf = async (app: App) => (await app.send<{ llm: { state: string; code?: string } }>('getOverview')).llm;

async function rested(app: App): Promise<void> {
  await expect.poll(async () => (await app.send<{ jobsWaiting: number }>('getOverview')).jobsWaiting).toBe(0);
}

test('no model is in use until one is chosen, and nothing is sent', async ({ app, open }) => {
  await app.send('deleteEverything');
  await app.changeSettings({ uiLanguage: 'en', onboarded: true });
  expect(await statusOf(app)).toEqual({ state: 'none', id: '' });
  const chat = await open('https://claude.ai/new');
  await chat.say('I am allergic to peanuts.');
  await expect.poll(async () => (await app.table('turns')).length).toBe(2);
  await rested(app);
  expect(app.sites.bench.llmCalls).toEqual([]);
});

test('address, model and key are entered, tested, and the error is said in words', async ({ app }) => {
  const page = await openSettings(app);
  await choice(page, 'Language model').selectOption('openaiCompatible');
  await choice(page, 'Service').selectOption('Ollama');
  await expect(field(page, 'Address')).toHaveValue('http://localhost:11434/v1');
  await fill(page, 'Address', baseUrl);
  await expect(choice(page, 'Service')).toHaveValue('own');
  await expect(part(page)).toContainText('Sent to bench.example');
  await fill(page, 'Model', 'mock-1');
  await fill(page, 'Key', 'sk-wrong');
  await expect(field(page, 'Key')).toHaveValue('');
  await expect(part(page).getByRole('button', { name: 'Forget the key' })).toBeVisible();
  app.allowed.push(/401/);
  await part(page).getByRole('button', { name: 'Test' }).click();
  await expect(part(page)).toContainText('The service refused the key.');
  await fill(page, 'Key', app.sites.bench.llmKey);
  await part(page).getByRole('button', { name: 'Test' }).focus();
  await page.keyboard.press('Enter');
  await expect(part(page)).toContainText('bench.example/mock-1 answered in');
  expect(app.sites.bench.llmCalls.map((call) => call.authorization)).toEqual([
    'Bearer sk-wrong',
    `Bearer ${app.sites.bench.llmKey}`,
  ]);
  expect(await statusOf(app)).toEqual({ state: 'ready', id: 'bench.example/mock-1' });
  await page.close();
});

test('its statements become cards where the user’s own words bear them out', async ({ app, open }) => {
  app.sites.bench.llmAnswer = ({ messages }) =>
    messages.join().includes('cello')
      ? JSON.stringify({
          memories: [
            { quote: 'my sister plays the cello', text: 'My sister plays the cello', kind: 'relationship' },
            { quote: 'I earn a million', text: 'I earn a million', kind: 'fact' },
            { quote: 'my phone is [phone number]', text: 'My phone is [phone number]', kind: 'fact' },
          ],
        })
      : '{"memories":[]}';
  const chat = await open('https://claude.ai/new');
  await chat.say('By the way, my sister plays the cello. My password is hunter2-Zx91, do not tell.');
  await expect.poll(() => app.sites.bench.llmCalls.length).toBeGreaterThan(0);
  await rested(app);
  const { cards } = await app.send<{ cards: { text: string }[] }>('listCards', { statuses: ['active', 'pending'] });
  const texts = cards.map((card) => card.text);
  expect(texts).toContain('My sister plays the cello');
  expect(texts.join()).not.toContain('million');
  // Secrets are masked before anything is sent.
  expect(JSON.stringify(app.sites.bench.llmCalls)).not.toContain('hunter2');
});

test('when it fails the rules do its work, and the settings say so', async ({ app, open }) => {
  app.sites.bench.llmAnswer = () => 402;
  app.allowed.push(/402/);
  const chat = await open('https://claude.ai/new');
  await chat.say('I am allergic to mangoes.');
  await expect.poll(() => statusOf(app)).toMatchObject({ state: 'failing', code: 'noCredit' });
  await rested(app);
  const { cards } = await app.send<{ cards: { text: string }[] }>('listCards', { text: 'mangoes' });
  expect(cards).toHaveLength(1);
  const page = await openSettings(app);
  await expect(part(page)).toContainText('Not in use just now; the built-in rules do its work.');
  await expect(part(page)).toContainText('no credit left');
  await page.close();
});

test('the key is in no export, out of reach of pages, and gone with everything else', async ({ app, open }) => {
  const key = app.sites.bench.llmKey;
  const { json } = await app.send<{ json: string }>('exportAll');
  expect(json).not.toContain(key);
  const access = { baseUrl, callsPerDay: 200 };
  expect(await app.send('llmAccess', access)).toMatchObject({ hasKey: true, hasHost: true });
  expect(JSON.stringify(await app.send('llmAccess', access))).not.toContain(key);

  const chat = await open('https://claude.ai/new');
  const session = await app.context.newCDPSession(chat.page);
  const contexts: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => contexts.push(context));
  await session.send('Runtime.enable');
  const ours = contexts.find((context) => context.origin.startsWith('chrome-extension://'));
  expect(ours).toBeDefined();
  const read = await session.send('Runtime.evaluate', {
    contextId: ours?.id ?? 0,
    expression:
      'chrome.storage.local.get(null).then((all) => JSON.stringify(all), (error) => "refused: " + error.message)',
    awaitPromise: true,
    returnByValue: true,
  });
  expect(String(read.result.value)).toMatch(/^refused/);
  await session.detach();

  await app.send('deleteEverything');
  expect(await app.send('llmAccess', access)).toMatchObject({ hasKey: false });
});

test('the section is in Chinese too', async ({ app }) => {
  await app.changeSettings({ uiLanguage: 'zh' });
  // Deleting everything took the choice along.
  const llm = { kind: 'openaiCompatible', baseUrl, model: 'mock', timeoutMs: 20_000, callsPerDay: 200 };
  await app.changeSettings({ llm });
  const page = await app.openMemories('#/settings');
  const section = page.locator('.setting-part', { has: page.getByRole('heading', { name: '语言模型' }) });
  await expect(section).toContainText('会发送到 bench.example');
  await section.getByRole('combobox', { name: /^语言模型/ }).selectOption('browser');
  await expect(section).toContainText('在本机运行');
  await section.getByRole('combobox', { name: /^语言模型/ }).selectOption('none');
  await expect.poll(() => statusOf(app)).toEqual({ state: 'none', id: '' });
  await page.close();
});
