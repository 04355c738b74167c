import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { know, layer, line, panel, round } from './support/ourLayer';

test.use({ profile: 'inpage' });
test.describe.configure({ mode: 'serial' });

const languages = [
  {
    lang: 'zh',
    known: ['我不喜欢人多的地方。', '我周末喜欢去郊外徒步。', '我对花生过敏。'],
    draft: '周末想出去玩，有什么推荐？',
    command: '/记忆',
    added: '我的生日是三月五日。',
    add: '添加',
    find: '查找',
    del: '删除',
    about: '花生',
  },
  {
    lang: 'en',
    known: [
      'I do not like crowded places.',
      'I love hiking outside the city on weekends.',
      'I am allergic to peanuts.',
    ],
    draft: 'Any ideas for the weekend?',
    command: '/mem',
    added: 'My birthday is on the fifth of March.',
    add: 'add',
    find: 'find',
    del: 'del',
    about: 'peanuts',
  },
] as const;

/** Presses Tab until our button has the focus; the site's own controls come first. */
async function tabToButton(page: Page): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const isOurs = await page.evaluate(() => {
      const host = document.activeElement;
      return host?.tagName === 'KEEPSAKE-LAYER' && host.shadowRoot?.activeElement?.classList.contains('round');
    });
    if (isOurs) return;
  }
  throw new Error('The button cannot be reached by Tab');
}

for (const words of languages) {
  test.describe(`in ${words.lang}`, () => {
    test('knows what it is told', async ({ app }) => {
      await know(app, words.known);
    });

    test('the panel works by keyboard alone and gives the caret back', async ({ app, open }) => {
      const chat = await open('https://claude.ai/new');
      await chat.type(words.draft);
      await expect(layer(chat.page).locator('.round-count')).toHaveText(/[1-5]/);
      // The caret stands inside the draft, not at its end.
      for (let n = 0; n < 3; n++) await chat.page.keyboard.press('ArrowLeft');
      // The editor takes the selection into its model a moment later; no hand is quicker than that.
      await chat.page.waitForTimeout(200);
      await app.pressShortcut(chat.page);
      await expect(panel(chat.page).locator('.offer').first()).toBeVisible();
      await chat.page.keyboard.press('Escape');
      await expect(panel(chat.page)).toHaveCount(0);
      await chat.page.keyboard.insertText('¶');
      const at = words.draft.length - 3;
      expect(await chat.text()).toBe(`${words.draft.slice(0, at)}¶${words.draft.slice(at)}`);
      await chat.page.keyboard.press('Backspace');

      await app.pressShortcut(chat.page);
      await expect(panel(chat.page).locator('.offer-tick').first()).toBeFocused();
      const offered = await panel(chat.page).locator('.offer').count();
      await chat.page.keyboard.press('Space');
      await expect(panel(chat.page).locator('.offer-tick:checked')).toHaveCount(offered - 1);
      await chat.page.keyboard.press('Space');
      await chat.page.keyboard.press('Enter');
      await expect(panel(chat.page)).toHaveCount(0);
      await expect(line(chat.page)).toBeVisible();
      const text = await chat.text();
      expect(text.endsWith(words.draft)).toBe(true);
      expect(text.length).toBeGreaterThan(words.draft.length + 20);
      // Focus and caret are in the draft: typing goes on where it stopped.
      await chat.page.keyboard.insertText('¶');
      expect(await chat.text()).toContain(`${words.draft.slice(0, at)}¶${words.draft.slice(at)}`);
      await chat.page.keyboard.press('Backspace');
      await line(chat.page).locator('.text-button').click();
      await expect.poll(() => chat.text()).toBe(words.draft);
      await expect(line(chat.page)).toHaveCount(0);
      expect(app.sites.claude.sent).toEqual([]);
      expect(await chat.troubles()).toEqual([]);
    });

    test('commands are answered and never reach the site', async ({ app, open }) => {
      const chat = await open('https://chatgpt.com/');
      await chat.type(`${words.command} ${words.add} ${words.added}`);
      await chat.page.keyboard.press('Enter');
      await expect(line(chat.page)).toContainText(words.added.replace(/[。.]$/, ''));
      await expect.poll(() => chat.text()).toBe('');
      await chat.type(`${words.command} ${words.find} ${words.about}`);
      await chat.page.keyboard.press('Enter');
      await expect(panel(chat.page).locator('.offer').first()).toContainText(words.about);
      await chat.page.keyboard.press('Escape');
      await chat.type(`${words.command} nonsense`);
      await chat.page.locator('[data-testid="send-button"], form button[type="submit"]').first().click();
      await expect(line(chat.page)).toBeVisible();
      await expect.poll(() => chat.text()).toBe('');
      expect(app.sites.chatgpt.sent).toEqual([]);
      expect(await chat.turns()).toEqual([]);
    });
  });
}

