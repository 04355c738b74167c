import Quill from 'quill';
import type { Editor, EditorOptions } from './editor';

/** Quill 2, as Gemini and Yuanbao build their boxes; `.ql-clipboard` stands beside it as on Gemini. */
export function mountQuill(options: EditorOptions): Editor {
  const container = document.createElement('div');
  options.host.append(container);
  const quill = new Quill(container, {
    formats: [],
    placeholder: options.placeholder,
    modules: {
      toolbar: false,
      keyboard: {
        bindings: {
          enter: {
            key: 'Enter',
            handler() {
              options.onSubmit();
              return false;
            },
          },
        },
      },
    },
  });
  const decoy = document.createElement('div');
  decoy.className = 'ql-clipboard';
  decoy.contentEditable = 'true';
  decoy.tabIndex = -1;
  decoy.style.cssText = 'position:absolute;left:-100000px;height:1px;overflow:hidden';
  container.append(decoy);
  for (const [name, value] of Object.entries(options.attributes)) quill.root.setAttribute(name, value);
  quill.on('text-change', () => options.onChange());
  return {
    element: quill.root,
    text: () => quill.getText().replace(/\n$/, ''),
    set: (text) => quill.setText(text, 'user'),
    focus: () => quill.focus(),
    destroy: () => container.remove(),
  };
}
