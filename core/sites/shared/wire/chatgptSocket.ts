import type { NetworkParser } from '../../types';
import { ChatgptDelta } from './chatgptDelta';
import { type Topic, takeOver } from './chatgptHandOff';
import { readChatgptDelta } from './chatgptReading';
import { at, isRecord, type JsonRecord, parseJson, textAt } from './json';
import { SseReader } from './sse';

/**
 * Reads the socket that carries long answers. Items hold pieces of the same event stream (`encoded_item`); they come in
 * replies with catch-ups and may come twice (`stream_item_id`).
 */
export function parseChatgptSocket(): NetworkParser {
  const topics = new Map<string, Topic & { reader: SseReader }>();
  const seen = new Set<string>();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();

  const topicOf = (id: string): Topic & { reader: SseReader } => {
    const known = topics.get(id);
    if (known) return known;
    const topic: Topic = takeOver(id) ?? { delta: new ChatgptDelta(), exchange: undefined };
    topic.delta.isTakenOver = true;
    const reader = new SseReader(({ name, data }) => topic.delta.takeText(name, data));
    const made = { ...topic, reader };
    topics.set(id, made);
    return made;
  };

  const visit = (value: unknown, topicId: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, topicId);
      return;
    }
    if (!isRecord(value)) return;
    const id = textAt(value, 'topic_id') ?? textAt(value, 'topic') ?? topicId;
    const item = textAt(value, 'encoded_item');
    if (item) {
      const itemId = textAt(value, 'stream_item_id');
      if (itemId && seen.has(`${id} ${itemId}`)) return;
      if (itemId) seen.add(`${id} ${itemId}`);
      const { reader } = topicOf(id);
      reader.push(encoder.encode(item.endsWith('\n\n') ? item : `${item}\n\n`));
    }
    if (id && (value.type === 'done' || value.type === 'conversation-turn-complete') && topics.has(id)) {
      topicOf(id).delta.done = true;
    }
    if (value.type === 'conversation-update') takeUpdate(value);
    for (const inner of Object.values(value)) if (typeof inner === 'object') visit(inner, id);
  };

  /** What took long (research, a scheduled task) comes as one whole message, on no topic of its own. */
  const takeUpdate = (update: JsonRecord): void => {
    const conversationId = textAt(update, 'payload', 'conversation_id');
    const message = at(update, 'payload', 'update_content', 'message');
    if (!conversationId || !isRecord(message)) return;
    const { delta } = topicOf(`update ${conversationId}`);
    delta.conversationId = conversationId;
    delta.keep(message);
    delta.done = at(message, 'status') !== 'in_progress';
  };

  return {
    push: (chunk, from) => {
      if (from !== 'page') visit(parseJson(decoder.decode(chunk)), '');
    },
    read: () => [...topics.values()].map(({ delta, exchange }) => readChatgptDelta(delta, exchange)),
  };
}
