import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseQianwenHistory, parseQianwenStream } from './shared/wire/qianwenStream';

/** A round has one id for the question and its answer; a letter tells them apart, as the traffic's reader does too. */
function roundId(turn: Element, side: 'q' | 'a'): string[] {
  const holder = turn.closest('[data-req-id]') ?? turn.querySelector('[data-req-id]');
  const id = holder?.getAttribute('data-req-id');
  return id ? [`${side}-${id}`] : [];
}

export const qianwen = defineSite({
  id: 'qianwen',
  name: { en: 'Qianwen (Tongyi)', zh: '千问（通义）' },
  privateMode: 'none',
  chats: [/^\/(?:chat|group)\/(?<id>[0-9a-f]{32})\/?$/],
  newChats: [/^\/$/, /^\/chat\/?$/],
  dom: {
    user: {
      turn: {
        any: [
          '[data-chat-question-wrap]',
          '.message-card-wrap.question',
          '.chat-question-card-wrap, .chat-question-wrap',
          '.question-text-card',
          '[class*="questionItem"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['.question-text-card', ':scope'],
      skip: holdsEditor,
      messageIds: (turn) => roundId(turn, 'q'),
    },
    assistant: {
      turn: {
        any: ['[data-chat-answers-wrap]', '.chat-answers-card-wrap', '.answer-common-card', '[class*="answerItem"]'],
        expect: { min: 1, max: 2000 },
      },
      body: [
        '.answer-common-card .qk-markdown',
        '#qk-markdown-react',
        '[id^="qk-markdown"]',
        '[class*="qk-markdown"]',
        '.tongyi-markdown',
      ],
      drop: ['[class*="source"]', '[class*="citation"]', '[class*="reference"]'],
      thinking: [
        '[data-card_name*="workflow"]',
        '[class*="deepThink"]',
        '[class*="deep-think"]',
        '[class*="thinking"]',
        '[class*="planCot"]',
      ],
      messageIds: (turn) => roundId(turn, 'a'),
    },
    generating: ['[class*="stopButton"]', 'button[aria-label="停止"]', 'button[aria-label="停止生成"]'],
    title: (document) => titleWithout(document, ['千问', '通义', '通义千问', 'Qianwen']),
  },
  composer: {
    any: ['[data-slate-editor="true"][role="textbox"]', '[data-slate-editor="true"]', 'textarea'],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['button[aria-label="发送消息"]', '[class*="operateBtn"]'], expect: { min: 0, max: 2 } },
  parsers: { send: parseQianwenStream, history: parseQianwenHistory },
  editor: 'slate',
});
