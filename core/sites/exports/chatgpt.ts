import { readChatgptTree } from '../shared/wire/chatgptTree';
import { at, isRecord, textAt } from '../shared/wire/json';
import type { ExportReader } from './chatExport';
import { beginOf, listOf } from './listOf';

/** `conversations.json` of ChatGPT, a shard of it, or one conversation: a tree of messages under `mapping`. */
export const readChatgptExport: ExportReader = (document) => {
  const conversations = listOf(document, 'conversations');
  if (!conversations.some((one) => isRecord(at(one, 'mapping')) && isTree(one))) return;
  return conversations.map((one) => {
    const reading = readChatgptTree(one);
    return {
      id: reading?.conversationId ?? '',
      title: textAt(one, 'title') ?? '',
      turns: reading?.turns ?? [],
      ...beginOf(one, 'create_time'),
      ...(reading?.private && { isForgettable: true }),
    };
  });
};

/** DeepSeek has a `mapping` too, but other names of times. */
function isTree(conversation: unknown): boolean {
  return at(conversation, 'inserted_at') === undefined;
}
