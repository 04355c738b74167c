import { describe, expect, it } from 'vitest';
import { sse } from '../../../../test/fixtures/sites/common';
import { readExchangeOf } from '../../../../test/fixtures/sites/reading';
import { adapterById } from '../../index';
import type { NetworkReading } from '../../types';

/** Shapes of streams that differ from the plain ones of the fixtures. */
function read(site: string, url: string, body: string, requestBody?: object): NetworkReading {
  const adapter = adapterById(site);
  if (!adapter) throw new Error(site);
  const [reading] = readExchangeOf(adapter, {
    endpoint: 'send',
    url,
    method: 'POST',
    body,
    ...(requestBody && { requestBody: JSON.stringify(requestBody) }),
  });
  if (!reading) throw new Error('nothing read');
  return reading;
}
const lines = ({ turns }: NetworkReading): string[] => turns.map(({ role, text }) => `${role}: ${text}`);

describe('ChatGLM', () => {
  const url = 'https://chatglm.cn/chatglm/backend-api/assistant/stream';
  const event = (status: string, ...content: object[]): { event: string; data: unknown } => ({
    event: 'message',
    data: {
      id: 'm1',
      conversation_id: 'conv1',
      status,
      parts: content.length ? [{ role: 'assistant', status, content }] : [],
    },
  });
  const search = { type: 'tool_result', tool_calls: { id: 't', name: 'search', arguments: '{}' } };

  it('is not done when a tool has finished, only when the answer has', () => {
    const steps = [
      event('init'),
      event('init', { type: 'think', think: '先想', tool_calls: {} }),
      event('init', { type: 'tool_calls', tool_calls: { id: 't', name: 'search', arguments: '{}' } }),
      event('finish', search),
      event('init', { type: 'text', text: '今天多' }),
    ];
    expect(read('chatglm', url, sse(...steps))).toMatchObject({ done: false, turns: [{ text: '今天多' }] });
    const whole = read('chatglm', url, sse(...steps, event('finish', { type: 'text', text: '今天多云。' })));
    expect(whole).toMatchObject({
      done: true,
      conversationId: 'conv1',
      turns: [{ text: '今天多云。', thinking: '先想' }],
    });
  });
});

describe('Doubao', () => {
  const asked = {
    messages: [{ content: '{"text":"你好1"}', content_type: 2001 }],
    conversation_id: '0',
    local_conversation_id: 'local_1',
  };
  const told = (type: number, data: object): object => ({
    event_type: type,
    event_data: JSON.stringify(data),
    event_id: '1',
  });
  const piece = (text: string, rest: object = {}): object =>
    told(2001, {
      message: { content_type: 2001, content: JSON.stringify(text ? { text } : {}), id: 'x' },
      message_id: '30264898682238466',
      reply_id: '30264898682237954',
      conversation_id: '30272893581535746',
      is_delta: true,
      status: 4,
      ...rest,
    });

  it('reads the older path: JSON within JSON, with suggestions behind the answer', () => {
    const body = sse(
      told(2002, { message_id: '30264898682237954', conversation_id: '30272893581535746' }),
      told(2010, { type: 'seed_intention' }),
      piece('你好'),
      piece('！Did you mean "hi"?'),
      piece('', { status: 1, is_finish: true, tts_content: '你好！Did you mean "hi"?' }),
      told(2001, {
        message: { content_type: 2002, content: '{"suggest":"How are you?"}', id: 'y' },
        message_id: '30264898682238466',
        conversation_id: '30272893581535746',
        is_finish: true,
      }),
      told(2003, {}),
    );
    const reading = read('doubao', 'https://www.doubao.com/samantha/chat/completion?aid=1', body, asked);
    expect(lines(reading)).toEqual(['user: 你好1', 'assistant: 你好！Did you mean "hi"?']);
    expect(reading).toMatchObject({ conversationId: '30272893581535746', done: true });
  });

  it('keeps text under a block of thinking apart, also where the deltas follow it', () => {
    const block = (content_block: object): { event: string; data: unknown } => ({
      event: 'STREAM_CHUNK',
      data: { patch_op: [{ patch_object: 1, patch_value: { content_block: [content_block] } }] },
    });
    const body = sse(
      {
        event: 'STREAM_MSG_NOTIFY',
        data: {
          content: { content_block: [{ block_type: 10040, block_id: 'k', content: { thinking_block: {} } }] },
          meta: { user_type: 2 },
        },
      },
      block({ block_type: 10000, block_id: 'kt', parent_id: 'k', content: { text_block: { text: '先' } } }),
      { event: 'CHUNK_DELTA', data: { text: '想' } },
      block({ block_type: 10000, block_id: 'a', content: { text_block: { text: '答' } } }),
      { event: 'CHUNK_DELTA', data: { text: '案' } },
    );
    const reading = read('doubao', 'https://www.doubao.com/chat/completion', body);
    expect(reading.turns.at(-1)).toMatchObject({ role: 'assistant', text: '答案', thinking: '先想' });
  });
});

