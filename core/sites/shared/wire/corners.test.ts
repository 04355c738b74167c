import { describe, expect, it } from 'vitest';
import { connectFrames, conversationId as id, sse, uuidOf } from '../../../../test/fixtures/sites/common';
import { cutBytes, readExchangeOf } from '../../../../test/fixtures/sites/reading';
import { adapterById } from '../../index';
import type { NetworkReading } from '../../types';

/** Rarer courses of the streams: other orders, other encodings, parts that are not for the user. */

function read(site: string, url: string, body: string | Uint8Array, request?: object): NetworkReading {
  const adapter = adapterById(site);
  if (!adapter) throw new Error(site);
  const exchange = {
    endpoint: 'send',
    url,
    method: 'POST',
    body,
    ...(request && { requestBody: JSON.stringify(request) }),
  };
  const readings = [1, 5, 10_000].map((size) => readExchangeOf(adapter, exchange, size)[0]);
  expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(1);
  const [reading] = readings;
  if (!reading) throw new Error('nothing read');
  return reading;
}

const said = ({ turns }: NetworkReading): string[] => turns.map(({ role, text }) => `${role}: ${text}`);

describe('ChatGPT', () => {
  const url = 'https://chatgpt.com/backend-api/f/conversation';
  const delta = (data: object): { event: string; data: unknown } => ({ event: 'delta', data });
  const message = (n: number, rest: object = {}): object => ({
    conversation_id: id,
    message: {
      id: uuidOf(n),
      author: { role: 'assistant' },
      content: { content_type: 'text', parts: [''] },
      recipient: 'all',
      metadata: {},
      channel: 'final',
      ...rest,
    },
  });

  it('goes on with bare words after a list of patches, and right after a message was begun', () => {
    const reading = read(
      'chatgpt',
      url,
      sse(
        { event: 'delta_encoding', data: 'v1' },
        delta({ c: 0, p: '', o: 'add', v: message(1) }),
        delta({ v: '你好' }),
        delta({ c: 1, o: 'patch', v: [{ p: '/message/content/parts/0', o: 'append', v: '，the' }] }),
        delta({ v: 'ory' }),
        delta({ o: 'patch', v: [{ p: '/message/end_turn', o: 'replace', v: true }] }),
        { type: 'message_stream_complete', conversation_id: id },
        '[DONE]',
      ),
    );
    expect(said(reading)).toEqual(['assistant: 你好，theory']);
    expect(reading.done).toBe(true);
  });

  it('writes to the message of the channel that is named', () => {
    const reading = read(
      'chatgpt',
      url,
      sse(
        delta({ c: 0, p: '', o: 'add', v: message(1) }),
        delta({ c: 0, p: '/message/content/parts/0', o: 'append', v: 'An' }),
        delta({ c: 1, v: message(2, { channel: 'commentary' }) }),
        delta({ c: 1, p: '/message/content/parts/0', o: 'append', v: 'I look it up' }),
        delta({ c: 0, p: '/message/content/parts/0', o: 'append', v: ' answer' }),
        '[DONE]',
      ),
    );
    expect(said(reading)).toEqual(['assistant: An answer']);
  });

  it('leaves out the fences of a part that its reader may go on writing in', () => {
    const text = 'A draft:\n\n:::writing{variant="email" id="1"}\nDear Mei,\n谢谢。\n:::\n\nAnything else?';
    const parts = { content: { content_type: 'text', parts: [text] }, end_turn: true };
    const reading = read('chatgpt', url, sse(delta({ p: '', o: 'add', v: message(1, parts) }), '[DONE]'));
    expect(said(reading)).toEqual(['assistant: A draft:\n\nDear Mei,\n谢谢。\n\nAnything else?']);
  });

  it('is not done when it was handed over, whatever the stream says, and done by the socket', () => {
    const topic = 'conversation-turn-1';
    const stream = sse(
      { type: 'stream_handoff', options: [{ type: 'subscribe_ws_topic', topic_id: topic }] },
      { type: 'message_stream_complete', conversation_id: id },
      '[DONE]',
    );
    const adapter = adapterById('chatgpt');
    const parse = (name: string) => {
      const endpoint = adapter?.endpoints.find((candidate) => candidate.name === name);
      return endpoint?.parser({ url, method: 'POST', status: 200, startedAt: 0 });
    };
    const first = parse('send');
    for (const chunk of cutBytes(stream, 9)) first?.push(chunk);
    first?.end?.();
    expect(first?.read()[0]?.done).toBe(false);

    const socket = parse('socket');
    const item = (encoded_item: string, stream_item_id: string): object => ({
      type: 'message',
      topic_id: topic,
      payload: { type: 'conversation-turn-stream', payload: { type: 'stream-item', encoded_item, stream_item_id } },
    });
    const frame = (...items: object[]): Uint8Array => new TextEncoder().encode(JSON.stringify(items));
    const begin = item(sse(delta({ p: '', o: 'add', v: message(1) })), 's1');
    const words = item(sse(delta({ p: '/message/content/parts/0', o: 'append', v: '很久以后' })), 's2');
    socket?.push(frame({ id: 5, type: 'reply', reply: { topic_id: topic, catchups: [begin, words] } }), 'server');
    expect(socket?.read()[0]).toMatchObject({ done: false, conversationId: id });
    socket?.push(frame(words, item(sse({ type: 'message_stream_complete' }, '[DONE]'), 's3')), 'server');
    const [reading] = socket?.read() ?? [];
    expect(reading && said(reading)).toEqual(['assistant: 很久以后']);
    expect(reading?.done).toBe(true);
  });

  it('takes what took long from the message that the socket brings whole', () => {
    const endpoint = adapterById('chatgpt')?.endpoints.find(({ name }) => name === 'socket');
    const parser = endpoint?.parser({ url: 'wss://ws.chatgpt.com/ws', method: 'GET', status: 101, startedAt: 0 });
    const done = { content: { content_type: 'text', parts: ['The report.'] }, status: 'finished_successfully' };
    const { message: whole } = message(1, { ...done, end_turn: true }) as { message: object };
    const update = {
      type: 'conversation-update',
      payload: { conversation_id: id, update_content: { message: whole } },
    };
    parser?.push(new TextEncoder().encode(JSON.stringify([update])), 'server');
    expect(parser?.read()).toMatchObject([{ conversationId: id, done: true, turns: [{ text: 'The report.' }] }]);
  });
});

