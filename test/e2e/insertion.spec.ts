import { clearAndType, editors, insert, normal, setUp } from './support/editorBench';
import { expect, test } from './support/fixtures';

test.use({ profile: 'bare', withExtension: false });
test.describe.configure({ mode: 'parallel' });

const line = 'I take the subway to work; it is crowded. 我不喜欢人多的地方。';
const blocks = {
  'one line': 'The user dislikes crowds.',
  Chinese: '【记忆】用户不喜欢人多的地方。\n以上是背景。',
  'emoji and signs': '👩‍👩‍👧 café <b>&amp;</b> "quotes" \\n $& 100 %\n🎉',
  '20 lines, two of them blank': Array.from({ length: 20 }, (_, i) =>
    i === 4 || i === 11 ? '' : `${i + 1}. ${line}`,
  ).join('\n'),
  '8,000 characters': Array.from({ length: 80 }, (_, i) => `${String(i).padStart(3, '0')} ${'x想'.repeat(48)}`)
    .join('\n')
    .slice(0, 8000),
};
const drafts = { none: '', 'one line': '周末想出去玩，what now?', 'three lines': 'first line\n\nthird 第三行' };

/** Every block and every draft, and the longer blocks with the harder drafts. */
const pairs: [keyof typeof blocks, keyof typeof drafts][] = [
  ['one line', 'none'],
  ['one line', 'three lines'],
  ['Chinese', 'one line'],
  ['emoji and signs', 'three lines'],
  ['20 lines, two of them blank', 'none'],
  ['20 lines, two of them blank', 'three lines'],
  ['8,000 characters', 'one line'],
];

for (const { name, kind } of editors) {
  test.describe(name, () => {
    for (const at of ['top', 'bottom'] as const) {
      test(`puts blocks of all sorts at the ${at}, exact in the model, and one undo takes them back`, async ({
        app,
        open,
      }) => {
        test.setTimeout(120_000);
        const { chat, world, page } = await setUp(open, name);
        for (const [blockName, draftName] of pairs) {
          await test.step(`${blockName} with a draft of ${draftName}`, async () => {
            const [block, draft] = [blocks[blockName], drafts[draftName]];
            await clearAndType(page, draft, kind);
            expect(normal(await chat.text())).toBe(normal(draft));
            const expected = at === 'top' ? `${block}\n\n${draft}` : draft ? `${draft}\n\n${block}` : block;
            expect(await insert(world, kind, block, at)).toEqual({ ok: true });
            expect(normal(await chat.text())).toBe(normal(expected));
            await page.keyboard.press('Control+z');
            await page.waitForTimeout(30);
            expect(normal(await chat.text())).toBe(normal(draft));
          });
        }
        expect(app.sites.bench.sent).toEqual([]);
      });
    }

    test('leaves caret, focus and compositions alone, and takes a block out again', async ({ open }) => {
      test.setTimeout(120_000);
      const { chat, world, page } = await setUp(open, name);

      await test.step('the caret stays where it was in the draft', async () => {
        for (const at of ['top', 'bottom'] as const) {
          await clearAndType(page, '一二三四five');
          for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft');
          expect(await insert(world, kind, 'A block\nof two lines', at)).toEqual({ ok: true });
          await page.keyboard.insertText('▮');
          await page.waitForTimeout(30);
          expect(await chat.text()).toContain('一二▮三四five');
          expect(await page.evaluate(() => document.activeElement?.id)).toBe('box');
        }
      });

      await test.step('also while the focus is elsewhere', async () => {
        await clearAndType(page, '一二三四five');
        for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
        await page.waitForTimeout(150);
        await page.locator('#elsewhere').click();
        expect(await insert(world, kind, 'The block', 'top')).toEqual({ ok: true });
        await page.keyboard.insertText('▮');
        await page.waitForTimeout(30);
        expect(normal(await chat.text())).toBe('The block\n\n一二三四▮five');
      });

      await test.step('it waits for the end of a composition and does not disturb it', async () => {
        await clearAndType(page, '今天');
        const session = await page.context().newCDPSession(page);
        await session.send('Input.imeSetComposition', { text: 'tian', selectionStart: 4, selectionEnd: 4 });
        const inserted = insert(world, kind, 'The block', 'top');
        await page.waitForTimeout(300);
        expect(await chat.text()).not.toContain('The block');
        await session.send('Input.imeSetComposition', { text: 'tianqi', selectionStart: 6, selectionEnd: 6 });
        await session.send('Input.insertText', { text: '天气' });
        expect(await inserted).toEqual({ ok: true });
        expect(normal(await chat.text())).toBe('The block\n\n今天天气');
      });

      await test.step('a block is taken out after the user has typed on', async () => {
        for (const at of ['top', 'bottom'] as const) {
          await clearAndType(page, 'draft');
          const block = blocks['20 lines, two of them blank'];
          expect(await insert(world, kind, block, at)).toEqual({ ok: true });
          await page.keyboard.insertText(' goes on');
          await page.waitForTimeout(30);
          const removed = await world.call(
            'removeBlock',
            `{ element: $box, kind: '${kind}', block: ${JSON.stringify(block)} }`,
          );
          expect(removed).toEqual({ ok: true });
          expect(normal(await chat.text())).toBe('draft goes on');
          await page.keyboard.insertText('!');
          await page.waitForTimeout(30);
          expect(normal(await chat.text())).toBe('draft goes on!');
        }
      });

      await test.step('draft and caret are read as the model has them', async () => {
        await clearAndType(page, 'one\n\nthree 三👍');
        const read = await world.call<{ text: string; caret: unknown }>('readDraft', '$box');
        expect(read).toEqual({ text: 'one\n\nthree 三👍', caret: { start: 14, end: 14 } });
      });

      await test.step('a block inserted right after typing is an undo step of its own', async () => {
        await clearAndType(page, '', kind);
        await page.keyboard.type('typed now');
        expect(await insert(world, kind, 'The block', 'bottom')).toEqual({ ok: true });
        await page.keyboard.press('Control+z');
        await page.waitForTimeout(30);
        expect(normal(await chat.text())).toBe('typed now');
      });
    });
  });
}

