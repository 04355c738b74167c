import { isRecord, listAt } from '../shared/wire/json';

/** The entries of a file: it is a list, has one under a name, or is a single entry. */
export function listOf(document: unknown, name: string): unknown[] {
  if (Array.isArray(document)) return document;
  const named = listAt(document, name);
  return named.length || !isRecord(document) || name in document ? named : [document];
}
