import { at, listAt, textAt, timeAt } from '../shared/wire/json';
import { compact, turnsWithText } from '../shared/wire/parserParts';
import type { ReadTurn } from '../types';
import type { ExportReader } from './chatExport';

/** One chat of Le Chat: a list of messages that all name their chat. */
export const readMistralExport: ExportReader = (document) => {
  if (!Array.isArray(document) || !document.some((one) => textAt(one, 'chatId') && textAt(one, 'role'))) return;
  const turns = turnsWithText(...document.map(toTurn)).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return [
    {
      id: document.flatMap((one) => textAt(one, 'chatId') ?? [])[0] ?? '',
      title: '',
      turns: turns.map((turn, order) => ({ ...turn, order })),
    },
  ];
};

function toTurn(message: unknown): ReadTurn | undefined {
  const role = textAt(message, 'role');
  if (role !== 'user' && role !== 'assistant') return;
  const chunks = listAt(message, 'contentChunks')
    .flatMap((chunk) => (at(chunk, 'type') === 'text' ? (textAt(chunk, 'text') ?? []) : []))
    .join('');
  return compact<ReadTurn>({
    role,
    text: chunks || (textAt(message, 'content') ?? ''),
    messageId: textAt(message, 'id'),
    at: timeAt(message, 'createdAt'),
  });
}
