import type { NetworkExchange, NetworkReading, ReadTurn } from '../../types';
import type { ChatgptDelta } from './chatgptDelta';
import { assembleChatgptTurns } from './chatgptMessages';
import { isRecord, type JsonRecord, listAt, textAt } from './json';
import { compact } from './parserParts';
import { readJsonRequest, readPrivateFlag } from './requestBody';

const canonicalId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The turns of a stream together with what its request said. */
export function readChatgptDelta(delta: ChatgptDelta, exchange: NetworkExchange | undefined): NetworkReading {
  const body = exchange ? readJsonRequest(exchange) : {};
  const sent = listAt(body, 'messages').filter(isRecord);
  const sentIds = new Set(sent.map((message) => message.id));
  const streamed = delta.messages.filter((message) => !sentIds.has(message.id));
  const turns = assembleChatgptTurns([...sent, ...streamed], delta.done);
  return compact<NetworkReading>({
    conversationId: conversationIdOf(delta, body),
    title: delta.title,
    whole: false,
    private: exchange && readPrivateFlag(exchange, (request) => request.history_and_training_disabled === true),
    turns: turns.map((turn) => placeTurn(turn, turns, body, exchange)),
    done: delta.done,
  });
}

function conversationIdOf(delta: ChatgptDelta, body: JsonRecord): string | null {
  const id = delta.conversationId ?? textAt(body, 'conversation_id');
  return id && canonicalId.test(id) ? id : null;
}

function placeTurn(
  turn: ReadTurn,
  turns: readonly ReadTurn[],
  body: JsonRecord,
  exchange: NetworkExchange | undefined,
): ReadTurn {
  const before = turns[turns.indexOf(turn) - 1];
  const parentId = before ? before.messageId : textAt(body, 'parent_message_id');
  return compact<ReadTurn>({
    ...turn,
    parentId: parentId === 'client-created-root' ? undefined : parentId,
    at: turn.at ?? (turn.role === 'user' ? exchange?.startedAt : undefined),
  });
}
