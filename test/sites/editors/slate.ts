import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createEditor, type Descendant, Node, Editor as SlateEditor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';
import type { Editor, EditorOptions } from './editor';

type Paragraph = { type: 'paragraph'; children: { text: string }[] };
type Mention = { type: 'mention'; label: string; children: { text: string }[] };

function paragraphs(text: string): Descendant[] {
  return text.split('\n').map((line): Paragraph => ({ type: 'paragraph', children: [{ text: line }] }));
}

/** Slate on React, as Qianwen and older builds of Doubao have it. */
export function mountSlate(options: EditorOptions): Editor {
  const host = document.createElement('div');
  options.host.append(host);
  const editor = withHistory(withReact(createEditor()));
  const isMention = (element: object): element is Mention => 'label' in element;
  const { isInline, isVoid } = editor;
  editor.isInline = (element) => isMention(element) || isInline(element);
  editor.isVoid = (element) => isMention(element) || isVoid(element);
  const root = createRoot(host);
  const editable = createElement<Parameters<typeof Editable>[0]>(Editable, {
    ...options.attributes,
    placeholder: options.placeholder,
    renderElement: ({ attributes, children, element }) =>
      isMention(element)
        ? createElement(
            'span',
            { ...attributes, className: 'mention', contentEditable: false },
            `@${element.label}`,
            children,
          )
        : createElement('div', attributes, children),
    onKeyDown(event) {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      options.onSubmit();
    },
    onPaste(event) {
      if (options.onPaste?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  });
  const initialValue = paragraphs('');
  const onChange = () => options.onChange();
  // biome-ignore lint/correctness/noChildrenProp: slate-react's types want them among the props.
  flushSync(() => root.render(createElement(Slate, { editor, initialValue, onChange, children: editable })));
  const element = host.querySelector<HTMLElement>('[data-slate-editor="true"]');
  if (!element) throw new Error('Slate did not render');
  return {
    element,
    text: () => editor.children.map((node) => Node.string(node)).join('\n'),
    set(text) {
      SlateEditor.withoutNormalizing(editor, () => {
        for (const [, path] of [...Node.children(editor, [], { reverse: true })])
          Transforms.removeNodes(editor, { at: path });
        Transforms.insertNodes(editor, paragraphs(text), { at: [0] });
      });
      Transforms.select(editor, SlateEditor.end(editor, []));
    },
    addMention(label) {
      const mention: Mention = { type: 'mention', label, children: [{ text: '' }] };
      Transforms.insertNodes(editor, mention as Descendant, { at: SlateEditor.end(editor, []) });
    },
    focus: () => ReactEditor.focus(editor),
    destroy: () => {
      root.unmount();
      host.remove();
    },
  };
}
