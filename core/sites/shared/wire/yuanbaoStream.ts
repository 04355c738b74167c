import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, idAt, isRecord, listAt, numberAt, textAt, timeAt } from './json';
import { compact, jsonDocumentParser, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest, readPrivateFlag } from './requestBody';

/** Reads an answer of Yuanbao: texts are deltas; search and reasoning steps have types of their own. */
export function parseYuanbaoStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const conversationId = /\/api\/chat\/([\w-]+)/.exec(exchange.url)?.[1];
  let text = '';
  let thinking = '';
  let finished = false;
  let index: number | undefined;

  const onEvent = (_name: string, data: unknown, raw: string): void => {
    if (raw.trim() === '[DONE]') finished = true;
    if (!isRecord(data)) return;
    switch (data.type) {
      case 'text':
        text += typeof data.msg === 'string' ? data.msg : '';
        break;
      case 'think':
        thinking += textAt(data, 'content') ?? textAt(data, 'msg') ?? '';
        break;
      case 'deepSearch':
        for (const part of listAt(data, 'contents')) {
          if (at(part, 'type') === 'text') thinking += textAt(part, 'msg') ?? '';
        }
        break;
      case 'meta':
        index = numberAt(data, 'index') ?? index;
        if (textAt(data, 'stopReason')) finished = true;
        break;
    }
  };

  return sseParser(onEvent, () =>
    readExchange(exchange, {
      conversationId,
      isPrivate: readPrivateFlag(exchange, (request) => request.isTemporary === true),
      user: {
        text: textAt(body, 'displayPrompt') ?? textAt(body, 'prompt'),
        id: index === undefined ? undefined : turnId(conversationId, index - 1),
      },
      assistant: {
        text: dropCitations(text),
        thinking,
        id: index === undefined ? undefined : turnId(conversationId, index),
      },
      done: finished,
    }),
  );
}

/** Reads a stored conversation. */
export function parseYuanbaoHistory(exchange: NetworkExchange): NetworkParser {
  return jsonDocumentParser((document) => {
    const rounds = listAt(document, 'convs');
    if (!rounds.length) return;
    const conversationId =
      textAt(document, 'id') ??
      textAt(document, 'conversationId') ??
      textAt(readJsonRequest(exchange), 'conversationId');
    const turns = rounds.map((round) => toTurn(round, conversationId));
    const isNewestFirst = (turns[0]?.order ?? 0) > (turns.at(-1)?.order ?? 0);
    return compact<Reading>({
      conversationId: conversationId ?? null,
      title: textAt(document, 'title'),
      whole: false,
      turns: turnsWithText(...(isNewestFirst ? turns.reverse() : turns)),
    });
  });
}

function toTurn(round: unknown, conversationId: string | undefined): ReadTurn {
  const isUser = textAt(round, 'speaker') === 'human';
  const index = numberAt(round, 'index');
  const parts = listAt(round, 'speechesV2', -1, 'content');
  const texts = parts.flatMap((part) => (at(part, 'type') === 'text' ? (textAt(part, 'msg') ?? []) : []));
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    text: isUser ? (textAt(round, 'displayPrompt') ?? texts.join('\n')) : dropCitations(texts.join('\n\n')),
    messageId: index === undefined ? idAt(round, 'id') : turnId(conversationId, index),
    order: index,
    at: timeAt(round, 'createTime'),
  });
}

/** The id the DOM has for a turn (`data-conv-id`). */
function turnId(conversationId: string | undefined, index: number): string | undefined {
  return conversationId && index >= 0 ? `${conversationId}_${index}` : undefined;
}

function dropCitations(text: string): string {
  return text.replace(/\[(citation|\^)?:?\d+\]\(@(ref|replace)[^)]*\)/g, '').replace(/\[citation:\d+\]/g, '');
}
