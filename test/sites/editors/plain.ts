import type { Editor, EditorOptions } from './editor';

/** A bare contenteditable without any library; its DOM is its model. */
export function mountPlain(options: EditorOptions): Editor {
  const element = document.createElement('div');
  element.contentEditable = 'true';
  for (const [name, value] of Object.entries(options.attributes)) element.setAttribute(name, value);
  options.host.append(element);
  element.addEventListener('input', () => options.onChange());
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    options.onSubmit();
  });
  return {
    element,
    text: () => [...lines(element)].join('\n'),
    set(text) {
      element.replaceChildren(
        ...text.split('\n').map((line) => {
          const block = document.createElement('div');
          block.append(line || document.createElement('br'));
          return block;
        }),
      );
      options.onChange();
    },
    focus: () => element.focus(),
    destroy: () => element.remove(),
  };
}

/** Lines as shown: a child that is a block is one, a run of text between blocks is one. */
function* lines(element: HTMLElement): Generator<string> {
  let run = '';
  let hasRun = false;
  for (const child of element.childNodes) {
    if (child instanceof HTMLDivElement) {
      if (hasRun) yield run;
      run = '';
      hasRun = false;
      yield child.innerText.replace(/\n$/, '');
    } else {
      hasRun = true;
      run += child instanceof HTMLBRElement ? '\n' : (child.textContent ?? '');
    }
  }
  if (hasRun) yield run;
}
