import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { know, layer, round } from './support/ourLayer';

// The number on the button is that of the draft as it is, not of one that is gone.
test.use({ profile: 'inpage' });
test.describe.configure({ mode: 'serial' });

const languages = [
  {
    lang: 'zh',
    known: ['我不喜欢人多的地方。', '我对花生过敏。'],
    fits: '周末想出去玩，有什么推荐？',
    fitsNot: '把这段代码改成递归写法',
    goesOn: '，最好别太复杂也别太长，写得清楚一点就行了谢谢',
  },
  {
    lang: 'en',
    known: ['I do not like crowded places.', 'I am allergic to peanuts.'],
    fits: 'Any ideas for the weekend?',
    fitsNot: 'Turn this function into a recursive one',
    goesOn: ' that is neither long nor clever',
  },
] as const;

/** Every number the button shows from now on, in order; '' for none. */
async function noteNumbers(page: Page): Promise<() => Promise<string[]>> {
  await layer(page).evaluate((host) => {
    const seen: string[] = [];
    const look = () => {
      const now = host.shadowRoot?.querySelector('.round-count')?.textContent ?? '';
      if (seen.at(-1) !== now) seen.push(now);
    };
    look();
    if (host.shadowRoot) {
      new MutationObserver(look).observe(host.shadowRoot, { childList: true, subtree: true, characterData: true });
    }
    Object.assign(host, { seenNumbers: seen });
  });
  return () => layer(page).evaluate((host) => (host as HTMLElement & { seenNumbers: string[] }).seenNumbers);
}

for (const { lang, known, fits, fitsNot, goesOn } of languages) {
  test(`a number goes away while the draft runs on into another one, and does not come back, in ${lang}`, async ({
    app,
    open,
  }) => {
    await app.changeSettings({ uiLanguage: lang });
    await know(app, known);
    const chat = await open('https://claude.ai/new');
    const { page } = chat;
    await chat.type(fits);
    await expect(layer(page).locator('.round-count')).toHaveText('1', { timeout: 20_000 });
    const numbers = await noteNumbers(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(fitsNot);
    // Nobody stops typing here, so no new number can be had: the old one is no longer true.
    for (const letter of goesOn) {
      await page.keyboard.insertText(letter);
      await page.waitForTimeout(60);
    }
    expect(await numbers()).toEqual(['1', '']);
    await expect(round(page)).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(await numbers()).toEqual(['1', '']);
  });

  test(`an answer that comes after the draft changed shows no number, in ${lang}`, async ({ open }) => {
    const chat = await open('https://claude.ai/new');
    const { page } = chat;
    const numbers = await noteNumbers(page);
    await chat.type(fits);
    // The draft has settled and is being asked about, or has just been.
    await page.waitForTimeout(355);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(fitsNot);
    await page.waitForTimeout(2_000);
    const seen = await numbers();
    expect(seen.at(-1)).toBe('');
    expect(seen.length).toBeLessThanOrEqual(3);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(fits);
    await expect(layer(page).locator('.round-count')).toHaveText('1');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    // An empty draft has no number.
    await expect(layer(page).locator('.round-count')).toHaveCount(0);
  });
}
