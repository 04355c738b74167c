import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { cleanClaudeText, readClaudeBlocks, readClaudeUserText } from './claudeContent';
import { conversationIn } from './claudeStream';
import { at, listAt, numberAt, textAt, timeAt } from './json';
import { compact, jsonDocumentParser, turnsWithText } from './parserParts';

/** Reads a stored conversation: the branch that ends at the current leaf, or all messages where no branches are told. */
export function parseClaudeTree(exchange: NetworkExchange): NetworkParser {
  return jsonDocumentParser((document) => {
    const messages = listAt(document, 'chat_messages');
    if (at(document, 'chat_messages') === undefined) return;
    return compact<Reading>({
      conversationId: textAt(document, 'uuid') ?? conversationIn(exchange.url),
      title: textAt(document, 'name'),
      project: textAt(document, 'project_uuid'),
      whole: true,
      private: at(document, 'is_temporary') === true ? true : undefined,
      turns: readClaudeMessages(messages, textAt(document, 'current_leaf_message_uuid')),
    });
  });
}

/** The turns of the branch that ends at `leaf`; of the newest message's where none is named, of all without branches. */
export function readClaudeMessages(messages: readonly unknown[], leaf: string | undefined): ReadTurn[] {
  return turnsWithText(...currentBranch(messages, leaf).map(toTurn)).map((turn, order) => ({ ...turn, order }));
}

function toTurn(message: unknown): ReadTurn {
  const isUser = at(message, 'sender') === 'human';
  const { text, thinking } = readClaudeBlocks(listAt(message, 'content'));
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    text: isUser ? readClaudeUserText(message) : text || cleanClaudeText(textAt(message, 'text') ?? ''),
    thinking: (!isUser && thinking) || undefined,
    messageId: textAt(message, 'uuid'),
    parentId: textAt(message, 'parent_message_uuid'),
    at: timeAt(message, 'created_at'),
  });
}

/** The message before the first one. */
const rootId = '00000000-0000-4000-8000-000000000000';

function newestOf(messages: readonly unknown[]): string | undefined {
  const timeOf = (message: unknown): number => timeAt(message, 'created_at') ?? 0;
  const newest = messages.reduce<unknown>(
    (found, one) => (found === undefined || timeOf(one) >= timeOf(found) ? one : found),
    undefined,
  );
  return textAt(newest, 'uuid');
}

function currentBranch(messages: readonly unknown[], named: string | undefined): unknown[] {
  const byId = new Map(messages.map((message) => [textAt(message, 'uuid'), message]));
  const leaf = named ?? newestOf(messages);
  const start = byId.get(leaf);
  const inOrder = [...messages].sort((a, b) => (numberAt(a, 'index') ?? 0) - (numberAt(b, 'index') ?? 0));
  if (!leaf || !start || !textAt(start, 'parent_message_uuid')) return inOrder;
  const branch: unknown[] = [];
  const seen = new Set<unknown>();
  for (let here: unknown = start; here && !seen.has(here); here = byId.get(textAt(here, 'parent_message_uuid'))) {
    seen.add(here);
    branch.push(here);
  }
  // A branch that breaks off on its way to the root tells less than the list as it is.
  const before = textAt(branch.at(-1), 'parent_message_uuid');
  if (!named && before !== undefined && before !== rootId) return inOrder;
  return branch.reverse();
}
