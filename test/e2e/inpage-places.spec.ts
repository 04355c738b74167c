import type { Page } from '@playwright/test';
import type { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';
import { layer, panel, round } from './support/ourLayer';
import { chatPlaces, withoutPrivateMode } from './support/places';

// Where the button, the panel and the line stand: on every mock site, from right to left, at 200 % zoom.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

/** What of the site lies under an element of ours, and what of it is outside of the window. */
function conflicts(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((css) => {
    const box = document.querySelector('keepsake-layer')?.shadowRoot?.querySelector(css)?.getBoundingClientRect();
    if (!box) return ['not there'];
    const isOutside =
      box.left < 0 ||
      box.top < 0 ||
      box.right > document.documentElement.clientWidth + 0.5 ||
      box.bottom > window.innerHeight + 0.5;
    const covered = [...document.querySelectorAll('button, a, input, textarea, [contenteditable="true"]')].filter(
      (element) => {
        const other = element.getBoundingClientRect();
        const isSeen = other.width > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return (
          isSeen && other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom
        );
      },
    );
    return [...(isOutside ? ['outside'] : []), ...covered.map((element) => element.outerHTML.slice(0, 80))];
  }, selector);
}

const zoomed = { width: 640, height: 400 };

for (const [index, { id, layout, url }] of chatPlaces.entries()) {
  const isChinese = index % 2 === 0;
  test(`${id} ${layout}: one button beside the box, over nothing of the site, through sends, chats and re-rendering`, async ({
    app,
    open,
  }) => {
    await app.startOver({ uiLanguage: isChinese ? 'zh' : 'en', captureWithoutPrivateMode: withoutPrivateMode });
    await app.send('addCard', {
      text: isChinese ? '我不喜欢人多的地方。' : 'I do not like crowded places.',
      scope: 'global',
    });
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50, locale: isChinese ? 'zh-CN' : 'en' });
    const chat = await open(url);
    const stands = async () => {
      await expect(round(chat.page)).toHaveCount(1);
      await expect.poll(() => conflicts(chat.page, '.round')).toEqual([]);
    };
    await stands();
    await chat.say(isChinese ? '你好，今天天气怎么样？' : 'Hello, how is the weather today?');
    await stands();
    // The site builds its box anew.
    await chat.newChat();
    await chat.ready();
    await stands();
    await chat.page.evaluate(() => document.querySelector('keepsake-layer')?.remove());
    await stands();
    // A draft of many lines.
    await chat.type(
      Array.from({ length: 12 }, (_, n) => `${n + 1} ${isChinese ? '周末去哪里' : 'where to go'}`).join('\n'),
    );
    await stands();

    await test.step('at 200 % zoom', async () => {
      await chat.page.setViewportSize(zoomed);
      await expectUsable(chat);
    });
    await test.step('on 320 pixels', async () => {
      await chat.page.setViewportSize({ width: 320, height: 568 });
      await expectUsable(chat);
      await chat.page.setViewportSize({ width: 1280, height: 800 });
    });
    await test.step('from right to left', async () => {
      await chat.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await stands();
      await expectUsable(chat);
      // The button changes sides; our words run from left to right in both languages.
      expect(await layer(chat.page).evaluate((host) => getComputedStyle(host).direction)).toBe('ltr');
    });
    expect(await chat.troubles()).toEqual([]);
  });
}

/** The panel opens inside the window, its main parts can be reached, and it closes again. */
async function expectUsable(chat: ChatPage): Promise<void> {
  const { page } = chat;
  await expect(round(page)).toBeVisible();
  await round(page).click({ button: 'right' });
  await expect(panel(page)).toBeVisible();
  await expect.poll(async () => (await conflicts(page, '.panel')).filter((one) => one === 'outside')).toEqual([]);
  await expect
    .poll(async () => (await conflicts(page, '.panel-header')).filter((one) => one === 'outside'))
    .toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
}
