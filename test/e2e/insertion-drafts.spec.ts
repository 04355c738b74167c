import type { Page } from '@playwright/test';
import { editors, insert, mergeWindowMs, normal, setUp } from './support/editorBench';
import { expect, test } from './support/fixtures';

// Drafts that are long, drafts with lists and code in them, and drafts that are sent before the insertion is done.
test.use({ profile: 'bare', withExtension: false });
test.describe.configure({ mode: 'parallel' });

interface BenchPage {
  mock: { editor: { element: HTMLElement; text(): string; set(text: string): void; focus(): void } };
}

const longDraft = Array.from(
  { length: 200 },
  (_, i) =>
    `${String(i).padStart(3, '0')} 我在写一份很长的文档，each line of it has to stay as it is, 标点也一样：${'字'.repeat(40)}`,
).join('\n');
const block = Array.from(
  { length: 60 },
  (_, i) => `- ${i} 用户不喜欢人多的地方；dislikes crowded places, likes quiet ones.`,
).join('\n');

/** Fills the editor by its own model and puts the caret behind these letters of a line. */
async function fill(page: Page, draft: string, kind: string): Promise<void> {
  await page.evaluate((text) => {
    const { editor } = (window as unknown as BenchPage).mock;
    editor.set(text);
    editor.focus();
  }, draft);
  await page.waitForTimeout(100 + (mergeWindowMs[kind] ?? 0));
}

for (const { name, kind } of editors) {
  test(`${name}: a draft of ${longDraft.length} characters keeps every letter and the caret, and one undo is enough`, async ({
    open,
  }) => {
    test.setTimeout(120_000);
    const { chat, world, page } = await setUp(open, name);
    for (const at of ['top', 'bottom'] as const) {
      await fill(page, longDraft, kind);
      await page.keyboard.press('Control+End');
      for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(200);
      expect(await insert(world, kind, block, at)).toEqual({ ok: true });
      const expected = at === 'top' ? `${block}\n\n${longDraft}` : `${longDraft}\n\n${block}`;
      expect(normal(await chat.text())).toBe(expected);
      await page.keyboard.press('Control+z');
      await page.waitForTimeout(50);
      expect(normal(await chat.text())).toBe(longDraft);
      expect(await insert(world, kind, block, at)).toEqual({ ok: true });
      const removed = await world.call(
        'removeBlock',
        `{ element: $box, kind: '${kind}', block: ${JSON.stringify(block)} }`,
      );
      expect(removed).toEqual({ ok: true });
      expect(normal(await chat.text())).toBe(longDraft);
    }
  });

  test(`${name}: a draft that is sent while the block is read back stays sent`, async ({ open }) => {
    const { chat, world, page } = await setUp(open, name);
    await fill(page, '周末去哪里？', kind);
    // What a site does on a key that sends, the first one after the block stands in the box.
    await page.evaluate(() => {
      const { editor } = (window as unknown as BenchPage).mock;
      const look = () => {
        if (!editor.text().includes('The block')) setTimeout(look, 1);
        else window.addEventListener('keydown', () => editor.set(''), { once: true });
      };
      look();
    });
    let isDone = false;
    const inserting = insert(world, kind, 'The block\nof two lines', 'top').finally(() => {
      isDone = true;
    });
    while (!isDone) await page.keyboard.press('F8');
    await inserting;
    await page.keyboard.press('F8');
    await page.waitForTimeout(400);
    expect((await chat.text()).trim()).toBe('');
  });
}
