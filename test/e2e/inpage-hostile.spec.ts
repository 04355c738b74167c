import { ChatPage } from './support/chatPage';
import { expect, test } from './support/fixtures';
import { layer, line, panel, round } from './support/ourLayer';

// Pages that fight whatever stands in them: it holds, and does not fight back without end.
test.use({ profile: 'inpage' });
test.describe.configure({ mode: 'serial' });

test('a page that listens first, restyles everything and zooms itself changes nothing of ours', async ({
  app,
  open,
}) => {
  await expect.poll(() => app.send('deleteEverything')).toEqual({ rowsLeft: 0 });
  await app.changeSettings({ uiLanguage: 'en', autoInsertSites: [] });
  await app.send('addCard', { text: 'I am allergic to peanuts.', scope: 'global' });
  await app.send('addCard', { text: 'I do not like crowded places.', scope: 'global' });
  const chat = await open('https://claude.ai/new');
  const { page } = chat;
  await page.evaluate(() => {
    // Any letter typed anywhere goes to the prompt box, as some sites have it; nobody else hears of it.
    for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste'] as const) {
      window.addEventListener(
        type,
        (event) => {
          const box = (window as { mock?: { editor?: { element: HTMLElement } } }).mock?.editor?.element;
          if (!box || (event.target instanceof Node && box.contains(event.target))) return;
          event.stopImmediatePropagation();
          box.focus();
        },
        true,
      );
    }
  });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      *, keepsake-layer { all: initial !important; display: none !important; z-index: -1 !important; }
      html, body, body * { display: revert !important; }
      body { position: relative !important; z-index: 2147483647 !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await expect(round(page)).toBeVisible();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await chat.type('Any ideas for the weekend?');
  await expect(layer(page).locator('.round-count')).toHaveText('1', { timeout: 20_000 });
  await round(page).click({ button: 'right' });
  await expect(panel(page).locator('.offer-tick').first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('peanuts');
  await expect(panel(page).locator('.offer', { hasText: 'peanuts' })).toBeVisible();
  await expect(panel(page).locator('input[type="search"]')).toHaveValue('peanuts');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  await expect(panel(page).locator('.offer', { hasText: 'peanuts' })).toContainText('Pinned');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(await chat.text()).toBe('Any ideas for the weekend?');

  await page.evaluate(() => document.documentElement.style.setProperty('zoom', '0.8'));
  await expect
    .poll(() =>
      page.evaluate(() => {
        const button = document
          .querySelector('keepsake-layer')
          ?.shadowRoot?.querySelector('.round')
          ?.getBoundingClientRect();
        const box = document.querySelector('[contenteditable="true"]')?.getBoundingClientRect();
        if (!button || !box) return 'not there';
        const isNear = Math.abs(button.bottom - box.bottom) < 60;
        const isInside = button.right <= window.innerWidth && button.bottom <= window.innerHeight;
        return { width: Math.round(button.width), isNear, isInside };
      }),
    )
    .toEqual({ width: 28, isNear: true, isInside: true });
  expect(await chat.troubles()).toEqual([]);
});

test('a layer that is thrown out comes back, and a page that never stops is asked more and more rarely', async ({
  open,
}) => {
  const { page } = await open('https://claude.ai/new');
  await expect(round(page)).toHaveCount(1);
  await page.evaluate(() => {
    const counter = window as unknown as { thrownOut: number; stop(): void };
    counter.thrownOut = 0;
    const observer = new MutationObserver(() => {
      const found = document.querySelector('keepsake-layer');
      if (!found) return;
      counter.thrownOut++;
      found.remove();
    });
    observer.observe(document.documentElement, { childList: true });
    counter.stop = () => observer.disconnect();
    document.querySelector('keepsake-layer')?.remove();
  });
  await page.waitForTimeout(3_000);
  const thrownOut = await page.evaluate(() => (window as unknown as { thrownOut: number }).thrownOut);
  expect(thrownOut).toBeGreaterThan(1);
  expect(thrownOut).toBeLessThan(7);
  await page.evaluate(() => (window as unknown as { stop(): void }).stop());
  await expect(round(page)).toHaveCount(1, { timeout: 15_000 });
});

for (const { lang, draft, known, about, words } of [
  {
    lang: 'zh',
    draft: '周末想出去玩，有什么推荐？',
    known: '我不喜欢人多的地方。',
    about: '人多',
    words: { close: '关闭', undo: '撤销' },
  },
  {
    lang: 'en',
    draft: 'Any ideas for the weekend?',
    known: 'I do not like crowded places.',
    about: 'crowded',
    words: { close: 'Close', undo: 'Undo' },
  },
] as const) {
  test(`a page that hears all pointers and keys before us and lets none through is no hindrance, in ${lang}`, async ({
    app,
  }) => {
    await expect.poll(() => app.send('deleteEverything')).toEqual({ rowsLeft: 0 });
    await app.changeSettings({ uiLanguage: lang, autoInsertSites: [] });
    await app.send('addCard', { text: known, scope: 'global' });
    const chat = new ChatPage(await app.context.newPage());
    const { page } = chat;
    // It runs before the script of the extension, as a page does that was open before.
    await page.addInitScript(() => {
      const types =
        'pointerdown pointerup pointermove pointerover pointerenter mousedown mouseup mousemove mouseover click dblclick auxclick contextmenu keydown keypress keyup';
      for (const type of types.split(' ')) {
        window.addEventListener(
          type,
          (event) => {
            if ((event.target as Element | null)?.localName === 'keepsake-layer') event.stopImmediatePropagation();
          },
          true,
        );
      }
    });
    await chat.open('https://claude.ai/new');
    await chat.type(draft);
    await expect(layer(page).locator('.round-count')).toBeVisible({ timeout: 20_000 });

    // By mouse: in at one click, out again.
    await round(page).click();
    await expect(line(page)).toContainText(/\d/);
    const withBlock = await chat.text();
    expect(withBlock).toContain(about);
    expect(withBlock.endsWith(`\n\n${draft}`)).toBe(true);
    await line(page).getByText(words.undo).click();
    await expect.poll(() => chat.text()).toBe(draft);
    await expect(line(page)).toHaveCount(0);

    // By mouse in the panel: one tick, the preview, and in.
    await layer(page).locator('.chevron').click();
    const offers = panel(page).locator('.offer');
    await expect(offers.first()).toBeVisible();
    const count = await offers.count();
    await offers.first().locator('.offer-tick').click();
    await expect(panel(page).locator('.offer-tick:checked')).toHaveCount(count - 1);
    await offers.first().locator('.offer-tick').click();
    await panel(page).locator(`[aria-label="${words.close}"]`).click();
    await expect(panel(page)).toHaveCount(0);

    // By keyboard alone: the shortcut is the browser's, and Tab, Space, Enter on a button and Escape are too.
    await app.pressShortcut(page);
    await expect(offers.first().locator('.offer-tick')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(panel(page).locator('.offer-tick:checked')).toHaveCount(count - 1);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.insertText('¶');
    await expect.poll(() => chat.text()).toBe(`${draft}¶`);
    await page.keyboard.press('Backspace');
    await expect.poll(() => chat.text()).toBe(draft);
    await app.pressShortcut(page);
    await expect(offers.first()).toBeVisible();
    const insert = panel(page).locator('.button.filled');
    for (let presses = 0; presses < 30; presses++) {
      if (await insert.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)) break;
      await page.keyboard.press('Tab');
    }
    await expect(insert).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toHaveCount(0);
    await expect.poll(() => chat.text()).toContain(about);
    expect((await chat.text()).endsWith(`\n\n${draft}`)).toBe(true);
    expect(app.sites.claude.sent).toEqual([]);
    expect(await chat.troubles()).toEqual([]);
    await page.close();
  });
}
