import type { Box } from './placeButton';

/** Words the user selected in the conversation. */
export interface Picked {
  text: string;
  /** The line the selection ends in, in CSS pixels of the viewport. */
  line: Box;
}

/** Less says nothing, more is no statement. Counted in characters. */
const minLength = 4;
const maxLength = 2_000;
/** A selection counts once it rests; while it is being dragged nothing may pop up under the pointer. */
const settleMs = 350;

/**
 * Watches what is selected inside the messages of a conversation. Selections in prompt boxes, in the rest of the page
 * and in our own layer are none of ours.
 *
 * @param turns selectors of messages, any of which may match.
 * @param onChange called with what is selected once it rests, and with null as soon as it is gone or moves.
 */
export function watchSelection(
  document: Document,
  signal: AbortSignal,
  turns: readonly string[],
  onChange: (picked: Picked | null) => void,
): void {
  const view = document.defaultView;
  if (!view) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let shown: Picked | null = null;

  function show(next: Picked | null): void {
    if (next === shown) return;
    shown = next;
    onChange(next);
  }

  function settleLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isPressed) show(readPicked(document, turns));
    }, settleMs);
  }

  const options = { capture: true, passive: true, signal };
  document.addEventListener(
    'selectionchange',
    () => {
      if (shown && document.getSelection()?.toString().trim() === shown.text) return;
      show(null);
      settleLater();
    },
    options,
  );
  view.addEventListener('pointerdown', () => (isPressed = true), options);
  for (const type of ['pointerup', 'pointercancel'] as const) {
    view.addEventListener(
      type,
      () => {
        isPressed = false;
        if (!shown) settleLater();
      },
      options,
    );
  }
  for (const type of ['scroll', 'resize'] as const) {
    view.addEventListener(
      type,
      () => {
        if (shown) settleLater();
        show(null);
      },
      options,
    );
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** What is selected now, if it is something that could be remembered. */
export function readPicked(document: Document, turns: readonly string[]): Picked | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const text = selection.toString().trim();
  if (text.length < minLength || text.length > maxLength) return null;
  const range = selection.getRangeAt(0);
  const ends = [range.startContainer, range.endContainer].map((node) =>
    node.nodeType === 1 ? (node as Element) : node.parentElement,
  );
  const isInTurn = (element: Element | null) =>
    element?.closest(turns.join(', ')) != null && !element.closest('input, textarea, [contenteditable="true"]');
  if (!ends.every(isInTurn)) return null;
  const line = [...range.getClientRects()].filter((rect) => rect.width > 0).at(-1);
  if (!line) return null;
  return { text, line: { left: line.left, top: line.top, right: line.right, bottom: line.bottom } };
}
