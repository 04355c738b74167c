import { describe, expect, it } from 'vitest';
import { conversationId as id, sse, uuidOf } from '../../../../test/fixtures/sites/common';
import { readExchangeOf } from '../../../../test/fixtures/sites/reading';
import { adapterById } from '../../index';
import type { NetworkReading } from '../../types';

function read(
  site: string,
  endpoint: string,
  url: string,
  body: string | Uint8Array,
  requestBody?: string | object,
  method = 'POST',
): NetworkReading {
  const adapter = adapterById(site);
  if (!adapter) throw new Error(site);
  const [reading] = readExchangeOf(adapter, {
    endpoint,
    url,
    method,
    body,
    ...(requestBody !== undefined && {
      requestBody: typeof requestBody === 'string' ? requestBody : JSON.stringify(requestBody),
    }),
  });
  if (!reading) throw new Error('nothing read');
  return reading;
}

const lines = ({ turns }: NetworkReading): string[] => turns.map(({ role, text }) => `${role}: ${text}`);

describe('ChatGPT', () => {
  const url = 'https://chatgpt.com/backend-api/f/conversation';
  const message = (n: number, rest: object): object => ({
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
  const delta = (data: object): { event: string; data: unknown } => ({ event: 'delta', data });

  it('leaves out progress, tools, hidden messages, thoughts and references, and joins several final messages', () => {
    const reading = read(
      'chatgpt',
      'send',
      url,
      sse(
        { event: 'delta_encoding', data: 'v1' },
        delta({ v: message(1, { channel: 'commentary' }), c: 0 }),
        delta({ p: '/message/content/parts/0', o: 'append', v: 'Let me look' }),
        delta({ v: ' that up.' }),
        delta({ v: message(2, { recipient: 'functions.exec', content: { content_type: 'code', text: '{}' } }) }),
        delta({ v: message(3, { author: { role: 'tool' }, content: { content_type: 'text', parts: ['found'] } }) }),
        delta({ v: message(4, { channel: null, content: { content_type: 'thoughts', thoughts: [] } }) }),
        delta({ p: '/message/content/thoughts', o: 'append', v: [{ summary: '先想', content: '想一想' }] }),
        delta({ v: message(5, {}) }),
        delta({ p: '/message/content/parts/0', o: 'append', v: '第一段' }),
        delta({ v: '，好\ue200cite\ue202turn0search1\ue201。' }),
        delta({
          p: '',
          o: 'patch',
          v: [
            { p: '/message/content/parts/0', o: 'append', v: ' [1]' },
            { p: '/message/end_turn', o: 'replace', v: false },
          ],
        }),
        delta({ v: message(6, {}) }),
        delta({ v: [{ p: '/message/content/parts/0', o: 'append', v: 'Second part 【3†source】.' }] }),
        delta({ v: message(7, {}) }),
        delta({ p: '/message/content/parts/0', o: 'append', v: 'never mind' }),
        delta({ p: '/message/metadata/is_visually_hidden_from_conversation', o: 'add', v: true }),
        { type: 'title_generation', title: '标题' },
        { type: 'message_stream_complete' },
        '[DONE]',
      ),
      { messages: [{ id: uuidOf(9), author: { role: 'user' }, content: { content_type: 'text', parts: ['问'] } }] },
    );
    expect(lines(reading)).toEqual(['user: 问', 'assistant: 第一段，好。 [1]\n\nSecond part .']);
    expect(reading).toMatchObject({ conversationId: id, title: '标题', private: false, done: true });
    expect(reading.turns[1]).toMatchObject({ messageId: uuidOf(5), otherIds: [uuidOf(6)], thinking: '先想\n想一想' });
  });

  it('is not done where the stream breaks off, and says that a chat is temporary', () => {
    const broken = sse(delta({ v: message(1, {}) }), delta({ p: '/message/content/parts/0', o: 'append', v: 'Half' }));
    const reading = read('chatgpt', 'send', url, broken, { messages: [], history_and_training_disabled: true });
    expect(reading).toMatchObject({ done: false, private: true, turns: [{ text: 'Half', streaming: true }] });
  });

  it('reads whole snapshots, as guests get them', () => {
    const snapshot = (text: string): object =>
      message(1, { channel: null, end_turn: true, content: { content_type: 'text', parts: [text] } });
    const body = sse(snapshot('Hel'), snapshot('Hello there.'), '[DONE]');
    expect(lines(read('chatgpt', 'send', 'https://chatgpt.com/backend-anon/conversation', body))).toEqual([
      'assistant: Hello there.',
    ]);
  });

  it('follows the newest leaf where the current node is gone, and never a circle', () => {
    const node = (parent: string | null, children: string[], text?: string, time = 1): object => ({
      parent,
      children,
      message: text && {
        id: text,
        author: { role: 'user' },
        create_time: time,
        content: { content_type: 'text', parts: [text] },
      },
    });
    const tree = (mapping: object, current_node: string): NetworkReading =>
      read(
        'chatgpt',
        'history',
        `https://chatgpt.com/backend-api/conversation/${id}`,
        JSON.stringify({ mapping, current_node, id }),
        undefined,
        'GET',
      );
    expect(
      lines(tree({ a: node(null, ['b', 'c'], 'A'), b: node('a', [], 'old', 2), c: node('a', [], 'new', 3) }, 'gone')),
    ).toEqual(['user: A', 'user: new']);
    expect(lines(tree({ a: node('b', ['b'], 'A'), b: node('a', ['a'], 'B') }, 'b'))).toEqual(['user: A', 'user: B']);
  });
});

describe('Claude', () => {
  const url = `https://claude.ai/api/organizations/o/chat_conversations/${id}/completion`;
  const event = (data: { type: string } & Record<string, unknown>): string =>
    `event: ${data.type}\r\ndata: ${JSON.stringify(data)}\r\n\r\n`;
  const answer = [
    event({ type: 'message_start', message: { uuid: uuidOf(2), parent_uuid: uuidOf(1) } }),
    event({ type: 'ping' }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } }),
    event({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: '想' } }),
    event({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }),
    `data: ${JSON.stringify({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: '我去查' } })}\n\n`,
    event({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: '一下：' } }),
    event({ type: 'content_block_start', index: 2, content_block: { type: 'tool_use', name: 'web_search' } }),
    event({ type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"q":"x"}' } }),
    event({ type: 'content_block_start', index: 3, content_block: { type: 'text', text: '' } }),
    event({ type: 'content_block_delta', index: 3, delta: { type: 'text_delta', text: 'Found it.' } }),
  ].join('');
  const stop = event({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }) + event({ type: 'message_stop' });

  it('reads CRLF and nameless events, keeps thinking apart and leaves tools out', () => {
    const reading = read('claude', 'send', url, answer + stop, {
      prompt: '天气怎么样',
      parent_message_uuid: uuidOf(8),
    });
    expect(lines(reading)).toEqual(['user: 天气怎么样', 'assistant: 我去查一下：\n\nFound it.']);
    expect(reading).toMatchObject({ conversationId: id, done: true });
    expect(reading.turns).toMatchObject([
      { messageId: uuidOf(1), parentId: uuidOf(8) },
      { messageId: uuidOf(2), parentId: uuidOf(1), thinking: '想' },
    ]);
  });

  it('is done by message_stop alone, and has no question where an answer is asked for again', () => {
    expect(read('claude', 'send', url, answer).done).toBe(false);
    const retry = read('claude', 'send', url.replace('/completion', '/retry_completion'), answer + stop, {
      prompt: '',
      parent_message_uuid: uuidOf(1),
    });
    expect(retry.turns.map(({ role }) => role)).toEqual(['assistant']);
  });

  it('takes what was pasted for the question where nothing was typed', () => {
    const body = { prompt: '', attachments: [{ file_name: 'paste.txt', extracted_content: '很长的文字' }] };
    expect(lines(read('claude', 'send', url, answer + stop, body))[0]).toBe('user: 很长的文字');
  });

  it('does not mistake the endpoint that names a chat for the one that answers', () => {
    const adapter = adapterById('claude');
    const title = url.replace('/completion', '/title');
    expect(adapter?.endpoints.filter(({ address }) => address.test(title.replace('https://', '')))).toEqual([]);
  });
});

