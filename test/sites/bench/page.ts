import { doubleScripted } from '../editors/doubling';
import type { Editor, EditorOptions } from '../editors/editor';
import { mountLexical } from '../editors/lexical';
import { mountPlain } from '../editors/plain';
import { mountProseMirror } from '../editors/prosemirror';
import { mountQuill } from '../editors/quill';
import { mountSlate } from '../editors/slate';
import { mountTextarea } from '../editors/textarea';
import { mountTipTap } from '../editors/tiptap';

const editors: Record<string, (options: EditorOptions) => Editor> = {
  prosemirror: mountProseMirror,
  tiptap: mountTipTap,
  'tiptap-doubling': (options) => doubleScripted(mountTipTap(options)),
  'lexical-rich': (options) => mountLexical({ ...options, rich: true }),
  'lexical-plain': (options) => mountLexical({ ...options, rich: false }),
  quill: mountQuill,
  'quill-rich': (options) => mountQuill({ ...options, rich: true }),
  slate: mountSlate,
  textarea: mountTextarea,
  plain: mountPlain,
};

const name = new URLSearchParams(location.search).get('editor') ?? 'prosemirror';
const page = document.createElement('div');
page.className = 'page';
const dock = document.createElement('div');
dock.className = 'dock';
const form = document.createElement('form');
const slot = document.createElement('div');
slot.className = 'editor-slot';
const other = document.createElement('input');
other.id = 'elsewhere';
form.append(slot);
dock.append(form);
page.append(dock, other);
document.body.append(page);
form.addEventListener('submit', (event) => event.preventDefault());

const mount = editors[name];
if (!mount) throw new Error(`No editor ${name}`);
const editor = mount({
  host: slot,
  attributes: { role: 'textbox', 'aria-label': 'Message' },
  placeholder: 'Say something',
  onChange: () => undefined,
  onSubmit: () => {
    fetch('/send', { method: 'POST', body: editor.text() }).catch(console.error);
  },
});
editor.element.id = 'box';
Object.assign(window, { mock: { editor, text: () => editor.text() } });
