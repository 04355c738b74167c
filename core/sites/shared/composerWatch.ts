import { type Caret, isField, mapText, readCaret } from './editorText';

/**
 * What must be known of a prompt box before anything is written into it: whether an input method is composing, when the
 * user last typed, and where the caret was before the focus went elsewhere (to the panel, say).
 */
interface EditingState {
  composing: boolean;
  lastInputAt: number;
  caret: Caret | null;
}

const watched = new WeakMap<Document, WeakMap<Element, EditingState>>();

/** How often the user pressed a key or a button since the document is watched. */
const acts = new WeakMap<Document, number>();

/** Time editors need after `compositionend` to take the composed text into their model. */
const compositionSettleMs = 60;

/**
 * Starts watching a document; call it when the content script starts, so that a composition begun before the first
 * insertion is known. Watching twice is harmless. Stops when `signal` aborts.
 */
export function watchEditing(document: Document, signal?: AbortSignal): void {
  if (watched.has(document)) return;
  const states = new WeakMap<Element, EditingState>();
  watched.set(document, states);
  const options = { capture: true, passive: true, ...(signal && { signal }) };

  const stateAt = (event: Event): EditingState | null => {
    const target = event.composedPath()[0] ?? event.target;
    const element = target instanceof (document.defaultView?.Element ?? Element) ? target : null;
    const editor = element && editableAround(element);
    return editor ? stateFor(states, editor) : null;
  };
  document.addEventListener(
    'compositionstart',
    (event) => {
      const state = stateAt(event);
      if (state) state.composing = true;
    },
    options,
  );
  document.addEventListener(
    'compositionend',
    (event) => {
      const state = stateAt(event);
      if (state) state.composing = false;
    },
    options,
  );
  document.addEventListener(
    'input',
    (event) => {
      const state = stateAt(event);
      if (state) state.lastInputAt = Date.now();
    },
    options,
  );
  document.addEventListener(
    'selectionchange',
    () => {
      const active = document.activeElement;
      const editor = active && editableAround(active);
      if (!editor) return;
      const caret = readCaretNow(editor);
      if (caret) stateFor(states, editor).caret = caret;
    },
    options,
  );
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(
      type,
      (event) => {
        const isModifier = 'key' in event && /^(?:Shift|Control|Alt|Meta)$/.test(String(event.key));
        if (event.isTrusted && !isModifier) acts.set(document, countActs(document) + 1);
      },
      options,
    );
  }
  signal?.addEventListener('abort', () => watched.delete(document), { once: true });
}

/**
 * A count that grows with every key and button the user presses. Where it has grown while something was being written,
 * what stands in the box is the user's doing, and nobody else's to take back.
 */
export function countActs(document: Document): number {
  return acts.get(document) ?? 0;
}

/** The outermost editable element around a node: the editor's root. */
export function editableAround(element: Element): HTMLElement | null {
  if (isField(element)) return element;
  let found: HTMLElement | null = null;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const mark = at.getAttribute('contenteditable');
    if (mark === 'false') found = null;
    else if (mark !== null) found = at as HTMLElement;
  }
  return found;
}

/** The caret where it is now, or null when the editor has none. Offsets count mentions as one character. */
export function readCaretNow(editor: HTMLElement): Caret | null {
  if (isField(editor)) {
    if (editor.selectionStart === null) return null;
    return { start: editor.selectionStart, end: editor.selectionEnd ?? editor.selectionStart };
  }
  return readCaret(editor, mapText(editor));
}

/** The caret where it is, or where it last was while the editor had the focus. */
export function lastCaret(editor: HTMLElement): Caret | null {
  return readCaretNow(editor) ?? watched.get(editor.ownerDocument)?.get(editor)?.caret ?? null;
}

/** Whether an input method is composing in this editor. */
export function isComposing(editor: HTMLElement): boolean {
  return watched.get(editor.ownerDocument)?.get(editor)?.composing ?? false;
}

/** Resolves when no input method is composing; false when it still does after `timeoutMs`. */
export async function compositionEnded(editor: HTMLElement, timeoutMs: number): Promise<boolean> {
  if (!isComposing(editor)) return true;
  const deadline = Date.now() + timeoutMs;
  while (isComposing(editor)) {
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) return false;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        editor.removeEventListener('compositionend', done);
        resolve();
      };
      const timer = setTimeout(done, leftMs);
      editor.addEventListener('compositionend', done, { once: true });
    });
    // Some input methods start the next composition at once.
    await new Promise((resolve) => setTimeout(resolve, compositionSettleMs));
  }
  return true;
}

/** Resolves once nothing was typed for `quietMs`, so that an editor's history does not merge typing and insertion. */
export async function typingPaused(editor: HTMLElement, quietMs: number): Promise<void> {
  for (;;) {
    const lastInputAt = watched.get(editor.ownerDocument)?.get(editor)?.lastInputAt ?? 0;
    const leftMs = lastInputAt + quietMs - Date.now();
    if (leftMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, leftMs));
  }
}

function stateFor(states: WeakMap<Element, EditingState>, editor: Element): EditingState {
  let state = states.get(editor);
  if (!state) {
    state = { composing: false, lastInputAt: 0, caret: null };
    states.set(editor, state);
  }
  return state;
}
