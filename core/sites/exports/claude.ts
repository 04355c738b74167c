import { readClaudeMessages } from '../shared/wire/claudeTree';
import { at, listAt, textAt } from '../shared/wire/json';
import type { ExportReader } from './chatExport';
import { beginOf, listOf } from './listOf';

/** `conversations.json` of Claude, or a part of it: lists of `chat_messages`, sometimes with branches. */
export const readClaudeExport: ExportReader = (document) => {
  const conversations = listOf(document, 'conversations');
  if (!conversations.some((one) => Array.isArray(at(one, 'chat_messages')))) return;
  return conversations.map((one) => ({
    id: textAt(one, 'uuid') ?? '',
    title: textAt(one, 'name') ?? '',
    ...beginOf(one, 'created_at'),
    ...(at(one, 'is_temporary') === true && { isForgettable: true }),
    turns: readClaudeMessages(listAt(one, 'chat_messages'), textAt(one, 'current_leaf_message_uuid')),
  }));
};