describe('Gemini', () => {
  const url = 'https://gemini.google.com/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate?bl=x';
  const row = (...payload: unknown[]): string => {
    const json = JSON.stringify([['wrb.fr', null, JSON.stringify(payload)]]);
    return `${json.length}\n${json}\n`;
  };
  const candidate = (text: string): unknown => [['rc_1', [text], ...Array(35).fill(null), [['Thinking']]]];
  const prompt = (text: string, temporary?: number): string => {
    const inner: unknown[] = [[text], null, ['c_0f1e2d3c4b5a6978', 'r_prev', 'rc_prev']];
    inner[45] = temporary ?? null;
    return new URLSearchParams({ 'f.req': JSON.stringify([null, JSON.stringify(inner)]), at: 'x' }).toString();
  };

  it('takes the last of the cumulative texts, also when the end was taken back', () => {
    const body = `)]}'\n\n${row(null, ['c_0f1e2d3c4b5a6978', 'r_aa11'])}${row(null, ['c_0f1e2d3c4b5a6978', 'r_aa11'], null, null, candidate('看 😀\n```'))}${row(null, ['c_0f1e2d3c4b5a6978', 'r_aa11'], null, null, candidate('看 😀 这里'))}25\n[["di",12],["af.httprm",12],["e",4,null,null,1]]\n`;
    const reading = read('gemini', 'send', url, body, prompt('推荐一本书 & more'));
    expect(lines(reading)).toEqual(['user: 推荐一本书 & more', 'assistant: 看 😀 这里']);
    expect(reading).toMatchObject({ conversationId: '0f1e2d3c4b5a6978', private: false, done: true });
    expect(reading.turns).toMatchObject([{ messageId: 'u_aa11' }, { messageId: 'r_aa11', thinking: 'Thinking' }]);
  });

  it('knows a temporary chat by the request', () => {
    expect(
      read('gemini', 'send', url, row(null, ['c_1', 'r_1'], null, null, candidate('x')), prompt('secret', 1)).private,
    ).toBe(true);
  });
});

