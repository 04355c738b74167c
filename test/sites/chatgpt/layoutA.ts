import type { Chat, ViewTurn } from '../page/chat';
import { button, frameWords, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { words } from './words';

/** The layout with test ids; rows that are not mounted leave a shell with their id. */
export const layoutA = {
  shell(chat: Chat) {
    const text = words[chat.config.locale];
    const thread = h('div', { id: 'thread' });
    const editorSlot = h('div', { class: 'editor-slot' });
    const header = h(
      'header',
      { id: 'page-header' },
      button({ 'data-testid': 'model-switcher-dropdown-button' }, 'ChatGPT'),
      chat.isPrivate && h('div', { 'data-testid': 'temporary-chat-label' }, text.temporary),
      privateToggle(chat),
    );
    const dock = h(
      'div',
      { class: 'dock' },
      h(
        'form',
        { 'data-type': 'unified-composer' },
        button({ 'data-testid': 'composer-plus-btn' }, '+'),
        editorSlot,
        h('div', { id: 'controls' }),
      ),
    );
    const main = h('main', { id: 'main', class: 'page' }, header, h('div', { class: 'thread' }, thread), dock);
    return { main, thread, editorSlot, form: dock.firstElementChild as HTMLElement };
  },

  editorAttributes: (chat: Chat) => ({
    id: 'prompt-textarea',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': words[chat.config.locale].placeholder,
    'data-virtualkeyboard': 'true',
  }),

  drawTurn(turn: ViewTurn, index: number, chat: Chat): HTMLElement {
    const text = words[chat.config.locale];
    const tag = chat.config.layout === 'article' ? 'article' : 'section';
    const attributes = {
      'data-testid': `conversation-turn-${index + 1}`,
      'data-turn': turn.role,
      'data-turn-id': turn.role === 'user' ? turn.id : `request-${turn.id.slice(0, 12)}`,
      class: `turn-${turn.role}`,
    };
    if (turn.role === 'user') {
      return h(
        tag,
        attributes,
        h('h4', { class: 'sr-only' }, text.you),
        h(
          'div',
          { 'data-message-author-role': 'user', 'data-message-id': turn.id },
          h(
            'div',
            { class: 'user-message-bubble-color bubble' },
            h('div', { class: 'whitespace-pre-wrap' }, turn.text),
          ),
        ),
      );
    }
    return h(
      tag,
      attributes,
      h('h4', { class: 'sr-only' }, text.it),
      turn.thinking &&
        h('div', { class: 'thinking' }, button({}, 'Thought for 3s'), h('div', { class: 'hidden' }, turn.thinking)),
      h(
        'div',
        { 'data-message-author-role': 'assistant', 'data-message-id': turn.id, 'data-message-model-slug': 'gpt-5-6' },
        h('div', { class: `markdown prose${turn.streaming ? ' result-streaming' : ''}` }, ...marked(turn.text)),
      ),
      !turn.streaming &&
        h(
          'div',
          { role: 'group' },
          button(
            { 'data-testid': 'copy-turn-action-button', 'aria-label': 'Copy' },
            frameWords[chat.config.locale].copy,
          ),
          button({ 'data-testid': 'good-response-turn-action-button' }, frameWords[chat.config.locale].good),
          button({ 'aria-label': 'Switch model' }, frameWords[chat.config.locale].again, () => void chat.regenerate()),
        ),
    );
  },

  drawShell: (turn: ViewTurn): HTMLElement =>
    h('div', { 'data-turn-id-container': turn.id, style: 'min-height: 40px' }),

  drawControls(chat: Chat): void {
    const slot = document.getElementById('controls');
    const text = words[chat.config.locale];
    if (!slot) return;
    if (chat.isStreaming) {
      slot.replaceChildren(
        button({ id: 'composer-submit-button', 'data-testid': 'stop-button', 'aria-label': text.stop }, '■', () =>
          chat.stop(),
        ),
      );
    } else if (chat.text().trim() === '')
      slot.replaceChildren(button({ 'data-testid': 'composer-speech-button' }, '∿'));
    else {
      slot.replaceChildren(
        button(
          { id: 'composer-submit-button', class: 'send', 'data-testid': 'send-button', 'aria-label': text.send },
          '↑',
          () => chat.submit(),
        ),
      );
    }
  },
};

/** Paragraphs and items carry their place in the source, as on the site. */
function marked(text: string): HTMLElement[] {
  const blocks = renderMarkdown(text);
  let at = 0;
  for (const block of blocks) {
    for (const element of [block, ...block.querySelectorAll('p, li')]) {
      element.setAttribute('data-start', String(at));
      at += element.textContent?.length ?? 0;
      element.setAttribute('data-end', String(at));
    }
  }
  return blocks;
}

export function privateToggle(chat: Chat): HTMLElement {
  const text = words[chat.config.locale];
  if (!chat.isPrivate)
    return button(
      { 'aria-label': text.on },
      frameWords[chat.config.locale].privately,
      () => void chat.go('/?temporary-chat=true'),
    );
  const off = button({ 'aria-label': text.off }, '×', () => void chat.go('/'));
  return chat.turns.length > 0 ? h('span', {}, off, button({}, text.save)) : off;
}
