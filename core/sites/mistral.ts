import { chatId, holdsEditor, idsFrom, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseMistralStart, parseMistralStream } from './shared/wire/mistralStream';

/** Documents that are written together with an answer are editors too. */
const documentEditor = '.markdown-editor, .markdown-container-style';

export const mistral = defineSite({
  id: 'mistral',
  name: { en: 'Le Chat (Mistral)', zh: 'Le Chat (Mistral)' },
  privateMode: 'none',
  // Since summer 2026 a chat may be one of the section for work.
  chats: [new RegExp(`^/(?:chat|work)/(?<id>${chatId})/?$`)],
  newChats: [/^\/$/, /^\/(chat|work)\/?$/, /^\/incognito(\/|$)/],
  isPrivate: (_document, url) => (url.pathname.startsWith('/incognito') ? true : 'unknown'),
  dom: {
    user: {
      turn: { any: ['[data-message-author-role="user"]'], expect: { min: 1, max: 2000 } },
      body: ['.select-text', '.whitespace-break-spaces', ':scope'],
      skip: holdsEditor,
      messageIds: (turn) => idsFrom(turn, ['data-message-id']),
    },
    assistant: {
      turn: {
        any: ['[data-message-author-role="assistant"]', '[data-message-part-type="answer"]'],
        expect: { min: 1, max: 2000 },
      },
      body: ['[data-message-part-type="answer"]', '.markdown-container-style', '.prose', '.select-text'],
      drop: ['[data-testid*="citation"]', '[class*="citation"]'],
      thinking: ['[data-message-part-type="reasoning"]'],
      messageIds: (turn) => idsFrom(turn.closest('[data-message-id]') ?? turn, ['data-message-id']),
    },
    generating: ['button[aria-label="Stop generation"]', 'button[aria-label="Stop"]'],
    title: (document) => titleWithout(document, ['Le Chat', 'Mistral', 'Le Chat - Mistral AI']),
  },
  composer: {
    any: [
      `.ProseMirror[contenteditable="true"]:not(${documentEditor})`,
      'textarea[name="message.text"]',
      '[contenteditable="true"][data-placeholder]',
    ],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['button[type="submit"]', 'button[aria-label^="Send"]'], expect: { min: 0, max: 3 } },
  parsers: { send: parseMistralStream, start: parseMistralStart },
  editor: 'prosemirror',
});
