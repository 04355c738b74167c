import type { Page } from '@playwright/test';
import { violations } from './support/accessibility';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

test.use({ profile: 'views-dialogs', actionTimeout: 20_000 });
test.describe.configure({ mode: 'serial' });

/** Whatever opens over a view or within it: where, how, and what is then to be seen. Each begins with the view as it is. */
const openings: { name: string; view: string; shows: string; open(page: Page): Promise<void> }[] = [
  {
    name: 'adding a memory',
    view: 'memories',
    shows: '.list-header textarea',
    open: (page) => page.locator('.list-search .button').click(),
  },
  { name: 'the keys', view: 'memories', shows: 'dialog[open]', open: (page) => page.keyboard.press('?') },
  {
    name: 'merging',
    view: 'memories',
    shows: '.bulk-merge textarea',
    async open(page) {
      await page.locator('.row-tick').nth(0).click();
      await page.locator('.row-tick').nth(1).click();
      await page.locator('.bulk button[aria-expanded]').click();
    },
  },
  {
    name: 'editing, splitting, project and validity',
    view: 'memories',
    shows: '.detail .editor + * textarea, .detail form.editor textarea',
    async open(page) {
      await page.locator('.row .card-open').first().click();
      await page.locator('.detail-bar .icon-button').nth(2).click();
    },
  },
  {
    name: 'editing in the inbox',
    view: 'inbox',
    shows: '.inbox-item textarea',
    async open(page) {
      await page.locator('.inbox-item').first().waitFor();
      await page.keyboard.press('e');
    },
  },
  {
    name: 'deleting for good',
    view: 'trash',
    shows: 'dialog[open]',
    open: (page) => page.locator('.trash-row .danger').first().click(),
  },
  {
    name: 'deleting everything',
    view: 'settings',
    shows: 'dialog[open]',
    open: (page) => page.locator('.setting-block .button.danger').click(),
  },
  {
    name: 'deleting a profile',
    view: 'settings',
    shows: 'dialog[open]',
    open: (page) => page.locator('.profile .icon-button').last().click(),
  },
  {
    name: 'chats to be imported',
    view: 'settings',
    shows: '.import-found .button',
    open: (page) => page.locator('input[type="file"]').nth(1).setInputFiles(chats),
  },
];

const chats = {
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify([
      {
        uuid: 'c-1',
        name: 'Dinner',
        created_at: '2025-01-11T08:00:00Z',
        chat_messages: [{ uuid: 'm-1', sender: 'human', text: '我不吃香菜。', created_at: '2025-01-11T08:00:00Z' }],
      },
    ]),
  ),
};

const speak = (app: App, uiLanguage: 'zh' | 'en', onboarded: boolean) =>
  app.changeSettings({
    onboarded,
    uiLanguage,
    projects: ['搬家', 'Novel'],
    profiles: [
      { id: 'default', name: '', projects: [] },
      { id: 'spare', name: 'Spare', projects: [] },
    ],
  });

test('knows, doubts and has forgotten a few things', async ({ app }) => {
  await app.send('deleteEverything');
  for (const text of ['我对花生过敏。', 'I take the subway to work.', '我女儿叫小雨。', 'My landlord is Tove.'])
    await app.send('addCard', { text, scope: 'global' });
  const { cards } = await app.send<{ cards: { id: string }[] }>('listCards', { limit: 2 });
  const [first, second] = cards.map((card) => card.id);
  await app.send('forgetCards', { ids: [first] });
  // A question of the inbox, past the engine: what it would doubt is another test's matter.
  const page = await app.openMemories();
  await page.evaluate(async (id) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('keepsake-default');
      opening.onsuccess = () => resolve(opening.result);
    });
    const table = db.transaction('cards', 'readwrite').objectStore('cards');
    const reading = table.get(id);
    await new Promise<void>((resolve) => {
      reading.onsuccess = () => {
        table.put({ ...reading.result, status: 'pending', pendingReason: { code: 'pendingUnsure' } });
        resolve();
      };
    });
    db.close();
  }, second ?? '');
  await page.close();
  await app.killWorker();
});

for (const uiLanguage of ['zh', 'en'] as const) {
  test(`the first run is accessible in both themes (${uiLanguage})`, async ({ app }) => {
    await speak(app, uiLanguage, false);
    const page = await app.openMemories();
    const found: string[] = [];
    for (let screen = 1; screen <= 3; screen++) {
      await expect(page.locator('.first-run-footer')).toContainText(`${screen}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violations(page)).map((one) => `screen ${screen}, ${colorScheme}: ${one}`));
      }
      await page.locator('.first-run .filled').click();
    }
    expect(found).toEqual([]);
    await expect(page.locator('.first-run')).toHaveCount(0);
    await page.close();
  });

  test(`whatever opens is accessible in both themes (${uiLanguage})`, async ({ app }) => {
    test.setTimeout(180_000);
    await speak(app, uiLanguage, true);
    const page = await app.openMemories();
    const found: string[] = [];
    for (const { name, view, shows, open } of openings) {
      await page.goto(app.url(`memories.html#/${view}`));
      await page.reload();
      await page.locator('.view > *').first().waitFor();
      if (view === 'memories') await page.locator('.row').first().waitFor();
      await open(page);
      await page.locator(shows).first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violations(page)).map((one) => `${name}, ${colorScheme}: ${one}`));
      }
    }
    expect(found).toEqual([]);
    await page.close();
  });
}
