import type { Page } from '@playwright/test';
import { insert, mergeWindowMs, setUp } from './support/editorBench';
import { expect, test } from './support/fixtures';

// Drafts with lists, links, quotes, bold words and mentions in them: what is around the block stays what it is.
test.use({ profile: 'bare', withExtension: false });
test.describe.configure({ mode: 'parallel' });

const block = 'The block\n- 用户不喜欢人多的地方 <b>&amp;</b>\n- of three lines';

const richEditors = [
  // TipTap and Quill keep an empty line below a list.
  { name: 'tiptap', kind: 'prosemirror', hasCode: true, endsPlain: true },
  { name: 'quill-rich', kind: 'quill', hasCode: false, endsPlain: true },
  { name: 'lexical-rich', kind: 'lexical', hasCode: false, endsPlain: false },
];

const list = '<ul><li>milk 牛奶</li><li>bread</li></ul>';
const code = '<pre><code>let a = 1;\n  let b;</code></pre>';
const quote = '<blockquote>said by others</blockquote>';
const words = '<p>Some <strong>bold words</strong> and <a href="https://a.example/">a link</a> 在这里</p>';

const html = (page: Page) => page.locator('#box').evaluate((box) => box.innerHTML);
const lines = (page: Page) =>
  page.evaluate(() => (window as unknown as BenchPage).mock.text().replaceAll('\u00A0', ' ').trimEnd());

interface BenchPage {
  mock: { text(): string; editor: { focus(): void; addMention(label: string): void } };
}

/** Puts marked-up text into the empty editor as a paste from elsewhere does, and a mention behind it. */
async function fill(page: Page, markup: string, kind: string, mention?: string): Promise<void> {
  await page.evaluate(() => (window as unknown as BenchPage).mock.editor.focus());
  await page.waitForTimeout(50);
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, markup);
  if (mention) {
    await page.evaluate((label) => (window as unknown as BenchPage).mock.editor.addMention(label), mention);
    await expect(page.locator('#box .mention')).toHaveCount(1);
  }
  await page.waitForTimeout(100 + (mergeWindowMs[kind] ?? 0));
}

/** Puts the caret into a word of the draft, behind its second letter. */
async function clickInto(page: Page, selector: string): Promise<void> {
  await page
    .locator(`#box ${selector}`)
    .first()
    .evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) throw new Error('No text');
      (element.closest('[contenteditable="true"]') as HTMLElement).focus();
      document.getSelection()?.collapse(text, 2);
    });
  await page.waitForTimeout(200);
}

/** Where the caret is, what of the text around it is read back after a letter is typed there, and where the block goes. */
const rounds = [
  { selector: 'strong', typed: 'bo¶ld words', at: 'top' },
  { selector: 'strong', typed: 'bo¶ld words', at: 'bottom' },
  { selector: 'li', typed: 'mi¶lk 牛奶', at: 'top' },
  { selector: 'a', typed: 'a ¶link', at: 'bottom' },
] as const;

for (const { name, kind, hasCode, endsPlain } of richEditors) {
  test(`${name}: lists, links, quotes, bold words and a mention stay whole, the caret where it was, one undo is enough`, async ({
    open,
  }) => {
    const { world, page } = await setUp(open, name);
    const rest = () => page.waitForTimeout(100 + (mergeWindowMs[kind] ?? 0));
    await fill(page, `<p>Before 之前</p>${list}${hasCode ? code : ''}${quote}${words}<p>After 之后 </p>`, kind, 'Maps');
    await expect(page.locator('#box li')).toHaveCount(2);
    await expect(page.locator('#box blockquote')).toHaveCount(1);
    await expect(page.locator('#box a')).toHaveText('a link');
    const before = await html(page);
    const draft = await lines(page);
    for (const { selector, typed, at } of rounds) {
      await clickInto(page, selector);
      expect(await insert(world, kind, block, at)).toEqual({ ok: true });
      expect(await lines(page)).toBe(at === 'top' ? `${block}\n\n${draft}` : `${draft}\n\n${block}`);
      for (const text of await page.locator('#box').locator('li, blockquote, strong, a, pre').allInnerTexts()) {
        expect(text).not.toMatch(/block|lines|用户/);
      }
      await expect(page.locator('#box .mention')).toHaveText('@Maps');
      // The caret is where it was, in the word it was in.
      await page.keyboard.insertText('¶');
      await expect.poll(() => page.locator(`#box ${selector}`).first().innerText()).toBe(typed);
      await page.keyboard.press('Backspace');
      await rest();
      const request = `{ element: $box, kind: '${kind}', block: ${JSON.stringify(block)} }`;
      expect(await world.call('removeBlock', request)).toEqual({ ok: true });
      await expect.poll(() => html(page)).toBe(before);

      await rest();
      expect(await insert(world, kind, block, at)).toEqual({ ok: true });
      await page.keyboard.press('Control+z');
      await expect.poll(() => html(page)).toBe(before);
      await rest();
    }
  });

  test(`${name}: beside a list the block goes to the end that is plain, and into no list where none is`, async ({
    open,
  }) => {
    const { world, page } = await setUp(open, name);
    await fill(page, `${list}<p>After</p>`, kind);
    const draft = await lines(page);
    expect(await insert(world, kind, block, 'top')).toEqual({ ok: true });
    expect(await lines(page)).toBe(`${draft}\n\n${block}`);
    await expect(page.locator('#box li')).toHaveText(['milk 牛奶', 'bread']);

    const next = await setUp(open, name);
    await fill(next.page, list, kind);
    const before = await html(next.page);
    const outcome = await insert(next.world, kind, block, 'top');
    expect(outcome).toEqual(endsPlain ? { ok: true } : { ok: false, reason: 'notTaken' });
    await expect(next.page.locator('#box li')).toHaveText(['milk 牛奶', 'bread']);
    if (!endsPlain) expect(await html(next.page)).toBe(before);
  });
}
