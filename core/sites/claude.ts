import {
  chatId,
  hintsAtPrivacy,
  holdsEditor,
  placeByPath,
  positionFrom,
  titleWithout,
  withParsers,
} from './shared/adapterParts';
import { readTurns } from './shared/readTurns';
import { parseClaudeStream } from './shared/wire/claudeStream';
import { parseClaudeTree } from './shared/wire/claudeTree';
import { watchedSites } from './traffic';
import type { DomPlan, Mode, Place, SiteAdapter } from './types';

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const chats = [new RegExp(`^/chat/(?<id>${chatId})/?$`)];
const newChats = [/^\/$/, /^\/new\/?$/, new RegExp(`^/project/(?<project>${id})/?$`)];
const incognitoKey = 'incognito_temporary_conversation_uuid';

function place(url: URL): Place {
  return placeByPath(url, chats, newChats);
}

/**
 * Incognito chats keep `/new?incognito` and never show an id in the address; the id is in the tab's session storage only.
 * Words on the page prove nothing, except in the header: people talk about incognito mode.
 */
function mode(document: Document, url: URL): Mode {
  if (url.searchParams.has('incognito')) return 'private';
  const here = place(url);
  if (!here.isChat) return 'unknown';
  if (showsIncognito(document, here.conversationId === null)) return 'private';
  const incognitoId = readIncognitoId(document);
  if (incognitoId && (here.conversationId === null || incognitoId.includes(here.conversationId))) {
    return here.conversationId === null ? 'unknown' : 'private';
  }
  return hintsAtPrivacy(url) ? 'unknown' : 'ordinary';
}

const header = 'header, [data-testid="chat-header"], [data-testid="page-header"], .dframe-header-actions-slot';
const endIncognito =
  /(exit|leave|end|close|turn off|stop).*incognito|(退出|离开|離開|关闭|關閉|结束|結束).*(无痕|無痕|隐身)|シークレット.*(終了|オフ)/i;

/**
 * The header says it, or has the button that ends it; the button that begins it is on ordinary pages too. A chat that has an
 * address has a title in the header, which may say anything: there only the button's label counts.
 */
function showsIncognito(document: Document, isNew: boolean): boolean {
  return [...document.querySelectorAll(header)].some((bar) =>
    [...bar.querySelectorAll('button, a, span, div, p')].some((element) => {
      if (element.childElementCount > 0 && !element.hasAttribute('aria-label')) return false;
      if (!isNew) return element.matches('button, a') && endIncognito.test(element.getAttribute('aria-label') ?? '');
      const says = [element.getAttribute('aria-label') ?? '', element.textContent ?? ''].map((text) => text.trim());
      if (says.some((text) => endIncognito.test(text))) return true;
      return !element.closest('button, a') && says.some((text) => /^(incognito chat|无痕聊天|無痕對話)$/i.test(text));
    }),
  );
}

function readIncognitoId(document: Document): string | null {
  try {
    return document.defaultView?.sessionStorage.getItem(incognitoKey) ?? null;
  } catch {
    // Storage can be forbidden by the browser's settings; the address still tells the mode.
    return null;
  }
}

const row = '[role="feed"] [data-rs-index], [data-test-render-count]';

/** An opened artifact or file is drawn like an answer, beside the conversation. */
const panelCss = '#wiggle-file-content, #markdown-artifact, [data-skill-file-viewer]';

const bubbles = [
  '[data-testid="user-message"]',
  '[data-user-message-bubble="true"]',
  '[data-cds="UserMessage"]',
  '[class*="font-user-message"]',
];
/** What people write stands in these. */
const written = 'p, ul, ol, pre, blockquote, table, h1, h2, h3, h4, h5, h6, [class*="whitespace-pre"]';

/** Other words in the bubble are labels: of what was pasted, of what unfolds a long message. */
function isLabel(element: Element): boolean {
  if (element.closest(written) || element.querySelector(written)) return false;
  return element.closest(bubbles.join(', '))?.querySelector(written) != null;
}

const files = [
  '[data-testid="file-thumbnail"]',
  '[data-cds="FileThumbnail"]',
  '[class*="group/thumbnail"]',
  '[data-cds="MessageActions"]',
];

