import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, idAt, isRecord, type JsonRecord, listAt, numberAt, parseJson, textAt, timeAt } from './json';
import { compact, jsonDocumentParser, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

const blockType = { text: 10_000, thinking: 10_040 };
/** A patch of this type says the text anew. */
const replaces = 2;

/** Text blocks of one message, in order; those below a thinking block are reasoning. */
class Blocks {
  private readonly texts = new Map<string, { text: string; parentId: string }>();
  private readonly thinkingIds = new Set<string>();
  private last = '';

  /** `isDelta`: the text goes on where it was, else it stands for itself when the block is new. */
  take(block: unknown): void {
    const id = idAt(block, 'block_id') ?? '';
    const type = numberAt(block, 'block_type');
    if (type === blockType.thinking) this.thinkingIds.add(id);
    if (type !== blockType.text || at(block, 'control_info', 'is_visible') === false) return;
    const known = this.texts.get(id) ?? { text: '', parentId: '' };
    known.parentId ||= idAt(block, 'parent_id') ?? '';
    const text = textAt(block, 'content', 'text_block', 'text') ?? '';
    known.text = numberAt(block, 'patch_type') === replaces && text ? text : known.text + text;
    this.texts.set(id, known);
    this.last = id;
  }

  continueLast(text: string): void {
    const known = this.texts.get(this.last);
    if (known) known.text += text;
    else this.texts.set(this.last, { text, parentId: '' });
  }

  read(): { text: string; thinking: string } {
    const pick = (isThinking: boolean): string =>
      [...this.texts.values()]
        .filter(({ parentId }) => this.thinkingIds.has(parentId) === isThinking)
        .map(({ text }) => text)
        .join('\n\n')
        .trim();
    return { text: pick(false), thinking: pick(true) };
  }
}

/** Reads an answer of the chat: blocks in messages, patches to them, and deltas that go on with the last text. */
export function parseDoubaoStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const blocks = new Blocks();
  let conversationId = realId(textAt(body, 'client_meta', 'conversation_id') ?? textAt(body, 'conversation_id'));
  let userId: string | undefined;
  let userText: string | undefined;
  let userAt: number | undefined;
  let answerId: string | undefined;
  let answerAt: number | undefined;
  let brief = '';
  let finished = false;

  const onEvent = (name: string, given: unknown): void => {
    if (!isRecord(given)) return;
    const data = unpack(given);
    switch (name) {
      case 'SSE_ACK':
        conversationId = realId(textAt(data, 'ack_client_meta', 'conversation_id')) ?? conversationId;
        userId = idAt(data, 'query_list', 0, 'question_id') ?? userId;
        break;
      case 'FULL_MSG_NOTIFY':
        conversationId = realId(textAt(data, 'message', 'conversation_id')) ?? conversationId;
        if (at(data, 'message', 'user_type') === 1) {
          userId = idAt(data, 'message', 'message_id') ?? userId;
          userText = messageText(data.message) || userText;
          userAt = timeAt(data, 'message', 'create_time');
        }
        break;
      case 'STREAM_MSG_NOTIFY':
        conversationId = realId(textAt(data, 'meta', 'conversation_id')) ?? conversationId;
        answerId = idAt(data, 'meta', 'message_id') ?? answerId;
        answerAt = timeAt(data, 'meta', 'create_time') ?? answerAt;
        for (const block of listAt(data, 'content', 'content_block')) blocks.take(block);
        break;
      case 'STREAM_CHUNK':
        for (const patch of listAt(data, 'patch_op')) {
          for (const block of listAt(patch, 'patch_value', 'content_block')) blocks.take(block);
        }
        break;
      case 'CHUNK_DELTA':
        blocks.continueLast(textAt(data, 'text') ?? '');
        break;
      case 'SSE_REPLY_END':
        brief = textAt(data, 'msg_finish_attr', 'brief') ?? brief;
        finished = true;
        break;
      default:
        if ('block_type' in data) blocks.take(data);
        else takeOldEvent(data);
    }
  };

  /** The form before blocks: an event of a kind, its data and the message's content each JSON within JSON. */
  const takeOldEvent = (event: JsonRecord): void => {
    const data = parseJson(textAt(event, 'event_data') ?? '');
    conversationId = realId(textAt(data, 'conversation_id')) ?? conversationId;
    if (event.event_type === 2003) finished = true;
    if (event.event_type === 2002) userId = idAt(data, 'message_id') ?? userId;
    if (event.event_type !== 2001) return;
    answerId = idAt(data, 'message_id') ?? answerId;
    const type = numberAt(data, 'message', 'content_type');
    const text = textAt(parseJson(textAt(data, 'message', 'content') ?? ''), 'text');
    if (text && (type === 1 || type === 2001 || type === 2008)) blocks.continueLast(text);
  };

  const answer = (): { text: string; thinking: string } => {
    const read = blocks.read();
    return { ...read, text: read.text || brief };
  };

  return sseParser(onEvent, () =>
    readExchange(exchange, {
      conversationId,
      user: { text: sentText(body) || userText, id: userId, at: userAt },
      assistant: { ...answer(), id: answerId, at: answerAt },
      done: finished,
    }),
  );
}