test('a mention in the draft stays a mention', async ({ open }) => {
  const { chat, world, page } = await setUp(open, 'prosemirror');
  await clearAndType(page, 'ask ');
  await page.evaluate(() =>
    (window as { mock?: { editor: { addMention?(label: string): void } } }).mock?.editor.addMention?.('Bob'),
  );
  await page.keyboard.press('End');
  await page.keyboard.insertText(' about it');
  expect(await insert(world, 'prosemirror', 'The block', 'top')).toEqual({ ok: true });
  expect(await page.locator('#box .mention').count()).toBe(1);
  expect(normal(await chat.text())).toBe('The block\n\nask  about it');
});

test('a draft that begins as a list gets the block below it, outside of the list', async ({ open }) => {
  const { chat, world, page } = await setUp(open, 'tiptap');
  await clearAndType(page, '');
  // The editor turns this into a list, and keeps an empty paragraph below.
  await page.keyboard.type('- milk');
  await expect(page.locator('#box li')).toHaveCount(1);
  expect(await insert(world, 'prosemirror', 'The block\nof two lines', 'top')).toEqual({ ok: true });
  expect(await chat.text()).toMatch(/^milk\n+The block\nof two lines$/);
  await expect(page.locator('#box li')).toHaveText(['milk']);
});

test('a draft that is nothing but a list is left alone', async ({ open }) => {
  const { chat, world, page } = await setUp(open, 'plain');
  await clearAndType(page, '');
  await page.locator('#box').evaluate((box) => {
    const list = document.createElement('ul');
    list.append(Object.assign(document.createElement('li'), { textContent: 'milk' }));
    box.replaceChildren(list);
  });
  expect(await insert(world, 'contenteditable', 'The block', 'top')).toEqual({ ok: false, reason: 'notTaken' });
  expect(await chat.text()).toBe('milk');
});

test('says so when there is no box to write into', async ({ open }) => {
  const { world, page } = await setUp(open, 'prosemirror');
  await page.locator('#box').evaluate((box) => box.setAttribute('contenteditable', 'false'));
  expect(await insert(world, 'prosemirror', 'The block', 'top')).toEqual({ ok: false, reason: 'noComposer' });
});
