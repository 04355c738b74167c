import { violationsInThemes } from './support/accessibility';
import { expect, test } from './support/fixtures';

test.use({ profile: 'views' });
test.describe.configure({ mode: 'serial' });

const statements = [
  '我不喜欢人多的地方。',
  '我对花生过敏。',
  '我女儿叫小雨，今年上小学二年级。',
  'I take the subway to work.',
  'I decided to move the blog to Astro.',
];
const views = ['memories', 'inbox', 'timeline', 'graph', 'recallLog', 'insights', 'trash', 'settings'];

test('knows a few things, one of them forgotten', async ({ app }) => {
  await app.send('deleteEverything');
  for (const text of statements) await app.send('addCard', { text, scope: 'global' });
  const { cards } = await app.send<{ cards: { id: string }[] }>('listCards', { limit: 1 });
  await app.send('forgetCards', { ids: cards.map((card) => card.id) });
});

test('the first run explains itself in three screens', async ({ app }) => {
  const page = await app.openMemories();
  for (let screen = 1; screen <= 3; screen++) {
    await expect(page.locator('.first-run')).toContainText(`${screen} of 3`);
    await page.locator('.first-run .filled').click();
  }
  await expect(page.locator('.first-run')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.row').first()).toBeVisible();
  await expect(page.locator('.first-run')).toHaveCount(0);
  await page.close();
});

for (const uiLanguage of ['zh', 'en'] as const) {
  test(`every view with little or nothing in it is accessible in both themes (${uiLanguage})`, async ({ app }) => {
    test.setTimeout(120_000);
    await app.changeSettings({ onboarded: true, uiLanguage });
    const page = await app.openMemories();
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await violationsInThemes(page)).map((one) => `${name}, ${one}`));
    };
    for (const view of views) {
      await page.goto(app.url(`memories.html#/${view}`));
      await page.reload();
      await page.locator('.view > *:not(:has(.skeleton)):not(.skeleton)').first().waitFor();
      if (view === 'memories') await page.locator('.row .card-open').first().click();
      await look(view);
    }
    await page.goto(app.url('popup.html'));
    await page.locator('.card').first().waitFor();
    await page.locator('.card-open').first().click();
    await look('popup');
    expect(found).toEqual([]);
    await page.close();
  });
}

for (const [uiLanguage, gone] of [
  ['zh', '这条记忆已经不在了'],
  ['en', 'That memory is no longer here'],
] as const) {
  test(`a link to a memory that is gone, or that was cut on its way, leads to the list and says so (${uiLanguage})`, async ({
    app,
  }) => {
    await app.changeSettings({ onboarded: true, uiLanguage });
    for (const id of ['no-such-memory', '%E0%A4%A']) {
      const page = await app.openMemories(`#/memories/${id}`);
      await expect(page.locator('.notice')).toContainText(gone);
      await expect(page.locator('.row').first()).toBeVisible();
      await page.close();
    }
    const { cards } = await app.send<{ cards: { id: string; text: string }[] }>('listCards', { limit: 2 });
    const second = cards[1];
    const page = await app.openMemories(`#/memories/${second?.id}`);
    await expect(page.locator('.detail-text')).toHaveText(second?.text ?? '');
    await expect(page.locator('.row.current')).toContainText(second?.text ?? '');
    await page.close();
  });
}

test('forgetting in the popup can be undone, and then the memory is found again', async ({ app }) => {
  const page = await app.openPopup();
  const row = page.locator('.card', { hasText: '花生' });
  await row.hover();
  await row.getByRole('button', { name: 'Forget' }).click();
  await expect(row).toHaveCount(0);
  // The row goes at once; the line comes when the memory is really gone.
  await expect(page.locator('.notice')).toContainText('Forgotten');
  expect(await recalls(app, '花生')).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
  expect(await recalls(app, '花生')).toBe(1);
  await page.close();
});

test('a popup for which nothing was kept shows the newest memories before it wakes the worker', async ({ app }) => {
  const popup = await app.context.newPage();
  await popup.goto(app.url('manifest.json'));
  await app.killWorker();
  await popup.evaluate(() => chrome.storage.session.remove('firstSight'));
  await popup.addInitScript(() => {
    const send = chrome.runtime.sendMessage.bind(chrome.runtime) as (...all: unknown[]) => Promise<unknown>;
    Object.assign(chrome.runtime, {
      sendMessage(...all: unknown[]) {
        document.documentElement.dataset.cardsAtFirst ??= String(document.querySelectorAll('.card').length);
        return send(...all);
      },
    });
  });
  await popup.goto(app.url('popup.html'));
  await expect(popup.locator('html')).toHaveAttribute('data-cards-at-first', /^[1-9]/);
  await popup.close();
});

test('a filter that nothing passes says so and leads back to all memories', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  await page.locator('.row').first().waitFor();
  const count = await page.locator('.row').count();
  await page.locator('.filters select').first().selectOption('relationship');
  await page.getByRole('checkbox', { name: 'Pinned' }).check();
  const empty = page.locator('.list-pane .empty');
  await expect(empty).toContainText('No memory matches this.');
  await empty.getByRole('button', { name: 'Show all memories' }).click();
  await expect(page.locator('.row')).toHaveCount(count);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.close();
});

test('the list is moved through, edited, pinned, selected and undone by keys', async ({ app }) => {
  const page = await app.openMemories('#/memories');
  await page.locator('.row').first().waitFor();
  const count = await page.locator('.row').count();
  const first = (await page.locator('.row .card-text').first().textContent()) ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.keyboard.press('End');
  await page.keyboard.insertText('¶');
  await page.keyboard.press('Enter');
  await expect(page.locator('.row .card-text').first()).toHaveText(`${first}¶`);
  await expect(page.locator('.notice')).toContainText('Saved.');
  await page.keyboard.press('z');
  await expect(page.locator('.row .card-text').first()).toHaveText(first);
  await page.keyboard.press('p');
  await expect(page.locator('.row').first()).toContainText('Pinned');
  await page.keyboard.press('p');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.locator('.bulk')).toContainText('2 selected');
  await page.locator('.bulk .danger').click();
  await expect(page.locator('.notice')).toContainText('2 memories forgotten.');
  await expect(page.locator('.row')).toHaveCount(count - 2);
  await page.keyboard.press('z');
  await expect(page.locator('.row')).toHaveCount(count);
  await page.keyboard.press('?');
  await expect(page.locator('dialog')).toContainText('Keyboard');
  await page.close();
});

async function recalls(app: { send<T>(type: string, data: unknown): Promise<T> }, text: string): Promise<number> {
  const { cards } = await app.send<{ cards: unknown[] }>('listCards', { text, statuses: ['active'] });
  return cards.length;
}
