import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { pairId, parseGeminiHistory, parseGeminiStream } from './shared/wire/geminiRpc';

/** The server's id of the pair a node belongs to, as the DOM shows it. */
function pairOf(node: Element): string | undefined {
  const content = node.querySelector('[id^="message-content-id-r_"], [id^="model-response-message-contentr_"]');
  const named = /r_([0-9a-f]+)$/.exec(content?.id ?? '')?.[1];
  return named ?? (node.closest('.conversation-container')?.id || undefined);
}

export const gemini = defineSite({
  id: 'gemini',
  name: { en: 'Gemini', zh: 'Gemini' },
  privateMode: 'told',
  chats: [/^(?:\/u\/\d+)?\/app\/(?<id>[0-9a-f]{8,})\/?$/, /^(?:\/u\/\d+)?\/gem\/[\w-]+\/(?<id>[0-9a-f]{8,})\/?$/],
  newChats: [/^(?:\/u\/\d+)?\/app\/?$/, /^(?:\/u\/\d+)?\/gem\/[\w-]+\/?$/],
  // The button is on ordinary pages too; only its state tells. Words on the page prove nothing.
  isPrivate: (document, _url, place) => {
    const isOn = document.querySelector(
      '[data-test-id="temp-chat-button"][aria-pressed="true"], [data-test-id="temp-chat-button"].temp-chat-on, ' +
        '[data-test-id="temp-chat-button"] [aria-pressed="true"], .temp-chat-on[data-test-id], .temporary-chat-card',
    );
    if (isOn) return true;
    // A temporary chat never gets an id. One that has none yet is ordinary only where the switch is seen to be off.
    return place.conversationId !== null || document.querySelector('[data-test-id="temp-chat-button"]')
      ? false
      : 'unknown';
  },
  dom: {
    user: {
      turn: {
        any: ['user-query', 'user-query-content', '.user-query-container', '.query-text'],
        expect: { min: 1, max: 2000 },
      },
      body: ['.query-text', '.query-content', 'user-query-content', ':scope'],
      drop: ['.file-preview-container', '.action-button-container', '.screen-reader-user-query-label'],
      skip: holdsEditor,
      messageIds: (turn) => pairId(pairOf(turn.closest('.conversation-container') ?? turn), 'u')?.split(' ') ?? [],
    },
    assistant: {
      turn: { any: ['model-response', 'response-container', '.response-container'], expect: { min: 1, max: 2000 } },
      body: [
        'message-content[id^="message-content-id-r_"] .markdown',
        'structured-content-container message-content',
        '.model-response-text message-content',
        'message-content .markdown',
        'message-content',
        '.markdown-main-panel',
        '#extended-response-markdown-content',
        '.model-response-text',
      ],
      drop: [
        'sources-list',
        'source-footnote',
        'sources-carousel',
        'sources-carousel-inline',
        '.source-inline-chip-container',
        'sup[data-turn-source-index]',
        '.code-block-decoration',
        'response-footer',
        'immersive-entry-chip',
        'generated-image',
        'single-image',
        '.table-footer',
        '.export-sheets-button-container',
      ],
      thinking: ['model-thoughts', '.thoughts-container'],
      messageIds: (turn) => pairId(pairOf(turn), 'r')?.split(' ') ?? [],
      streaming: ['message-content [aria-busy="true"]'],
    },
    generating: ['.send-button.stop', 'gem-icon-button.send-button.stop', 'mat-icon[fonticon="stop"]'],
    title: (document) =>
      document.querySelector('.conversation-title')?.textContent?.trim() ||
      titleWithout(document, ['Gemini', 'Google Gemini']),
  },
  composer: {
    any: ['rich-textarea .ql-editor[contenteditable="true"]', '.ql-editor[contenteditable="true"][role="textbox"]'],
    expect: { min: 1, max: 2 },
  },
  send: {
    any: ['.send-button', 'gem-icon-button.send-button', 'button[aria-label^="Send"]'],
    expect: { min: 0, max: 3 },
  },
  parsers: { send: parseGeminiStream, history: parseGeminiHistory },
  editor: 'quill',
});
