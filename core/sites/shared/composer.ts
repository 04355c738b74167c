import { findComposerBox } from '../page/composerBox';
import type { EditorKind, Selector } from '../types';
import { compositionEnded, countActs, editableAround, lastCaret, typingPaused, watchEditing } from './composerWatch';
import { pressKey, undoOnce, writeAtSelection } from './composerWrite';
import { type Caret, detectEditorKind, isField, mapText, placeAt } from './editorText';

export { watchEditing } from './composerWatch';
export { readDraft, readEditorText } from './editorText';

/** Why nothing was changed, or why the result cannot be trusted. */
export type InsertFailure =
  /** The element is gone, hidden or read-only. */
  | 'noComposer'
  /** An input method was composing until the time was up. */
  | 'composing'
  /** The editor took nothing, or would have made the block part of a list or the like. */
  | 'notTaken'
  /** The editor took something else than what was given, and the draft was put back. */
  | 'garbled'
  /** The same, and the draft could not be put back. */
  | 'garbledDraft'
  /** The site turned the text into an attachment. */
  | 'becameAttachment'
  /** `removeBlock` did not find the block in the draft. */
  | 'notFound';

export type InsertOutcome = { ok: true } | { ok: false; reason: InsertFailure };

export interface InsertRequest {
  /** The editable element itself, as `findComposer` returns it. */
  element: HTMLElement;
  /** What the adapter says; marks of an editor library found on the element win. */
  kind: EditorKind;
  block: string;
  at: 'top' | 'bottom';
  /** How long to wait for an open composition, in milliseconds. */
  compositionTimeoutMs?: number;
  /** Paste first, for sites whose editor doubles `insertText`. */
  preferPaste?: boolean;
}

/** An editor's history merges changes that follow each other within this time; see `typingPaused`. */
const mergeWindowMs: Record<EditorKind, number> = {
  prosemirror: 500,
  quill: 1000,
  lexical: 300,
  slate: 0,
  textarea: 0,
  contenteditable: 0,
};

/** Time an editor needs to take a DOM selection or a change into its model. Form fields need none. */
const settleMs: Record<EditorKind, number> = {
  prosemirror: 30,
  quill: 30,
  lexical: 30,
  slate: 30,
  textarea: 0,
  contenteditable: 0,
};

/**
 * The prompt box the user sees: the focused one if it fits, else the last visible one. Hidden twins, boxes not yet
 * brought to life and read-only ones are passed over. Null when there is none.
 */
export function findComposer(document: Document, selector: Selector): HTMLElement | null {
  for (const css of selector.any) {
    const fitting = [...document.querySelectorAll<HTMLElement>(css)].filter(isUsable);
    const active = document.activeElement && editableAround(document.activeElement);
    const focused = fitting.find((element) => element === active);
    const found = focused ?? fitting.at(-1);
    if (found) return found;
  }
  return null;
}

function isUsable(element: HTMLElement): boolean {
  if (!element.isConnected || element.closest('[inert], [aria-hidden="true"]')) return false;
  if (isField(element) ? element.disabled || element.readOnly : element.getAttribute('contenteditable') === 'false') {
    return false;
  }
  // Where the method is missing (tests without layout), the element counts as visible.
  return element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
}

/**
 * Writes a block above or below the draft, a blank line between them. Draft, mentions and caret stay as they are, one
 * undo step of the editor takes it back, and nothing is sent. The result is read back from the editor; when it is not
 * what was asked for, the draft is restored and the next way of writing is tried. Never throws for what a page may do.
 */
