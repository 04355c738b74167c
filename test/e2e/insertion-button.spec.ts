import { expect, test } from './support/fixtures';
import { chatPlaces, withoutPrivateMode } from './support/places';

// The way a person goes, on every mock site: type, see that something fits, click, send. What the server gets is the
// draft under the block, to the letter.
test.use({ profile: 'capture', allSites: true });

for (const [index, { id, layout, url }] of chatPlaces.entries()) {
  // Both languages, one after the other.
  const isChinese = index % 2 === 0;
  const known = isChinese ? '我不喜欢人多的地方。' : 'I do not like crowded places.';
  const draft = isChinese ? '周末想出去玩，有什么推荐？' : 'Any ideas for the weekend?';

  test(`${id} ${layout}: one click puts the memory above the draft, one undo takes it out and leaves the caret`, async ({
    app,
    open,
  }) => {
    await app.send('deleteEverything');
    await app.changeSettings({ captureWithoutPrivateMode: withoutPrivateMode });
    await app.send('addCard', { text: known, scope: 'global' });
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50, locale: isChinese ? 'zh-CN' : 'en' });
    const chat = await open(url);
    await chat.type(draft);
    const layer = chat.page.locator('keepsake-layer');
    await expect(layer.locator('.round-count')).toHaveText('1', { timeout: 20_000 });

    // The caret stands inside the draft, not at its end.
    for (let n = 0; n < 3; n++) await chat.page.keyboard.press('ArrowLeft');
    await chat.page.waitForTimeout(200);
    await layer.locator('.round').click();
    await expect.poll(() => chat.text()).toContain(known.slice(0, -1));
    await expect(layer.locator('.line')).toBeVisible();
    const text = await chat.text();
    expect(text.endsWith(`\n\n${draft}`)).toBe(true);
    await chat.page.keyboard.press('Control+z');
    await expect.poll(() => chat.text()).toBe(draft);
    // The line that says what was added goes once the block is seen to be gone.
    await expect(layer.locator('.line')).toHaveCount(0);
    // The editor takes the caret into its model a moment later; no hand is quicker than that.
    await chat.page.waitForTimeout(200);
    await chat.page.keyboard.insertText('¶');
    await expect.poll(() => chat.text()).toBe(`${draft.slice(0, -3)}¶${draft.slice(-3)}`);
    await chat.page.keyboard.press('Backspace');
    await expect(layer.locator('.round-count')).toHaveText('1', { timeout: 20_000 });
    await layer.locator('.round').click();
    await expect.poll(() => chat.text()).toBe(text);
    expect(site.sent).toEqual([]);
    await chat.send();
    expect(site.sent.map((sent) => sent.text.trimEnd())).toEqual([text]);
    expect(await chat.troubles()).toEqual([]);
  });
}
