import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, idAt, isRecord, type JsonRecord, listAt, textAt, timeAt } from './json';
import { compact, jsonDocumentParser, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

/** Kinds of messages that are plans, progress bars and cards, not words to the user. */
const notAnAnswer = /^(plan_cot|bar)\//;
/** Where a part of another kind stands in the text: `[(deep_think)]`. */
const placeholder = /\[\([\w-]+\)\]/g;

/** Reads an answer of Qianwen (Tongyi): envelopes with messages whose content is cumulative. */
export function parseQianwenStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  let conversationId = sessionOf(body);
  let requestId = textAt(body, 'req_id') ?? textAt(body, 'request_id');
  let answerId: string | undefined;
  let text = '';
  let thinking = '';
  let finished = false;

  const onEvent = (_name: string, data: unknown): void => {
    if (!isRecord(data)) return;
    const inner = isRecord(data.data) ? data.data : data;
    conversationId = sessionOf(inner) ?? sessionOf(data) ?? conversationId;
    requestId = textAt(inner, 'req_id') ?? textAt(data, 'req_id') ?? textAt(inner, 'extra_info', 'req_id') ?? requestId;
    for (const message of listAt(inner, 'messages')) {
      if (notAnAnswer.test(textAt(message, 'mime_type') ?? '')) continue;
      const content = cleanText(textAt(message, 'content') ?? '');
      if (content) text = content;
      answerId = idAt(message, 'msg_id') ?? idAt(message, 'id') ?? answerId;
      for (const part of listAt(message, 'meta_data', 'multi_load')) {
        if (textAt(part, 'type') === 'deep_think') thinking = textAt(part, 'content', 'think_content') ?? thinking;
      }
      if (content && textAt(message, 'status') === 'complete') finished = true;
    }
    if (textAt(inner, 'extra_info', 'sse_end') === '1' && text) finished = true;
  };

  return sseParser(onEvent, () =>
    readExchange(exchange, {
      conversationId,
      user: { text: questionOf(body), id: requestId && `q-${requestId}` },
      assistant: { text, thinking, id: requestId ? `a-${requestId}` : answerId },
      done: finished,
    }),
  );
}

/** Reads a page of stored rounds, each a question and its answers. */
export function parseQianwenHistory(exchange: NetworkExchange): NetworkParser {
  return jsonDocumentParser((document) => {
    const rounds = listAt(document, 'data', 'list').length
      ? listAt(document, 'data', 'list')
      : listAt(document, 'data');
    if (!rounds.length) return;
    const times = rounds.map((round) => timeAt(round, 'created_time') ?? timeAt(round, 'create_time') ?? 0);
    const isNewestFirst = (times[0] ?? 0) > (times.at(-1) ?? 0);
    return {
      conversationId: new URL(exchange.url).searchParams.get('session_id') ?? null,
      whole: false,
      turns: turnsWithText(...(isNewestFirst ? [...rounds].reverse() : rounds).flatMap(roundTurns)),
    } satisfies Reading;
  });
}

function roundTurns(round: unknown): ReadTurn[] {
  const requestId = textAt(round, 'req_id') ?? textAt(round, 'request_id');
  const said = timeAt(round, 'created_time') ?? timeAt(round, 'create_time');
  const joined = (list: unknown[]): string =>
    list
      .filter((message) => !notAnAnswer.test(textAt(message, 'mime_type') ?? ''))
      .flatMap((message) => textAt(message, 'content') ?? [])
      .map(cleanText)
      .filter(Boolean)
      .join('\n\n');
  return [
    compact<ReadTurn>({
      role: 'user',
      text: joined(listAt(round, 'request_messages')),
      messageId: requestId && `q-${requestId}`,
      at: said,
    }),
    compact<ReadTurn>({
      role: 'assistant',
      text: joined(listAt(round, 'response_messages')),
      messageId: requestId && `a-${requestId}`,
      at: said,
    }),
  ];
}

function questionOf(body: JsonRecord): string | undefined {
  const message =
    listAt(body, 'messages').findLast((entry) => at(entry, 'role') !== 'assistant') ?? at(body, 'messages', -1);
  return textAt(message, 'content') ?? textAt(body, 'content') ?? textAt(body, 'query');
}

function sessionOf(value: unknown): string | undefined {
  return textAt(value, 'session_id') ?? textAt(value, 'sessionId') ?? textAt(value, 'extra_info', 'session_id');
}

function cleanText(text: string): string {
  return text.replace(placeholder, '').trim();
}
