import type { NetworkExchange, NetworkParser, NetworkReading, ReadTurn } from '../../types';
import { at, isRecord, type JsonRecord, listAt, parseJson, textAt, timeAt } from './json';
import { applyOperation } from './jsonPointer';
import { JsonScanner } from './jsonScanner';
import { compact, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

/** The number in front of a line says what it brings: the text of an answer (older), the end, a patch of a message. */
const answerText = '0';
const theEnd = '8';

/**
 * Reads an answer of Le Chat: lines of a number and JSON. Messages come as documents that are patched until they are whole;
 * what a message is made of tells reasoning from answer. The first question of a chat is told by `parseMistralStart` alone.
 */
export function parseMistralStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const messages = new Map<string, unknown>();
  const decoder = new TextDecoder();
  let rest = '';
  let plain = '';
  let isOver = false;

  const takeLine = (line: string): void => {
    const [, kind, json = ''] = /^(\d+):(.*)$/.exec(line.trim()) ?? [];
    const value = parseJson(json);
    if (kind === theEnd) isOver = true;
    if (kind === answerText && typeof value === 'string') plain += value;
    const id = textAt(value, 'json', 'messageId');
    if (id === undefined) return;
    for (const patch of listAt(value, 'json', 'patches')) {
      const operation = { p: textAt(patch, 'path') ?? '/', o: textAt(patch, 'op') ?? 'replace', v: at(patch, 'value') };
      messages.set(id, applyOperation(messages.get(id), operation));
    }
  };
  const take = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };

  return {
    push: (chunk) => take(decoder.decode(chunk, { stream: true })),
    end: () => take(`${decoder.decode()}\n`),
    read: () => {
      const told = [...messages].flatMap(([id, message]) => toTurn(message, id) ?? []);
      const answer = told.findLast(({ role }) => role === 'assistant');
      const hasQuestion = told.some(({ role }) => role === 'user');
      return [
        reading(
          textAt(body, 'chatId') ?? chatOf([...messages.values()]),
          turnsWithText(
            hasQuestion ? undefined : question(body, exchange.startedAt),
            ...told,
            answer ? undefined : { role: 'assistant', text: plain, ...(!isOver && { streaming: true }) },
          ),
          answer ? !answer.streaming : isOver,
        ),
      ];
    },
  };
}

/** Reads how a chat begins: its first question, its id, and whether it is one that Le Chat forgets again. */
export function parseMistralStart(exchange: NetworkExchange): NetworkParser {
  // Several calls may share a request, by number.
  const asked = Object.values(readJsonRequest(exchange)).map((call) => at(call, 'json'));
  const call = asked.find((input) => at(input, 'content') !== undefined);
  let started: JsonRecord | undefined;
  const scanner = new JsonScanner((value) => {
    started ??= findRecord(value, (record) => typeof record.chatId === 'string');
  });
  return {
    push: (chunk) => scanner.push(chunk),
    read: () => {
      const message = at(started, 'messages');
      const told = toTurn(Array.isArray(message) ? message[0] : message, undefined);
      const text = textOf(at(call, 'content'));
      const turn = told ?? { role: 'user', text, at: exchange.startedAt };
      return [
        {
          ...reading(textAt(started, 'chatId'), turnsWithText(turn), started !== undefined),
          ...(isRecord(call) && { private: call.incognito === true }),
        },
      ];
    },
  };
}

function reading(chatId: string | undefined, turns: ReadTurn[], done: boolean): NetworkReading {
  return { conversationId: chatId ?? null, whole: false, turns, done };
}

function question(body: JsonRecord, startedAt: number): ReadTurn | undefined {
  const text = textOf(body.messageInput);
  return compact<ReadTurn>({ role: 'user', text, messageId: textAt(body, 'messageId'), at: startedAt });
}

/** A message as the server has it; undefined while nothing but a remark on it is known. */
function toTurn(message: unknown, messageId: string | undefined): ReadTurn | undefined {
  const role = textAt(message, 'role');
  if (role !== 'user' && role !== 'assistant') return;
  const chunks = listAt(message, 'contentChunks');
  const isReasoning = (chunk: unknown): boolean => textAt(chunk, '_context', 'type') === 'reasoning';
  const text = textOf(chunks.filter((chunk) => !isReasoning(chunk))) || textOf(at(message, 'content'));
  return compact<ReadTurn>({
    role,
    text,
    thinking: textOf(chunks.filter(isReasoning)) || undefined,
    messageId: textAt(message, 'id') ?? messageId,
    parentId: textAt(message, 'parentId'),
    at: timeAt(message, 'createdAt'),
    streaming: textAt(message, 'generationStatus') === 'in-progress' ? true : undefined,
  });
}

/** The words of what is written as a text, or as a list of parts of which some are text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listAt(content)
    .flatMap((part) => (at(part, 'type') === 'text' ? (textAt(part, 'text') ?? []) : []))
    .join('');
}

function chatOf(messages: readonly unknown[]): string | undefined {
  for (const message of messages) {
    const id = textAt(message, 'chatId');
    if (id !== undefined) return id;
  }
  return;
}

/** The first object, however deep, that is what is looked for. */
function findRecord(value: unknown, isIt: (record: JsonRecord) => boolean, depth = 0): JsonRecord | undefined {
  if (depth > 12) return;
  if (isRecord(value) && isIt(value)) return value;
  const inner = isRecord(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  for (const one of inner) {
    const found = findRecord(one, isIt, depth + 1);
    if (found) return found;
  }
  return;
}