export async function insertBlock(request: InsertRequest): Promise<InsertOutcome> {
  const { element, block } = request;
  const kind = detectEditorKind(element, request.kind);
  if (!isUsable(element)) return { ok: false, reason: 'noComposer' };
  if (block.trim() === '') return { ok: true };
  watchEditing(element.ownerDocument);
  if (!(await compositionEnded(element, request.compositionTimeoutMs ?? 30_000))) {
    return { ok: false, reason: 'composing' };
  }
  await typingPaused(element, mergeWindowMs[kind]);
  if (!isUsable(element)) return { ok: false, reason: 'noComposer' };

  const before = fullText(element);
  const isEmpty = before.trim() === '';
  const at = plainEnd(element, request.at);
  if (!at) return { ok: false, reason: 'notTaken' };
  const chips = countAttachments(element);
  const caret = lastCaret(element) ?? { start: before.length, end: before.length };
  const piece = at === 'top' ? `${block}\n\n` : isEmpty ? block : `\n\n${block}`;
  const expected = at === 'top' ? piece + before : before + piece;
  const shift = at === 'top' ? piece.length : 0;
  const caretAfter = isEmpty
    ? { start: expected.length, end: expected.length }
    : { start: caret.start + shift, end: caret.end + shift };

  let outcome: InsertOutcome = { ok: false, reason: 'notTaken' };
  for (const write of writeAtSelection(kind, request.preferPaste ?? false, piece.length)) {
    const acts = countActs(element.ownerDocument);
    await select(element, kind, at === 'top' ? 0 : before.length);
    write(element, piece);
    await settle(kind);
    const after = fullText(element);
    if (isSameText(after, expected)) {
      await select(element, kind, caretAfter.start, caretAfter.end);
      return countAttachments(element) > chips ? { ok: false, reason: 'becameAttachment' } : { ok: true };
    }
    if (countAttachments(element) > chips) return { ok: false, reason: 'becameAttachment' };
    if (countActs(element.ownerDocument) > acts) return judgeAfterAct(before, after, block);
    if (isSameText(after, before)) continue;
    await undoOnce(element);
    await settle(kind);
    const isRestored = isSameText(fullText(element), before);
    outcome = { ok: false, reason: isRestored ? 'garbled' : 'garbledDraft' };
    if (!isRestored) break;
  }
  await select(element, kind, caret.start, caret.end);
  return outcome;
}

/**
 * The user was quicker than reading back: typed on, or sent the draft, which empties the box. An undo would take back
 * what they did and bring back what was sent, and another try would write into the next message.
 */
function judgeAfterAct(before: string, after: string, block: string): InsertOutcome {
  const isSent = before.trim() !== '' && after.trim() === '';
  return isSent || findBlock(after, block) ? { ok: true } : { ok: false, reason: 'notTaken' };
}

/** Elements whose form text takes on when it is written into them. */
const formed = 'li, pre, blockquote, h1, h2, h3, h4, h5, h6, table, code, strong, b, em, i, s, u, a';

/**
 * The wanted end of the draft, or the other one where the wanted one is in a list, a heading, bold words or the like: the
 * block would become part of that. Null when both are.
 */
function plainEnd(element: HTMLElement, wanted: 'top' | 'bottom'): 'top' | 'bottom' | null {
  if (isField(element)) return wanted;
  const map = mapText(element);
  const isPlain = (at: 'top' | 'bottom'): boolean => {
    const { node } = placeAt(element, map, at === 'top' ? 0 : map.text.length);
    const around = (node.nodeType === 1 ? (node as Element) : node.parentElement)?.closest(formed);
    return !around || !element.contains(around);
  };
  const other = wanted === 'top' ? 'bottom' : 'top';
  return isPlain(wanted) ? wanted : isPlain(other) ? other : null;
}

/**
 * Takes a block out of the draft again, wherever it is in it by now, with the blank line that came with it. The caret
 * stays at its place in the rest of the draft.
 *
 * @param request `atOnce`: the editor's history may join it with what was typed just before.
 */
