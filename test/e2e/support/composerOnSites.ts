/** What a content script does to insert a block, for the isolated world of a test: box and kind come from the adapter. */
import { adapterForUrl } from '../../../core/sites';
import { findComposer, insertBlock, readDraft, removeBlock, watchEditing } from '../../../core/sites/shared/composer';

function find() {
  const adapter = adapterForUrl(location.href);
  if (!adapter) throw new Error('No adapter for this address');
  const element = findComposer(document, adapter.selectors.composer);
  if (!element) throw new Error('No composer');
  return { element, kind: adapter.editor };
}

export function watch(): void {
  watchEditing(document);
}

export function draft(): string {
  return readDraft(find().element).text;
}

export function insertHere(block: string, at: 'top' | 'bottom') {
  return insertBlock({ ...find(), block, at });
}

export function removeHere(block: string) {
  return removeBlock({ ...find(), block });
}
