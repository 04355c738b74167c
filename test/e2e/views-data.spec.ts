import { readFileSync } from 'node:fs';
import { fillMemory } from '../support/filledMemory';
import { violations } from './support/accessibility';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

test.use({ profile: 'views-data', actionTimeout: 20_000 });
test.describe.configure({ mode: 'serial' });

const countOf = async (app: App) => (await app.send<{ total: number }>('listCards', { limit: 1 })).total;

/** A file as `exportAll` writes it, with so many cards that are not here yet. */
async function fileOf(app: App, count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { json } = await app.send<{ json: string }>('exportAll');
  const whole = JSON.parse(json) as Record<string, unknown>;
  const { cards } = fillMemory(count, Date.now());
  const active = cards.filter((card) => card.status === 'active').map((card) => ({ ...card, links: [] }));
  // The tables lie in one object of the file, wherever that is.
  const tables = 'tables' in whole ? (whole.tables as Record<string, unknown>) : whole;
  tables.cards = active;
  return { name: 'keepsake.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(whole)) };
}

for (const uiLanguage of ['zh', 'en'] as const) {
  test(`samples come one by one and all go in one click, also while they are coming (${uiLanguage})`, async ({
    app,
  }) => {
    await app.send('deleteEverything');
    await app.changeSettings({ onboarded: false, uiLanguage });
    const page = await app.openMemories();
    for (let screen = 1; screen < 3; screen++) await page.locator('.first-run .filled').click();
    await page.locator('.first-run .setting-buttons .button').first().click();
    await page.locator('.row').first().waitFor();
    const away = page.locator('.notice .text-button').first();
    await away.click();
    await expect(away).toHaveCount(0, { timeout: 30_000 });
    await expect(page.locator('.list-pane .empty')).toBeVisible();
    expect(await app.send('listCards', { statuses: ['active', 'pending', 'trashed', 'superseded'] })).toMatchObject({
      total: 0,
    });
    await page.close();
  });
}

test('a profile is a memory of its own', async ({ app }) => {
  await app.send('deleteEverything');
  await app.changeSettings({ onboarded: true, uiLanguage: 'en', projects: ['Novel'] });
  await app.send('addCard', { text: '我对花生过敏。', scope: 'global' });
  const page = await app.openMemories('#/settings');
  await page.getByLabel('Name of a new profile').fill('Work');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use', exact: true }).click()]);
  await expect(page.locator('.profile', { hasText: 'In use' }).getByRole('textbox')).toHaveValue('Work');
  await expect(page.locator('.rail-profile')).toHaveText('Work');
  expect(await countOf(app)).toBe(0);
  const { hits } = await app.send<{ hits: unknown[] }>('recallPreview', { query: '有什么忌口？', scope: 'global' });
  expect(hits).toEqual([]);
  await app.send('addCard', { text: 'I lead a team of nine.', scope: 'global' });
  await expect(page.getByLabel('Names')).toHaveValue('');

  const popup = await app.openPopup();
  await expect(popup.locator('.popup-profile')).toHaveText('Work');
  await expect(popup.locator('.card')).toHaveCount(1);
  await popup.close();

  await app.killWorker();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use', exact: true }).click()]);
  await expect(page.locator('.profile', { hasText: 'In use' }).getByRole('textbox')).toHaveValue('Personal');
  await expect(page.getByLabel('Names')).toHaveValue('Novel');
  const { cards } = await app.send<{ cards: { text: string }[] }>('listCards', {});
  expect(cards.map((card) => card.text)).toEqual(['我对花生过敏']);

  await expect(page.locator('.profile[data-profile]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete the profile: Work' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the profile' }).click();
  await expect(page.locator('.notice')).toContainText('Deleted: Work');
  await expect(page.locator('.profile[data-profile]')).toHaveCount(1);
  await expect(page.locator('.rail-profile')).toHaveCount(0);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).toEqual(['keepsake-default']);
  await page.close();
});

test('of profiles that are changed quickly the last one is in use, and every open page shows it', async ({ app }) => {
  await app.send('deleteEverything');
  await app.changeSettings({ onboarded: true, uiLanguage: 'en' });
  await app.send('addCard', { text: '我对花生过敏。', scope: 'global' });
  const home = 'default';
  const profiles = [
    { id: home, name: '', projects: [] },
    { id: 'work', name: 'Work', projects: [] },
  ];
  await app.changeSettings({ profiles });
  const page = await app.openMemories('#/memories');
  const texts = page.locator('.row .card-text');
  await expect(texts).toHaveText(['我对花生过敏']);

  await app.send('switchProfile', { id: 'work' });
  await expect(texts).toHaveCount(0);
  await app.send('addCard', { text: 'I lead a team of nine.', scope: 'global' });
  const listed = async () =>
    (await app.send<{ cards: { text: string }[] }>('listCards', {})).cards.map((card) => card.text).join();
  for (const isAsleep of [false, true]) {
    if (isAsleep) await app.killWorker();
    await Promise.all([
      app.send('switchProfile', { id: home }),
      listed(),
      app.send('switchProfile', { id: 'work' }),
      listed(),
      app.send('switchProfile', { id: home }),
    ]);
    expect(await listed()).toBe('我对花生过敏');
    await expect(texts).toHaveText(['我对花生过敏']);
    await app.send('switchProfile', { id: 'work' });
    expect(await listed()).toBe('I lead a team of nine');
    await expect(texts).toHaveText(['I lead a team of nine']);
  }
  await app.send('switchProfile', { id: home });
  expect(await app.send('deleteProfile', { id: 'work' })).toEqual({ deleted: true });
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).toEqual([`keepsake-${home}`]);
  await app.changeSettings({ profiles: profiles.slice(0, 1) });
  await page.close();
});

test('a long import says how far it is, and stops without a trace', async ({ app }) => {
  test.setTimeout(120_000);
  const before = await countOf(app);
  const page = await app.openMemories('#/settings');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await fileOf(app, 1_900));
  await expect(page.locator('.progress')).toContainText(/Importing [\d,]+ of [\d,]+ · [\d,]+ a second · .* left/, {
    timeout: 60_000,
  });
  await page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.notice')).toContainText('The import was stopped.', { timeout: 30_000 });
  await expect(page.locator('.progress')).toHaveCount(0);
  expect(await countOf(app)).toBe(before);
  await page.close();
});

