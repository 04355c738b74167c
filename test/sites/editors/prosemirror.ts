import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Node, Schema } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { Editor, EditorOptions } from './editor';

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    mention: {
      inline: true,
      group: 'inline',
      atom: true,
      attrs: { label: {} },
      toDOM: (node) => ['span', { class: 'mention', contenteditable: 'false' }, `@${node.attrs.label}`],
      parseDOM: [{ tag: 'span.mention', getAttrs: (span) => ({ label: (span as Element).textContent?.slice(1) }) }],
    },
    text: { group: 'inline' },
  },
});

function documentOf(text: string): Node {
  const lines = text.split('\n').map((line) => schema.node('paragraph', null, line ? [schema.text(line)] : []));
  return schema.node('doc', null, lines);
}

/** Plain ProseMirror, as ChatGPT builds its box. */
export function mountProseMirror(options: EditorOptions): Editor {
  const submit = () => {
    options.onSubmit();
    return true;
  };
  const state = EditorState.create({
    doc: documentOf(''),
    plugins: [
      history(),
      keymap({
        'Mod-z': undo,
        'Mod-y': redo,
        'Shift-Mod-z': redo,
        Enter: submit,
        'Shift-Enter': (editorState, dispatch) => {
          dispatch?.(editorState.tr.replaceSelectionWith(schema.node('hard_break')).scrollIntoView());
          return true;
        },
      }),
      keymap(baseKeymap),
    ],
  });
  const view = new EditorView(options.host, {
    state,
    attributes: options.attributes,
    handlePaste: (_view, event) => options.onPaste?.(event.clipboardData?.getData('text/plain') ?? '') ?? false,
    dispatchTransaction(transaction: Transaction) {
      view.updateState(view.state.apply(transaction));
      decorateEmpty();
      if (transaction.docChanged) options.onChange();
    },
  });
  function decorateEmpty() {
    view.dom.toggleAttribute('data-empty', view.state.doc.textContent === '');
  }
  return {
    element: view.dom,
    text: () =>
      view.state.doc.textBetween(0, view.state.doc.content.size, '\n', (leaf) =>
        leaf.type.name === 'hard_break' ? '\n' : '',
      ),
    set(text) {
      view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, documentOf(text).content));
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
    addMention(label) {
      view.dispatch(view.state.tr.insert(view.state.doc.content.size - 1, schema.node('mention', { label })));
    },
  };
}
