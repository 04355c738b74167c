import { expect, test } from './support/fixtures';
import { loadIsolated } from './support/isolatedWorld';
import { chatPlaces } from './support/places';

// On the pages of the sites, with what their adapters say: right box, exact model, nothing sent, and the exact text in
// the request once the user sends.
test.use({ profile: 'mocks', withExtension: false });

const block = [
  '[Memory] Background about the user, from earlier conversations:',
  ...Array.from(
    { length: 12 },
    (_, i) => `- ${i + 1}. 用户平时坐地铁上下班，早高峰特别挤；dislikes crowded places <b>&amp;</b> 🚇`,
  ),
  '[/Memory]',
].join('\n');

for (const { id, layout, url } of chatPlaces) {
  test(`${id} ${layout}: the block stands above the draft and is sent only by the user`, async ({ app, open }) => {
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50 });
    const chat = await open(url);
    const world = await loadIsolated(chat.page, 'test/e2e/support/composerOnSites.ts');
    await world.call('watch', '');
    const draft = '周末想出去玩，any ideas?';
    await chat.type(draft);
    await chat.page.waitForTimeout(1100);
    expect(await world.call('draft', '')).toBe(draft);

    await test.step('above', async () => {
      const begin = Date.now();
      expect(await world.call('insertHere', `${JSON.stringify(block)}, 'top'`)).toEqual({ ok: true });
      test.info().annotations.push({ type: 'milliseconds', description: String(Date.now() - begin) });
      expect(await chat.text()).toBe(`${block}\n\n${draft}`);
      await chat.page.keyboard.press('Control+z');
      await expect.poll(() => chat.text()).toBe(draft);
    });

    await test.step('below, and out again', async () => {
      expect(await world.call('insertHere', `${JSON.stringify(block)}, 'bottom'`)).toEqual({ ok: true });
      expect(await chat.text()).toBe(`${draft}\n\n${block}`);
      expect(await world.call('removeHere', JSON.stringify(block))).toEqual({ ok: true });
      expect((await chat.text()).trimEnd()).toBe(draft);
    });

    await test.step('sent by the user, exactly', async () => {
      // Undo left the caret where the block was.
      await chat.page.keyboard.press('Control+End');
      await chat.page.waitForTimeout(150);
      expect(await world.call('insertHere', `${JSON.stringify(block)}, 'top'`)).toEqual({ ok: true });
      await chat.page.keyboard.insertText('！');
      expect(site.sent).toEqual([]);
      await chat.send();
      expect(site.sent.map((sent) => sent.text.trimEnd())).toEqual([`${block}\n\n${draft}！`]);
    });
    expect(await chat.troubles()).toEqual([]);
    await expect(
      chat.page.locator('[data-attachment], [data-testid="file-thumbnail"], .composer-attachment-surface'),
    ).toHaveCount(0);
  });
}
