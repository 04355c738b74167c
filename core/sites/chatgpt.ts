import {
  hasButton,
  hintsAtPrivacy,
  holdsEditor,
  idsFrom,
  placeByPath,
  positionFrom,
  titleWithout,
  withParsers,
} from './shared/adapterParts';
import { readTurns } from './shared/readTurns';
import { selectFirst } from './shared/select';
import { parseChatgptSocket } from './shared/wire/chatgptSocket';
import { parseChatgptStream } from './shared/wire/chatgptStream';
import { parseChatgptTree } from './shared/wire/chatgptTree';
import { watchedSites } from './traffic';
import type { DomPlan, Mode, Place, SiteAdapter } from './types';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const chats = [new RegExp(`^/(?:g/(?<project>g-p-[^/]+)/|g/[^/]+/)?c/(?<id>${id})/?$`)];
const transientChat = /\/c\/(?:WEB:|local-chatgpt:)/i;
const newChats = [/^\/$/, /^\/g\/(?<project>g-p-[^/]+)(\/project)?\/?$/, /^\/g\/g-[^/]+\/?$/];

/** The button that ends a temporary chat; its label is translated, so it counts beside the other signs only. */
const endTemporary = [
  'turn off temporary',
  '关闭临时',
  '關閉臨時',
  '一時チャットをオフ',
  'desactivar chat temporal',
  'desactivar el chat temporal',
  'désactiver chat éphémère',
  'désactiver le chat éphémère',
].map((label) => `[aria-label*="${label}" i]`);
// One selector for all labels: each alternative of its own would be held against every element of the page.
const privateSigns = `[data-testid="temporary-chat-label"], :is(header, main) button:is(${endTemporary.join(', ')})`;

function place(url: URL): Place {
  if (transientChat.test(decodeURIComponent(url.pathname)))
    return { conversationId: null, isChat: true, transient: true };
  return placeByPath(url, chats, newChats);
}

/** The shell that is served to a part of the users since autumn 2026. */
const shellCss = 'form[data-chatgpt-composer], main[data-app-shell-main-surface], [data-turn-key]';
/** A temporary chat can be turned into an ordinary one. */
const saveChat = ['Save chat', '保存聊天', '儲存聊天', 'チャットを保存'];

/**
 * A chat that has an address of its own bears the mark of a temporary one there. One that has none yet does not; nobody knows
 * what the newer shell shows in that case, so it is not taken for an ordinary one.
 */
function mode(document: Document, url: URL): Mode {
  if (url.searchParams.get('temporary-chat') === 'true') return 'private';
  if (document.querySelector(privateSigns) || hasButton(document, 'header button', saveChat)) return 'private';
  const here = place(url);
  if (!here.isChat || hintsAtPrivacy(url)) return 'unknown';
  const isNew = here.conversationId === null && !here.transient;
  return isNew && document.querySelector(shellCss) ? 'unknown' : 'ordinary';
}

/** Two layouts are served at once: `data-testid` turns, and the shell with `data-turn-key` since autumn 2026. */
const dom: DomPlan = {
  user: {
    turn: {
      any: [
        '[data-message-author-role="user"]',
        '[data-content-search-unit-key$=":user"]',
        '[data-chatgpt-search-unit-key$=":user"]',
        '[data-turn="user"]',
        '[data-user-message-bubble]',
        '.user-message-bubble-color',
      ],
      expect: { min: 1, max: 2000 },
    },
    body: [
      '.user-message-bubble-color .whitespace-pre-wrap',
      '[data-user-message-bubble] [data-search-result-target]',
      '[data-user-message-bubble]',
      '.whitespace-pre-wrap',
      '.user-message-bubble-color',
      ':scope',
    ],
    drop: ['[data-inline-selection-pill]', '[data-thread-find-skip]', 'h4, h5, h6'],
    skip: holdsEditor,
    messageIds: (turn) => messageIds(turn),
    position: (turn) => positionFrom(turn.closest('[data-testid^="conversation-turn-"]'), 'data-testid', 1),
  },
  assistant: {
    turn: {
      any: [
        '[data-turn-key]:has([data-content-search-unit-key$=":assistant"])',
        '[data-turn-key]:has([data-markdown-text-style="assistant-message"])',
        '[data-testid^="conversation-turn-"]:has([data-message-author-role="assistant"])',
        '[data-turn-id]:has([data-message-author-role="assistant"])',
        '[data-turn="assistant"]',
        '[data-testid^="conversation-turn-"]:has(.markdown)',
        '[data-message-author-role="assistant"]',
        '[data-content-search-unit-key$=":assistant"]',
        '[data-chatgpt-search-unit-key$=":assistant"]',
        '[data-markdown-text-style="assistant-message"]',
      ],
      expect: { min: 1, max: 2000 },
    },
    body: [
      '[data-markdown-text-style="assistant-message"]',
      // Code may stand beside the text of a message instead of in it.
      '[data-message-author-role="assistant"]:has(.markdown) .markdown, [data-message-author-role="assistant"]:has(.markdown) pre',
      '.markdown',
      '[data-message-author-role="assistant"] [class*="prose"]',
      '[class*="MarkdownRoot"]',
      '[data-message-author-role="assistant"]',
      '[data-content-search-unit-key$=":assistant"]',
    ],
    drop: [
      '[data-testid="webpage-citation-pill"]',
      '[data-testid*="citation"]',
      '[data-conversation-role]',
      '[data-thread-find-skip]',
      '[data-testid="generated-image-gallery"]',
    ],
    messageIds: (turn) => messageIds(turn),
    position: (turn) => positionFrom(turn.closest('[data-testid^="conversation-turn-"]'), 'data-testid', 1),
    streaming: ['.result-streaming', '.streaming-animation', '[data-markdown-animated]'],
  },
  generating: [
    '[data-testid="stop-button"]',
    '[data-testid="composer-stop-button"]',
    'form[data-chatgpt-composer] button[type="button"][aria-label="Stop"]',
  ],
  title: (document) => titleWithout(document, ['ChatGPT']),
};

