import { browser } from 'wxt/browser';
import { loadSettings } from '../../core/platform/settings';
import { composeFor } from './composeFor';
import type { EngineHolder } from './engine';
import { flashBadge } from './tabBadge';

/** Runs in the page, so it may use nothing from outside itself. Returns the text of the focused field, or null. */
function readFocusedField(): string | null {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) return field.value;
  return field instanceof HTMLElement && field.isContentEditable ? field.innerText : null;
}

/** Runs in the page. Puts the block at the caret, as one undo step. Returns whether the field took it. */
function insertIntoField(block: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return false;
  const textOf = () =>
    field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : field.innerText;
  const before = textOf();
  document.execCommand('insertText', false, block);
  return textOf() !== before;
}

/**
 * Inserts fitting memories into the focused field of any page, with the access that the click on the menu gives.
 * A tick or a cross on the icon says how it went.
 */
export async function insertIntoFocusedField(engine: EngineHolder, tabId: number, frameId = 0): Promise<void> {
  const target = { tabId, frameIds: [frameId] };
  // The click gives access to the tab's own pages; a frame of another site stays closed.
  const [read] = await browser.scripting.executeScript({ target, func: readFocusedField }).catch(() => []);
  const draft = read?.result;
  if (typeof draft !== 'string') {
    await flashBadge(tabId, 'problem');
    return;
  }
  const settings = await loadSettings();
  const { memories } = await engine.recall(draft, { maxMemories: settings.maxMemories });
  const block = composeFor(
    memories.map((hit) => hit.card),
    { draft, site: 'web', maxTokens: settings.maxTokens },
  );
  if (block.cardIds.length === 0) {
    await flashBadge(tabId, 'off');
    return;
  }
  const [written] = await browser.scripting.executeScript({
    target,
    func: insertIntoField,
    args: [`${block.text}\n\n`],
  });
  await flashBadge(tabId, written?.result === true ? 'done' : 'problem');
}
