import type { NetworkExchange, NetworkParser, NetworkReading, ReadTurn } from '../../types';
import { cleanClaudeText, readClaudeBlocks, readPastedText } from './claudeContent';
import { at, isRecord, listAt, numberAt, textAt } from './json';
import { compact, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest } from './requestBody';

const rootId = '00000000-0000-4000-8000-000000000000';

interface Block {
  type: string;
  text: string;
  thinking: string;
}

/** Reads the answer to a sent or repeated message. Only `message_stop` ends it. */
export function parseClaudeStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const isRetry = /\/retry_completion/.test(exchange.url);
  const blocks = new Map<number, Block>();
  let messageId = textAt(body, 'turn_message_uuids', 'assistant_message_uuid');
  let userId = textAt(body, 'turn_message_uuids', 'human_message_uuid');
  let legacy = '';
  let done = false;

  const blockAt = (index: number, type: string): Block => {
    const block = blocks.get(index) ?? { type, text: '', thinking: '' };
    blocks.set(index, block);
    return block;
  };

  const onEvent = (name: string, data: unknown): void => {
    if (!isRecord(data)) return;
    const index = numberAt(data, 'index') ?? 0;
    switch (textAt(data, 'type') ?? name) {
      case 'message_start':
        messageId = textAt(data, 'message', 'uuid') ?? messageId;
        userId = textAt(data, 'message', 'parent_uuid') ?? userId;
        break;
      case 'content_block_start': {
        const type = textAt(data, 'content_block', 'type') ?? 'text';
        const block = blockAt(index, type);
        block.type = type;
        block.text += textAt(data, 'content_block', 'text') ?? '';
        block.thinking += textAt(data, 'content_block', 'thinking') ?? '';
        break;
      }
      case 'content_block_delta': {
        const type = textAt(data, 'delta', 'type');
        if (type === 'text_delta') blockAt(index, 'text').text += textAt(data, 'delta', 'text') ?? '';
        else if (type === 'thinking_delta')
          blockAt(index, 'thinking').thinking += textAt(data, 'delta', 'thinking') ?? '';
        break;
      }
      case 'completion':
        legacy += textAt(data, 'completion') ?? '';
        if (textAt(data, 'stop_reason')) done = true;
        break;
      case 'message_stop':
        done = true;
        break;
    }
  };

  const read = (): NetworkReading => {
    const inOrder = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
    const { text, thinking } = readClaudeBlocks(inOrder);
    const parent = textAt(body, 'parent_message_uuid');
    const previous = parent === rootId ? undefined : parent;
    const sent = isRetry ? '' : (textAt(body, 'prompt') ?? readPastedText(listAt(body, 'attachments')));
    const user = compact<ReadTurn>({
      role: 'user',
      text: sent,
      messageId: userId,
      parentId: previous,
      at: exchange.startedAt,
    });
    const assistant = compact<ReadTurn>({
      role: 'assistant',
      text: text || cleanClaudeText(legacy),
      thinking: thinking || undefined,
      messageId,
      parentId: isRetry ? previous : userId,
      streaming: done ? undefined : true,
    });
    return {
      conversationId: conversationIn(exchange.url),
      whole: false,
      turns: turnsWithText(user, assistant),
      done,
      ...(at(body, 'is_temporary') === true && { private: true }),
    };
  };

  return sseParser(onEvent, read);
}

export function conversationIn(url: string): string | null {
  return /\/chat_conversations\/([0-9a-f-]{36})/.exec(url)?.[1] ?? null;
}
