import { fillMemory } from '../support/filledMemory';
import type { App } from './support/app';
import { expect, test } from './support/fixtures';

// The worker is stopped in the middle of what a person asked for: it ends all the same, or says that it did not.
test.use({ profile: 'views-stops', actionTimeout: 20_000 });
test.describe.configure({ mode: 'serial' });

const countOf = async (app: App, statuses = ['active']) =>
  (await app.send<{ total: number }>('listCards', { limit: 1, statuses })).total;

/** What a stopped worker may leave in a console: the page asks again. */
const stopped = [/message channel closed|message port closed|Receiving end does not exist/];

/** A file of so many memories; `padding` makes it too large for a message. */
async function fileOf(app: App, count: number, padding = '') {
  const { json } = await app.send<{ json: string }>('exportAll');
  const whole = JSON.parse(json) as Record<string, unknown>;
  const { cards } = fillMemory(count, Date.now());
  whole.cards = cards.filter((card) => card.status === 'active').map((card) => ({ ...card, links: [] }));
  if (padding !== '') whole.note = padding;
  return { name: 'keepsake.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(whole)) };
}

for (const [size, padding] of [
  ['small', ''],
  ['too large for a message', 'x'.repeat(17_000_000)],
] as const) {
  test(`a file that is ${size} comes in once, though the worker was stopped`, async ({ app }) => {
    test.setTimeout(120_000);
    app.allowed = stopped;
    await app.send('deleteEverything');
    await app.changeSettings({ onboarded: true, uiLanguage: 'en' });
    const page = await app.openMemories('#/settings');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await fileOf(app, 96, padding));
    await expect(page.locator('.progress')).toContainText('Importing', { timeout: 60_000 });
    await app.killWorker();
    await expect(page.locator('.notice')).toContainText('96 imported', { timeout: 90_000 });
    expect(await countOf(app)).toBe(96);
    const ids = (await app.table<{ id: string }>('cards')).map((card) => card.id);
    expect(new Set(ids).size).toBe(96);
    expect(await page.evaluate(() => caches.has('keepsake-import'))).toBe(false);
    await page.close();
  });
}

test('many memories are forgotten together, though the worker was stopped, and come back by undo', async ({ app }) => {
  app.allowed = stopped;
  const page = await app.openMemories('#/memories');
  await page.locator('.row-tick').first().click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.locator('.bulk')).toContainText('96 selected');
  await page.locator('.bulk-buttons .danger').click();
  await app.killWorker();
  await expect(page.locator('.notice')).toContainText('96 memories forgotten.', { timeout: 30_000 });
  expect([await countOf(app), await countOf(app, ['trashed'])]).toEqual([0, 96]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await app.killWorker();
  await expect.poll(() => countOf(app), { timeout: 30_000 }).toBe(96);
  expect(await countOf(app, ['trashed'])).toBe(0);
  await page.close();
});

test('all memories are read again after an update, though the worker was stopped twice', async ({ app }) => {
  test.setTimeout(120_000);
  app.allowed = stopped;
  const page = await app.openMemories('#/memories');
  const indexed = async () => {
    const rows = await app.table<{ count: number }>('segments');
    return rows.reduce((sum, row) => sum + row.count, 0);
  };
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('keepsake-default');
      opening.onsuccess = () => resolve(opening.result);
    });
    const step = db.transaction('segments', 'readwrite');
    step.objectStore('segments').clear();
    await new Promise((resolve) => {
      step.oncomplete = resolve;
    });
    db.close();
  });
  for (const atLeast of [1, 64]) {
    await app.killWorker();
    await app.send('getOverview');
    await expect.poll(indexed, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(atLeast);
  }
  await app.killWorker();
  await app.send('getOverview');
  await expect.poll(indexed, { timeout: 60_000 }).toBe(96);
  await expect.poll(async () => (await app.table('jobs')).length, { timeout: 30_000 }).toBe(0);
  expect(await countOf(app)).toBe(96);
  await page.close();
});

test('everything is deleted, though the worker was stopped', async ({ app }) => {
  app.allowed = stopped;
  await app.changeSettings({ projects: ['Nightjar'] });
  const page = await app.openMemories('#/settings');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await app.killWorker();
  await expect(page.locator('.notice')).toContainText('Everything is deleted.', { timeout: 30_000 });
  expect(await countOf(app, ['active', 'pending', 'trashed', 'superseded'])).toBe(0);
  const kept = await page.evaluate(() => chrome.storage.local.get());
  expect(JSON.stringify(kept)).not.toContain('Nightjar');
  expect(kept.deletionLeft).toBeUndefined();
  await page.close();
});

for (const [uiLanguage, unreadable, again] of [
  ['zh', '记忆暂时读不出来', '重试'],
  ['en', 'The memories could not be read', 'Try again'],
] as const) {
  test(`a view that cannot be read says so and reads once more when asked (${uiLanguage})`, async ({ app }) => {
    test.setTimeout(120_000);
    await app.changeSettings({ onboarded: true, uiLanguage });
    const page = await app.context.newPage();
    await page.addInitScript(() => {
      const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (...all: unknown[]) => Promise<unknown>;
      Object.assign(chrome.runtime, {
        sendMessage: (...all: unknown[]) =>
          'broken' in sessionStorage
            ? Promise.resolve({ err: { name: 'Error', message: 'disk', stack: '' } })
            : send(...all),
      });
    });
    await page.goto(app.url('memories.html'));
    for (const view of ['memories', 'inbox', 'timeline', 'graph', 'recallLog', 'insights', 'trash']) {
      await page.evaluate(() => sessionStorage.setItem('broken', ''));
      await page.goto(app.url(`memories.html#/${view}`));
      await page.reload();
      const empty = page.locator('.empty', { hasText: unreadable });
      await expect(empty, view).toContainText('disk');
      await page.evaluate(() => sessionStorage.removeItem('broken'));
      await empty.getByRole('button', { name: again }).click();
      await expect(empty, view).toHaveCount(0);
      await expect(page.locator('.view .skeleton'), view).toHaveCount(0);
    }
    await page.evaluate(() => sessionStorage.setItem('broken', ''));
    await page.goto(app.url('memories.html#/timeline'));
    await page.locator('.choice').nth(1).click();
    await expect(page.locator('.empty')).toContainText('disk');
    await page.close();
  });
}
