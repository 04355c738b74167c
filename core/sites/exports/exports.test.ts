import { describe, expect, it } from 'vitest';
import { readChatExport } from './index';

const lines = (document: unknown): string[][] =>
  readChatExport(document)?.conversations.map(({ turns }) => turns.map(({ role, text }) => `${role}: ${text}`)) ?? [];

describe('ChatGPT', () => {
  const message = (id: string, role: string, rest: object): object => ({
    id,
    author: { role },
    content: { content_type: 'text', parts: [id] },
    recipient: 'all',
    ...rest,
  });
  const chat = (rest: object = {}): object => ({
    id: 'c1',
    title: null,
    create_time: null,
    current_node: null,
    mapping: {
      root: { id: 'root', parent: null, children: ['u'], message: null },
      u: { id: 'u', parent: 'root', children: ['old', 'new'], message: message('u', 'user', { create_time: 1.5 }) },
      old: {
        id: 'old',
        parent: 'u',
        children: [],
        message: message('old', 'assistant', { create_time: 2, end_turn: true }),
      },
      new: {
        id: 'new',
        parent: 'u',
        children: [],
        message: message('new', 'assistant', {
          create_time: 3,
          end_turn: true,
          content: {
            content_type: 'multimodal_text',
            parts: [{ asset_pointer: 'sediment://x' }, null, '新 【3†source】'],
          },
        }),
      },
    },
    ...rest,
  });

  it('reads a list, a list under a name and a single conversation, without a current node, title or times', () => {
    const expected = ['user: u', 'assistant: 新'];
    expect(lines([chat(), chat()])).toEqual([expected, expected]);
    expect(lines({ conversations: [chat()] })).toEqual([expected]);
    expect(lines(chat())).toEqual([expected]);
    expect(readChatExport([chat({ is_do_not_remember: true })])).toMatchObject({
      site: 'chatgpt',
      conversations: [{ id: 'c1', title: '', isForgettable: true }],
    });
  });

  it('follows ten thousand messages without running out of stack', () => {
    const mapping = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [
        String(i),
        {
          id: String(i),
          parent: i ? String(i - 1) : null,
          children: i < 9_999 ? [String(i + 1)] : [],
          message: message(String(i), i % 2 ? 'assistant' : 'user', { end_turn: true }),
        },
      ]),
    );
    expect(lines([{ mapping, current_node: '9999' }])[0]).toHaveLength(10_000);
  });
});

describe('Claude', () => {
  const message = (uuid: string, sender: string, rest: object = {}): object => ({
    uuid,
    sender,
    text: '',
    content: [{ type: 'text', text: uuid }],
    attachments: [],
    ...rest,
  });

  it('reads lists in order, pasted questions, and leaves thinking and tools out', () => {
    expect(
      lines([
        {
          uuid: 'c',
          name: '',
          chat_messages: [
            message('q', 'human', {
              content: [],
              attachments: [{ file_name: 'a.txt', extracted_content: '贴的文字' }],
            }),
            message('a', 'assistant', {
              text: 'This block is not supported',
              content: [
                { type: 'thinking', thinking: 'hm' },
                { type: 'tool_use', name: 'web_search' },
                { type: 'text', text: '答' },
              ],
            }),
            message('n', 'human', { content: null, text: null }),
          ],
        },
        { uuid: 'empty', name: 'x', chat_messages: [] },
      ]),
    ).toEqual([['user: 贴的文字', 'assistant: 答'], []]);
  });

  it('takes the branch of the newest message where branches are told, and everything where they do not join up', () => {
    const root = '00000000-0000-4000-8000-000000000000';
    const tree = [
      message('q', 'human', { parent_message_uuid: root, created_at: '2026-09-01T00:00:00Z' }),
      message('first', 'assistant', { parent_message_uuid: 'q', created_at: '2026-09-01T00:00:01Z' }),
      message('again', 'assistant', { parent_message_uuid: 'q', created_at: '2026-09-01T00:00:02Z' }),
    ];
    expect(lines([{ uuid: 'c', chat_messages: tree }])).toEqual([['user: q', 'assistant: again']]);
    const broken = [
      message('q', 'human', { parent_message_uuid: root }),
      message('a', 'assistant', { parent_message_uuid: 'lost' }),
    ];
    expect(lines([{ uuid: 'c', chat_messages: broken }])).toEqual([['user: q', 'assistant: a']]);
  });
});

