import { mountProseMirror } from '../editors/prosemirror';
import { Chat, type PageSite } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawFrame } from '../page/shell';
import { plainTraffic } from '../plain/traffic';

const traffic = plainTraffic(
  () => chat,
  (title) => `${title} - Le Chat`,
);

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\/chat\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: (url) => url.pathname.startsWith('/incognito'),
  pathFor: (id, isPrivate) => (isPrivate ? '/incognito' : id ? `/chat/${id}` : '/chat'),

  shell(target) {
    const thread = h('div', { class: 'messages' });
    const editorSlot = h('div', { class: 'editor-slot' });
    drawFrame(target, {
      thread,
      composer: h('form', { class: 'box' }, editorSlot, h('div', { id: 'controls' })),
      newPath: '/chat',
      links: traffic.links((id) => `/chat/${id}`),
    });
    return { thread, editorSlot };
  },

  mountEditor: (host, target) =>
    mountProseMirror({
      host,
      placeholder: 'Ask Le Chat',
      attributes: { 'data-placeholder': 'Ask Le Chat' },
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls(target) {
    const isEmpty = target.text().trim() === '';
    document
      .getElementById('controls')
      ?.replaceChildren(
        target.isStreaming
          ? button({ 'aria-label': 'Stop generation' }, '■', () => target.stop())
          : button({ type: 'button', 'aria-label': 'Send question', class: 'send', disabled: isEmpty }, '↑', () =>
              target.submit(),
            ),
      );
  },

  drawTurn(turn) {
    if (turn.role === 'user') {
      return h(
        'div',
        { class: 'turn-user', 'data-message-author-role': 'user', 'data-message-id': turn.id },
        h(
          'div',
          { class: 'ms-auto bubble' },
          h('div', { class: 'select-text' }, h('span', { class: 'whitespace-pre-wrap' }, turn.text)),
        ),
        h('div', { class: 'text-sm text-hint' }, '10:42'),
      );
    }
    return h(
      'div',
      { class: 'turn-assistant', 'data-message-author-role': 'assistant', 'data-message-id': turn.id },
      turn.thinking &&
        h('div', { 'data-message-part-type': 'reasoning', class: 'thinking' }, h('p', {}, turn.thinking)),
      h(
        'div',
        { 'data-testid': 'text-message-part', 'data-message-part-type': 'answer' },
        h('div', { class: 'markdown-container-style' }, ...renderMarkdown(turn.text)),
      ),
      !turn.streaming && button({ 'aria-label': 'Copy to clipboard' }, 'Copy'),
    );
  },
};

const chat: Chat = new Chat(site);
void chat.start();
