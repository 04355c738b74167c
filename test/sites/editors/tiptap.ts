import { mergeAttributes, Node, Editor as TipTap } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import type { Editor, EditorOptions } from './editor';

/** A mention as TipTap's own extension draws it. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-type="mention"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes({ 'data-type': 'mention', class: 'mention', contenteditable: 'false' }, HTMLAttributes),
    `@${node.attrs.label}`,
  ],
});

/** TipTap with its starter kit, as Claude, Grok and Doubao build their boxes. */
export function mountTipTap(options: EditorOptions): Editor {
  const tiptap = new TipTap({
    element: options.host,
    extensions: [StarterKit, Mention],
    injectCSS: false,
    editorProps: {
      attributes: options.attributes,
      handleKeyDown(_view, event) {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return false;
        options.onSubmit();
        return true;
      },
      handlePaste: (_view, event) => options.onPaste?.(event.clipboardData?.getData('text/plain') ?? '') ?? false,
    },
    onUpdate: () => options.onChange(),
  });
  const paragraphs = (text: string) =>
    text.split('\n').map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) }));
  return {
    element: tiptap.view.dom,
    text: () =>
      tiptap.state.doc.textBetween(0, tiptap.state.doc.content.size, '\n', (leaf) =>
        leaf.type.name === 'hardBreak' ? '\n' : '',
      ),
    set: (text) => {
      tiptap.commands.setContent({ type: 'doc', content: paragraphs(text) }, { emitUpdate: true });
    },
    focus: () => {
      tiptap.view.focus();
    },
    destroy: () => tiptap.destroy(),
    addMention: (label) => {
      tiptap.commands.insertContentAt(tiptap.state.doc.content.size - 1, { type: 'mention', attrs: { label } });
    },
  };
}
