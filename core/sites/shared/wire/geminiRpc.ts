import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, isRecord, listAt, parseJson, textAt, timeAt } from './json';
import { JsonScanner } from './jsonScanner';
import { compact, turnsWithText } from './parserParts';

/** Addresses of generated media that stand in the text in their place. */
const mediaPlaceholder = /https?:\/\/googleusercontent\.com\/\w+_content\/\d+/g;

/** Positions in the arrays of the service. They drift; what is not where it is expected is left out. */
const path = { prompt: [0, 0], ids: [2], temporary: [45] } as const;

/**
 * Reads the answer to a prompt. Rows are arrays of arrays between length prefixes (which count UTF-16 units and are not
 * needed); a payload is JSON within JSON. Texts are cumulative, and their last characters may be taken back.
 */
export function parseGeminiStream(exchange: NetworkExchange): NetworkParser {
  const request = readPrompt(exchange);
  let conversation = request.conversationId;
  let responseId: string | undefined;
  let text = '';
  let thinking = '';
  let ended = false;
  const scanner = new JsonScanner((rows) => {
    for (const row of Array.isArray(rows) ? rows : []) {
      if (at(row, 0) === 'e') ended = true;
      if (at(row, 0) !== 'wrb.fr') continue;
      const payload = parseJson(textAt(row, 2) ?? '');
      conversation = textAt(payload, 1, 0) ?? conversation;
      responseId = textAt(payload, 1, 1) ?? responseId;
      const candidate = at(payload, 4, 0);
      text = textAt(candidate, 1, 0) ?? text;
      thinking = textAt(candidate, 37, 0, 0) ?? thinking;
    }
  });
  return {
    push: (chunk) => scanner.push(chunk),
    end: () => {
      ended ||= text !== '';
    },
    read: () => [
      readExchange(exchange, {
        conversationId: bare(conversation),
        isPrivate: request.isPrivate,
        user: { text: request.prompt, id: pairId(responseId, 'u'), parentId: request.parentId },
        assistant: { text: cleanGeminiText(text), thinking, id: pairId(responseId, 'r') },
        done: ended && text !== '',
      }),
    ],
  };
}

/** Reads a stored conversation, which comes newest first. */
export function parseGeminiHistory(exchange: NetworkExchange): NetworkParser {
  const pairs: { turns: ReadTurn[]; at: number }[] = [];
  let conversationId: string | undefined;
  const scanner = new JsonScanner((rows) => {
    for (const row of Array.isArray(rows) ? rows : []) {
      if (at(row, 0) !== 'wrb.fr' || at(row, 1) !== 'hNvQHb') continue;
      for (const pair of listAt(parseJson(textAt(row, 2) ?? ''), 0)) {
        const said = timeAt(pair, 4, 0);
        const responseId = textAt(pair, 0, 1);
        conversationId = bare(textAt(pair, 0, 0)) ?? conversationId;
        pairs.unshift({
          at: said ?? 0,
          turns: turnsWithText(
            compact<ReadTurn>({
              role: 'user',
              text: textAt(pair, 2, 0, 0) ?? '',
              messageId: pairId(responseId, 'u'),
              at: said,
            }),
            compact<ReadTurn>({
              role: 'assistant',
              text: cleanGeminiText(textAt(pair, 3, 0, 0, 1, 0) ?? textAt(pair, 3, 0, 1, 0) ?? ''),
              messageId: pairId(responseId, 'r'),
              at: said,
            }),
          ),
        });
      }
    }
  });
  return {
    push: (chunk) => scanner.push(chunk),
    read: () => {
      const inOrder = pairs.every((pair) => pair.at) ? [...pairs].sort((a, b) => a.at - b.at) : pairs;
      if (!inOrder.length) return [];
      // Long chats come in pages, so the positions say nothing of the whole.
      const reading: Reading = {
        conversationId: conversationId ?? null,
        whole: false,
        turns: inOrder.flatMap((pair) => pair.turns),
      };
      return [{ ...reading, done: exchange.status < 300 }];
    },
  };
}

/** The ids the DOM knows a pair by: `r_…` is on the answer, its tail on the pair. */
export function pairId(responseId: string | undefined, side: 'u' | 'r'): string | undefined {
  const tail = responseId?.replace(/^r_/, '');
  return tail && `${side}_${tail}`;
}

export function cleanGeminiText(text: string): string {
  return text
    .replace(mediaPlaceholder, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function readPrompt(exchange: NetworkExchange): {
  prompt: string | undefined;
  conversationId: string | undefined;
  parentId: string | undefined;
  isPrivate: boolean | undefined;
} {
  const form = new URLSearchParams(exchange.requestBody ?? '');
  const inner = parseJson(textAt(parseJson(form.get('f.req') ?? ''), 1) ?? '');
  const known = Array.isArray(inner);
  return {
    prompt: textAt(inner, ...path.prompt),
    conversationId: textAt(inner, ...path.ids, 0),
    parentId: known ? (textAt(inner, ...path.ids, 1) ?? 'root') : undefined,
    isPrivate: known ? at(inner, ...path.temporary) === 1 || isRecord(at(inner, ...path.temporary)) : undefined,
  };
}

function bare(conversation: string | undefined): string | undefined {
  return conversation?.replace(/^c_/, '');
}