describe('DeepSeek', () => {
  it('reads an answer that comes whole in its first snapshot', () => {
    const response = {
      message_id: 2,
      fragments: [
        { type: 'THINK', content: 'hm' },
        { type: 'SEARCH', id: 's', queries: [{ query: 'x' }], results: [] },
        { type: 'RESPONSE', content: 'hello 世界' },
      ],
      status: 'FINISHED',
    };
    const body = sse({ v: { response } }, { p: 'response/status', o: 'REPLACE', v: 'FINISHED' });
    const reading = read('deepseek', 'https://chat.deepseek.com/api/v0/chat/completion', body, { prompt: '问' });
    expect(lines(reading)).toEqual(['user: 问', 'assistant: hello 世界']);
    expect(reading).toMatchObject({ done: true, turns: [{}, { thinking: 'hm' }] });
  });
});

describe('Qianwen', () => {
  it('takes the cumulative text of the answer and leaves the plan and its placeholder out', () => {
    const message = (mime_type: string, content: string, status = 'processing', meta_data: object = {}): object => ({
      mime_type,
      content,
      status,
      meta_data,
    });
    const event = (messages: object[], sse_end = false): object => ({
      error_code: 0,
      data: { extra_info: { sse_end }, messages },
    });
    const body = sse(
      event([message('plan_cot/post', 'plan')]),
      event([
        message('multi_load/iframe', '[(deep_think)]答', 'processing', {
          multi_load: [{ type: 'deep_think', content: { think_content: '想' } }],
        }),
      ]),
      event([message('multi_load/iframe', '[(deep_think)]答案。', 'complete')], true),
    );
    const reading = read('qianwen', 'https://chat2-api.qianwen.com/api/v2/chat?x=1', body);
    expect(lines(reading).at(-1)).toBe('assistant: 答案。');
  });
});

describe('Le Chat', () => {
  const url = 'https://chat.mistral.ai/api/chat';

  it('reads the lines of text that it sent before there were patches', () => {
    const asked = { chatId: 'c1', mode: 'append', messageInput: '周末去哪里？', messageId: 'u1' };
    const told = '2:[{"status":"ok"}]\n0:"去西"\n0:"湖 \\"边\\""\n';
    expect(read('mistral', url, told, asked)).toMatchObject({
      conversationId: 'c1',
      done: false,
      turns: [
        { role: 'user', text: '周末去哪里？', messageId: 'u1' },
        { role: 'assistant', text: '去西湖 "边"', streaming: true },
      ],
    });
    expect(read('mistral', url, `${told}8:null\n`, asked)).toMatchObject({ done: true });
  });

  it('takes an answer that was begun anew for what it says last', () => {
    const patch = (op: string, path: string, value: unknown): string =>
      `15:${JSON.stringify({ json: { messageId: 'a1', patches: [{ op, path, value }] } })}\n`;
    const message = { role: 'assistant', content: '', contentChunks: null, generationStatus: 'in-progress' };
    const told =
      patch('replace', '/', message) +
      patch('replace', '/contentChunks', [{ type: 'text', text: 'No' }]) +
      patch('replace', '/contentChunks/0/text', 'Yes, ') +
      patch('append', '/contentChunks/0/text', 'of course');
    expect(lines(read('mistral', url, told, { chatId: 'c1' }))).toEqual(['assistant: Yes, of course']);
  });
});

describe('Poe', () => {
  const adapter = adapterById('poe');
  const answer = {
    messageId: 12,
    author: 'bot',
    text: '去西湖。',
    creationTime: 1_790_000_000_000_000,
    state: 'complete',
  };
  const frame = JSON.stringify({
    messages: [
      JSON.stringify({ payload: { unique_id: 'messageAdded:4711', data: { messageAdded: answer } } }),
      JSON.stringify({ message_type: 'refetchChannel' }),
    ],
  });
  const read = (endpoint: string, url: string, body: string, request?: object): NetworkReading[] =>
    adapter
      ? readExchangeOf(adapter, {
          endpoint,
          url,
          method: 'POST',
          body,
          ...(request && { requestBody: JSON.stringify(request) }),
        })
      : [];

  it('keeps what comes for a chat of which only the number is known until its address is known too', () => {
    const socket = adapter?.endpoints.find(({ kind }) => kind === 'socket');
    const parser = socket?.parser({ url: '', method: 'GET', status: 101, startedAt: 0 });
    parser?.push(new TextEncoder().encode(frame), 'server');
    expect(parser?.read()).toEqual([]);
    const sent = {
      messageEdgeCreate: {
        chat: {
          chatId: 4711,
          chatCode: 'newcode',
          messagesConnection: {
            edges: [
              { node: { messageId: 11, author: 'human', text: '周末去哪里？', creationTime: 1_789_999_999_000_000 } },
            ],
          },
        },
      },
    };
    const asked = { queryName: 'SendMessageMutation', variables: { chatId: null, query: '周末去哪里？' } };
    expect(read('query', 'https://poe.com/api/gql_POST', JSON.stringify({ data: sent }), asked)).toMatchObject([
      {
        conversationId: 'newcode',
        turns: [{ role: 'user', text: '周末去哪里？', messageId: '11', at: 1_789_999_999_000 }],
      },
    ]);
    expect(parser?.read()).toMatchObject([
      { conversationId: 'newcode', done: true, turns: [{ role: 'assistant', text: '去西湖。', messageId: '12' }] },
    ]);
  });

  it('says nothing of queries that are no chat', () => {
    const settings = JSON.stringify({ data: { viewer: { id: 'x' } } });
    expect(read('query', 'https://poe.com/api/gql_POST', settings, { queryName: 'settingsPageQuery' })).toEqual([]);
  });
});