describe('DeepSeek', () => {
  const url = 'https://chat.deepseek.com/api/v0/chat/completion';

  it('goes on with the current fragment whatever its kind, and takes a repeated snapshot once', () => {
    const snapshot = (content: string): object => ({
      v: { response: { message_id: 4, parent_id: 3, fragments: [{ type: 'RESPONSE', content }], status: 'WIP' } },
    });
    const body = sse(
      snapshot('你'),
      { p: 'response/fragments/-1/content', o: 'APPEND', v: '好' },
      { v: '！' },
      snapshot('你'),
      {
        p: 'response/quasi_status',
        v: 'FINISHED',
      },
    );
    const reading = read('deepseek', 'send', url, body, { chat_session_id: id, prompt: 'hi', parent_message_id: 2 });
    expect(lines(reading)).toEqual(['user: hi', 'assistant: 你好！']);
    expect(reading).toMatchObject({ done: true, turns: [{ messageId: '3', parentId: '2' }, { messageId: '4' }] });
  });

  it('has no question where an answer is asked for again, and reads the older paths', () => {
    const body = sse(
      { v: { response: { message_id: 6, parent_id: 5, thinking_content: '', content: '', status: 'WIP' } } },
      { p: 'response/thinking_content', o: 'APPEND', v: '想' },
      { p: 'response/content', o: 'APPEND', v: 'An' },
      { v: 'swer' },
      { p: 'response/status', v: 'FINISHED' },
    );
    const reading = read('deepseek', 'send', url.replace('completion', 'regenerate'), body, { chat_session_id: id });
    expect(lines(reading)).toEqual(['assistant: Answer']);
    expect(reading.turns[0]).toMatchObject({ thinking: '想', parentId: '5' });
  });

  it('reads the shown branch of a stored chat, with the question in a fragment where the content is null', () => {
    const document = {
      data: {
        biz_data: {
          chat_session: { id, title: '标题', current_message_id: 4 },
          chat_messages: [
            {
              message_id: 1,
              parent_id: null,
              role: 'USER',
              content: null,
              fragments: [{ type: 'REQUEST', content: '问' }],
              inserted_at: 1760000000.5,
            },
            { message_id: 2, parent_id: 1, role: 'ASSISTANT', content: 'replaced' },
            {
              message_id: 4,
              parent_id: 1,
              role: 'ASSISTANT',
              fragments: [
                { type: 'THINK', content: '想' },
                { type: 'RESPONSE', content: '答[citation:1]' },
              ],
            },
          ],
        },
      },
    };
    const reading = read(
      'deepseek',
      'history',
      `https://chat.deepseek.com/api/v0/chat/history_messages?chat_session_id=${id}`,
      JSON.stringify(document),
      undefined,
      'GET',
    );
    expect(lines(reading)).toEqual(['user: 问', 'assistant: 答']);
    expect(reading).toMatchObject({ whole: true, title: '标题', turns: [{ at: 1760000000500 }, { thinking: '想' }] });
  });
});