describe('DeepSeek', () => {
  const node = (id: string, parent: string | null, children: string[], message: object | null): [string, object] => [
    id,
    { id, parent, children, message },
  ];

  it('tells roles by fragments, follows the newest child and drops thinking and search', () => {
    const mapping = Object.fromEntries([
      node('root', null, ['1'], null),
      node('1', 'root', ['2', '3'], {
        inserted_at: '2026-01-01T08:00:00+08:00',
        fragments: [{ type: 'REQUEST', content: '问' }],
      }),
      node('2', '1', [], {
        inserted_at: '2026-01-01T08:00:01+08:00',
        fragments: [{ type: 'RESPONSE', content: 'old' }],
      }),
      node('3', '1', [], {
        inserted_at: '2026-01-01T08:00:05+08:00',
        fragments: [
          { type: 'THINK', content: 'hm' },
          { type: 'SEARCH', content: 'x' },
          { type: 'RESPONSE', content: '答[citation:1]' },
        ],
      }),
    ]);
    const read = readChatExport([{ id: 'c', title: '天气', inserted_at: '2026-01-01T08:00:00+08:00', mapping }]);
    expect(read).toMatchObject({ site: 'deepseek', conversations: [{ id: 'c', title: '天气' }] });
    expect(read?.conversations[0]?.turns).toMatchObject([
      { role: 'user', text: '问', at: Date.UTC(2026, 0, 1) },
      { role: 'assistant', text: '答', thinking: 'hm' },
    ]);
  });

  it('lets question and answer take turns in older files', () => {
    const mapping = Object.fromEntries([
      node('root', null, ['1'], null),
      node('1', 'root', ['2'], { content: 'Hi', files: [] }),
      node('2', '1', [], { content: 'Hello', reasoning_content: 'hm', files: [] }),
    ]);
    expect(lines([{ id: 'c', inserted_at: 'x', mapping }])).toEqual([['user: Hi', 'assistant: Hello']]);
  });
});

describe('others', () => {
  it('reads Grok with times as MongoDB writes them', () => {
    const document = {
      conversations: [
        {
          conversation: { id: 'g', title: 'T' },
          responses: [
            {
              response: {
                _id: '1',
                sender: 'human',
                message: '你好',
                create_time: { $date: { $numberLong: '1760000000000' } },
              },
            },
            { response: { _id: '2', sender: 'ASSISTANT', message: 'Hi <grok:render type="x">c</grok:render>' } },
          ],
        },
      ],
    };
    expect(lines(document)).toEqual([['user: 你好', 'assistant: Hi']]);
    expect(readChatExport(document)?.conversations[0]?.turns[0]?.at).toBe(1_760_000_000_000);
  });

  it('reads Le Chat in time', () => {
    expect(
      lines([
        {
          id: '2',
          chatId: 'm',
          role: 'assistant',
          content: '',
          contentChunks: [{ type: 'text', text: 'Salut' }],
          createdAt: '2026-01-01T00:00:02Z',
        },
        { id: '1', chatId: 'm', role: 'user', content: 'Bonjour', createdAt: '2026-01-01T00:00:01Z' },
      ]),
    ).toEqual([['user: Bonjour', 'assistant: Salut']]);
  });

  it('groups the activity of Gemini by time, and takes nothing but prompts', () => {
    const record = (title: string, time: string, html?: string): object => ({
      header: 'Gemini Apps',
      title,
      time,
      products: ['Gemini Apps'],
      ...(html && { safeHtmlItem: [{ html }] }),
    });
    expect(
      lines([
        record('Prompted later', '2026-01-02T08:00:00Z'),
        record('Prompted 第二', '2026-01-01T08:05:00Z', '<p>A &amp; B</p><ul><li>一</li></ul>'),
        record('Used Gemini Apps', '2026-01-01T08:01:00Z'),
        record('Prompted first', '2026-01-01T08:00:00Z', '<p>ok</p>'),
      ]),
    ).toEqual([['user: first', 'assistant: ok', 'user: 第二', 'assistant: A & B\n\n- 一'], ['user: later']]);
  });

  it('knows none of these: other files, empty ones, nonsense', () => {
    for (const other of [
      [],
      {},
      null,
      'x',
      [{ a: 1 }],
      { messages: [] },
      [{ header: 'YouTube', time: 'x', title: 'y' }],
    ]) {
      expect(readChatExport(other)).toBeUndefined();
    }
  });
});
