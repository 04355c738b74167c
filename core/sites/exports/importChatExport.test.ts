import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OutgoingConversation } from '../shared/captureTypes';
import { importChatExport } from './importChatExport';

const savedAt = Date.UTC(2026, 9, 1);
const fileOf = (content: unknown, name = 'conversations.json'): File =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { lastModified: savedAt });

/** A zip archive as the sites pack them; `method` 0 stores, 8 deflates. */
function zipOf(entries: Record<string, unknown>, method: 0 | 8 = 8, name = 'export.zip'): File {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const plain = encoder.encode(typeof content === 'string' ? content : JSON.stringify(content));
    const packed = method === 8 ? new Uint8Array(deflateRawSync(plain)) : plain;
    const title = encoder.encode(path);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(8, method, true);
    local.setUint16(26, title.length, true);
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(10, method, true);
    central.setUint32(20, packed.length, true);
    central.setUint32(24, plain.length, true);
    central.setUint16(28, title.length, true);
    central.setUint32(42, offset, true);
    parts.push(new Uint8Array(local.buffer), title, packed);
    directory.push(new Uint8Array(central.buffer), title);
    offset += 30 + title.length + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, Object.keys(entries).length, true);
  end.setUint32(
    12,
    directory.reduce((sum, part) => sum + part.length, 0),
    true,
  );
  end.setUint32(16, offset, true);
  return new File([...parts, ...directory, new Uint8Array(end.buffer)] as BlobPart[], name, { lastModified: savedAt });
}

const claudeChat = (n: number, messages = 2, rest: object = {}): object => ({
  uuid: `c${n}`,
  name: `Chat ${n}`,
  created_at: '2026-03-01T08:00:00Z',
  chat_messages: Array.from({ length: messages }, (_, i) => ({
    uuid: `m${n}-${i}`,
    sender: i % 2 ? 'assistant' : 'human',
    text: i % 2 ? `Answer ${i}` : `问题 ${i}`,
    created_at: i % 2 ? null : '2026-03-01T08:00:05Z',
    content: [],
  })),
  ...rest,
});

const chatgptChat = (rest: object = {}): object => ({
  id: 'g1',
  title: '标题',
  create_time: 1_700_000_000,
  current_node: 'u',
  mapping: {
    u: {
      id: 'u',
      parent: null,
      children: [],
      message: {
        id: 'u',
        author: { role: 'user' },
        content: { content_type: 'text', parts: ['Hi 你好'] },
        recipient: 'all',
      },
    },
  },
  ...rest,
});

async function take(files: File[], signal?: AbortSignal) {
  const kept: OutgoingConversation[] = [];
  const shares: number[] = [];
  const result = await importChatExport(files, {
    store: async (conversation) => kept.push(conversation),
    onProgress: ({ share }) => shares.push(share),
    ...(signal && { signal }),
  });
  return { kept, shares, result };
}