describe('Doubao', () => {
  const url = 'https://www.doubao.com/chat/completion?aid=1';
  const chunk = (text: string, rest: object = {}): { event: string; data: unknown } => ({
    event: 'STREAM_CHUNK',
    data: {
      patch_op: [
        {
          patch_object: 1,
          patch_value: {
            content_block: [{ block_id: 'b', block_type: 10000, content: { text_block: { text } }, ...rest }],
          },
        },
      ],
    },
  });
  const end = { event: 'SSE_REPLY_END', data: { end_type: 1, msg_finish_attr: { msgid: '4', brief: '简短' } } };

  it('replaces what a patch says anew, and leaves out what is not shown', () => {
    const reading = read(
      'doubao',
      url,
      sse(
        chunk('draft', { patch_type: 1 }),
        chunk('好的', { patch_type: 2 }),
        chunk('，done', { patch_type: 1 }),
        chunk('x', { control_info: { is_visible: false } }),
        end,
      ),
    );
    expect(said(reading)).toEqual(['assistant: 好的，done']);
  });

  it('reads fields that are JSON within JSON, and the summary at the end where nothing else came', () => {
    const packed = {
      event: 'STREAM_MSG_NOTIFY',
      data: {
        content: JSON.stringify({
          content_block: [{ block_type: 10000, content: { text_block: { text: 'Hello ' } } }],
        }),
        meta: { message_id: '7' },
      },
    };
    expect(said(read('doubao', url, sse(packed, { event: 'CHUNK_DELTA', data: { text: 'world' } }, end)))).toEqual([
      'assistant: Hello world',
    ]);
    expect(said(read('doubao', url, sse(end)))).toEqual(['assistant: 简短']);
  });
});

describe('DeepSeek', () => {
  it('is not done when a search or a thought is, and not before there are words', () => {
    const url = 'https://chat.deepseek.com/api/v0/chat/completion';
    const search = sse(
      { v: { response: { message_id: 2, fragments: [{ type: 'SEARCH', content: '…' }], status: 'WIP' } } },
      { p: 'response/fragments/-1/status', v: 'FINISHED' },
      { p: 'response/quasi_status', v: 'FINISHED' },
      { event: 'finish', data: {} },
      { p: 'response/fragments', o: 'APPEND', v: [{ type: 'RESPONSE', content: '答案' }] },
    );
    expect(read('deepseek', url, search)).toMatchObject({ done: false, turns: [{ text: '答案' }] });
    const whole =
      search +
      sse(
        { p: 'response/fragments/-1/content', o: 'APPEND', v: '是 42' },
        { p: 'response/status', o: 'SET', v: 'FINISHED' },
      );
    expect(read('deepseek', url, whole)).toMatchObject({ done: true, turns: [{ text: '答案是 42' }] });
  });
});