export async function removeBlock(
  request: Pick<InsertRequest, 'element' | 'kind' | 'block'> & { atOnce?: boolean },
): Promise<InsertOutcome> {
  const { element, block } = request;
  const kind = detectEditorKind(element, request.kind);
  if (!isUsable(element)) return { ok: false, reason: 'noComposer' };
  watchEditing(element.ownerDocument);
  if (!(await compositionEnded(element, 30_000))) return { ok: false, reason: 'composing' };
  if (!request.atOnce) await typingPaused(element, mergeWindowMs[kind]);

  const before = fullText(element);
  const range = findBlock(before, block);
  if (!range) return { ok: false, reason: 'notFound' };
  const caret = lastCaret(element) ?? { start: before.length, end: before.length };
  const expected = before.slice(0, range.start) + before.slice(range.end);

  const acts = countActs(element.ownerDocument);
  await select(element, kind, range.start, range.end);
  deleteSelected(element, kind);
  await settle(kind);
  const after = fullText(element);
  if (!isSameText(after, expected)) {
    if (countActs(element.ownerDocument) > acts)
      return findBlock(after, block) ? { ok: false, reason: 'notTaken' } : { ok: true };
    await undoOnce(element);
    await settle(kind);
    const isRestored = isSameText(fullText(element), before);
    return { ok: false, reason: isRestored ? 'garbled' : 'garbledDraft' };
  }
  const moved = (offset: number) =>
    offset >= range.end ? offset - (range.end - range.start) : Math.min(offset, range.start);
  await select(element, kind, moved(caret.start), moved(caret.end));
  return { ok: true };
}

/** The block and the blank line towards the draft. Lines may have been read back with other spacing. */
function findBlock(text: string, block: string): Caret | null {
  const lines = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  const match = new RegExp(lines.join('\\s*\\n+\\s*')).exec(text);
  if (!match) return null;
  let start = match.index;
  let end = start + match[0].length;
  const blankAfter = /^[^\S\n]*\n{1,2}/.exec(text.slice(end));
  if (blankAfter) end += blankAfter[0].length;
  else start -= /\n{0,2}$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start, end };
}

function deleteSelected(element: HTMLElement, kind: EditorKind) {
  // Editors with a model of their own take the key; `delete` would change the DOM behind their back.
  const isHandled = kind !== 'textarea' && kind !== 'contenteditable' && pressKey(element, 'Backspace', 8);
  if (isHandled) return;
  const event = new InputEvent('beforeinput', { inputType: 'deleteContentBackward', bubbles: true, cancelable: true });
  if (kind === 'slate' || kind === 'lexical') {
    if (!element.dispatchEvent(event)) return;
  }
  element.ownerDocument.execCommand('delete');
}

/** Text with mentions as marks: what offsets and comparisons count in. */
function fullText(element: HTMLElement): string {
  return isField(element) ? element.value : mapText(element).text;
}

/** Equal apart from kinds of spaces, line ends and what editors do to blank lines and to the end. */
function isSameText(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

function comparable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\u00A0\u202F\u2007]/g, ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n\n')
    .trimEnd();
}

async function select(element: HTMLElement, kind: EditorKind, start: number, end = start): Promise<void> {
  const document = element.ownerDocument;
  // An extra focus() on a focused editor disturbs input methods.
  const root = element.getRootNode();
  const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  if (active !== element) {
    element.focus({ preventScroll: true });
    // ProseMirror puts its own selection back 20 ms after it gets the focus.
    if (!isField(element)) await new Promise((resolve) => setTimeout(resolve, 40));
  }
  if (isField(element)) {
    // Moving away first closes the browser's own open typing step, so that undo takes back the insertion alone.
    element.setSelectionRange(0, element.value.length);
    element.setSelectionRange(start, end);
    return;
  }
  const map = mapText(element);
  const from = placeAt(element, map, start);
  const to = end === start ? from : placeAt(element, map, end);
  document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  await settle(kind);
}

function settle(kind: EditorKind): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settleMs[kind]));
}

/** Attachment chips around the prompt box, whatever the site calls them. */
function countAttachments(element: HTMLElement): number {
  const around =
    element.closest('form, fieldset, [data-testid="chat-input-container"]') ?? findComposerBox(element).parentElement;
  return (
    around?.querySelectorAll(
      'button[aria-label^="Remove"], [data-testid="file-thumbnail"], .composer-attachment-surface, [data-attachment]',
    ).length ?? 0
  );
}