describe('the import of chat exports', () => {
  it('takes archives, stored or packed, and single files, of several sites at once', async () => {
    const claude = {
      'conversations.json': [claudeChat(1)],
      'users.json': [{ uuid: 'x' }],
      'projects/p1.json': { uuid: 'p' },
    };
    const files = [
      zipOf(claude),
      zipOf({ 'a/conversations-000.json': [chatgptChat()], 'chat.html': '<p>' }, 0, 'b.zip'),
      fileOf([claudeChat(2)]),
    ];
    const { kept, shares, result } = await take(files);
    expect(result).toEqual({
      sites: ['claude', 'chatgpt'],
      conversations: 3,
      turns: 5,
      skipped: 0,
      problems: [],
      stopped: false,
    });
    expect(kept.map(({ site, conversationId, url, title }) => [site, conversationId, url, title])).toEqual([
      ['claude', 'c1', 'https://claude.ai/chat/c1', 'Chat 1'],
      ['chatgpt', 'g1', 'https://chatgpt.com/c/g1', '标题'],
      ['claude', 'c2', 'https://claude.ai/chat/c2', 'Chat 2'],
    ]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('keeps ids and times, and gives a turn without a time that of the one before', async () => {
    const { kept } = await take([fileOf([claudeChat(1)]), fileOf([chatgptChat()])]);
    const said = Date.UTC(2026, 2, 1, 8, 0, 5);
    expect(kept[0]?.turns).toEqual([
      { role: 'user', text: '问题 0', messageId: 'm1-0', order: 0, at: said, atIsExact: true },
      { role: 'assistant', text: 'Answer 1', messageId: 'm1-1', order: 1, at: said, atIsExact: false },
    ]);
    expect(kept[1]?.turns[0]).toMatchObject({ at: 1_700_000_000_000, atIsExact: false });
  });

  it('passes over what is empty and what the user asked the site not to remember', async () => {
    const { kept, result } = await take([
      fileOf([chatgptChat({ is_do_not_remember: true }), claudeChat(1, 0), claudeChat(2)]),
    ]);
    expect(kept.map(({ conversationId }) => conversationId)).toEqual(['c2']);
    expect(result).toMatchObject({ conversations: 1, skipped: 2 });
  });

  it('hands long conversations over in parts', async () => {
    const { kept, result } = await take([fileOf([claudeChat(1, 250)])]);
    expect(kept.map(({ turns }) => turns.length)).toEqual([100, 100, 50]);
    expect(kept[2]?.turns[0]?.order).toBe(200);
    expect(result).toMatchObject({ conversations: 1, turns: 250 });
  });

  it('names files that cannot be read, broken archives, and files without chats', async () => {
    const whole = new Uint8Array(await zipOf({ 'conversations.json': [claudeChat(1)] }).arrayBuffer());
    const files = [
      fileOf('not json', 'a.json'),
      fileOf({ hello: 1 }, 'b.json'),
      new File([whole.slice(0, 60)], 'c.zip'),
      zipOf({ 'user.json': { id: 1 }, 'x.json': 'broken' }, 8, 'd.zip'),
      fileOf([claudeChat(1)], 'e.json'),
    ];
    const { result } = await take(files);
    expect(result.conversations).toBe(1);
    expect(result.problems.map(({ code, params }) => `${code} ${params?.file}`).sort()).toEqual([
      'exportBrokenZip c.zip',
      'exportNoChats b.json',
      'exportNoChats d.zip',
      'exportUnreadable a.json',
    ]);
  });

  it('stops between conversations, keeps what it has, and passes on that nothing can be stored', async () => {
    const ended = new AbortController();
    const kept: string[] = [];
    const result = await importChatExport([fileOf(Array.from({ length: 20 }, (_, i) => claudeChat(i)))], {
      store: async ({ conversationId }) => {
        kept.push(conversationId);
        if (kept.length === 3) ended.abort();
      },
      signal: ended.signal,
    });
    expect(kept).toHaveLength(3);
    expect(result).toMatchObject({ stopped: true, conversations: 3 });
    await expect(
      importChatExport([fileOf([claudeChat(1)])], { store: () => Promise.reject(new Error('full')) }),
    ).rejects.toThrow('full');
  });

  it('reads lists of records that are no conversations, whole objects, and a mark at the beginning', async () => {
    const record = (title: string, time: string): object => ({
      header: 'Gemini Apps',
      title,
      time,
      safeHtmlItem: [{ html: '<p>yes</p>' }],
    });
    const takeout = [record('Prompted two', '2026-01-01T00:01:00Z'), record('Prompted one', '2026-01-01T00:00:00Z')];
    const grok = {
      conversations: [
        {
          conversation: { id: 'k1', title: 'T' },
          responses: [
            { response: { sender: 'human', message: 'hey', create_time: { $date: { $numberLong: '1700000000000' } } } },
          ],
        },
      ],
    };
    const { kept } = await take([
      fileOf(takeout, 'MyActivity.json'),
      fileOf(`\ufeff ${JSON.stringify(grok)}`, 'prod-grok-backend.json'),
    ]);
    expect(kept.map(({ site, conversationId, turns }) => [site, conversationId, turns.length])).toEqual([
      ['gemini', `export-${Date.UTC(2026, 0, 1)}`, 4],
      ['grok', 'k1', 1],
    ]);
  });
});