/** Reads stored messages; they carry an index. */
export function parseDoubaoHistory(): NetworkParser {
  return jsonDocumentParser((document) => {
    const messages = findMessages(document);
    if (!messages.length) return;
    const inOrder = [...messages].sort(
      (a, b) => (numberAt(a, 'index_in_conv') ?? 0) - (numberAt(b, 'index_in_conv') ?? 0),
    );
    return {
      conversationId: realId(textAt(inOrder[0], 'conversation_id')) ?? null,
      whole: false,
      turns: turnsWithText(...inOrder.map(toTurn)),
    } satisfies Reading;
  });
}

function toTurn(message: unknown): ReadTurn | undefined {
  const isUser = at(message, 'user_type') === 1;
  if (!isUser && at(message, 'user_type') !== 2) return;
  const blocks = new Blocks();
  for (const block of contentBlocks(message)) blocks.take(block);
  const { text, thinking } = blocks.read();
  return compact<ReadTurn>({
    role: isUser ? 'user' : 'assistant',
    text,
    thinking: (!isUser && thinking) || undefined,
    messageId: idAt(message, 'message_id'),
    order: numberAt(message, 'index_in_conv'),
    at: timeAt(message, 'create_time'),
  });
}

/** The history is wrapped differently by version; the list is found by what its entries hold. */
function findMessages(value: unknown, depth = 0): unknown[] {
  if (depth > 5 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    if (value.some((entry) => isRecord(entry) && 'message_id' in entry && 'user_type' in entry)) return value;
  }
  for (const inner of Object.values(value)) {
    const found = findMessages(inner, depth + 1);
    if (found.length) return found;
  }
  return [];
}

function contentBlocks(message: unknown): unknown[] {
  const blocks = listAt(message, 'content_block');
  if (blocks.length) return blocks;
  const content = parseJson(textAt(message, 'content') ?? '');
  return Array.isArray(content) ? content : [];
}

function messageText(message: unknown): string {
  const blocks = new Blocks();
  for (const block of contentBlocks(message)) blocks.take(block);
  // Before blocks, a message held its text in JSON of its own.
  return blocks.read().text || (textAt(parseJson(textAt(message, 'content') ?? ''), 'text') ?? '');
}

function sentText(body: JsonRecord): string {
  return listAt(body, 'messages').map(messageText).filter(Boolean).join('\n\n');
}

/** Fields that some versions send as JSON within JSON. */
function unpack(data: JsonRecord): JsonRecord {
  const packed = ['content', 'message', 'patch_op', 'meta'].filter((key) => typeof data[key] === 'string');
  if (packed.length === 0) return data;
  return { ...data, ...Object.fromEntries(packed.map((key) => [key, parseJson(String(data[key])) ?? data[key]])) };
}

/** Chats that are not stored yet have an id made by the page. */
function realId(id: string | undefined): string | undefined {
  return id && /^\d+$/.test(id) && id !== '0' ? id : undefined;
}
