import type { CDPSession } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { chatPlaces, withoutPrivateMode } from './support/places';

// Pinyin as an input method sends it, on every mock site: nothing is sent, run or inserted while it composes.
test.use({ profile: 'sites', allSites: true });
test.describe.configure({ mode: 'parallel' });

/** A key that belongs to the input method, as Chromium reports it. */
async function imeKey(session: CDPSession, key: string): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode: 229, key });
}

/** Letter by letter, up to an open composition of these letters. */
async function spell(session: CDPSession, pinyin: string): Promise<void> {
  for (let length = 1; length <= pinyin.length; length++) {
    await imeKey(session, 'Process');
    const text = pinyin.slice(0, length);
    await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
  }
}

for (const { id, layout, url } of chatPlaces) {
  test(`${id} ${layout}: Enter that chooses a candidate sends nothing, and an insertion waits for it`, async ({
    app,
    open,
  }) => {
    await app.startOver({ uiLanguage: 'zh', captureWithoutPrivateMode: withoutPrivateMode });
    await app.send('addCard', { text: '我不喜欢人多的地方。', scope: 'global' });
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50, locale: 'zh-CN' });
    const chat = await open(url);
    const layer = chat.page.locator('keepsake-layer');
    await chat.focus();
    const session = await app.context.newCDPSession(chat.page);

    await test.step('words are composed, candidates chosen with Enter', async () => {
      await spell(session, 'zhoumo');
      await imeKey(session, 'Enter');
      await session.send('Input.insertText', { text: '周末' });
      await spell(session, 'xiangchuquwan');
      await imeKey(session, 'Enter');
      await session.send('Input.insertText', { text: '想出去玩，有什么推荐？' });
      await expect.poll(() => chat.text()).toBe('周末想出去玩，有什么推荐？');
      expect(site.sent).toEqual([]);
    });
    const draft = await chat.text();
    await expect(layer.locator('.round-count')).toHaveText('1', { timeout: 20_000 });

    await test.step('the click waits while the next word is composed', async () => {
      await spell(session, 'xiexie');
      await layer.locator('.round').click();
      await chat.page.waitForTimeout(500);
      expect(await chat.text()).not.toContain('我不喜欢人多的地方');
      await spell(session, 'xiexien');
      await session.send('Input.insertText', { text: '谢谢你' });
      await expect.poll(() => chat.text()).toContain('我不喜欢人多的地方');
      expect((await chat.text()).endsWith(`\n\n${draft}谢谢你`)).toBe(true);
      expect(site.sent).toEqual([]);
    });

    await test.step('the user sends what stands there', async () => {
      const text = await chat.text();
      await chat.send();
      expect(site.sent.map((sent) => sent.text.trimEnd())).toEqual([text]);
      // Some editors empty their box a moment later.
      await expect.poll(async () => (await chat.text()).trim()).toBe('');
    });

    await test.step('a command being composed is not run', async () => {
      await chat.focus();
      await session.send('Input.insertText', { text: '/记忆 ' });
      await spell(session, 'liebiao');
      await imeKey(session, 'Enter');
      await chat.page.waitForTimeout(200);
      await expect(layer.locator('.panel')).toHaveCount(0);
      await session.send('Input.insertText', { text: '列表' });
      await expect.poll(() => chat.text()).toBe('/记忆 列表');
      expect(site.sent).toHaveLength(1);
      await chat.page.keyboard.press('Enter');
      await expect(layer.locator('.panel .offer').first()).toBeVisible();
      await expect.poll(async () => (await chat.text()).trim()).toBe('');
      expect(site.sent).toHaveLength(1);
    });
    expect(await chat.troubles()).toEqual([]);
  });
}
