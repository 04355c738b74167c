import { holdsEditor, placeByPath, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseChatglmStream } from './shared/wire/chatglmStream';
import type { Place } from './types';

/** The conversation is named in the query, or as the last part of the path. */
function place(url: URL): Place {
  const named = url.searchParams.get('cid') ?? url.searchParams.get('conversation_id');
  if (!/^\/(main|chat)(\/|$)/.test(url.pathname) && url.pathname !== '/')
    return { conversationId: null, isChat: false };
  if (named && /^[\w-]{8,}$/.test(named)) return { conversationId: named, isChat: true };
  return placeByPath(url, [/^\/(?:main|chat)\/.*?(?<id>[0-9a-f]{24})\/?$/], [/^\/$/, /^\/(main|chat)(\/.*)?$/]);
}

export const chatglm = defineSite({
  id: 'chatglm',
  name: { en: 'ChatGLM', zh: '智谱清言' },
  privateMode: 'none',
  chats: [],
  newChats: [],
  place,
  dom: {
    user: {
      turn: {
        any: ['.conversation.question', '.question-txt', '[class*="question-txt"]'],
        expect: { min: 1, max: 2000 },
      },
      body: ['.question-txt', ':scope'],
      skip: holdsEditor,
    },
    assistant: {
      turn: { any: ['.answer-content', '.conversation.answer', '.answer-content-wrap'], expect: { min: 1, max: 2000 } },
      body: ['.markdown-body', '.md-body'],
      refuse: (body) => body.closest('.text-advance-thinking-content, [class*="advance-thinking"]') !== null,
      drop: [
        '.advance-thinking',
        '[class*="advance-thinking"]',
        '[class*="citation"]',
        '.source-item-num',
        '.code-header',
      ],
      thinking: ['.text-advance-thinking-content', '.thinking-area', '.thinking.thinkFinish'],
    },
    generating: ['.enter.searching', '.enter-icon-container.searching', '[class*="stop-generat"]'],
    title: (document) => titleWithout(document, ['智谱清言', 'ChatGLM']),
  },
  composer: {
    any: ['#search-input-box textarea', '.input-box-inner textarea', 'textarea'],
    expect: { min: 1, max: 2 },
  },
  send: {
    any: ['.enter-icon-container:not(.empty)', 'img.enter_icon', '.enter-icon-container'],
    expect: { min: 0, max: 2 },
  },
  parsers: { send: parseChatglmStream },
  editor: 'textarea',
});
