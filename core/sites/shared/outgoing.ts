import type { OutgoingTurn } from './captureTypes';
import { bestText, bestThinking, type RegisteredTurn, sendingId } from './registeredTurn';

/** What the other end takes; see core/platform/payloads.ts. The memory keeps no more of a turn than this either. */
const most = { characters: 200_000, order: 1_000_000, id: 300, title: 1_000, project: 200 };

/**
 * A turn as it is sent. What no memory could hold is cut, an id or a position that cannot be one is left out: one odd turn
 * must not keep the others from being kept.
 *
 * @param place where the turn stands among those known, from 0.
 */
export function toOutgoing(entry: RegisteredTurn, place: number): OutgoingTurn {
  const messageId = sendingId(entry);
  const thinking = bestThinking(entry).slice(0, most.characters);
  const { order } = entry;
  const isPosition = order !== undefined && Number.isInteger(order) && order >= 0 && order <= most.order;
  return {
    role: entry.role,
    text: bestText(entry).slice(0, most.characters),
    order: isPosition ? order : place,
    at: entry.at,
    atIsExact: entry.atIsExact,
    ...(messageId && messageId.length <= most.id && { messageId }),
    ...(thinking && entry.role === 'assistant' && { thinking }),
  };
}

/** Title and project as they are sent. */
export function toOutgoingNames(names: { title: string | undefined; project: string | undefined }): {
  title?: string;
  project?: string;
} {
  const { title, project } = names;
  return {
    ...(title && { title: title.slice(0, most.title) }),
    ...(project && project.length <= most.project && { project }),
  };
}

/** The address of a conversation, without what else stands in it: a query can hold the user's own words. */
export function addressOf(url: URL, conversationId: string): string {
  const address = new URL(url.pathname, url.origin);
  for (const [name, value] of url.searchParams) if (value === conversationId) address.searchParams.set(name, value);
  return address.href;
}
