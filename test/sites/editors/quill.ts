import Quill from 'quill';
import type { Editor, EditorOptions } from './editor';

const Embed = Quill.import('blots/embed') as new () => object;

/** An app or a person that was mentioned: one object in the text. */
class Mention extends Embed {
  static blotName = 'mention';
  static tagName = 'span';
  static className = 'mention';

  static create(label: string): Node {
    const node = document.createElement(Mention.tagName);
    node.className = Mention.className;
    node.textContent = `@${label}`;
    return node;
  }

  static value(node: Node): string {
    return node.textContent?.replace(/^\W*@|\W*$/g, '') ?? '';
  }
}

Quill.register('formats/mention', Mention as never);

/**
 * Quill 2, as Gemini and Yuanbao build their boxes; `.ql-clipboard` stands beside it as on Gemini.
 *
 * @param options `rich`: the box takes lists, links, quotes and bold words too, not only mentions.
 */
export function mountQuill(options: EditorOptions & { rich?: boolean }): Editor {
  const container = document.createElement('div');
  options.host.append(container);
  const quill = new Quill(container, {
    formats: ['mention', ...(options.rich ? ['bold', 'link', 'list', 'blockquote'] : [])],
    placeholder: options.placeholder,
    modules: {
      toolbar: false,
      keyboard: {
        bindings: {
          // Tab leaves the box, as on the sites.
          tab: { key: 'Tab', handler: () => true },
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
  decoy.style.cssText = 'position:absolute;top:-100000px;height:1px;overflow:hidden';
  container.append(decoy);
  for (const [name, value] of Object.entries(options.attributes)) quill.root.setAttribute(name, value);
  quill.on('text-change', () => options.onChange());
  return {
    element: quill.root,
    text: () => quill.getText().replace(/\n$/, ''),
    set: (text) => quill.setText(text, 'user'),
    focus: () => quill.focus(),
    destroy: () => container.remove(),
    addMention: (label) => {
      quill.insertEmbed(quill.getLength() - 1, 'mention', label, 'user');
    },
  };
}
