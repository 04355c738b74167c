import { randomBytes } from 'node:crypto';
import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { pieces } from '../server/sse';

const newId = () => randomBytes(10).toString('hex');

/** One envelope of the Connect protocol: a flag byte, the length in four bytes, JSON. */
function envelope(value: unknown, flags = 0): Buffer {
  const json = Buffer.from(JSON.stringify(value), 'utf8');
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(json.length, 1);
  return Buffer.concat([head, json]);
}

/** JSON of a request body, with or without envelope. */
function readBody<T>(body: Buffer): T {
  const json = body[0] === 0x7b ? body : body.subarray(5);
  return JSON.parse(json.toString('utf8')) as T;
}

interface ChatRequest {
  chat_id?: string;
  message: { parent_id?: string; role: string; blocks: { text: { content: string } }[] };
}

/** Routes and answers of the Kimi mock. */
export class KimiSite extends MockSite {
  readonly id = 'kimi' as const;
  /** Citation chips in private-use characters inside the answer. */
  citations = false;

  override reset(): void {
    super.reset();
    this.citations = false;
  }

  protected override title(): string {
    return 'Kimi';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const method = url.pathname.split('/').at(-1);
    if (method === 'ListChats') {
      const chats = [...this.conversations.byId.values()].reverse().map((conversation) => summary(conversation));
      this.json(response, { chats, nextPageToken: '' });
      return;
    }
    if (method === 'Chat') {
      const asked = readBody<ChatRequest>(body);
      const known = asked.chat_id ? this.find(asked.chat_id) : undefined;
      const conversation = known ?? this.conversations.create({ id: newId() });
      const { user, assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: asked.message.blocks.map((block) => block.text.content).join('\n'),
        userId: newId(),
        assistantId: newId(),
        body: JSON.stringify(asked),
      });
      await this.stream(
        response,
        'application/connect+json',
        this.frames(conversation, user, assistant, answer.text, answer.thinking),
      );
      return;
    }
    const conversation = this.find(readBody<{ chat_id: string }>(body).chat_id);
    if (!conversation) {
      this.notFound(response);
    } else if (method === 'GetChat') {
      this.json(response, { chat: summary(conversation) });
    } else if (method === 'ListMessages') {
      const { page_token: token } = readBody<{ page_token?: string }>(body);
      const newestFirst = this.conversations.turns(conversation).reverse();
      const from = Number(token || 0);
      const size = 4;
      this.json(response, {
        messages: newestFirst.slice(from, from + size).map((turn) => message(turn, 'MESSAGE_STATUS_COMPLETED')),
        nextPageToken: from + size < newestFirst.length ? String(from + size) : '',
      });
    } else this.notFound(response);
  }

  private frames(
    conversation: TrueConversation,
    user: TrueTurn,
    assistant: TrueTurn,
    text: string,
    thinking?: string,
  ): Buffer {
    const frames: Buffer[] = [];
    let offset = 0;
    const push = (value: Record<string, unknown>) => frames.push(envelope({ ...value, eventOffset: ++offset }));
    push({ op: 'set', mask: 'chat', chat: { id: conversation.id, name: conversation.title } });
    push({ op: 'set', mask: 'message', message: { ...message(user, 'MESSAGE_STATUS_COMPLETED') } });
    push({
      op: 'set',
      mask: 'message',
      message: { id: assistant.id, parentId: user.id, role: 'assistant', status: 'MESSAGE_STATUS_GENERATING' },
    });
    frames.push(envelope({ heartbeat: {} }));
    if (thinking) {
      push({
        op: 'set',
        mask: 'block.multiStage',
        block: { id: '1', multiStage: { stages: [{ name: 'STAGE_NAME_THINKING', status: 'STAGE_STATUS_START' }] } },
      });
      push({
        op: 'set',
        mask: 'block.stage',
        block: { id: '2', parentId: '1', stage: { name: 'STAGE_NAME_THINKING', status: 'STAGE_STATUS_START' } },
      });
      const [first = '', ...rest] = pieces(thinking);
      push({ op: 'set', mask: 'block.think', block: { id: '3', parentId: '2', think: { content: first } } });
      for (const piece of rest)
        push({
          op: 'append',
          mask: 'block.think.content',
          block: { id: '3', parentId: '2', think: { content: piece } },
        });
      push({
        op: 'set',
        mask: 'block.tool',
        block: { id: '4', tool: { toolCallId: 'web_search:7', name: 'web_search', args: '{"trap":"tool"}' } },
      });
      push({ op: 'set', mask: 'block.tool.status', block: { id: '4', tool: { status: 'STATUS_FINISHED' } } });
    }
    const [first = '', ...rest] = pieces(text);
    push({ op: 'set', mask: 'block.text', block: { id: '5', text: { content: first } } });
    for (const [index, piece] of rest.entries()) {
      push({ op: 'append', mask: 'block.text.content', block: { id: '5', text: { content: piece } } });
      // The same event a second time, as after a reconnection.
      const last = frames.at(-1);
      if (index === 2 && last) frames.push(last);
      if (index === 4) frames.push(envelope({ heartbeat: {} }));
    }
    if (this.citations)
      push({
        op: 'append',
        mask: 'block.text.content',
        block: { id: '5', text: { content: '\uE3A0cite\uE3A17\uE3A8' } },
      });
    push({ op: 'set', mask: 'message.status', message: { id: assistant.id, status: 'MESSAGE_STATUS_COMPLETED' } });
    frames.push(envelope({ done: {} }), envelope({}, 2));
    return Buffer.concat(frames);
  }
}

function message(turn: TrueTurn, status: string) {
  return {
    id: turn.id,
    parentId: turn.parentId ?? '',
    role: turn.role,
    status,
    blocks: [
      ...(turn.thinking ? [{ id: '3', think: { content: turn.thinking } }] : []),
      { id: '5', text: { content: turn.text } },
    ],
    createTime: new Date(turn.at).toISOString(),
  };
}

function summary(conversation: TrueConversation) {
  return {
    id: conversation.id,
    name: conversation.title,
    createTime: new Date(conversation.createdAt).toISOString(),
    updateTime: new Date(conversation.all.at(-1)?.at ?? conversation.createdAt).toISOString(),
  };
}
