import type { NetworkExchange, NetworkParser, NetworkReading, Reading, ReadTurn } from '../../types';
import { ConnectFrames } from './connectFrames';
import { at, listAt, numberAt, textAt, timeAt } from './json';
import { compact, jsonDocumentParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

/** Citation chips stand in the text between private-use characters. */
const chip = /\ue3a0[^\ue3a8]*\ue3a8/g;

interface Message {
  id: string | undefined;
  role: string;
  parentId: string | undefined;
  at: number | undefined;
  text: string;
  done: boolean;
}

/** Reads an answer of the chat service: operations on messages and their blocks, in frames. */
export function parseKimiStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const messages: Message[] = [];
  const blocks = new Map<string, { text: string; thinking: string; parentId: string }>();
  /** Steps of the work; what is said below them is no answer. */
  const stages = new Set<string>();
  const offsets = new Set<number>();
  let conversationId = textAt(body, 'chat_id') ?? textAt(body, 'chatId');
  let title: string | undefined;
  let finished = false;

  const takeMessage = (message: unknown): void => {
    const id = textAt(message, 'id');
    const role = textAt(message, 'role') ?? '';
    let known = messages.find((other) => other.id === id && id !== undefined);
    if (!known) {
      known = { id, role, parentId: undefined, at: undefined, text: '', done: false };
      messages.push(known);
    }
    known.role ||= role;
    known.parentId ??= textAt(message, 'parentId');
    known.at ??= timeAt(message, 'createTime');
    known.text = blockText(message) || known.text;
    if (textAt(message, 'status')?.endsWith('COMPLETED')) known.done = true;
  };

  const takeBlock = (event: unknown): void => {
    const id = textAt(event, 'block', 'id') ?? '';
    if (at(event, 'block', 'stage') !== undefined || at(event, 'block', 'multiStage') !== undefined) stages.add(id);
    const block = blocks.get(id) ?? { text: '', thinking: '', parentId: '' };
    block.parentId ||= textAt(event, 'block', 'parentId') ?? '';
    const isAppend = textAt(event, 'op') === 'append';
    const text = at(event, 'block', 'text', 'content');
    const thinking = at(event, 'block', 'think', 'content');
    if (typeof text === 'string') block.text = isAppend ? block.text + text : text;
    if (typeof thinking === 'string') block.thinking = isAppend ? block.thinking + thinking : thinking;
    blocks.set(id, block);
  };

  const frames = new ConnectFrames((event) => {
    const offset = numberAt(event, 'eventOffset');
    if (offset !== undefined && offsets.has(offset)) return;
    if (offset !== undefined) offsets.add(offset);
    conversationId = textAt(event, 'chat', 'id') ?? conversationId;
    title = textAt(event, 'chat', 'name') ?? title;
    if (at(event, 'message') !== undefined) takeMessage(at(event, 'message'));
    if (at(event, 'block') !== undefined) takeBlock(event);
    if (at(event, 'done') !== undefined) finished = true;
  });

  const read = (): NetworkReading => {
    const user = messages.findLast((message) => message.role === 'user');
    const answer = messages.findLast((message) => message.role === 'assistant');
    const done = finished || answer?.done === true;
    const said = [...blocks.values()].filter((block) => block.text);
    const answers = said.filter((block) => !stages.has(block.parentId));
    const text = (answers.length ? answers : said).map((block) => block.text).join('\n\n') || (answer?.text ?? '');
    const thinking = [...blocks.values()]
      .map((block) => block.thinking)
      .filter(Boolean)
      .join('\n\n');
    return compact<NetworkReading>({
      conversationId: conversationId ?? null,
      title,
      whole: false,
      turns: turnsWithText(
        compact<ReadTurn>({
          role: 'user',
          text: user?.text || blockText(at(body, 'message')),
          messageId: user?.id,
          parentId: user?.parentId,
          at: user?.at ?? exchange.startedAt,
        }),
        compact<ReadTurn>({
          role: 'assistant',
          text: text.replace(chip, '').trim(),
          thinking: thinking || undefined,
          messageId: answer?.id,
          parentId: answer?.parentId ?? user?.id,
          at: answer?.at,
          streaming: done ? undefined : true,
        }),
      ),
      done,
    });
  };

  return { push: (chunk) => frames.push(chunk), read: () => [read()] };
}

/** Reads a page of stored messages, newest first. */
export function parseKimiHistory(exchange: NetworkExchange): NetworkParser {
  return jsonDocumentParser((document) => {
    const messages = listAt(document, 'messages');
    if (!messages.length) return;
    const body = readJsonRequest(exchange);
    return {
      conversationId: textAt(body, 'chat_id') ?? textAt(body, 'chatId') ?? null,
      whole: false,
      turns: turnsWithText(...[...messages].reverse().map(toTurn)),
    } satisfies Reading;
  });
}

function toTurn(message: unknown): ReadTurn | undefined {
  const role = textAt(message, 'role');
  if (role !== 'user' && role !== 'assistant') return;
  const thinking = listAt(message, 'blocks').flatMap((block) => textAt(block, 'think', 'content') ?? []);
  return compact<ReadTurn>({
    role,
    text: blockText(message).replace(chip, '').trim(),
    thinking: thinking.join('\n\n') || undefined,
    messageId: textAt(message, 'id'),
    parentId: textAt(message, 'parentId'),
    at: timeAt(message, 'createTime'),
  });
}

function blockText(message: unknown): string {
  return listAt(message, 'blocks')
    .flatMap((block) => textAt(block, 'text', 'content') ?? [])
    .join('\n\n');
}
