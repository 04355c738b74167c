import { holdsEditor, titleWithout } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';
import { parseCopilotHistory, parseCopilotSocket } from './shared/wire/copilotSocket';

/** Ids stand in the element's own id, before the name of its kind. */
function idBefore(turn: Element, kind: RegExp): string[] {
  for (const node of [turn.closest('[role="article"]') ?? turn, turn, ...turn.querySelectorAll('[id]')]) {
    const match = kind.exec(node.id);
    if (match) return [node.id.slice(0, match.index)];
  }
  return [];
}

export const copilot = defineSite({
  id: 'copilot',
  name: { en: 'Copilot', zh: 'Copilot' },
  privateMode: 'none',
  chats: [/^\/chats\/(?<id>[\w-]+)\/?$/],
  newChats: [/^\/$/, /^\/chats\/?$/],
  dom: {
    user: {
      turn: {
        any: ['[role="article"][id$="-user-message"]', '[data-content="user-message"]'],
        expect: { min: 1, max: 2000 },
      },
      body: ['[data-content="user-message"]', ':scope'],
      skip: holdsEditor,
      messageIds: (turn) => idBefore(turn, /-user-message$/),
    },
    assistant: {
      turn: {
        any: [
          '[data-content="ai-message"]',
          '[role="article"]:has([id$="-content-0"])',
          '[class~="group/ai-message-item"]',
        ],
        expect: { min: 1, max: 2000 },
      },
      body: ['[id*="-content-"]', '[class~="group/ai-message-item"]', ':scope'],
      drop: ['[data-copy="false"]', '[data-testid="message-item-reactions"]', '[class*="citation"]'],
      messageIds: (turn) => idBefore(turn, /-(content-\d+|author)$/),
    },
    generating: ['[data-testid="stop-button"]', 'button[title="Stop"]'],
    title: (document) => titleWithout(document, ['Microsoft Copilot', 'Copilot']),
  },
  composer: { any: ['textarea#userInput', '[data-testid="composer-input"]', 'textarea'], expect: { min: 1, max: 2 } },
  send: { any: ['[data-testid="submit-button"]', 'button[title="Submit message"]'], expect: { min: 0, max: 2 } },
  parsers: { socket: parseCopilotSocket, history: parseCopilotHistory },
  editor: 'textarea',
});
