import { editableAround, readCaretNow } from '../shared/composerWatch';
import { isField, mapText } from '../shared/editorText';
import { putCaret } from './caretKeeper';

/** Editors draw an undo some tens of milliseconds after the key; longer than this it was none. */
const waitMs = 300;
const stepMs = 30;

/**
 * Undo takes a block out and leaves the caret where the block was; the user was elsewhere in the draft. Puts the caret
 * back there once an undo key has taken the block out.
 *
 * @param composer the prompt box now, null when there is none.
 * @param locate where our block is in a text, null when it is not in it.
 * @param onGone called when the block went.
 */
export function keepCaretOverUndo(
  document: Document,
  signal: AbortSignal,
  composer: () => HTMLElement | null,
  locate: (text: string) => { start: number; end: number } | null,
  onGone: () => void,
): void {
  const onKey = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const element = composer();
    const target = event.composedPath()[0];
    if (!isUndo || !element || !(target instanceof Element) || editableAround(target) !== element) return;
    const text = textOf(element);
    const block = locate(text);
    const caret = readCaretNow(element);
    if (!block || !caret) return;
    const isBelow = caret.start >= block.end;
    if (!isBelow && caret.start > block.start) return;
    void restore(element, isBelow ? text.length - caret.start : caret.start, isBelow, caret.end - caret.start);
  };

  async function restore(element: HTMLElement, distance: number, fromEnd: boolean, length: number): Promise<void> {
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += stepMs) {
      // Form fields have it done at once.
      await new Promise((resolve) => setTimeout(resolve, waitedMs === 0 ? 0 : stepMs));
      const text = textOf(element);
      if (locate(text)) continue;
      const start = Math.max(0, fromEnd ? text.length - distance : Math.min(distance, text.length));
      if (!signal.aborted && element.isConnected) putCaret(element, { start, end: start + length });
      onGone();
      return;
    }
  }

  document.defaultView?.addEventListener('keydown', onKey, { capture: true, signal });
}

/** Text with mentions as marks: what offsets count in. */
function textOf(element: HTMLElement): string {
  return isField(element) ? element.value : mapText(element).text;
}
