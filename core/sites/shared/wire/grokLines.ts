import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, isRecord, listAt, textAt, timeAt } from './json';
import { JsonScanner } from './jsonScanner';
import { compact, jsonDocumentParser, turnsWithText } from './parserParts';
import { readJsonRequest, readPrivateFlag } from './requestBody';

/** Reads an answer of Grok: JSON lines with tokens, and at the end the whole message. */
export function parseGrokStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  let conversationId = /\/conversations\/([0-9a-f-]{36})\//.exec(exchange.url)?.[1];
  let title: string | undefined;
  let question: unknown;
  let answer: unknown;
  let answerId: string | undefined;
  let text = '';
  let thinking = '';

  const scanner = new JsonScanner((line) => {
    const result = at(line, 'result');
    conversationId = textAt(result, 'conversation', 'conversationId') ?? conversationId;
    title = textAt(result, 'title', 'newTitle') ?? textAt(result, 'conversation', 'title') ?? title;
    const response = isRecord(at(result, 'response')) ? at(result, 'response') : result;
    question = at(response, 'userResponse') ?? question;
    answer = at(response, 'modelResponse') ?? answer;
    const token = at(response, 'token');
    if (typeof token !== 'string') return;
    const tag = textAt(response, 'messageTag');
    answerId = textAt(response, 'responseId') ?? answerId;
    if (at(response, 'isThinking') === true || tag === 'header' || tag === 'summary') thinking += token;
    else if (tag === undefined || tag === 'final') text += token;
  });

  return {
    push: (chunk) => scanner.push(chunk),
    read: () => [
      readExchange(exchange, {
        conversationId,
        title: title === 'New conversation' ? undefined : title,
        isPrivate: readPrivateFlag(exchange, (request) => request.temporary === true),
        user: {
          text: textAt(body, 'message') ?? textAt(question, 'message'),
          id: textAt(question, 'responseId'),
          parentId: textAt(question, 'parentResponseId') ?? textAt(body, 'parentResponseId'),
          at: timeAt(question, 'createTime'),
        },
        assistant: {
          text: cleanGrokText(textAt(answer, 'message') ?? text),
          thinking,
          id: textAt(answer, 'responseId') ?? answerId,
          parentId: textAt(answer, 'parentResponseId'),
          at: timeAt(answer, 'createTime'),
        },
        done: answer !== undefined && at(answer, 'partial') !== true,
      }),
    ],
  };
}

/** Reads stored responses of a conversation. */
export function parseGrokHistory(exchange: NetworkExchange): NetworkParser {
  return jsonDocumentParser((document) => {
    const responses = listAt(document, 'responses');
    if (!responses.length) return;
    return {
      conversationId: /\/conversations\/([0-9a-f-]{36})\//.exec(exchange.url)?.[1] ?? null,
      whole: false,
      turns: turnsWithText(...inTime(responses).map(toTurn)),
    } satisfies Reading;
  });
}

function inTime(responses: readonly unknown[]): unknown[] {
  return [...responses].sort((a, b) => (timeAt(a, 'createTime') ?? 0) - (timeAt(b, 'createTime') ?? 0));
}

function toTurn(response: unknown): ReadTurn {
  const isUser = textAt(response, 'sender')?.toLowerCase() === 'human';
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    text: isUser ? (textAt(response, 'message') ?? '') : cleanGrokText(textAt(response, 'message') ?? ''),
    messageId: textAt(response, 'responseId'),
    parentId: textAt(response, 'parentResponseId'),
    at: timeAt(response, 'createTime'),
  });
}

/** Without the tags that stand for citations and cards. */
export function cleanGrokText(text: string): string {
  return text
    .replace(/<(grok:render|xai:tool_usage_card|xaiArtifact)\b[\s\S]*?(<\/\1>|\/>|$)/g, '')
    .replace(/<\/?grok:[^>]*>/g, '')
    .trim();
}