const dom: DomPlan = {
  user: {
    turn: { any: bubbles, expect: { min: 1, max: 2000 } },
    drop: files,
    isNoise: isLabel,
    skip: holdsEditor,
    position: rowIndex,
    at: rowTime,
  },
  assistant: {
    turn: {
      any: [
        '[data-is-streaming]',
        '[data-testid="assistant-message"]',
        '[data-cds="AssistantMessage"]',
        '.font-claude-response',
        '.font-claude-message',
      ],
      expect: { min: 1, max: 2000 },
    },
    body: [
      '.standard-markdown, .progressive-markdown',
      '[data-perf-reply-text]',
      '[data-cds="Prose"]',
      '.font-claude-response .grid-cols-1',
      '.font-claude-message .grid-cols-1',
      '.font-claude-response p.font-claude-response-body',
      '.font-claude-message',
      '.font-claude-response',
      '[data-is-streaming="false"]',
    ],
    drop: ['.artifact-block-cell', '[data-testid="file-thumbnail"]', '[data-citation]', '[class*="group/status"]'],
    skip: (turn) => turn.closest(panelCss) !== null,
    refuse: isFoldedAway,
    position: rowIndex,
    at: rowTime,
    streaming: ['[data-is-streaming="true"]'],
  },
  generating: ['[data-is-streaming="true"]', 'button[aria-label="Stop response"]'],
  title: (document) => titleWithout(document, ['Claude']),
};

/** The time a row shows; older layouts show it without a date and have none. */
function rowTime(turn: Element): number | undefined {
  const row = turn.closest('[data-rs-index], [data-test-render-count]') ?? turn;
  const time = Date.parse(row.querySelector('time[datetime]')?.getAttribute('datetime') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function rowIndex(turn: Element): number | undefined {
  const holder = turn.closest('[data-index]') ?? turn.closest('[data-rs-index]');
  if (!holder?.closest('[role="feed"]')) return;
  return positionFrom(holder, holder.hasAttribute('data-index') ? 'data-index' : 'data-rs-index');
}

/**
 * Thinking and tool steps live in folds: a button, and behind it a part that opens and closes. What is written inside such a
 * part is no answer, though it is drawn with the same markup.
 */
function isFoldedAway(body: Element, turn: Element): boolean {
  for (let part: Element | null = body; part && part !== turn; part = part.parentElement) {
    if (part.matches('details, [data-cds="TurnStatus"]')) return true;
    if (!/overflow-hidden|transition-\[|max-h-/.test(part.getAttribute('class') ?? '')) continue;
    for (let before = part.previousElementSibling; before; before = before.previousElementSibling) {
      if (before.matches('button') || before.querySelector('button[aria-expanded]')) return true;
    }
  }
  return false;
}

export const claude: SiteAdapter = {
  id: 'claude',
  name: { en: 'Claude', zh: 'Claude' },
  hosts: watchedSites.claude.hosts,
  enabledByDefault: true,
  privateMode: 'told',
  place,
  mode,
  selectors: {
    turn: { any: [row, '[data-testid="user-message"], [data-is-streaming]'], expect: { min: 1, max: 2000 } },
    user: dom.user.turn,
    assistant: dom.assistant.turn,
    composer: {
      any: [
        '[data-testid="chat-input"][contenteditable="true"]',
        'fieldset:not(.opacity-0) [contenteditable="true"][role="textbox"]',
        '[contenteditable="true"].ProseMirror[role="textbox"]',
        '[contenteditable="true"].ProseMirror',
      ],
      expect: { min: 1, max: 2 },
    },
    send: {
      any: [
        'button[data-testid="chat-input-send"]',
        'button[aria-label="Send message"], button[aria-label="Send Message"], button[aria-label^="发送"]',
      ],
      expect: { min: 0, max: 2 },
    },
  },
  dom,
  readDom: (document, url, aids) => readTurns(dom, place(url), document, aids),
  endpoints: withParsers(watchedSites.claude.endpoints, { send: parseClaudeStream, history: parseClaudeTree }),
  editor: 'prosemirror',
};
