import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseAistudioStream } from './shared/wire/aistudioRpc';

function idIn(turn: Element): string[] {
  const id = turn.closest('ms-chat-turn')?.id.replace(/^turn-/, '');
  return id ? [id] : [];
}

export const aistudio = defineSite({
  id: 'aistudio',
  name: { en: 'AI Studio', zh: 'AI Studio' },
  privateMode: 'none',
  chats: [/^(?:\/u\/\d+)?\/prompts\/(?!new_)(?<id>[\w-]+)\/?$/],
  newChats: [/^(?:\/u\/\d+)?\/prompts\/new_\w+\/?$/],
  dom: {
    user: {
      turn: {
        any: [
          'ms-chat-turn .chat-turn-container.user',
          'ms-chat-turn [data-turn-role="User"]',
          '[data-turn-role="User"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['ms-text-chunk', 'ms-prompt-chunk', '.turn-content'],
      drop: ['.author-label', 'ms-file-chunk', 'ms-image-chunk'],
      skip: holdsEditor,
      messageIds: idIn,
    },
    assistant: {
      turn: {
        any: [
          'ms-chat-turn .chat-turn-container.model',
          'ms-chat-turn [data-turn-role="Model"]',
          '[data-turn-role="Model"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['ms-text-chunk', '.turn-content', 'ms-cmark-node'],
      drop: [
        'ms-file-chunk',
        'ms-image-chunk',
        'ms-grounding-sources',
        'ms-search-entry-point',
        '.author-label',
        '.turn-footer',
        '.code-block-header',
      ],
      thinking: ['ms-thought-chunk'],
      messageIds: idIn,
    },
    generating: ['ms-run-button button.stoppable', 'ms-run-button .spin'],
    title: (document) => titleWithout(document, ['Google AI Studio']),
  },
  composer: {
    any: ['ms-autosize-textarea textarea[formcontrolname="promptText"]', 'ms-autosize-textarea textarea', 'textarea'],
    expect: { min: 1, max: 3 },
  },
  send: { any: ['ms-run-button button'], expect: { min: 0, max: 2 } },
  parsers: { send: parseAistudioStream },
  editor: 'textarea',
  enterBreaksLine: true,
});
