import type { NetworkExchange, NetworkParser } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, listAt, parseJson, textAt } from './json';
import { JsonScanner } from './jsonScanner';

/** Positions in the arrays of the service: contents are parts with a role, a part is its text and many more places. */
const place = { requestContents: 1, parts: 0, role: 1, text: 1, isThought: 12 } as const;

/**
 * Reads an answer of AI Studio: one array of pieces, each a list of candidates whose content holds the next words. The
 * service does not say which prompt it is; the page's address does. The question is the last content of the request.
 */
export function parseAistudioStream(exchange: NetworkExchange): NetworkParser {
  let text = '';
  let thinking = '';
  let ended = false;
  const scanner = new JsonScanner((piece) => {
    for (const part of listAt(piece, 0, 0, 0, place.parts)) {
      const words = textAt(part, place.text) ?? '';
      if (at(part, place.isThought) === 1) thinking += words;
      else text += words;
    }
  });
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let isBegun = false;
  return {
    push: (chunk) => {
      const words = decoder.decode(chunk, { stream: true });
      if (isBegun) {
        scanner.push(encoder.encode(words));
        return;
      }
      // The whole is an array, too; its pieces are read as they come.
      const from = words.indexOf('[');
      if (from === -1) return;
      isBegun = true;
      scanner.push(encoder.encode(words.slice(from + 1)));
    },
    end: () => {
      ended = true;
    },
    read: () => [
      readExchange(exchange, {
        conversationId: undefined,
        user: { text: questionOf(exchange) },
        assistant: { text, thinking },
        done: ended && text !== '',
      }),
    ],
  };
}

function questionOf(exchange: NetworkExchange): string {
  const contents = listAt(parseJson(exchange.requestBody ?? ''), place.requestContents);
  const last = contents.findLast((content) => textAt(content, place.role) === 'user');
  return listAt(last, place.parts)
    .flatMap((part) => textAt(part, place.text) ?? [])
    .join('\n');
}
