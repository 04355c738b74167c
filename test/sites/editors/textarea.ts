import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Editor, EditorOptions } from './editor';

/**
 * A textarea controlled by React: what counts is React's state, not the element's value.
 *
 * @param sendKey where Enter alone breaks the line, `Control+Enter`.
 */
export function mountTextarea(options: EditorOptions, sendKey: 'Enter' | 'Control+Enter' = 'Enter'): Editor {
  let value = '';
  let setValue: (text: string) => void = () => undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: one box a mount is the point; it is rendered once.
  function Box() {
    const [text, setText] = useState('');
    value = text;
    setValue = setText;
    return createElement('textarea', {
      ...options.attributes,
      placeholder: options.placeholder,
      rows: Math.min(8, text.split('\n').length),
      value: text,
      onChange: (event: { target: { value: string } }) => {
        setText(event.target.value);
        queueMicrotask(options.onChange);
      },
      onKeyDown: (event: { key: string; shiftKey: boolean; nativeEvent: KeyboardEvent; preventDefault(): void }) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        if (sendKey === 'Control+Enter' && !event.nativeEvent.ctrlKey) return;
        if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
        event.preventDefault();
        options.onSubmit();
      },
    });
  }
  const host = document.createElement('div');
  host.style.width = '100%';
  options.host.append(host);
  const root = createRoot(host);
  flushSync(() => root.render(createElement(Box)));
  const element = host.querySelector('textarea');
  if (!element) throw new Error('React did not render');
  return {
    element,
    sendKey,
    text: () => value,
    set(text) {
      flushSync(() => setValue(text));
      options.onChange();
    },
    focus: () => element.focus(),
    destroy: () => {
      root.unmount();
      host.remove();
    },
  };
}
