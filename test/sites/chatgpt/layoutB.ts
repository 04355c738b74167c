import type { Chat, ViewTurn } from '../page/chat';
import { button, frameWords, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { privateToggle } from './layoutA';
import { words } from './words';

/** The layout without test ids: question and answer in one group, ids in data attributes. */
export const layoutB = {
  shell(chat: Chat) {
    const text = words[chat.config.locale];
    const thread = h('div');
    const editorSlot = h('div', { class: 'editor-slot', 'data-composer-input': true });
    const form = h(
      'form',
      { 'data-chatgpt-composer': true },
      h(
        'div',
        { 'data-composer-body': true, style: 'display:flex;gap:8px;flex:1;min-width:0' },
        button({ 'data-composer-navigation-target': 'add-context', 'aria-label': '+' }, '+'),
        editorSlot,
        h('div', { id: 'controls' }),
      ),
    );
    // The box of the home page stays in the document, hidden, when a chat is open.
    const twin = h(
      'form',
      { 'data-chatgpt-composer': true, class: 'hidden' },
      h('div', { contenteditable: 'true', role: 'textbox', class: 'ProseMirror', 'data-composer-markdown': true }),
    );
    const main = h(
      'main',
      { 'data-app-shell-main-surface': true, class: 'page' },
      h(
        'header',
        {},
        h(
          'div',
          { role: 'group', 'aria-label': 'Composer mode' },
          button({ 'aria-pressed': 'true' }, 'Chat'),
          button({ 'aria-pressed': 'false' }, 'Work'),
        ),
        privateToggle(chat),
      ),
      h('div', { class: 'thread' }, thread),
      h('div', { id: 'status', class: 'sr-only', role: 'status', 'aria-live': 'polite' }),
      h('div', { class: 'dock' }, twin, form),
    );
    // A sidebar with a hidden stop button and status that say nothing about the chat.
    const decoys = h(
      'div',
      { class: 'hidden' },
      button({ 'aria-label': text.stop }, '■'),
      h('div', { role: 'status', 'aria-live': 'polite' }, text.done),
    );
    return { main, thread, editorSlot, form, decoys };
  },

  editorAttributes: (chat: Chat) => ({
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': words[chat.config.locale].placeholder,
    'data-virtualkeyboard': 'true',
    'data-composer-markdown': '',
  }),

  drawTurn(turn: ViewTurn, index: number, chat: Chat): HTMLElement {
    const text = words[chat.config.locale];
    const question = turn.role === 'user' ? turn : chat.turns[index - 1];
    const key = question?.id ?? turn.id;
    if (turn.role === 'user') {
      const isLong = turn.text.length > 600;
      const body = h('div', { class: 'whitespace-pre-wrap' }, turn.text);
      return h(
        'div',
        {
          'data-chatgpt-search-unit-key': `${key}:0:user`,
          'data-chatgpt-search-message-ids': `${turn.id} ${turn.id}`,
          'data-turn-of': key,
          class: 'turn-user',
        },
        h(
          'div',
          { 'data-content-search-unit-key': `${key}:0:user` },
          h(
            'div',
            { 'data-user-message-bubble': true, class: 'bubble' },
            isLong
              ? h(
                  'div',
                  {},
                  h('div', { 'data-search-result-target': true }, body),
                  h('span', { 'aria-hidden': 'true' }, '…'),
                  button({ 'aria-expanded': 'false', 'data-thread-find-skip': true }, 'Show more'),
                )
              : body,
          ),
        ),
      );
    }
    return h(
      'div',
      {
        'data-content-search-unit-key': `${key}:2:assistant`,
        'data-chatgpt-search-unit-key': `${key}:2:assistant`,
        'data-chatgpt-search-message-ids': `${turn.id} ${turn.id}`,
        'data-turn-of': key,
        class: 'turn-assistant',
      },
      h('h4', { class: 'sr-only', 'data-conversation-role': 'assistant' }, text.it),
      turn.thinking && h('div', { class: 'thinking' }, button({ 'aria-expanded': 'false' }, 'Thought for 3s')),
      h(
        'div',
        {
          'data-chatgpt-selection-conversation-id': chat.id ?? `local-chatgpt:${key}`,
          'data-chatgpt-selection-message-id': turn.id,
        },
        h(
          'div',
          {
            class: 'MarkdownRoot-x1',
            'data-markdown-text-style': 'assistant-message',
            'data-markdown-animated': turn.streaming,
          },
          ...renderMarkdown(turn.text),
        ),
      ),
    );
  },

  arrange(nodes: HTMLElement[], chat: Chat): HTMLElement[] {
    const groups: HTMLElement[] = [];
    for (const node of nodes) {
      const key = node.getAttribute('data-turn-of') ?? '';
      node.removeAttribute('data-turn-of');
      let group = groups.find((candidate) => candidate.getAttribute('data-turn-key') === key);
      if (!group) {
        group = h(
          'div',
          { 'data-turn-key': key },
          h('div', { 'data-content-search-turn-key': `fallback-turn-${groups.length}` }),
        );
        groups.push(group);
      }
      group.firstElementChild?.append(node);
    }
    for (const group of groups) {
      const isLast = group === groups.at(-1);
      if (chat.isStreaming && isLast) continue;
      group.append(
        h(
          'div',
          { class: 'turn-action-controls' },
          button({ 'aria-label': 'Copy response' }, frameWords[chat.config.locale].copy),
          button(
            { 'aria-label': 'Regenerate response' },
            frameWords[chat.config.locale].again,
            () => void chat.regenerate(),
          ),
        ),
      );
    }
    return groups;
  },

  drawControls(chat: Chat): void {
    const slot = document.getElementById('controls');
    const text = words[chat.config.locale];
    if (!slot) return;
    const status = document.getElementById('status');
    if (status) status.textContent = chat.isStreaming ? '' : chat.turns.length > 0 ? text.done : '';
    if (chat.isStreaming) slot.replaceChildren(button({ 'aria-label': 'Stop' }, '■', () => chat.stop()));
    else if (chat.text().trim() === '') slot.replaceChildren();
    else slot.replaceChildren(button({ type: 'submit', class: 'send', 'aria-label': text.send }, '↑'));
  },
};
