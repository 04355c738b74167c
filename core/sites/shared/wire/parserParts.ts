import type { NetworkParser, NetworkReading, ReadTurn } from '../../types';
import { parseJson } from './json';
import { SseReader } from './sse';

/** A parser of one JSON document; `read` is asked once the document is complete. */
export function jsonDocumentParser(
  read: (document: unknown) => Omit<NetworkReading, 'done'> | undefined,
): NetworkParser {
  const decoder = new TextDecoder();
  let text = '';
  let found: NetworkReading[] | undefined;
  return {
    push: (chunk) => {
      text += decoder.decode(chunk, { stream: true });
    },
    read: () => {
      if (found) return found;
      const document = parseJson(text.slice(Math.max(text.search(/[[{]/), 0)));
      if (document === undefined) return [];
      const reading = read(document);
      text = '';
      found = reading ? [{ ...reading, done: true }] : [];
      return found;
    },
  };
}

/** A parser of one event stream. `onEvent` gets each event with its data parsed where that is JSON. */
export function sseParser(
  onEvent: (name: string, data: unknown, raw: string) => void,
  read: () => NetworkReading,
): NetworkParser {
  const reader = new SseReader(({ name, data }) => onEvent(name, parseJson(data), data));
  return { push: (chunk) => reader.push(chunk), end: () => reader.end(), read: () => [read()] };
}

/** An object without its undefined fields, as exact optional types want it. */
export function compact<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}

/** The turns of one exchange, without those that have no text yet. */
export function turnsWithText(...turns: (ReadTurn | undefined)[]): ReadTurn[] {
  return turns.filter((turn): turn is ReadTurn => !!turn?.text.trim());
}
