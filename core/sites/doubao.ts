import { holdsEditor, idsFrom, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseDoubaoHistory, parseDoubaoStream } from './shared/wire/doubaoBlocks';

const sentBubble = '[class*="bg-g-send-msg-bubble"]';
const answerBody = '.flow-markdown-body, .md-box-root';
const row = '.v_list_row[data-observe-row]';

export const doubao = defineSite({
  id: 'doubao',
  name: { en: 'Doubao', zh: '豆包' },
  privateMode: 'none',
  chats: [/^\/(?:code\/)?chat\/(?<id>\d{6,})\/?$/, /^\/(?:code\/)?chat\/(?<id>local[\w-]*)\/?$/],
  newChats: [/^\/chat\/?$/, /^\/code\/chat\/?$/],
  isTransientId: /^local/,
  dom: {
    user: {
      turn: {
        any: [
          `[data-message-id]:has(${sentBubble})`,
          '[data-message-id]:has([data-foundation-type="send-message-action-bar"])',
          '[data-testid="send_message"]',
          sentBubble,
          `${row} .justify-end`,
        ],
        expect: { min: 1, max: 2000 },
      },
      body: [
        `${sentBubble} .whitespace-pre-wrap`,
        sentBubble,
        '[data-testid="message_text_content"]',
        '.whitespace-pre-wrap',
        '.md-box-root',
      ],
      skip: holdsEditor,
      messageIds: (turn) => idsFrom(turn.closest('[data-message-id]') ?? turn, ['data-message-id']),
    },
    assistant: {
      turn: {
        any: [
          `[data-message-id]:not(:has(${sentBubble})):has(.flow-markdown-body)`,
          `[data-message-id]:not(:has(${sentBubble})):has(.md-box-root)`,
          '[data-message-id]:has([data-foundation-type="receive-message-action-bar"])',
          '[data-testid="receive_message"]',
          `${row}:not(:has(.justify-end)):has(${answerBody})`,
        ],
        expect: { min: 1, max: 2000 },
      },
      body: [answerBody, '[data-testid="message_text_content"]'],
      refuse: (body, turn) =>
        body.closest('[class*="think"]') !== null && turn.contains(body.closest('[class*="think"]')),
      drop: ['[class*="suggest"]', '[class*="reference"]', '[class*="citation"]', '[class*="search-"]'],
      thinking: [
        '[data-testid="think_block_collapse"]',
        '[data-thinking-box="content"]',
        '[class*="think-block"]',
        '[class*="thinking-"]',
      ],
      messageIds: (turn) => idsFrom(turn.closest('[data-message-id]') ?? turn, ['data-message-id']),
    },
    generating: ['[class*="break-btn-"]'],
    title: (document) => titleWithout(document, ['豆包', 'Doubao']),
  },
  composer: {
    any: [
      '[data-guidance-input-boundary] [contenteditable="true"][role="textbox"]',
      '[data-testid="chat_input_input"]',
      '[contenteditable="true"][role="textbox"]',
      'textarea.semi-input-textarea',
      'textarea',
    ],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['#flow-end-msg-send', '[data-testid="chat_input_send_button"]'], expect: { min: 0, max: 2 } },
  parsers: { send: parseDoubaoStream, history: parseDoubaoHistory },
  editor: 'prosemirror',
});
