import { chatId, holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseQwenHistory, parseQwenStream } from './shared/wire/qwenStream';

function idIn(turn: Element): string[] {
  const id = turn.closest('[id^="message-"]')?.id.slice('message-'.length);
  return id ? [id] : [];
}

export const zai = defineSite({
  id: 'zai',
  name: { en: 'Z.ai', zh: 'Z.ai' },
  privateMode: 'none',
  chats: [new RegExp(`^/c/(?<id>${chatId})/?$`)],
  newChats: [/^\/$/],
  isPrivate: (_document, url) => (url.searchParams.get('temporary-chat') === 'true' ? true : 'unknown'),
  dom: {
    user: {
      turn: {
        any: ['[id^="message-"] .chat-user', '[id^="message-"].user-message', '.user-message', '.chat-user'],
        expect: { min: 1, max: 2000 },
      },
      skip: holdsEditor,
      messageIds: idIn,
    },
    assistant: {
      turn: {
        any: [
          '[id^="message-"] .chat-assistant',
          '.chat-assistant',
          '[id^="message-"]:has(#response-content-container)',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['#response-content-container .markdown-prose', '.markdown-prose', '#response-content-container', ':scope'],
      drop: ['[class*="citation"]', '.thinking-chain-container', '.thinking-block'],
      thinking: ['.thinking-chain-container', '.thinking-block'],
      messageIds: idIn,
    },
    generating: ['#stop-message-button', 'button[aria-label="Stop"]'],
    title: (document) => titleWithout(document, ['Z.ai', 'Z.ai Chat', 'Z.ai - Free AI Chatbot']),
  },
  composer: { any: ['textarea#chat-input', 'textarea'], expect: { min: 1, max: 2 } },
  send: { any: ['#send-message-button', 'button[type="submit"]'], expect: { min: 0, max: 2 } },
  parsers: { send: parseQwenStream, history: parseQwenHistory },
  editor: 'textarea',
});
