import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { registerPlainText } from '@lexical/plain-text';
import { QuoteNode, registerRichText } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  DecoratorNode,
  KEY_ENTER_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import type { Editor, EditorOptions } from './editor';

/** A mention: one object in the text, drawn by the site. */
class MentionNode extends DecoratorNode<null> {
  label = '';

  static override getType(): string {
    return 'mention';
  }

  static override clone(node: MentionNode): MentionNode {
    const copy = new MentionNode(node.__key);
    copy.label = node.label;
    return copy;
  }

  override createDOM(): HTMLElement {
    const span = document.createElement('span');
    span.className = 'mention';
    span.textContent = `@${this.label}`;
    return span;
  }

  override updateDOM(): boolean {
    return false;
  }

  override decorate(): null {
    return null;
  }

  override isInline(): true {
    return true;
  }
}

/** Lexical, rich (Kimi) or plain text (Perplexity). */
export function mountLexical(options: EditorOptions & { rich: boolean }): Editor {
  const element = document.createElement('div');
  element.contentEditable = 'true';
  for (const [name, value] of Object.entries(options.attributes)) element.setAttribute(name, value);
  options.host.append(element);
  const editor = createEditor({
    namespace: 'mock',
    nodes: [MentionNode, ...(options.rich ? [ListNode, ListItemNode, LinkNode, QuoteNode] : [])],
    onError(error: Error) {
      throw error;
    },
  });
  editor.setRootElement(element);
  const unregister = mergeRegister(
    ...(options.rich ? [registerRichText(editor), registerList(editor)] : [registerPlainText(editor)]),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) options.onChange();
    }),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (!event || event.shiftKey || event.isComposing) return false;
        event.preventDefault();
        options.onSubmit();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const text = event instanceof ClipboardEvent ? (event.clipboardData?.getData('text/plain') ?? '') : '';
        if (!options.onPaste?.(text)) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
  const fill = (text: string) => {
    const root = $getRoot();
    root.clear();
    if (options.rich) {
      for (const line of text.split('\n')) {
        const paragraph = $createParagraphNode();
        if (line) paragraph.append($createTextNode(line));
        root.append(paragraph);
      }
      return;
    }
    const paragraph = $createParagraphNode();
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) paragraph.append($createLineBreakNode());
      if (line) paragraph.append($createTextNode(line));
    }
    root.append(paragraph);
  };
  editor.update(() => fill(''), { discrete: true });
  return {
    element,
    text: () =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => ($isElementNode(node) ? node.getTextContent() : ''))
          .join('\n'),
      ),
    set: (text) => {
      editor.update(
        () => {
          fill(text);
          $getRoot().selectEnd();
        },
        { discrete: true },
      );
    },
    addMention: (label) => {
      editor.update(
        () => {
          const mention = new MentionNode();
          mention.label = label;
          const last = $getRoot().getLastChild();
          if ($isElementNode(last)) last.append(mention);
        },
        { discrete: true },
      );
    },
    focus: () => editor.focus(),
    destroy: () => {
      unregister();
      editor.setRootElement(null);
      element.remove();
    },
  };
}
