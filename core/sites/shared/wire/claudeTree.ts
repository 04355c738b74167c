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
      turns: turnsWithText(...currentBranch(messages, textAt(document, 'current_leaf_message_uuid')).map(toTurn)).map(
        (turn, order) => ({ ...turn, order }),
      ),
    });
  });
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

function currentBranch(messages: readonly unknown[], leaf: string | undefined): unknown[] {
  const byId = new Map(messages.map((message) => [textAt(message, 'uuid'), message]));
  const start = byId.get(leaf);
  const inOrder = [...messages].sort((a, b) => (numberAt(a, 'index') ?? 0) - (numberAt(b, 'index') ?? 0));
  if (!leaf || !start || !textAt(start, 'parent_message_uuid')) return inOrder;
  const branch: unknown[] = [];
  const seen = new Set<unknown>();
  for (let here: unknown = start; here && !seen.has(here); here = byId.get(textAt(here, 'parent_message_uuid'))) {
    seen.add(here);
    branch.push(here);
  }
  return branch.reverse();
}
