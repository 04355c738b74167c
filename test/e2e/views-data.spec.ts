import { fillMemory } from '../support/filledMemory';
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

test('a profile is a memory of its own', async ({ app }) => {
  await app.send('deleteEverything');
  await app.changeSettings({ onboarded: true, uiLanguage: 'en', projects: ['Novel'] });
  await app.send('addCard', { text: '我对花生过敏。', scope: 'global' });
  const page = await app.openMemories('#/settings');
  await page.getByLabel('Name of a new profile').fill('Work');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const work = page.locator('.profile', { has: page.locator('input[value="Work"]') });
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use', exact: true }).click()]);
  await expect(page.locator('.profile', { hasText: 'In use' }).getByRole('textbox')).toHaveValue('Work');
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

  await page.getByRole('button', { name: 'Delete the profile: Work' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the profile' }).click();
  await expect(page.locator('.notice')).toContainText('Deleted: Work');
  await expect(work).toHaveCount(0);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).toEqual(['keepsake-default']);
  await page.close();
});

test('a long import says how far it is, and stops without a trace', async ({ app }) => {
  test.setTimeout(120_000);
  const before = await countOf(app);
  const page = await app.openMemories('#/settings');
  await page.locator('input[type="file"]').setInputFiles(await fileOf(app, 4_000));
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
  await page.locator('input[type="file"]').setInputFiles(await fileOf(app, 6));
  await expect(page.locator('.notice')).toContainText('6 imported', { timeout: 30_000 });
  expect(await countOf(app)).toBe(before + 6);
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