describe('stored conversations of other sites', () => {
  it('puts Kimi, which comes newest first, into order and drops citation chips', () => {
    const document = {
      messages: [
        {
          id: 'a',
          parentId: 'u',
          role: 'assistant',
          blocks: [{ think: { content: '想' } }, { text: { content: '答\ue3a0[1]\ue3a8。' } }],
          createTime: '2026-10-01T00:00:01Z',
        },
        { id: 'u', role: 'user', blocks: [{ text: { content: '问' } }], createTime: '2026-10-01T00:00:00Z' },
        { id: 's', role: 'system', blocks: [{ text: { content: 'rules' } }] },
      ],
    };
    const reading = read(
      'kimi',
      'history',
      'https://www.kimi.com/apiv2/kimi.gateway.chat.v1.ChatService/ListMessages',
      JSON.stringify(document),
      { chat_id: 'c' },
    );
    expect(lines(reading)).toEqual(['user: 问', 'assistant: 答。']);
    expect(reading).toMatchObject({
      conversationId: 'c',
      turns: [{ messageId: 'u' }, { thinking: '想', at: Date.UTC(2026, 9, 1, 0, 0, 1) }],
    });
  });

  it('reads Grok in time, whatever the case of the sender, and Doubao by index', () => {
    const grok = {
      responses: [
        {
          responseId: 'b',
          sender: 'ASSISTANT',
          message: 'Yes<grok:render x="1"></grok:render>.',
          createTime: '2026-10-01T00:00:05Z',
        },
        { responseId: 'a', sender: 'human', message: 'Well?', createTime: '2026-10-01T00:00:00Z' },
      ],
    };
    expect(
      lines(
        read(
          'grok',
          'history',
          `https://grok.com/rest/app-chat/conversations/${id}/load-responses`,
          JSON.stringify(grok),
        ),
      ),
    ).toEqual(['user: Well?', 'assistant: Yes.']);
    const block = (text: string): object => ({ block_type: 10000, block_id: '1', content: { text_block: { text } } });
    const doubao = {
      downlink_body: {
        pull_singe_chain_downlink_body: {
          messages: [
            {
              message_id: '12',
              conversation_id: '3801',
              user_type: 2,
              index_in_conv: 2,
              content_block: [block('答')],
              create_time: '1760000001',
            },
            {
              message_id: '11',
              conversation_id: '3801',
              user_type: 1,
              index_in_conv: 1,
              content: JSON.stringify([block('问')]),
              create_time: '1760000000',
            },
          ],
        },
      },
    };
    expect(
      lines(read('doubao', 'history', 'https://www.doubao.com/im/chain/single?x=1', JSON.stringify(doubao))),
    ).toEqual(['user: 问', 'assistant: 答']);
  });

  it('reads a thread of Perplexity, also where the answer is JSON inside a text', () => {
    const entry = (n: number, rest: object): object => ({
      backend_uuid: uuidOf(n),
      thread_url_slug: 'slug-1',
      query_str: `question ${n}`,
      ...rest,
    });
    const document = {
      entries: [
        entry(1, {
          blocks: [
            { intended_usage: 'ask_text', markdown_block: { answer: 'First[1].' } },
            { intended_usage: 'sources', web_result_block: {} },
          ],
        }),
        entry(2, {
          text: JSON.stringify([
            { step_type: 'SEARCH' },
            { step_type: 'FINAL', content: { answer: JSON.stringify({ answer: 'Second.' }) } },
          ]),
        }),
      ],
    };
    const reading = read(
      'perplexity',
      'history',
      'https://www.perplexity.ai/rest/thread/slug-1',
      JSON.stringify(document),
      undefined,
      'GET',
    );
    expect(lines(reading)).toEqual(['user: question 1', 'assistant: First.', 'user: question 2', 'assistant: Second.']);
    expect(reading.conversationId).toBe('slug-1');
  });

  it('reads a stream of Qwen by its phases', () => {
    const choice = (delta: object): object => ({ choices: [{ delta: { role: 'assistant', ...delta } }] });
    const body = sse(
      { 'response.created': { chat_id: id, parent_id: uuidOf(1), response_id: uuidOf(2) } },
      choice({ phase: 'think', content: '想', status: 'typing' }),
      choice({ phase: 'web_search', content: 'searching', status: 'typing' }),
      choice({ phase: 'answer', content: '答', status: 'typing' }),
      choice({ phase: 'answer', content: '案', status: 'typing' }),
      choice({ phase: 'answer', content: '', status: 'finished' }),
    );
    const reading = read('qwen', 'send', `https://chat.qwen.ai/api/v2/chat/completions?chat_id=${id}`, body, {
      chat_mode: 'normal',
      messages: [{ fid: uuidOf(1), role: 'user', content: '问' }],
    });
    expect(lines(reading)).toEqual(['user: 问', 'assistant: 答案']);
    expect(reading).toMatchObject({
      conversationId: id,
      private: false,
      done: true,
      turns: [{ messageId: uuidOf(1) }, { messageId: uuidOf(2), thinking: '想' }],
    });
  });
});

