import type { Page } from '@playwright/test';
import type { ChatPage } from './chatPage';
import { type IsolatedWorld, loadIsolated } from './isolatedWorld';

/** Editor on the bench and what the adapter of such a site says. */
export const editors = [
  { name: 'prosemirror', kind: 'prosemirror' },
  { name: 'tiptap', kind: 'prosemirror' },
  { name: 'tiptap-doubling', kind: 'prosemirror' },
  { name: 'quill', kind: 'quill' },
  { name: 'lexical-rich', kind: 'lexical' },
  { name: 'lexical-plain', kind: 'lexical' },
  { name: 'slate', kind: 'slate' },
  { name: 'textarea', kind: 'textarea' },
  { name: 'plain', kind: 'contenteditable' },
];

/** Histories join changes that follow each other within this time, in milliseconds. */
export const mergeWindowMs: Record<string, number> = { prosemirror: 500, quill: 1000, lexical: 300 };

/** Empties the editor on the bench and types a draft into it; new lines as Shift+Enter. */
export async function clearAndType(page: Page, draft: string, kind = '') {
  await page.evaluate(() =>
    (window as { mock?: { editor: { set(text: string): void; focus(): void } } }).mock?.editor.set(''),
  );
  await page.evaluate(() => (window as { mock?: { editor: { focus(): void } } }).mock?.editor.focus());
  // The clearing is no typing: histories must not merge it with what follows.
  await page.waitForTimeout(draft ? 30 : 50 + (mergeWindowMs[kind] ?? 0));
  for (const [index, part] of draft.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Shift+Enter');
    if (part) await page.keyboard.insertText(part);
  }
}

/** Rich editors may read a break of the draft back as a paragraph; the text must be the same. */
export const normal = (text: string) => text.replaceAll('\u00A0', ' ').trimEnd();

/** Inserts a block into the editor on the bench as a content script does. */
export function insert(world: IsolatedWorld, kind: string, block: string, at: 'top' | 'bottom') {
  return world.call<{ ok: boolean; reason?: string }>(
    'insertBlock',
    `{ element: $box, kind: '${kind}', block: ${JSON.stringify(block)}, at: '${at}' }`,
  );
}

/** Opens an editor on the bench, with the module that writes into it beside the page. */
export async function setUp(open: (url: string) => Promise<ChatPage>, editor: string) {
  const chat = await open(`https://bench.example/?editor=${editor}`);
  const world = await loadIsolated(chat.page, 'core/sites/shared/composer.ts');
  await world.call('watchEditing', 'document');
  return { chat, world, page: chat.page };
}
