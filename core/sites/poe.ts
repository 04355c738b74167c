import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parsePoeQuery, parsePoeSocket } from './shared/wire/poeMessages';

function idIn(turn: Element): string[] {
  const id = turn.closest('[id^="message-"]')?.id.slice('message-'.length);
  return id ? [id] : [];
}

const message = '[class*="ChatMessage_chatMessage__"]';

/** Bots that think aloud do so in a quote at the beginning, under a line that says so. */
function isThinkingQuote(element: Element): boolean {
  if (element.tagName !== 'P' && element.tagName !== 'BLOCKQUOTE') return false;
  const first = element.parentElement?.firstElementChild;
  if (first?.tagName !== 'P' || !/^\W*Thinking(\.{3}|…)\W*$/.test(first.textContent ?? '')) return false;
  return element === first || element === element.parentElement?.querySelector(':scope > blockquote');
}

export const poe = defineSite({
  id: 'poe',
  name: { en: 'Poe', zh: 'Poe' },
  privateMode: 'none',
  chats: [/^\/chat\/(?<id>[\w-]+)\/?$/],
  newChats: [/^\/$/],
  dom: {
    user: {
      turn: {
        any: [
          `${message}:has([class*="rightSide"])`,
          `${message}[class*="rightSide"]`,
          '[class*="Message_rightSideMessageBubble__"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: [
        '[class*="Markdown_markdownContainer__"]',
        '[class*="Prose_prose__"]',
        '[class*="Message_selectableText__"]',
        '[class*="rightSideMessageBubble"]',
      ],
      skip: holdsEditor,
      messageIds: idIn,
    },
    assistant: {
      turn: {
        any: [
          `${message}:has([class*="leftSide"])`,
          `${message}[class*="leftSide"]`,
          `${message}:not([class*="rightSide"]):not(:has([class*="rightSide"]))`,
          '[class*="Message_leftSideMessageBubble__"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: [
        '[class*="Markdown_markdownContainer__"]',
        '[class*="Prose_prose__"]',
        '[class*="Message_selectableText__"]',
        '[class*="leftSideMessageBubble"]',
      ],
      drop: ['[class*="MarkdownCodeBlock_header"]', '[class*="BotMessageHeader"]', '[class*="Attribution"]'],
      isNoise: isThinkingQuote,
      messageIds: idIn,
    },
    generating: ['button[class*="ChatStopMessageButton"]', 'button[aria-label="stop message"]'],
    title: (document) => titleWithout(document, ['Poe']),
  },
  composer: { any: ['textarea[class*="GrowingTextArea_textArea__"]', 'textarea'], expect: { min: 1, max: 2 } },
  send: {
    any: ['button[class*="ChatMessageSendButton"]', 'button[data-button-send="true"]'],
    expect: { min: 0, max: 2 },
  },
  parsers: { query: parsePoeQuery, socket: parsePoeSocket },
  editor: 'textarea',
});
