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

  const onEvent = (_name: string, data: unknown): void => {
    if (!isRecord(data)) return;
    conversationId = textAt(data, 'conversation_id') ?? conversationId;
    answerId = idAt(data, 'id') ?? answerId;
    if (textAt(data, 'status') === 'finish') finished = true;
    for (const [index, part] of listAt(data, 'parts').entries()) {
      const role = textAt(part, 'role');
      if (role && role !== 'assistant') continue;
      const pick = (type: string, field: string): string =>
        listAt(part, 'content')
          .flatMap((content) => (at(content, 'type') === type ? (textAt(content, field) ?? []) : []))
          .join('\n\n');
      const key = idAt(part, 'logic_id') ?? idAt(part, 'id') ?? String(index);
      const known = parts.get(key);
      parts.set(key, {
        text: pick('text', 'text') || (known?.text ?? ''),
        thinking: pick('think', 'think') || (known?.thinking ?? ''),
      });
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