function messageIds(turn: Element): string[] {
  const role = turn.matches(
    '[data-message-author-role="user"], [data-turn="user"], [data-content-search-unit-key$=":user"]',
  )
    ? 'user'
    : 'assistant';
  const named = [turn, ...turn.querySelectorAll('[data-message-id]')].flatMap((element) => {
    const own = element.getAttribute('data-message-id');
    const says = element.getAttribute('data-message-author-role');
    return own && (!says || says === role) ? [own] : [];
  });
  if (named.length) return named;
  const selected = [...turn.querySelectorAll('[data-chatgpt-selection-message-id]')].flatMap(
    (element) => element.getAttribute('data-chatgpt-selection-message-id') ?? [],
  );
  if (selected.length) return selected;
  const unit = turn.matches('[data-turn-key]')
    ? [...turn.querySelectorAll('[data-chatgpt-search-message-ids]')].filter((element) =>
        (element.getAttribute('data-chatgpt-search-unit-key') ?? 'assistant').endsWith(role),
      )
    : [turn.closest('[data-chatgpt-search-message-ids]') ?? turn];
  return unit.flatMap((element) => idsFrom(element, ['data-chatgpt-search-message-ids']));
}

export const chatgpt: SiteAdapter = {
  id: 'chatgpt',
  name: { en: 'ChatGPT', zh: 'ChatGPT' },
  hosts: watchedSites.chatgpt.hosts,
  enabledByDefault: true,
  privateMode: 'told',
  place,
  mode,
  selectors: {
    turn: {
      any: ['[data-testid^="conversation-turn-"]', '[data-turn-key]', '[data-turn]', '[data-message-author-role]'],
      expect: { min: 1, max: 2000 },
    },
    user: dom.user.turn,
    assistant: dom.assistant.turn,
    composer: {
      any: [
        'form[data-chatgpt-composer] [contenteditable="true"][role="textbox"]',
        '#prompt-textarea[contenteditable="true"]',
        'form[data-type="unified-composer"] [contenteditable="true"]',
        'form [contenteditable="true"].ProseMirror',
      ],
      expect: { min: 1, max: 2 },
    },
    send: {
      any: [
        '[data-testid="send-button"]',
        '#composer-submit-button',
        'form[data-chatgpt-composer] button[type="submit"]',
        'form [data-composer-submit]',
      ],
      expect: { min: 0, max: 2 },
    },
  },
  dom,
  readDom: (document, url, aids) => {
    const reading = readTurns(dom, place(url), document, aids);
    const shown = selectFirst(document, ['[data-above-composer-conversation-id^="chatgpt:"]']);
    const shownId = shown?.getAttribute('data-above-composer-conversation-id')?.slice('chatgpt:'.length);
    return shownId && reading.conversationId === null && new RegExp(`^${id}$`).test(shownId) && place(url).transient
      ? { ...reading, conversationId: shownId }
      : reading;
  },
  endpoints: withParsers(watchedSites.chatgpt.endpoints, {
    send: parseChatgptStream,
    history: parseChatgptTree,
    socket: parseChatgptSocket,
  }),
  editor: 'prosemirror',
};
