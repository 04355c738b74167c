import { adapterById } from '../index';
import type { OutgoingConversation, OutgoingTurn } from '../shared/captureTypes';
import type { ReadTurn } from '../types';
import type { ExportedConversation } from './chatExport';

/** A message may hold so many turns, a turn so many characters; see core/platform/payloads.ts and shared/outgoing.ts. */
const most = { turns: 100, characters: 200_000, title: 1_000, id: 300 };

/** Where a site shows a conversation. */
const pathOf: Record<string, (id: string) => string> = {
  chatgpt: (id) => `/c/${id}`,
  claude: (id) => `/chat/${id}`,
  deepseek: (id) => `/a/chat/s/${id}`,
  grok: (id) => `/c/${id}`,
  mistral: (id) => `/chat/${id}`,
};

/**
 * A conversation of an export in the form of captured ones, in parts of a hundred turns; empty for one without turns. Turns
 * keep the ids the site gave them, so that they are the same as those read from the page, and their times; one without a
 * time has that of the turn before it.
 *
 * @param savedAt when the file was written, UTC milliseconds; for conversations without any time.
 */
export function toOutgoingConversations(
  site: string,
  conversation: ExportedConversation,
  savedAt: number,
): OutgoingConversation[] {
  const { id, title, turns } = conversation;
  const begun = conversation.at ?? turns.find(({ at }) => at !== undefined)?.at ?? savedAt;
  let last = begun;
  const outgoing = turns.map((turn, order) => {
    last = turn.at ?? last;
    return toTurn(turn, order, last);
  });
  const host = adapterById(site)?.hosts[0] ?? '';
  const path = id ? pathOf[site]?.(encodeURIComponent(id)) : undefined;
  const head = {
    site,
    // Where the format has no ids, the time of the first turn tells conversations apart.
    conversationId: (id || `export-${begun}`).slice(0, most.id),
    url: `https://${host}${path ?? '/'}`,
    ...(title && { title: title.slice(0, most.title) }),
  };
  const parts: OutgoingConversation[] = [];
  for (let from = 0; from < outgoing.length; from += most.turns) {
    parts.push({ ...head, turns: outgoing.slice(from, from + most.turns) });
  }
  return parts;
}

function toTurn(turn: ReadTurn, order: number, time: number): OutgoingTurn {
  const { messageId, role, text, thinking } = turn;
  return {
    role,
    text: text.slice(0, most.characters),
    order,
    at: time,
    atIsExact: turn.at !== undefined,
    ...(messageId && messageId.length <= most.id && { messageId }),
    ...(thinking && role === 'assistant' && { thinking: thinking.slice(0, most.characters) }),
  };
}
