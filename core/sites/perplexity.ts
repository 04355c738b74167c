import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parsePerplexityHistory, parsePerplexityStream } from './shared/wire/perplexityStream';

/** Words that can be selected stand in other places, too. */
const notAQuestion = '[id^="markdown-content-"], [data-renderer], aside, nav, [data-ask-input-container]';

/** Under an answer stands which model wrote it. */
function isModelLine(element: Element): boolean {
  return (
    element.tagName === 'DIV' &&
    element.childElementCount <= 1 &&
    /^Prepared (by|using) \S.{0,60}$/.test((element.textContent ?? '').trim())
  );
}

export const perplexity = defineSite({
  id: 'perplexity',
  name: { en: 'Perplexity', zh: 'Perplexity' },
  // Incognito is told by the request only; threads opened later do not say how they began.
  privateMode: 'none',
  chats: [/^\/search\/(?!new(?:\/|$))(?<id>[^/]+)\/?$/],
  newChats: [/^\/$/, /^\/search\/new(\/|$)/],
  dom: {
    user: {
      turn: {
        any: [
          '[class~="group/query"]',
          'h1[class*="query"]',
          'h1.whitespace-pre-line',
          'main span.select-text',
          'span.select-text',
        ],
        expect: { min: 1, max: 500 },
      },
      body: ['span.select-text', ':scope'],
      skip: (turn) => holdsEditor(turn) || turn.closest(notAQuestion) !== null,
    },
    assistant: {
      turn: {
        any: ['[id^="markdown-content-"]', '[data-renderer="lm"]', '.prose'],
        expect: { min: 1, max: 500 },
      },
      body: ['[data-renderer="lm"]', '.prose', ':scope'],
      drop: [
        '[data-pplx-citation-url]',
        '.citation',
        '.citation-nbsp',
        '[class~="group/trigger"]',
        '[data-pplx-citation]',
        '.codeWrapper > .sticky',
      ],
      isNoise: isModelLine,
    },
    generating: ['button[data-testid="stop-generating-response-button"]', 'button[aria-label^="Stop"]'],
    title: (document) => titleWithout(document, ['Perplexity', 'Perplexity AI']),
  },
  composer: {
    any: [
      '#ask-input[contenteditable="true"]',
      '[data-lexical-editor="true"][contenteditable="true"]',
      'textarea#ask-input',
      'textarea',
    ],
    expect: { min: 1, max: 2 },
  },
  send: { any: ['button[data-testid="submit-button"]', 'button[aria-label="Submit"]'], expect: { min: 0, max: 2 } },
  parsers: { send: parsePerplexityStream, history: parsePerplexityHistory },
  editor: 'lexical',
});
