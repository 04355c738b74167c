import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, idAt, isRecord, listAt, textAt, timeAt } from './json';
import { applyOperation } from './jsonPointer';
import { compact, jsonDocumentParser, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

/** Kinds of fragments that are the question, the answer and the reasoning; all others are steps and sources. */
const kinds = { question: ['REQUEST'], answer: ['RESPONSE', 'TEMPLATE_RESPONSE'], thinking: ['THINK'] };

/**
 * Reads an answer: a snapshot of the response, then patches. A bare value continues the last path; a fragment's kind says
 * whether it is answer or reasoning. Older streams write to `response/content` and `response/thinking_content`.
 */
export function parseDeepseekStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  let document: unknown = {};
  let pointer = '';
  let operation = 'SET';
  let userId: string | undefined;
  let answerId: string | undefined;
  let title: string | undefined;
  let finished = false;

  const hasAnswer = (): boolean => answerOf(at(document, 'response')).text.trim() !== '';

  const patch = (p: string, o: string, v: unknown): void => {
    if (o === 'BATCH') {
      for (const inner of Array.isArray(v) ? v : []) {
        patch(join(p, textAt(inner, 'p') ?? ''), textAt(inner, 'o') ?? 'SET', at(inner, 'v'));
      }
      return;
    }
    document = applyOperation(document, { p: resolve(document, p), o: o === 'APPEND' ? 'append' : 'replace', v });
    // Searches and thoughts have a status of their own, and end before the answer begins.
    if (/^response\/(quasi_)?status$/.test(p) && v === 'FINISHED') finished = hasAnswer();
  };

  const onEvent = (name: string, data: unknown): void => {
    if (name === 'ready') {
      userId = idAt(data, 'request_message_id') ?? userId;
      answerId = idAt(data, 'response_message_id') ?? answerId;
    } else if (name === 'title') title = textAt(data, 'content') ?? title;
    else if (name === 'finish') finished ||= hasAnswer();
    else if (name === 'close') return;
    else if (isRecord(data) && 'v' in data) {
      if (isRecord(data.v) && isRecord(data.v.response) && !data.p) {
        // Snapshots repeat what is known already; only a later one that is longer is worth its words.
        if (answerOf(data.v.response).text.length >= answerOf(at(document, 'response')).text.length) document = data.v;
        answerId = idAt(data.v.response, 'message_id') ?? answerId;
        pointer = '';
        if (data.v.response.status === 'FINISHED') finished = hasAnswer();
        return;
      }
      if (typeof data.p === 'string') {
        pointer = data.p;
        operation = textAt(data, 'o') ?? 'SET';
      } else if (pointer === 'response/fragments') {
        pointer = 'response/fragments/-1/content';
        operation = 'APPEND';
      }
      patch(pointer || 'response/fragments/-1/content', pointer ? operation : 'APPEND', data.v);
      if (operation === 'BATCH') pointer = '';
    }
  };

  return sseParser(onEvent, () => {
    const response = at(document, 'response');
    const isEdit = /\/edit_message/.test(exchange.url);
    const isRepeat = /\/(regenerate|continue)/.test(exchange.url);
    return readExchange(exchange, {
      conversationId: textAt(body, 'chat_session_id'),
      title,
      ...(!isRepeat && {
        user: {
          text: textAt(body, 'prompt'),
          id: userId ?? idAt(response, 'parent_id'),
          parentId: isEdit ? undefined : idAt(body, 'parent_message_id'),
        },
      }),
      assistant: {
        ...answerOf(response),
        id: answerId,
        parentId: userId ?? idAt(response, 'parent_id'),
        at: timeAt(response, 'inserted_at'),
      },
      done: finished,
    });
  });
}

/** Reads a stored conversation: the branch that ends at the current message. */
export function parseDeepseekHistory(): NetworkParser {
  return jsonDocumentParser((document) => {
    const data = at(document, 'data', 'biz_data');
    const messages = listAt(data, 'chat_messages');
    if (at(data, 'chat_messages') === undefined) return;
    const branch = branchOf(messages, idAt(data, 'chat_session', 'current_message_id'));
    return compact<Reading>({
      conversationId: textAt(data, 'chat_session', 'id') ?? null,
      title: textAt(data, 'chat_session', 'title'),
      whole: true,
      turns: turnsWithText(...branch.map(toTurn)).map((turn, order) => ({ ...turn, order })),
    });
  });
}

function toTurn(message: unknown): ReadTurn {
  return readDeepseekMessage(message, textAt(message, 'role')?.toUpperCase() === 'USER');
}

/** One stored message, as the history and the export have it. */
export function readDeepseekMessage(message: unknown, isUser: boolean): ReadTurn {
  const { text, thinking } = answerOf(message);
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    text: isUser ? (textAt(message, 'content') ?? fragmentText(message, kinds.question)) : text,
    thinking: isUser ? undefined : thinking || undefined,
    messageId: idAt(message, 'message_id'),
    parentId: idAt(message, 'parent_id'),
    at: timeAt(message, 'inserted_at'),
    streaming: at(message, 'status') === 'WIP' ? true : undefined,
  });
}

function answerOf(response: unknown): { text: string; thinking: string } {
  return {
    text: fragmentText(response, kinds.answer) || (textAt(response, 'content') ?? ''),
    thinking:
      fragmentText(response, kinds.thinking) ||
      (textAt(response, 'thinking_content') ?? textAt(response, 'reasoning_content') ?? ''),
  };
}

function fragmentText(message: unknown, types: readonly string[]): string {
  return listAt(message, 'fragments')
    .flatMap((fragment) => (types.includes(textAt(fragment, 'type') ?? '') ? (textAt(fragment, 'content') ?? []) : []))
    .join('\n\n')
    .replace(/\[citation:\d+\]/g, '');
}

function branchOf(messages: readonly unknown[], leaf: string | undefined): unknown[] {
  const byId = new Map(messages.map((message) => [idAt(message, 'message_id'), message]));
  if (!leaf || !byId.has(leaf)) return [...messages];
  const branch: unknown[] = [];
  for (let id: string | undefined = leaf; id && byId.has(id) && branch.length <= messages.length; ) {
    const message = byId.get(id);
    branch.push(message);
    id = idAt(message, 'parent_id');
  }
  return branch.reverse();
}

function join(parent: string, child: string): string {
  return parent && child ? `${parent}/${child}` : parent || child;
}

/** The site's paths as JSON pointers: no leading slash there, and -1 for the last element. */
function resolve(document: unknown, path: string): string {
  const keys = path.split('/').filter(Boolean);
  return keys
    .map((key, index) => {
      if (key !== '-1') return `/${key}`;
      const parent = at(document, ...keys.slice(0, index));
      return `/${Math.max(0, (Array.isArray(parent) ? parent.length : 1) - 1)}`;
    })
    .join('');
}
