import { expect, test } from './support/fixtures';
import { loadIsolated } from './support/isolatedWorld';
import { chatPlaces } from './support/places';

// Sites turn long pastes into files. A long block stays text, and what the user pasted before stays a file.
test.use({ profile: 'mocks', withExtension: false });

const chips = '[data-attachment], [data-testid="file-thumbnail"], .composer-attachment-surface';
const block = [
  '[Memory] Background about the user, from earlier conversations:',
  ...Array.from(
    { length: 90 },
    (_, i) => `- ${i + 1}. 用户平时坐地铁上下班，早高峰特别挤；dislikes crowded places, likes quiet ones.`,
  ),
  '[/Memory]',
].join('\n');

interface MockPage {
  mock?: { editor: { set(text: string): void } };
}

for (const { id, layout, url } of chatPlaces) {
  test(`${id} ${layout}: ${block.length} characters go in as text and come out again`, async ({ app, open }) => {
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50 });
    const chat = await open(url);
    const world = await loadIsolated(chat.page, 'test/e2e/support/composerOnSites.ts');
    await world.call('watch', '');
    await chat.focus();
    await chat.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'pasted by the user '.repeat(1_000));
      const event = { clipboardData: data, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event));
    });
    await chat.page.waitForTimeout(100);
    const before = await chat.page.locator(chips).count();
    // Where it became text instead, the box is emptied.
    if ((await chat.text()).trim() !== '') {
      await chat.page.evaluate(() => (window as MockPage).mock?.editor.set(''));
    }
    const draft = '周末想出去玩，any ideas?';
    await chat.type(draft);
    await chat.page.waitForTimeout(1_100);
    expect(await world.call('insertHere', `${JSON.stringify(block)}, 'top'`)).toEqual({ ok: true });
    expect(await chat.text()).toBe(`${block}\n\n${draft}`);
    await chat.page.keyboard.press('Control+z');
    await expect.poll(() => chat.text()).toBe(draft);
    await chat.page.waitForTimeout(1_100);
    expect(await world.call('insertHere', `${JSON.stringify(block)}, 'bottom'`)).toEqual({ ok: true });
    expect(await world.call('removeHere', JSON.stringify(block))).toEqual({ ok: true });
    expect((await chat.text()).trimEnd()).toBe(draft);
    expect(await chat.page.locator(chips).count()).toBe(before);
    expect(site.sent).toEqual([]);
    expect(await chat.troubles()).toEqual([]);
  });
}