test('a short import just arrives', async ({ app }) => {
  const before = await countOf(app);
  const page = await app.openMemories('#/settings');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await fileOf(app, 6));
  await expect(page.locator('.notice')).toContainText('6 imported', { timeout: 30_000 });
  expect(await countOf(app)).toBe(before + 6);
  await page.close();
});

test('everything goes out as a file, and many memories come in without waiting for the model', async ({ app }) => {
  test.setTimeout(180_000);
  const page = await app.openMemories('#/settings');
  const file = await fileOf(app, 2_400);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything (JSON)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^keepsake-\d{4}-\d\d-\d\d\.json$/);
  const { json } = await app.send<{ json: string }>('exportAll');
  const withoutTime = (text: string) => text.replace(/"exportedAt": \d+/, '');
  expect(withoutTime(readFileSync(await download.path(), 'utf8'))).toBe(withoutTime(json));
  await expect(page.locator('.notice')).toContainText('exported.');

  const before = await countOf(app);
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.locator('.notice')).toContainText('imported', { timeout: 90_000 });
  expect(await countOf(app)).toBeGreaterThan(before + 2_000);
  await page.close();
});

test('a file that is cut off or no file of ours changes nothing and says so', async ({ app }) => {
  const before = await countOf(app);
  const page = await app.openMemories('#/settings');
  const input = page.locator('input[type="file"]').first();
  const { buffer } = await fileOf(app, 6);
  const json = (name: string, content: Buffer) => ({ name, mimeType: 'application/json', buffer: content });
  await input.setInputFiles(json('cut.json', buffer.subarray(0, buffer.length / 2)));
  await expect(page.locator('.notice')).toContainText('Not imported');
  await page.locator('.notice').getByRole('button').last().click();
  await input.setInputFiles(json('other.json', Buffer.from('{"a": [1, 2, 3]}')));
  await expect(page.locator('.notice')).toContainText('This file was not exported from Keepsake.');
  await page.locator('.notice').getByRole('button').last().click();
  await input.setInputFiles(json('picture.json', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10])));
  await expect(page.locator('.notice')).toContainText('Not imported');
  expect(await countOf(app)).toBe(before);
  await page.close();
});

