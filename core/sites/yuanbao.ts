import { holdsEditor, idsFrom, positionFrom, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseYuanbaoHistory, parseYuanbaoStream } from './shared/wire/yuanbaoStream';

const item = (turn: Element): Element => turn.closest('[data-conv-id]') ?? turn;

export const yuanbao = defineSite({
  id: 'yuanbao',
  name: { en: 'Yuanbao', zh: '元宝' },
  privateMode: 'none',
  chats: [/^\/chat\/[\w-]+\/(?<id>[\w-]{8,})\/?$/],
  newChats: [/^\/$/, /^\/chat\/?$/, /^\/chat\/[\w-]+\/?$/],
  dom: {
    user: {
      turn: {
        any: ['.agent-chat__list__item--human', '[data-conv-speaker="human"]', '.hyc-content-text'],
        expect: { min: 1, max: 2000 },
      },
      // With a picture the words are there twice: beside it, and in the bubble.
      body: ['.agent-chat__bubble__content .hyc-content-text', '.hyc-content-text', ':scope'],
      skip: holdsEditor,
      messageIds: (turn) => idsFrom(item(turn), ['data-conv-id']),
      position: (turn) => positionFrom(item(turn), 'data-conv-idx'),
    },
    assistant: {
      turn: {
        any: ['.agent-chat__list__item--ai', '[data-conv-speaker="ai"]', '.hyc-content-md'],
        expect: { min: 1, max: 2000 },
      },
      body: [
        '.hyc-component-reasoner__text',
        '.hyc-content-md .hyc-common-markdown-style',
        '.hyc-common-markdown-style',
        '.hyc-common-markdown',
        '.hyc-content-md',
        '.agent-chat__speech-text',
      ],
      drop: [
        '.ybc-li-component__dot-wp',
        '.hyc-common-markdown__ref-list',
        '.hyc-common-markdown__ref',
        '.hyc-common-markdown__code__hd',
        '.hyc-common-markdown__table-actions-sticky',
        '.ybc-p--file-card',
      ],
      // The parts of a deep search wrap the answer too: only what is named after thinking is thinking.
      thinking: [
        '.hyc-component-reasoner__think',
        '.hyc-component-reasoner__think-content',
        '.hyc-component-deepsearch-cot__think',
        '[class*="deep-search-agent__think"]',
        '[class*="agent-process-timeline"]',
        '[class*="process-list"]',
        '.hyc-common-markdown-style-cot',
      ],
      streaming: ['[data-conv-outputting="true"]', '[data-conv-status="running"]'],
      messageIds: (turn) => idsFrom(item(turn), ['data-conv-id']),
      position: (turn) => positionFrom(item(turn), 'data-conv-idx'),
    },
    generating: [
      '.agent-chat__list:has(.hyc-content-md-done) .agent-chat__list__item--ai:last-child .hyc-content-md:not(.hyc-content-md-done)',
      '[class*="stop-btn"]',
    ],
    title: (document) => titleWithout(document, ['腾讯元宝', '元宝', 'Yuanbao']),
  },
  composer: {
    any: ['.agent-dialogue__content--common__input .ql-editor', '.ql-editor[contenteditable="true"]'],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['#yuanbao-send-btn', 'a[class*="send-btn"]'], expect: { min: 0, max: 2 } },
  parsers: { send: parseYuanbaoStream, history: parseYuanbaoHistory },
  editor: 'quill',
});
