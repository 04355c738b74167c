import { cleanGrokText } from '../shared/wire/grokLines';
import { at, listAt, textAt, timeAt } from '../shared/wire/json';
import { compact, turnsWithText } from '../shared/wire/parserParts';
import type { ReadTurn } from '../types';
import type { ExportReader } from './chatExport';

/** `prod-grok-backend.json`: conversations with their responses, times as numbers in the manner of MongoDB. */
export const readGrokExport: ExportReader = (document) => {
  const conversations = listAt(document, 'conversations');
  if (!conversations.some((one) => Array.isArray(at(one, 'responses')))) return;
  return conversations.map((one) => ({
    id: textAt(one, 'conversation', 'id') ?? textAt(one, 'conversation', 'conversation_id') ?? '',
    title: textAt(one, 'conversation', 'title') ?? '',
    turns: turnsWithText(...listAt(one, 'responses').map(toTurn)),
  }));
};

function toTurn(entry: unknown, order: number): ReadTurn {
  const response = at(entry, 'response') ?? entry;
  const isUser = textAt(response, 'sender')?.toLowerCase() === 'human';
  const text = textAt(response, 'message') ?? '';
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    text: isUser ? text : cleanGrokText(text),
    messageId: textAt(response, '_id') ?? textAt(response, 'response_id'),
    at: timeAt(response, 'create_time', '$date', '$numberLong') ?? timeAt(response, 'create_time'),
    order,
  });
}
