import type { NetworkExchange, NetworkParser, NetworkReading, ReadTurn } from '../../types';
import { at, idAt, isRecord, listAt, parseJson, textAt, timeAt } from './json';
import { JsonScanner } from './jsonScanner';
import { compact, jsonDocumentParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

/**
 * The address of a chat has a code, its socket a number. Whatever tells both is remembered for the page's life; what comes
 * for a number that nobody has named waits until then.
 */
const codes = new Map<string, string>();

/**
 * Reads the answer to a query of Poe: the question that was taken, a chat with its last messages, or older ones of it. All
 * have one address; what came tells which it is.
 */
export function parsePoeQuery(exchange: NetworkExchange): NetworkParser {
  const asked = at(readJsonRequest(exchange), 'variables');
  return jsonDocumentParser((document) => {
    const data = at(document, 'data');
    const sent = at(data, 'messageEdgeCreate');
    const chat = at(sent, 'chat') ?? at(data, 'chatOfCode') ?? at(data, 'node');
    const number = idAt(chat, 'chatId') ?? idAt(asked, 'chatId');
    const code = textAt(chat, 'chatCode') ?? textAt(asked, 'chatCode') ?? (number ? codes.get(number) : undefined);
    if (number && code) codes.set(number, code);
    const edges = [...listAt(chat, 'messagesConnection', 'edges'), at(sent, 'message')];
    const turns = inOrder(edges.flatMap((edge) => toTurn(at(edge, 'node')) ?? []));
    const title = textAt(chat, 'title');
    const sentAt = isRecord(sent) ? [exchange.startedAt] : undefined;
    return turns.length ? compact({ conversationId: code ?? null, title, whole: false, turns, sentAt }) : undefined;
  });
}

/** Reads the socket on which answers come, for all chats: each frame holds messages as text, each whole so far. */
export function parsePoeSocket(): NetworkParser {
  const chats = new Map<string, Map<string, ReadTurn>>();
  const scanner = new JsonScanner((frame) => {
    for (const text of listAt(frame, 'messages')) {
      const payload = at(typeof text === 'string' ? parseJson(text) : text, 'payload');
      const number = /^message\w+:(\d+)$/.exec(textAt(payload, 'unique_id') ?? '')?.[1];
      const message = at(payload, 'data', 'messageAdded');
      const turn = toTurn(message);
      if (!number || !turn?.messageId) continue;
      const known = chats.get(number) ?? new Map<string, ReadTurn>();
      chats.set(number, known.set(turn.messageId, turn));
    }
  });
  return {
    push: (chunk, from) => {
      if (from !== 'page') scanner.push(chunk);
    },
    read: () =>
      [...chats].flatMap(([number, known]): NetworkReading[] => {
        const code = codes.get(number);
        const turns = inOrder([...known.values()]);
        return code ? [{ conversationId: code, whole: false, turns, done: !turns.at(-1)?.streaming }] : [];
      }),
  };
}

/** Marks between messages have an author of their own. */
function toTurn(node: unknown): ReadTurn | undefined {
  const author = textAt(node, 'author');
  if (!isRecord(node) || author === undefined || author === 'chat_break') return;
  const isUser = author === 'human';
  const state = textAt(node, 'state');
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    ...answerOf(textAt(node, 'text') ?? '', isUser),
    messageId: idAt(node, 'messageId'),
    at: timeAt(node, 'creationTime'),
    streaming: !isUser && state === 'incomplete' ? true : undefined,
  });
}

/** Bots that think aloud do so in a quote at the beginning, under a line that says so. */
function answerOf(text: string, isUser: boolean): { text: string; thinking: string | undefined } {
  const quote = isUser ? null : /^\W*Thinking(?:\.{3}|…)\W*\n+((?:>.*(?:\n|$)|\n)+)/.exec(text);
  if (!quote) return { text, thinking: undefined };
  return { text: text.slice(quote[0].length).trim(), thinking: quote[1]?.replace(/^> ?/gm, '').trim() || undefined };
}

function inOrder(turns: ReadTurn[]): ReadTurn[] {
  return turnsWithText(...turns.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)));
}
