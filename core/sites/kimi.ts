import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseKimiHistory, parseKimiStream } from './shared/wire/kimiConnect';

export const kimi = defineSite({
  id: 'kimi',
  name: { en: 'Kimi', zh: 'Kimi' },
  privateMode: 'none',
  chats: [/^\/chat\/(?!history$)(?<id>[\w-]+)\/?$/],
  newChats: [/^\/$/, /^\/chat\/?$/],
  dom: {
    user: {
      turn: {
        any: ['.chat-content-item-user', '.segment-user', '.user-content'],
        expect: { min: 1, max: 2000 },
      },
      body: ['.segment-user .user-content', '.user-content', '.segment-content-box', '.segment-content', ':scope'],
      drop: [
        '[class*="segment-user-action"]',
        '[class*="message-action"]',
        '.okc-cards-container',
        '[class*="attachment"]',
        '[class*="file-card"]',
      ],
      skip: holdsEditor,
    },
    assistant: {
      turn: { any: ['.chat-content-item-assistant', '.segment-assistant'], expect: { min: 1, max: 2000 } },
      body: [
        '.segment-assistant .markdown-container .markdown',
        '.markdown-container .markdown',
        '.markdown',
        '.markdown-container',
      ],
      refuse: (body) => body.closest('[class*="toolcall"]') !== null,
      drop: [
        '.toolcall-container',
        '.rag-tag',
        '[class*="citation"]',
        '.segment-code-header .segment-code-header-content',
      ],
      thinking: ['.think-stage', '.thinking-container', '.toolcall-content-text'],
    },
    generating: ['.send-button-container.stop', 'svg[name="stop"]'],
    title: (document) =>
      document.querySelector('.chat-header-content h2')?.textContent?.trim() ||
      titleWithout(document, ['Kimi', 'Kimi AI']),
  },
  composer: {
    any: [
      '.chat-input-editor[contenteditable="true"][data-lexical-editor="true"]',
      '.chat-input-editor[contenteditable="true"]',
      '[data-lexical-editor="true"][contenteditable="true"]',
    ],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['.send-button-container', 'svg[name="Send"]'], expect: { min: 0, max: 2 } },
  parsers: { send: parseKimiStream, history: parseKimiHistory },
  editor: 'lexical',
});
