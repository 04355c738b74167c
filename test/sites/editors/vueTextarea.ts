import { createApp, h, nextTick, ref } from 'vue';
import type { Editor, EditorOptions } from './editor';

/**
 * A textarea of a Vue application, wrapped as component libraries wrap it: what counts is the application's state, and a
 * value set behind its back is written over with the next render.
 */
export function mountVueTextarea(options: EditorOptions): Editor {
  const text = ref('');
  const host = document.createElement('div');
  host.style.width = '100%';
  options.host.append(host);
  const onInput = (event: Event) => {
    text.value = (event.target as HTMLTextAreaElement).value;
    void nextTick(options.onChange);
  };
  const onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    options.onSubmit();
  };
  const app = createApp({
    render: () =>
      h('div', { class: 'el-textarea' }, [
        h('textarea', {
          class: 'el-textarea__inner scroll-display-none',
          placeholder: options.placeholder,
          rows: Math.min(8, text.value.split('\n').length),
          value: text.value,
          onInput,
          onKeydown,
        }),
        h('span', { class: 'el-input__count' }, `${text.value.length}`),
      ]),
  });
  app.mount(host);
  const element = host.querySelector('textarea');
  if (!element) throw new Error('Vue did not render');
  return {
    element,
    text: () => text.value,
    set(next) {
      text.value = next;
      void nextTick(options.onChange);
    },
    focus: () => element.focus(),
    destroy() {
      app.unmount();
      host.remove();
    },
  };
}