describe('Perplexity', () => {
  const url = 'https://www.perplexity.ai/rest/sse/perplexity_ask';
  const block = (rest: object): object => ({ blocks: [{ intended_usage: 'ask_text', markdown_block: rest }] });

  it('puts pieces where they belong, and takes pieces that repeat the text for the whole of it', () => {
    const placed = sse(
      block({ chunks: ['hel', 'lo'], chunk_starting_offset: 0 }),
      block({ chunks: ['lo', ' you'], chunk_starting_offset: 1 }),
    );
    expect(said(read('perplexity', url, placed))).toEqual(['assistant: hello you']);
    const repeated = sse(block({ chunks: ['你'] }), block({ chunks: ['好'] }), {
      ...block({ chunks: ['你好！'] }),
      status: 'COMPLETED',
    });
    expect(read('perplexity', url, repeated)).toMatchObject({ done: true, turns: [{ text: '你好！' }] });
  });

  it('reads the older form, in which the answer is JSON inside a text', () => {
    const text = JSON.stringify([
      { step_type: 'FINAL', content: { answer: JSON.stringify({ answer: 'Because [1].' }) } },
    ]);
    expect(said(read('perplexity', url, sse({ text, final_sse_message: true })))).toEqual(['assistant: Because.']);
  });
});

describe('Kimi', () => {
  it('keeps what is said in a step of the work apart from the answer', () => {
    const set = (block: object): object => ({ op: 'set', block });
    const body = connectFrames(
      { op: 'set', message: { id: 'a1', role: 'assistant' } },
      set({ id: '1', stage: { name: 'STAGE_NAME_RESEARCH' } }),
      set({ id: '2', parentId: '1', text: { content: '先查资料' } }),
      { heartbeat: {} },
      set({ id: '3', parentId: '', text: { content: '结论' } }),
      { op: 'append', block: { id: '3', text: { content: ' is here' } } },
      { done: {} },
    );
    const reading = read('kimi', 'https://www.kimi.com/apiv2/kimi.gateway.chat.v1.ChatService/Chat', body);
    expect(said(reading)).toEqual(['assistant: 结论 is here']);
  });
});

describe('Z.ai', () => {
  it('knows its phases under other names, with and without an envelope', () => {
    const url = 'https://chat.z.ai/api/v2/chat/completions';
    const wrap = (data: object): object => ({ type: 'chat:completion', data });
    const body = sse(
      wrap({ phase: 'thinking', delta_content: '想' }),
      wrap({ phase: 'content', delta_content: 'Hel' }),
      { phase: 'answer', delta_content: 'lo' },
      wrap({ phase: 'done', done: true }),
      '[DONE]',
    );
    expect(read('zai', url, body)).toMatchObject({ done: true, turns: [{ text: 'Hello', thinking: '想' }] });
  });
});

describe('Copilot', () => {
  it('reads several events in one frame, and parts of an answer as paragraphs', () => {
    const endpoint = adapterById('copilot')?.endpoints.find(({ name }) => name === 'socket');
    const parser = endpoint?.parser({
      url: 'wss://copilot.microsoft.com/c/api/chat?x',
      method: 'GET',
      status: 101,
      startedAt: 0,
    });
    const frame = (...events: object[]): Uint8Array =>
      new TextEncoder().encode(events.map((event) => JSON.stringify(event)).join(''));
    parser?.push(frame({ event: 'send', conversationId: 'c1', content: [{ type: 'text', text: 'Hi' }] }), 'page');
    parser?.push(
      frame({ event: 'received', conversationId: 'c1', messageId: 'u1' }, { event: 'startMessage', messageId: 'a1' }),
      'server',
    );
    parser?.push(
      frame(
        { event: 'appendText', messageId: 'a1', partId: '0', text: 'One' },
        { event: 'appendText', messageId: 'a1', partId: '0', text: '.' },
        { event: 'appendText', messageId: 'a1', partId: '2', text: '二。' },
        { event: 'done', messageId: 'a1' },
      ),
      'server',
    );
    const [reading] = parser?.read() ?? [];
    expect(reading && said(reading)).toEqual(['user: Hi', 'assistant: One.\n\n二。']);
    expect(reading?.done).toBe(true);
  });
});

describe('AI Studio', () => {
  it('reads the pieces of an answer as they come, without the thoughts, and the last question', () => {
    const url =
      'https://alkalimakersuite-pa.clients6.google.com/$rpc/google.internal.alkali.applications.makersuite.v1.MakerSuiteService/GenerateContent';
    const thought = [null, 'I think.', ...Array.from({ length: 10 }, () => null), 1];
    const piece = (...parts: unknown[]): unknown => [[[[parts, 'model']]], null, [1, 2]];
    const body = JSON.stringify([piece(thought), piece([null, '你好']), piece([null, ', "world" [1]'])]);
    const question = (text: string, role: string): unknown => [[[null, text]], role];
    const request = [
      'models/gemini',
      [question('old', 'user'), question('answer', 'model'), question('新问题', 'user')],
    ];
    const reading = read('aistudio', url, body, request);
    expect(said(reading)).toEqual(['user: 新问题', 'assistant: 你好, "world" [1]']);
    expect(reading).toMatchObject({ done: true, conversationId: null });
  });
});
