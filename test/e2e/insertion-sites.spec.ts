import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { loadIsolated } from './support/isolatedWorld';
import { chatPlaces } from './support/places';

// On the pages of the sites, with what their adapters say: right box, exact model, nothing sent, and the exact text in
// the request once the user sends. Sites turn long pastes into files: a long block stays text, and what the user pasted
// before stays a file.
test.use({ profile: 'bare', withExtension: false });
test.describe.configure({ mode: 'parallel' });

const blockOf = (lines: number) =>
  [
    '[Memory] Background about the user, from earlier conversations:',
    ...Array.from(
      { length: lines },
      (_, i) => `- ${i + 1}. 用户平时坐地铁上下班，早高峰特别挤；dislikes crowded places <b>&amp;</b> 🚇`,
    ),
    '[/Memory]',
  ].join('\n');
const block = blockOf(12);
const longBlock = blockOf(100);
const chips = '[data-attachment], [data-testid="file-thumbnail"], .composer-attachment-surface';

for (const { id, layout, url } of chatPlaces) {
  test(`${id} ${layout}: a block of ${block.length} and one of ${longBlock.length} characters stand with the draft as text, and are sent only by the user`, async ({
    app,
    open,
  }) => {
    const site = app.sites.all.find((candidate) => candidate.id === id);
    if (!site) throw new Error(`No mock ${id}`);
    Object.assign(site.config, { layout, hydrateMs: 50 });
    const chat = await open(url);
    const world = await loadIsolated(chat.page, 'test/e2e/support/composerOnSites.ts');
    await world.call('watch', '');
    const chipCount = await pasteMuch(chat.page);
    const draft = '周末想出去玩，any ideas?';
    await chat.type(draft);
    await chat.page.waitForTimeout(1_100);
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

    await test.step('long, above and below', async () => {
      await chat.page.waitForTimeout(1_100);
      expect(await world.call('insertHere', `${JSON.stringify(longBlock)}, 'top'`)).toEqual({ ok: true });
      expect(await chat.text()).toBe(`${longBlock}\n\n${draft}`);
      await chat.page.keyboard.press('Control+z');
      await expect.poll(() => chat.text()).toBe(draft);
      await chat.page.waitForTimeout(1_100);
      expect(await world.call('insertHere', `${JSON.stringify(longBlock)}, 'bottom'`)).toEqual({ ok: true });
      expect(await chat.text()).toBe(`${draft}\n\n${longBlock}`);
      expect(await world.call('removeHere', JSON.stringify(longBlock))).toEqual({ ok: true });
      expect((await chat.text()).trimEnd()).toBe(draft);
      expect(await chat.page.locator(chips).count()).toBe(chipCount);
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
  });
}

/** Pastes what sites make a file of; returns how many files there are then. Where it became text, the box is emptied. */
async function pasteMuch(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { editor } = (window as unknown as MockPage).mock;
    editor.focus();
    const data = new DataTransfer();
    data.setData('text/plain', 'pasted by the user '.repeat(1_000));
    editor.element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.waitForTimeout(100);
  await page.evaluate(() => (window as unknown as MockPage).mock.editor.set(''));
  return page.locator(chips).count();
}

interface MockPage {
  mock: { editor: { element: HTMLElement; set(text: string): void; focus(): void } };
}
