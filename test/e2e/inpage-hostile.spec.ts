import { expect, test } from './support/fixtures';
import { layer, panel, round } from './support/ourLayer';

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
