import { expect, test } from './support/fixtures';

test.use({ profile: 'sites', allSites: true });

test('a mention in the draft stays a mention, whole and where it was', async ({ app, open }) => {
  await app.startOver();
  await app.send('addCard', { text: 'I do not like crowded places.', scope: 'global' });
  Object.assign(app.sites.chatgpt.config, { layout: 'A', hydrateMs: 50, locale: 'en' });
  const chat = await open('https://chatgpt.com/');
  await chat.type('Any ideas for the weekend with ');
  await chat.page.evaluate(() =>
    (window as { mock?: { editor: { addMention?(label: string): void } } }).mock?.editor.addMention?.('Maps'),
  );
  await chat.page.keyboard.press('End');
  await chat.page.keyboard.insertText(' please?');
  const layer = chat.page.locator('keepsake-layer');
  await expect(layer.locator('.round-count')).toBeVisible({ timeout: 20_000 });
  await layer.locator('.round').click();
  await expect(layer.locator('.line.done')).toBeVisible();
  await expect(chat.page.locator('.mention')).toHaveCount(1);
  expect((await chat.text()).endsWith('\n\nAny ideas for the weekend with  please?')).toBe(true);
  await chat.page.keyboard.press('Control+z');
  await expect.poll(() => chat.text()).toBe('Any ideas for the weekend with  please?');
  await expect(chat.page.locator('.mention')).toHaveCount(1);
});
