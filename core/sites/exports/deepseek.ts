import { readDeepseekMessage } from '../shared/wire/deepseekStream';
import { at, isRecord, type JsonRecord, listAt, textAt, timeAt } from '../shared/wire/json';
import { turnsWithText } from '../shared/wire/parserParts';
import type { ReadTurn } from '../types';
import type { ExportReader } from './chatExport';
import { beginOf, listOf } from './listOf';

/**
 * `conversations.json` of DeepSeek: a tree under `mapping` without roles and without a current node. Fragments tell whose a
 * message is; older files have none, and question and answer take turns from the root.
 */
export const readDeepseekExport: ExportReader = (document) => {
  const conversations = listOf(document, 'conversations');
  if (!conversations.some((one) => isRecord(at(one, 'mapping')) && at(one, 'inserted_at') !== undefined)) return;
  return conversations.map((one) => {
    const mapping = at(one, 'mapping');
    return {
      id: textAt(one, 'id') ?? '',
      title: textAt(one, 'title') ?? '',
      ...beginOf(one, 'inserted_at'),
      turns: isRecord(mapping) ? turnsWithText(...newestBranch(mapping).map(toTurn)) : [],
    };
  });
};

/** From the root on to the newest child each time. */
function newestBranch(mapping: JsonRecord): { id: string; message: unknown }[] {
  const branch: { id: string; message: unknown }[] = [];
  const seen = new Set<string>();
  for (let id: string | undefined = rootOf(mapping); id !== undefined && !seen.has(id); ) {
    seen.add(id);
    const node: unknown = mapping[id];
    const message = at(node, 'message');
    if (isRecord(message)) branch.push({ id, message });
    id = newestOf(mapping, listAt(node, 'children'));
  }
  return branch;
}

function rootOf(mapping: JsonRecord): string | undefined {
  if ('root' in mapping) return 'root';
  return Object.keys(mapping).find((id) => !textAt(mapping[id], 'parent'));
}

function newestOf(mapping: JsonRecord, children: readonly unknown[]): string | undefined {
  const ids = children.map(String).filter((id) => id in mapping);
  const timeOf = (id: string): number => timeAt(mapping[id], 'message', 'inserted_at') ?? 0;
  return ids.reduce<string | undefined>(
    (newest, id) => (newest === undefined || timeOf(id) >= timeOf(newest) ? id : newest),
    undefined,
  );
}

function toTurn({ id, message }: { id: string; message: unknown }, index: number): ReadTurn {
  const types = listAt(message, 'fragments').map((fragment) => textAt(fragment, 'type'));
  const isUser = types.length ? types.includes('REQUEST') : index % 2 === 0;
  return { ...readDeepseekMessage(message, isUser), messageId: id, order: index };
}