test('chats of a site are looked at first, then taken in once', async ({ app }) => {
  test.setTimeout(120_000);
  const say = (n: number, text: string) => ({
    uuid: `m-${n}`,
    sender: 'human',
    text,
    created_at: `2025-0${n}-11T08:00:00Z`,
  });
  const chats = [
    { uuid: 'c-1', name: 'Dinner', created_at: '2025-01-11T08:00:00Z', chat_messages: [say(1, 'I never eat olives.')] },
    {
      uuid: 'c-2',
      name: '搬家',
      created_at: '2025-02-11T08:00:00Z',
      chat_messages: [say(2, '我家养了两只猫。'), say(3, '帮我列个清单')],
    },
    { uuid: 'c-3', name: '', created_at: '2025-03-11T08:00:00Z', chat_messages: [] },
  ];
  const file = {
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(chats)),
  };
  const page = await app.openMemories('#/settings');
  const input = page.locator('input[type="file"]').nth(1);
  const found = page.locator('.import-found');
  await input.setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(found).toContainText('No chats were found in these files.');
  const turns = async () =>
    (await app.table('turns')).filter((turn) => turn.site === 'claude' && String(turn.conversationId).startsWith('c-'))
      .length;
  await input.setInputFiles(file);
  await expect(found).toContainText('2 conversations with 3 messages, from Claude.');
  await expect(found).toContainText('One conversation was left out');
  expect(await turns()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await found.getByRole('button', { name: 'Import' }).click();
  await expect(found).toContainText('Imported: 2 conversations with 3 messages.');
  expect(await turns()).toBe(3);
  // Again, as after a stop: nothing is kept twice. The other button takes such a file too.
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await found.getByRole('button', { name: 'Import' }).click();
  await expect(found).toContainText('Imported: 2 conversations');
  expect(await turns()).toBe(3);
  await page.close();
});

test('thresholds show at once what they do to the own memories', async ({ app }) => {
  const page = await app.openMemories('#/settings');
  await page.locator('#try-recall').fill('推荐几家餐厅，我有什么忌口？');
  const tried = page.locator('.tried');
  await expect(tried.first()).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Memories at once, at most').fill('1');
  await page.getByLabel('Memories at once, at most').blur();
  await expect(tried).toHaveCount(1);
  await page.getByLabel('How readily memories are offered').selectOption('eager');
  await page.getByLabel('Memories at once, at most').fill('5');
  await page.getByLabel('Memories at once, at most').blur();
  await expect(tried.first()).toBeVisible();
  await page.close();
});

test('deleting everything leaves nothing of any profile', async ({ app }) => {
  const page = await app.openMemories('#/settings');
  await page.getByLabel('Name of a new profile').fill('Spare');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use', exact: true }).click()]);
  await app.send('addCard', { text: 'I ski in winter.', scope: 'global' });
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.locator('.notice')).toContainText('Everything is deleted.');
  await expect(page.locator('.profiles .profile')).toHaveCount(1);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(names.filter((name) => name === 'keepsake-default')).toEqual([]);
  expect(await countOf(app)).toBe(0);
  await page.close();
});
