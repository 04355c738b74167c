import { chatId, hasButton, holdsEditor, titleWithout, uuid } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseGrokHistory, parseGrokStream } from './shared/wire/grokLines';

function idIn(turn: Element): string[] {
  const id = turn.closest('[id^="response-"]')?.id.slice('response-'.length);
  return id ? [id] : [];
}

/** The way out of a private chat. */
const leavePrivate = ['Switch to Default Chat', '切换到默认聊天', '切換到預設聊天'];

export const grok = defineSite({
  id: 'grok',
  name: { en: 'Grok', zh: 'Grok' },
  privateMode: 'told',
  chats: [
    new RegExp(`^/c/(?<id>${chatId})/?$`),
    new RegExp(`^/project/(?<project>${uuid})/(?:c|chat)/(?<id>${chatId})/?$`),
  ],
  newChats: [/^\/$/, /^\/c\/?$/, new RegExp(`^/project/(?<project>${uuid})/?$`)],
  // A private chat keeps the bare path with this mark and never gets an id.
  isPrivate: (document, url, place) =>
    url.hash.toLowerCase().startsWith('#private') ||
    (place.conversationId === null && hasButton(document, 'a, button', leavePrivate)),
  dom: {
    user: {
      turn: {
        any: [
          '[id^="response-"].items-end',
          '[id^="response-"]:has([data-testid="user-message"])',
          '[data-testid="user-message"]',
          '.items-end:has(> .message-bubble)',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['.response-content-markdown', '.message-bubble', ':scope'],
      skip: holdsEditor,
      messageIds: idIn,
    },
    assistant: {
      turn: {
        any: [
          '[id^="response-"].items-start',
          '[id^="response-"]:has([data-testid="assistant-message"])',
          '[data-testid="assistant-message"]',
          '.items-start:has(> .message-bubble)',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['.response-content-markdown', '.message-bubble', ':scope'],
      drop: ['.citation', '[class*="citation"]', '.inline-media-container', '.auth-notification', '.code-block-header'],
      thinking: ['.thinking-container', '[class*="thinking-"]'],
      messageIds: idIn,
    },
    generating: [
      'button[aria-label="Stop model response"]',
      'button[aria-label="停止模型响应"]',
      'button[aria-label="停止"]',
    ],
    title: (document) => titleWithout(document, ['Grok']),
  },
  composer: {
    any: [
      '[data-testid="chat-input"] .ProseMirror[contenteditable="true"]',
      '.query-bar .ProseMirror[contenteditable="true"]',
      '.tiptap.ProseMirror[contenteditable="true"]',
      '.query-bar textarea',
    ],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['button[data-testid="chat-submit"]', 'button[type="submit"]'], expect: { min: 0, max: 3 } },
  parsers: { send: parseGrokStream, history: parseGrokHistory },
  editor: 'prosemirror',
});