test('Enter that ends a composition is neither a send nor a command', async ({ app, open }) => {
  const chat = await open('https://claude.ai/new');
  await chat.focus();
  const session = await app.context.newCDPSession(chat.page);
  await session.send('Input.imeSetComposition', { text: '/mem list', selectionStart: 9, selectionEnd: 9 });
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process' });
  await chat.page.evaluate(() => {
    const box = document.activeElement;
    box?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229, bubbles: true, cancelable: true }),
    );
  });
  await expect(panel(chat.page)).toHaveCount(0);
  expect(app.sites.claude.sent).toEqual([]);
});

test('there is one button, it survives re-rendering, and the user may move and hide it', async ({ app, open }) => {
  const chat = await open('https://claude.ai/new');
  await expect(round(chat.page)).toHaveCount(1);
  await chat.page.evaluate(() => document.querySelector('keepsake-layer')?.remove());
  await expect(round(chat.page)).toHaveCount(1);
  await chat.newChat();
  await expect(round(chat.page)).toHaveCount(1);

  const before = await round(chat.page).boundingBox();
  if (!before) throw new Error('The button has no place');
  await chat.page.mouse.move(before.x + 14, before.y + 14);
  await chat.page.mouse.down();
  await chat.page.mouse.move(before.x - 60, before.y - 80, { steps: 5 });
  await chat.page.mouse.up();
  const after = await round(chat.page).boundingBox();
  expect(Math.round((after?.x ?? 0) - before.x)).toBe(-74);
  await expect(panel(chat.page)).toHaveCount(0);
  await chat.page.reload();
  await chat.ready();
  await expect
    .poll(async () => Math.round((await round(chat.page).boundingBox())?.x ?? 0))
    .toBe(Math.round(after?.x ?? -1));

  await round(chat.page).click({ button: 'right' });
  await panel(chat.page).locator('[aria-label="More"]').click();
  await panel(chat.page).getByText('Hide this button here').click();
  await expect(round(chat.page)).toHaveCount(0);
  await app.pressShortcut(chat.page);
  await expect(panel(chat.page)).toBeVisible();
  await panel(chat.page).locator('[aria-label="More"]').click();
  await panel(chat.page).getByText('Put the button back').click();
  await expect.poll(async () => (await round(chat.page).boundingBox())?.x).toBe(before.x);
});

