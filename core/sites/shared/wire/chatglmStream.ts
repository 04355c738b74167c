import type { NetworkExchange, NetworkParser } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, idAt, isRecord, type JsonRecord, listAt, textAt } from './json';
import { sseParser } from './parserParts';
import { readJsonRequest } from './requestBody';

/** Reads an answer of ChatGLM: every event is the whole answer so far, in parts. */
export function parseChatglmStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const parts = new Map<string, { text: string; thinking: string }>();
  let conversationId = textAt(body, 'conversation_id');
  let answerId: string | undefined;
  let finished = false;

  /** Parts without an id: the same place with other words is the next part, for events may hold the latest one alone. */
  const placeOf = (index: number, text: string): string => {
    for (let turn = 0; ; turn++) {
      const key = `${index} ${turn}`;
      const known = parts.get(key)?.text ?? '';
      if (!known || !text || text.startsWith(known.slice(0, Math.ceil(known.length / 2)))) return key;
    }
  };

  const onEvent = (_name: string, data: unknown): void => {
    if (!isRecord(data)) return;
    conversationId = textAt(data, 'conversation_id') ?? conversationId;
    answerId = idAt(data, 'id') ?? answerId;
    // A tool that has finished says so too, and the answer goes on.
    const status = textAt(data, 'status');
    if (status) finished = status === 'finish';
    for (const [index, part] of listAt(data, 'parts').entries()) {
      const role = textAt(part, 'role');
      if (role && role !== 'assistant') continue;
      const pick = (type: string, field: string): string =>
        listAt(part, 'content')
          .flatMap((content) => (at(content, 'type') === type ? (textAt(content, field) ?? []) : []))
          .join('\n\n');
      const text = pick('text', 'text');
      const thinking = pick('think', 'think');
      const id = idAt(part, 'logic_id') ?? idAt(part, 'id');
      const key = id ?? placeOf(index, text);
      const known = parts.get(key);
      parts.set(key, { text: text || (known?.text ?? ''), thinking: thinking || (known?.thinking ?? '') });
    }
  };

  return sseParser(onEvent, () => {
    const join = (field: 'text' | 'thinking'): string =>
      [...parts.values()]
        .map((part) => part[field])
        .filter(Boolean)
        .join('\n\n');
    return readExchange(exchange, {
      conversationId,
      user: { text: questionOf(body) },
      assistant: { text: join('text').replace(/【\d+†[^】]*】/g, ''), thinking: join('thinking'), id: answerId },
      done: finished,
    });
  });
}

function questionOf(body: JsonRecord): string | undefined {
  const message = listAt(body, 'messages').findLast((entry) => at(entry, 'role') === 'user');
  const parts = listAt(message, 'content').flatMap((part) => textAt(part, 'text') ?? []);
  return parts.join('\n') || textAt(message, 'content') || textAt(body, 'prompt');
}
