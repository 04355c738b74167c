import { lastCaret } from '../shared/composerWatch';
import { type Caret, isField, mapText, placeAt } from '../shared/editorText';

/** Notes where the caret is in a prompt box; the returned function gives focus and caret back. */
export function keepCaret(element: HTMLElement): () => void {
  const caret = lastCaret(element);
  return () => {
    if (!element.isConnected) return;
    element.focus({ preventScroll: true });
    if (caret) putCaret(element, caret);
  };
}

/** Puts the caret of a focused prompt box at these offsets of its text. */
export function putCaret(element: HTMLElement, caret: Caret): void {
  if (isField(element)) {
    element.setSelectionRange(caret.start, caret.end);
    return;
  }
  const map = mapText(element);
  const from = placeAt(element, map, caret.start);
  const to = placeAt(element, map, caret.end);
  element.ownerDocument.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}
