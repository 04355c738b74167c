import { holdsEditor, titleWithout, uuid } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseDeepseekHistory, parseDeepseekStream } from './shared/wire/deepseekStream';

/** A message without an answer's markup is the user's. Where no answer's markup is found at all, that says nothing. */
function isUndecided(turn: Element): boolean {
  const page = turn.ownerDocument;
  return !page.querySelector('.ds-markdown') && page.querySelectorAll('.ds-message').length > 1;
}

export const deepseek = defineSite({
  id: 'deepseek',
  name: { en: 'DeepSeek', zh: 'DeepSeek' },
  privateMode: 'none',
  chats: [new RegExp(`^/a/chat/s/(?<id>${uuid})/?$`)],
  newChats: [/^\/$/, /^\/a\/chat\/?$/],
  dom: {
    user: {
      turn: { any: ['.ds-message:not(:has(.ds-markdown))'], expect: { min: 1, max: 2000 } },
      drop: ['[class*="file"]'],
      skip: (turn) => holdsEditor(turn) || isUndecided(turn),
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