test('the button is reached by Tab and covers no control of the site', async ({ open }) => {
  const chat = await open('https://chatgpt.com/');
  await expect(round(chat.page)).toBeVisible();
  const covered = await chat.page.evaluate(() => {
    const host = document.querySelector('keepsake-layer');
    const box = host?.shadowRoot?.querySelector('.round')?.getBoundingClientRect();
    if (!box) return ['no button'];
    return [...document.querySelectorAll('button, a, [contenteditable="true"]')]
      .filter((element) => {
        const other = element.getBoundingClientRect();
        return other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });
  expect(covered).toEqual([]);
  await chat.focus();
  await tabToButton(chat.page);
});

test('nothing moves where the user wants less motion', async ({ open }) => {
  const chat = await open('https://claude.ai/new');
  const moving = () =>
    layer(chat.page).evaluate((host) =>
      [...(host.shadowRoot?.querySelectorAll('*') ?? [])]
        .filter((element) =>
          getComputedStyle(element)
            .transitionDuration.split(', ')
            .some((time) => time !== '0s'),
        )
        .map((element) => element.className),
    );
  await expect(round(chat.page)).toBeVisible();
  expect(await moving()).toContain('round');
  await chat.page.emulateMedia({ reducedMotion: 'reduce' });
  await round(chat.page).click({ button: 'right' });
  await expect(panel(chat.page)).toBeVisible();
  expect(await moving()).toEqual([]);
});

test('a private chat is said to be private, and nothing of it is kept', async ({ app, open }) => {
  const before = await app.send<{ turns: number }>('getOverview');
  const chat = await open('https://claude.ai/new?incognito');
  await round(chat.page).click();
  await expect(panel(chat.page)).toContainText('This is a private chat. Nothing here is remembered.');
  await chat.page.keyboard.press('Escape');
  // Memories may help here; that they did, and for which words, is kept nowhere, taken back or not.
  const log = async () => (await app.send<unknown[]>('listRecallLog', {})).length;
  const logged = await log();
  await chat.type(languages[1].draft);
  await expect(layer(chat.page).locator('.round-count')).toBeVisible();
  await round(chat.page).click();
  await expect(line(chat.page)).toBeVisible();
  await line(chat.page).locator('.text-button').click();
  await expect.poll(() => chat.text()).toBe(languages[1].draft);
  await chat.page.waitForTimeout(500);
  expect(await log()).toBe(logged);
  await chat.page.keyboard.press('Control+a');
  await chat.page.keyboard.press('Backspace');
  await chat.say('I am allergic to shellfish.');
  await chat.page.waitForTimeout(1500);
  const after = await app.send<{ turns: number }>('getOverview');
  expect(after.turns).toBe(before.turns);
});

test('searching, pinning, editing and forgetting work inside the panel', async ({ app, open }) => {
  await know(app, languages[1].known);
  const chat = await open('https://claude.ai/new');
  await chat.type('Hello there');
  await app.pressShortcut(chat.page);
  await expect(panel(chat.page)).toContainText('Nothing in your memory fits this.');
  await chat.page.keyboard.press('/');
  await chat.page.keyboard.insertText('peanuts');
  const offer = panel(chat.page).locator('.offer', { hasText: 'peanuts' });
  await expect(offer).toBeVisible();
  expect(await chat.text()).toBe('Hello there');
  await chat.page.keyboard.press('ArrowDown');
  await chat.page.keyboard.press('p');
  await expect(offer).toContainText('Pinned');
  await chat.page.keyboard.press('e');
  await chat.page.keyboard.insertText(' and nuts');
  await chat.page.keyboard.press('Enter');
  await expect(panel(chat.page).locator('.offer', { hasText: 'and nuts' })).toBeVisible();
  await offer.locator('.offer-tick').focus();
  await chat.page.keyboard.press('#');
  await expect(panel(chat.page).locator('.panel-note')).toContainText('Forgotten');
  await expect(offer).toHaveCount(0);
  await panel(chat.page).getByText('Undo').click();
  await expect(offer).toHaveCount(1);
  // The row is back before the memory is.
  const pinned = async () => {
    const { cards } = await app.send<{ cards: { text: string; pinned: boolean }[] }>('listCards', { text: 'nuts' });
    return cards.map((card) => card.pinned);
  };
  await expect.poll(pinned).toEqual([true]);
});

test('while it is searched the panel does not say that words are missing', async ({ app, open }) => {
  await know(app, languages[1].known);
  const chat = await open('https://claude.ai/new');
  await app.pressShortcut(chat.page);
  await expect(panel(chat.page)).toContainText('Write a few words');
  await chat.page.keyboard.press('/');
  await chat.page.keyboard.insertText('peanuts');
  const said = await panel(chat.page).evaluate(async (element) => {
    const seen: boolean[] = [];
    const until = performance.now() + 150;
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame);
      seen.push(element.textContent?.includes('Write a few words') ?? false);
    }
    return seen.slice(1);
  });
  expect(said).not.toContain(true);
  await expect(panel(chat.page).locator('.offer', { hasText: 'peanuts' })).toBeVisible();
});

test('a script of the page runs no command', async ({ app, open }) => {
  const chat = await open('https://claude.ai/new');
  await chat.type('/mem list');
  await chat.page.evaluate(() => {
    const press = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  // What the page does with its own Enter is its own affair; the memory does not open for it.
  await expect.poll(() => app.sites.claude.sent.length).toBe(1);
  await chat.page.waitForTimeout(500);
  await expect(panel(chat.page)).toHaveCount(0);
  await expect(line(chat.page)).toHaveCount(0);
});

test('another chat shows nothing of the last one', async ({ app, open }) => {
  await know(app, languages[1].known);
  const chat = await open('https://claude.ai/new');
  await chat.say('Hello, first chat.');
  const first = app.sites.claude.sent.at(-1)?.conversationId ?? '';
  await chat.newChat();
  await chat.say('Hello, second chat.');
  await chat.type('/mem list');
  await chat.page.keyboard.press('Enter');
  await expect(panel(chat.page).locator('.offer').first()).toBeVisible();
  await chat.openChat(first);
  await expect(panel(chat.page).locator('.offer')).toHaveCount(0);
});

test('an extension that was updated under the page stops cleanly and asks once for a reload', async ({ app, open }) => {
  const chat = await open('https://claude.ai/new');
  await expect(round(chat.page)).toBeVisible();
  const worker = await app.worker();
  await worker.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  await chat.page.waitForTimeout(1500);
  await chat.type('Any ideas for the weekend?');
  await expect(line(chat.page)).toContainText('Keepsake was updated. Reload this tab to go on.');
  const [note, editor] = await Promise.all([line(chat.page).boundingBox(), (await chat.editor()).boundingBox()]);
  if (!note || !editor) throw new Error('The note or the prompt box is not on the page');
  expect(note.y + note.height, 'the note lies on the prompt box').toBeLessThan(editor.y);
  await expect(round(chat.page)).toHaveCount(0);
  await chat.send();
  expect(app.sites.claude.sent).toHaveLength(1);
  expect(await chat.troubles()).toEqual([]);
});
