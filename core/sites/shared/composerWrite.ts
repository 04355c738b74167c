import type { EditorKind } from '../types';
import { isField } from './editorText';

/** One way of writing text at the selection. Synchronous; whether it worked is read back by the caller. */
export type Write = (element: HTMLElement, text: string) => void;

/** Perplexity makes a file of a paste from about 5,000 characters, ChatGPT from 10,000; well below the first. */
const longPaste = 3_000;

/**
 * Ways of writing, best first, as measured on the real editors: `insertText` is exact in form fields and ProseMirror
 * (which drops blank lines on a plain paste); the others take a paste, and Lexical mixes up the order of lines on
 * `insertText`. Sites make a file of a long paste, so a long text is first given another way where there is one.
 *
 * @param length of the text, in UTF-16 units.
 */
export function writeAtSelection(kind: EditorKind, preferPaste: boolean, length: number): Write[] {
  const isLong = length > longPaste;
  switch (kind) {
    case 'textarea':
      return [insertText, setValue];
    case 'prosemirror':
      return preferPaste ? [pasteParagraphs, insertText] : [insertText, pasteParagraphs];
    case 'lexical':
      return isLong ? [beforeInputReplace, beforeInput] : [pastePlain, beforeInput];
    case 'slate':
      // This event makes slate-react look at the selection first; for a paste it would look only every 100 ms.
      return [beforeInputPaste, pastePlain];
    case 'quill':
      return [pastePlain, insertText];
    case 'contenteditable':
      return [pasteOrInsert];
  }
}

// One command for the whole text: ProseMirror takes a lone new line for the Enter key, and Enter sends.
function insertText(element: HTMLElement, text: string) {
  element.ownerDocument.execCommand('insertText', false, text);
}

function paste(element: HTMLElement, flavours: Record<string, string>): boolean {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(flavours)) data.setData(type, text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true });
  return !element.dispatchEvent(event);
}

function pastePlain(element: HTMLElement, text: string) {
  paste(element, { 'text/plain': text });
}

function pasteOrInsert(element: HTMLElement, text: string) {
  if (!paste(element, { 'text/plain': text })) insertText(element, text);
}

/** A paragraph a line, so that blank lines survive ProseMirror's paste. */
function pasteParagraphs(element: HTMLElement, text: string) {
  const encode = (line: string) =>
    line.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
  const html = text
    .split('\n')
    .map((line) => `<p>${encode(line)}</p>`)
    .join('');
  paste(element, { 'text/plain': text, 'text/html': html });
}

function beforeInput(element: HTMLElement, data: string) {
  element.dispatchEvent(
    new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }),
  );
}

function beforeInputData(element: HTMLElement, inputType: string, text: string) {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  element.dispatchEvent(new InputEvent('beforeinput', { inputType, dataTransfer, bubbles: true, cancelable: true }));
}

function beforeInputPaste(element: HTMLElement, text: string) {
  beforeInputData(element, 'insertFromPaste', text);
}

/** Lexical reads it like a paste, but it is none: what a site does with long pastes does not happen. */
function beforeInputReplace(element: HTMLElement, text: string) {
  beforeInputData(element, 'insertReplacementText', text);
}

/** Past the value tracker of React; the browser's undo does not know it, so it comes last. */
function setValue(element: HTMLElement, text: string) {
  if (!isField(element)) return;
  const at = element.selectionStart ?? element.value.length;
  const value = element.value.slice(0, at) + text + element.value.slice(at);
  const prototype = Object.getPrototypeOf(element);
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (setter) setter.call(element, value);
  else element.value = value;
  element.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: text, bubbles: true }));
}

/** Gives an editor a key press. True when it took it. Never used for Enter. */
export function pressKey(element: HTMLElement, key: 'Backspace' | 'z', keyCode: number, withCommand = false): boolean {
  const isMac = /Mac|iP(hone|ad)/.test(element.ownerDocument.defaultView?.navigator.platform ?? '');
  const event = new KeyboardEvent('keydown', {
    key,
    code: key === 'z' ? 'KeyZ' : key,
    keyCode,
    which: keyCode,
    ctrlKey: withCommand && !isMac,
    metaKey: withCommand && isMac,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  return !element.dispatchEvent(event);
}

/** Takes back the last change of an editor, through its own history where it has one. */
export function undoOnce(element: HTMLElement): void {
  if (isField(element) || !pressKey(element, 'z', 90, true)) element.ownerDocument.execCommand('undo');
}
