import type { NetworkParser, Reading } from '../../types';
import { assembleChatgptTurns } from './chatgptMessages';
import { at, isRecord, type JsonRecord, listAt, textAt } from './json';
import { compact, jsonDocumentParser } from './parserParts';

/** Reads a stored conversation: the branch that ends at `current_node`, from the root. */
export function parseChatgptTree(): NetworkParser {
  return jsonDocumentParser((document) => readChatgptTree(document));
}

export function readChatgptTree(document: unknown): Reading | undefined {
  const mapping = at(document, 'mapping');
  if (!isRecord(mapping)) return;
  const messages = branchTo(mapping, textAt(document, 'current_node')).flatMap((node) => {
    const message = at(node, 'message');
    return isRecord(message) ? [message] : [];
  });
  const last = messages.at(-1);
  const isDone = at(last, 'status') !== 'in_progress' && at(document, 'async_status') !== 1;
  const gizmo = textAt(document, 'gizmo_id');
  return compact<Reading>({
    conversationId: textAt(document, 'conversation_id') ?? textAt(document, 'id') ?? null,
    title: textAt(document, 'title'),
    project: gizmo?.startsWith('g-p-') ? gizmo : undefined,
    whole: true,
    private:
      at(document, 'is_temporary_chat') === true || at(document, 'is_do_not_remember') === true ? true : undefined,
    turns: assembleChatgptTurns(messages, isDone).map((turn, order) => ({ ...turn, order })),
  });
}

function branchTo(mapping: JsonRecord, leaf: string | undefined): JsonRecord[] {
  const branch: JsonRecord[] = [];
  const seen = new Set<string>();
  let id = leaf && isRecord(mapping[leaf]) ? leaf : newestLeaf(mapping);
  while (id && !seen.has(id)) {
    seen.add(id);
    const node = mapping[id];
    if (!isRecord(node)) break;
    branch.push(node);
    id = textAt(node, 'parent');
  }
  return branch.reverse();
}

function newestLeaf(mapping: JsonRecord): string | undefined {
  const leaves = Object.entries(mapping).filter(([, node]) => listAt(node, 'children').length === 0);
  const timeOf = (node: unknown): number => Number(at(node, 'message', 'create_time') ?? 0);
  return leaves.sort(([, a], [, b]) => timeOf(b) - timeOf(a))[0]?.[0];
}
