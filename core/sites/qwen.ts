import { chatId, holdsEditor, titleWithout, uuid } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseQwenHistory, parseQwenStream } from './shared/wire/qwenStream';

/** Ids stand at the end of the element's own id, after a name of its kind. */
function idIn(turn: Element): string[] {
  const holder = turn.id ? turn : turn.querySelector('[id*="message-"]');
  const id = new RegExp(`(${uuid})$`).exec(holder?.id ?? '')?.[1];
  return id ? [id] : [];
}

export const qwen = defineSite({
  id: 'qwen',
  name: { en: 'Qwen', zh: '千问国际版' },
  privateMode: 'told',
  chats: [new RegExp(`^/c/(?!(?:guest|new-chat|local)/?$)(?<id>${chatId})/?$`)],
  newChats: [/^\/$/, /^\/c\/?$/, /^\/c\/(guest|new-chat|local)\/?$/],
  isPrivate: (_document, url) => url.searchParams.get('temporary-chat') === 'true',
  dom: {
    user: {
      turn: {
        any: ['.qwen-chat-message-user', '.chat-user-message', '.user-message-content', '.user-message'],
        expect: { min: 1, max: 2000 },
      },
      body: ['.user-message-content', '.user-message-text-content', ':scope'],
      skip: holdsEditor,
      messageIds: idIn,
    },
    assistant: {
      turn: {
        any: [
          '.qwen-chat-message-assistant',
          '.response-message',
          '.chat-response-message',
          '[id^="chat-response-message-"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: [
        '.phase-answer .qwen-markdown',
        '.phase-answer',
        '.response-message-content .qwen-markdown',
        '.response-message-content',
        '.qwen-markdown',
        '.markdown-prose',
      ],
      drop: ['[class*="citation"]', '[class*="reference"]', '.qwen-chat-search-card', '[class*="code-header"]'],
      thinking: [
        '.qwen-chat-thinking-status-card',
        '[class*="thinking-status"]',
        '[class*="thinking-content"]',
        '[class*="phase-think"]',
        '[class*="phase-reason"]',
      ],
      // Two answers side by side: the first is the one the conversation goes on with until the user chooses.
      refuse: (body, turn) => {
        const box = body.closest('.response-message-box');
        return box !== null && box !== turn.querySelector('.response-message-box');
      },
      messageIds: idIn,
    },
    generating: ['.stop-button', 'button[aria-label="Stop"]', 'button[aria-label="停止"]'],
    title: (document) => titleWithout(document, ['Qwen', 'Qwen Chat']),
  },
  composer: {
    any: ['textarea.message-input-textarea', 'textarea#chat-input', 'textarea'],
    expect: { min: 1, max: 2 },
  },
  send: {
    any: ['.message-input-right-button-send', 'button.send-button', '#send-message-button'],
    expect: { min: 0, max: 2 },
  },
  parsers: { send: parseQwenStream, history: parseQwenHistory },
  editor: 'textarea',
});