describe('Copilot', () => {
  it('reads both directions of the socket, each conversation by itself', () => {
    const adapter = adapterById('copilot');
    const socket = adapter?.endpoints.find(({ kind }) => kind === 'socket');
    const parser = socket?.parser({
      url: 'wss://copilot.microsoft.com/c/api/chat?api-version=2',
      method: 'GET',
      status: 101,
      startedAt: 0,
    });
    const push = (from: 'page' | 'server', event: object): void =>
      parser?.push(new TextEncoder().encode(JSON.stringify(event)), from);
    push('page', { event: 'send', conversationId: 'c1', content: [{ type: 'text', text: '你好' }] });
    push('server', { event: 'received', conversationId: 'c1', messageId: 'u1' });
    push('server', { event: 'startMessage', conversationId: 'c1', messageId: 'a1' });
    push('server', { event: 'chainOfThought', messageId: 'a1', text: 'hm' });
    push('server', { event: 'appendText', messageId: 'a1', text: 'Hel' });
    push('server', { event: 'replaceText', messageId: 'a1', text: 'Hello' });
    push('server', { event: 'appendText', messageId: 'a1', text: '!' });
    expect(parser?.read()[0]).toMatchObject({
      done: false,
      turns: [
        { text: '你好', messageId: 'u1' },
        { text: 'Hello!', streaming: true },
      ],
    });
    push('server', { event: 'done', conversationId: 'c1', messageId: 'a1' });
    expect(parser?.read()).toMatchObject([
      { conversationId: 'c1', done: true, turns: [{ role: 'user' }, { role: 'assistant', text: 'Hello!' }] },
    ]);
  });
});
