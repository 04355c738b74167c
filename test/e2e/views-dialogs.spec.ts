import type { Page } from '@playwright/test';
import type { Reason } from '../../core/memory/types';
import { violationsInThemes } from './support/accessibility';
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

/** A few things known, one of them doubted and one forgotten. */
async function fill(app: App): Promise<void> {
  await app.send('deleteEverything');
  for (const text of ['我对花生过敏。', 'I take the subway to work.', '我女儿叫小雨。', 'My landlord is Tove.'])
    await app.send('addCard', { text, scope: 'global' });
  const { cards } = await app.send<{ cards: { id: string }[] }>('listCards', { limit: 2 });
  const [first, second] = cards.map((card) => card.id);
  await app.send('forgetCards', { ids: [first] });
  // What still waits to be done would write over it.
  await expect.poll(async () => (await app.table('jobs')).length, { timeout: 30_000 }).toBe(0);
  await askAbout(app, second ?? '', { code: 'pendingUnsure' });
}

/** Makes a card a question of the inbox, past the engine: what it would doubt is another test's matter. */
async function askAbout(app: App, cardId: string, reason: Reason): Promise<void> {
  const page = await app.openMemories();
  await page.evaluate(
    async ({ cardId, reason }) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('keepsake-default');
        opening.onsuccess = () => resolve(opening.result);
      });
      const table = db.transaction('cards', 'readwrite').objectStore('cards');
      const reading = table.get(cardId);
      await new Promise<void>((resolve) => {
        reading.onsuccess = () => {
          table.put({ ...reading.result, status: 'pending', pendingReason: reason });
          resolve();
        };
      });
      db.close();
    },
    { cardId, reason },
  );
  await page.close();
  await app.killWorker();
}

test('knows, doubts and has forgotten a few things', ({ app }) => fill(app));

for (const uiLanguage of ['zh', 'en'] as const) {
  test(`the first run is accessible in both themes (${uiLanguage})`, async ({ app }) => {
    await speak(app, uiLanguage, false);
    const page = await app.openMemories();
    const found: string[] = [];
    for (let screen = 1; screen <= 3; screen++) {
      await expect(page.locator('.first-run-footer')).toContainText(`${screen}`);
      found.push(...(await violationsInThemes(page)).map((one) => `screen ${screen}, ${one}`));
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
      found.push(...(await violationsInThemes(page)).map((one) => `${name}, ${one}`));
    }
    expect(found).toEqual([]);
    await page.close();
  });
}

const keyWords = {
  zh: { inbox: '待确认', trash: '回收站', restore: '恢复', forGood: '彻底删除', changed: '，真的' },
  en: {
    inbox: 'Inbox',
    trash: 'Trash',
    restore: 'Restore',
    forGood: 'Delete for good',
    empty: '',
    changed: ', really',
  },
} as const;

/** Presses Tab until what has the focus says this; the browser's own order is what a person goes by. */
async function tabTo(page: Page, text: string, within = 'body'): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const says = await page.evaluate((css) => {
      const focused = document.activeElement;
      return focused?.closest(css) ? (focused.textContent ?? '').trim() : '';
    }, within);
    if (says.startsWith(text)) return;
  }
  throw new Error(`“${text}” cannot be reached by Tab`);
}

for (const uiLanguage of ['zh', 'en'] as const) {
  test(`inbox and trash are worked through with the keyboard alone (${uiLanguage})`, async ({ app }) => {
    const words = keyWords[uiLanguage];
    await fill(app);
    await speak(app, uiLanguage, true);
    const counts = async (...statuses: string[]) =>
      (await app.send<{ total: number }>('listCards', { limit: 1, statuses })).total;
    const page = await app.openMemories();
    await page.locator('.row').first().waitFor();

    // The inbox: refused, taken back, corrected while it is accepted.
    await tabTo(page, words.inbox, '.rail');
    await page.keyboard.press('Enter');
    const item = page.locator('.inbox-item');
    await expect(item).toHaveCount(1);
    const asked = (await item.locator('.inbox-text').textContent())?.trim() ?? '';
    await page.keyboard.press('r');
    await expect(item).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(item).toHaveCount(1);
    await page.keyboard.press('e');
    await page.keyboard.press('End');
    await page.keyboard.insertText(words.changed);
    await page.keyboard.press('Enter');
    await expect(item).toHaveCount(0);
    await expect(page.locator('.empty')).toBeVisible();

    const known = async () =>
      (await app.send<{ cards: { text: string }[] }>('listCards', { limit: 10 })).cards.map(({ text }) => text);
    await expect.poll(known, { timeout: 20_000 }).toContain(`${asked}${words.changed}`);
    expect(await counts('pending')).toBe(0);

    // The trash: kept after all, then restored, and the focus goes on to the next row.
    await app.send('forgetCards', {
      ids: (await app.send<{ cards: { id: string }[] }>('listCards', { limit: 2 })).cards.map(({ id }) => id),
    });
    await tabTo(page, words.trash, '.rail');
    await page.keyboard.press('Enter');
    const rows = page.locator('.trash-row');
    await expect(rows).toHaveCount(3);
    await tabTo(page, words.forGood);
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(rows).toHaveCount(3);
    await page.keyboard.press('Shift+Tab');
    await expect(rows.first().getByRole('button', { name: words.restore })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole('button', { name: words.restore })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, words.forGood, 'dialog');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows.first().getByRole('button', { name: words.forGood })).toBeFocused();
    expect(await counts('trashed')).toBe(1);
    await page.close();
  });
}

for (const [was, now, one] of [
  ['我对花生过敏。', '我女儿叫小雨。', '我对花生过敏，女儿叫小雨。'],
  ['I take the subway to work.', 'My landlord is Tove.', 'I take the subway to work; my landlord is Tove.'],
] as const) {
  test(`what was and what is now become one statement by keys: ${one}`, async ({ app }) => {
    await app.send('deleteEverything');
    for (const text of [was, now]) await app.send('addCard', { text, scope: 'global' });
    await expect.poll(async () => (await app.table('jobs')).length, { timeout: 30_000 }).toBe(0);
    const known = async (...statuses: string[]) =>
      (await app.send<{ cards: { id: string; text: string }[] }>('listCards', { limit: 10, statuses })).cards;
    const [newer, older] = await known('active');
    if (!newer || !older) throw new Error('The two statements were not both kept');
    await askAbout(app, newer.id, { code: 'doubtAgainstKnown', params: { known: older.text, cardId: older.id } });

    await speak(app, 'en', true);
    const page = await app.openMemories('#/inbox');
    const item = page.locator('.inbox-item');
    await expect(item).toHaveCount(1);
    await page.keyboard.press('m');
    await expect(item.locator('textarea')).toHaveValue(`${older.text}\n${newer.text}`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(one);
    await page.keyboard.press('Enter');
    await expect(item).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(item).toHaveCount(1);
    await page.keyboard.press('m');
    await expect(item.locator('textarea')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(one);
    await page.keyboard.press('Enter');
    await expect(item).toHaveCount(0);
    // Whoever leaves has meant it.
    await page.reload();
    const inForce = async () => (await known('active')).map(({ text }) => text);
    await expect.poll(inForce, { timeout: 20_000 }).toEqual([one]);
    expect(await known('pending')).toEqual([]);
    await page.close();
  });
}
