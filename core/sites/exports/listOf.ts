import { isRecord, listAt, timeAt } from '../shared/wire/json';

/** The entries of a file: it is a list, has one under a name, or is a single entry. */
export function listOf(document: unknown, name: string): unknown[] {
  if (Array.isArray(document)) return document;
  const named = listAt(document, name);
  return named.length || !isRecord(document) || name in document ? named : [document];
}

/** When a conversation was begun, as a field to spread; nothing where the format does not tell. */
export function beginOf(conversation: unknown, field: string): { at?: number } {
  const time = timeAt(conversation, field);
  return time === undefined ? {} : { at: time };
}
