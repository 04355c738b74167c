import type { Editor } from './editor';

/**
 * Makes an editor take `execCommand('insertText')` twice, as Doubao's box does. Only scripts bring such input: a key, an
 * input method or a paste announces itself by `beforeinput` or is taken before it changes the page.
 */
export function doubleScripted(editor: Editor): Editor {
  let isAnnounced = false;
  let isOwn = false;
  editor.element.addEventListener(
    'beforeinput',
    () => {
      isAnnounced = true;
    },
    true,
  );
  editor.element.addEventListener('input', (event) => {
    const isScripted = !isAnnounced && event instanceof InputEvent && event.inputType === 'insertText';
    isAnnounced = false;
    if (!isScripted || isOwn) return;
    isOwn = true;
    document.execCommand('insertText', false, event.data ?? 'doubled');
    isOwn = false;
  });
  return editor;
}
