import { chatId, holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseDeepseekHistory, parseDeepseekStream } from './shared/wire/deepseekStream';

/** A message without an answer's markup is the user's. Where no answer's markup is found at all, that says nothing. */
function isUndecided(turn: Element): boolean {
  const page = turn.ownerDocument;
  return !page.querySelector('.ds-markdown') && page.querySelectorAll('.ds-message').length > 1;
}

const answerCss = '.ds-markdown, .ds-think-content, .ds-assistant-message-main-content';

/**
 * Questions and answers take turns here. An answer that has no text (still empty, stopped, "the server is busy") looks like
 * a question; the one that follows a question is no question.
 */
function isAnswerWithoutText(turn: Element): boolean {
  let bare = 0;
  for (let before = messageBefore(turn); before && !before.querySelector(answerCss); before = messageBefore(before))
    bare++;
  return bare % 2 === 1;
}

/** Messages stand beside each other, or in rows of a list. */
function messageBefore(message: Element): Element | undefined {
  for (let node: Element | null = message, level = 0; node && level < 3; node = node.parentElement, level++) {
    for (let before = node.previousElementSibling; before; before = before.previousElementSibling) {
      const found = before.matches('.ds-message') ? before : [...before.querySelectorAll('.ds-message')].at(-1);
      if (found) return found;
    }
  }
  return;
}

export const deepseek = defineSite({
  id: 'deepseek',
  name: { en: 'DeepSeek', zh: 'DeepSeek' },
  privateMode: 'none',
  chats: [new RegExp(`^/a/chat/s/(?<id>${chatId})/?$`)],
  newChats: [/^\/$/, /^\/a\/chat\/?$/],
  dom: {
    user: {
      turn: {
        any: ['.ds-message:not(:has(.ds-markdown)):not(:has(.ds-think-content))'],
        expect: { min: 1, max: 2000 },
      },
      drop: ['[class*="file"]'],
      skip: (turn) => holdsEditor(turn) || isUndecided(turn) || isAnswerWithoutText(turn),
    },
    assistant: {
      turn: {
        any: ['.ds-message:has(.ds-markdown)', '.ds-assistant-message-main-content'],
        expect: { min: 1, max: 2000 },
      },
      body: ['.ds-assistant-message-main-content', '.ds-markdown'],
      drop: ['.ds-markdown-cite', '.md-code-block-banner', '[class*="code-info-button"]'],
      thinking: ['.ds-think-content', '.ds-markdown--think', '.e1675d8b'],
    },
    generating: ['.ds-icon-button svg path[d^="M2 4.88"]'],
    title: (document) => titleWithout(document, ['DeepSeek']),
  },
  composer: {
    any: ['textarea#chat-input', 'textarea[placeholder*="DeepSeek"]', 'textarea'],
    expect: { min: 1, max: 3 },
  },
  send: {
    any: [
      'div[role="button"].ds-button--primary.ds-button--filled.ds-button--circle',
      'div[role="button"].ds-icon-button[aria-disabled]',
    ],
    expect: { min: 0, max: 6 },
  },
  parsers: { send: parseDeepseekStream, history: parseDeepseekHistory },
  editor: 'textarea',
});
