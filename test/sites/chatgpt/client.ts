import type { Chat, SendRequest, StreamSink, ViewTurn } from '../page/chat';
import { readEvents } from '../page/lines';

interface Message {
  id: string;
  author: { role: string };
  content: { content_type: string; parts?: string[]; thoughts?: { content: string }[] };
  channel: string | null;
  recipient: string;
  metadata: Record<string, unknown>;
}

interface Operation {
  p?: string;
  o?: string;
  v?: unknown;
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Applies the frames of one answer, wherever they come from, and tells the page what is new. */
class Decoder {
  isHandedOff: string | null = null;
  isDone = false;
  private current: Message | null = null;
  private path = '';
  private operation = '';

  constructor(private readonly sink: StreamSink) {}

  take(event: string, data: string): void {
    if (data === '[DONE]') return;
    const value = JSON.parse(data) as unknown;
    if (event === 'delta_encoding') return;
    if (event === 'delta') this.apply(value as Operation & { v: { message?: Message; conversation_id?: string } });
    else {
      const frame = value as { type?: string; title?: string; options?: { topic_id: string }[] };
      if (frame.type === 'title_generation' && frame.title) document.title = frame.title;
      if (frame.type === 'stream_handoff') this.isHandedOff = frame.options?.[0]?.topic_id ?? null;
      if (frame.type === 'message_stream_complete') this.isDone = true;
    }
  }

  private apply(frame: Operation & { v: { message?: Message; conversation_id?: string } }): void {
    if (typeof frame.v === 'object' && frame.v !== null && 'message' in frame.v && frame.v.message) {
      this.current = frame.v.message;
      this.path = '';
      this.operation = '';
      if (frame.v.conversation_id) this.sink.conversation(frame.v.conversation_id);
      if (this.isAnswer()) this.sink.assistantId(this.current.id);
    } else {
      this.path = frame.p ?? this.path;
      this.operation = frame.o ?? this.operation;
      this.change(this.path, this.operation, frame.v as unknown);
    }
    this.tell();
  }

  private change(path: string, operation: string, value: unknown): void {
    if (operation === 'patch') {
      for (const part of value as Operation[]) this.change(path + (part.p ?? ''), part.o ?? '', part.v);
      return;
    }
    const keys = path.split('/').slice(2);
    const last = keys.pop();
    let target: unknown = this.current;
    for (const key of keys) target = (target as Record<string, unknown> | null)?.[key];
    if (!target || last === undefined) return;
    const holder = target as Record<string, unknown>;
    const before = holder[last];
    if (operation !== 'append') holder[last] = value;
    else if (typeof before === 'string') holder[last] = before + String(value);
    else if (Array.isArray(before)) before.push(...(Array.isArray(value) ? value : [value]));
    else holder[last] = { ...(before as object), ...(value as object) };
  }

  private isAnswer(): boolean {
    const message = this.current;
    return (
      message?.author.role === 'assistant' && message.content.content_type === 'text' && message.channel === 'final'
    );
  }

  private tell(): void {
    if (this.isAnswer()) this.sink.text((this.current?.content.parts?.join('') ?? '').replace(/\uE200.*?\uE201/g, ''));
    else if (this.current?.content.content_type === 'thoughts') {
      this.sink.thinking(this.current.content.thoughts?.map((thought) => thought.content).join('\n') ?? '');
    }
  }
}

/** Sends and reads an answer, over the WebSocket where the server hands it over. */
export async function converse(chat: Chat, request: SendRequest, sink: StreamSink): Promise<void> {
  await chat.fetch(
    '/backend-api/f/conversation/prepare',
    post({ action: 'next', partial_query: { content: request.text.slice(0, 20) } }),
  );
  const project = /^\/g\/(g-p-\w+)/.exec(location.pathname)?.[1];
  const isRegenerate = request.kind === 'regenerate';
  const response = await chat.fetch('/backend-api/f/conversation', {
    ...post({
      action: isRegenerate ? 'variant' : 'next',
      ...(!isRegenerate && {
        messages: [
          {
            id: request.userId,
            author: { role: 'user' },
            create_time: Date.now() / 1000,
            content: { content_type: 'text', parts: [request.text] },
            metadata: {},
          },
        ],
      }),
      ...(request.conversationId && { conversation_id: request.conversationId }),
      parent_message_id: request.parentId ?? 'client-created-root',
      model: 'auto',
      conversation_mode: {
        kind: project ? 'gizmo_interaction' : 'primary_assistant',
        ...(project && { gizmo_id: project }),
      },
      system_hints: [],
      supported_encodings: ['v1'],
      history_and_training_disabled: request.private,
    }),
    signal: request.signal,
  });
  if (!response.ok) {
    sink.text('Something went wrong.');
    return;
  }
  const decoder = new Decoder(sink);
  for await (const { event, data } of readEvents(response)) decoder.take(event, data);
  if (decoder.isHandedOff) await followTopic(chat, decoder, decoder.isHandedOff);
}

async function followTopic(chat: Chat, decoder: Decoder, topicId: string): Promise<void> {
  const session = await chat.fetch('/backend-api/celsius/ws/user');
  const { websocket_url: url } = (await session.json()) as { websocket_url: string };
  const socket = new WebSocket(url);
  const seen = new Set<string>();
  const take = (item: { payload: { stream_item_id?: string; encoded_item?: string } }) => {
    const { stream_item_id: id, encoded_item: text } = item.payload;
    if (!id || !text || seen.has(id)) return;
    seen.add(id);
    const event = /^event: (.*)$/m.exec(text)?.[1] ?? '';
    const data = /^data: (.*)$/m.exec(text)?.[1] ?? '';
    decoder.take(event, data);
  };
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('socket failed')));
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify([{ id: 1, command: { type: 'subscribe', topic_id: topicId, offset: '0' } }]));
    });
    socket.addEventListener('message', (event) => {
      for (const entry of JSON.parse(String(event.data))) {
        if (entry.reply?.catchups) {
          for (const item of entry.reply.catchups as Parameters<typeof take>[0][]) take(item);
        } else if (entry.payload?.type === 'done') resolve();
        else take(entry);
      }
    });
  });
  socket.close();
}

interface TreeNode {
  parent: string | null;
  message: Message | null;
}

/** The shown branch of a conversation, from its history response. */
export async function loadTurns(chat: Chat, id: string): Promise<ViewTurn[]> {
  const response = await chat.fetch(`/backend-api/conversation/${id}`);
  if (!response.ok) return [];
  const tree = (await response.json()) as { title: string; current_node: string; mapping: Record<string, TreeNode> };
  document.title = tree.title || 'ChatGPT';
  const turns: ViewTurn[] = [];
  for (let at: string | null = tree.current_node; at; at = tree.mapping[at]?.parent ?? null) {
    const message = tree.mapping[at]?.message;
    if (!message) continue;
    if (message.content.content_type === 'thoughts') {
      const first = turns[0];
      if (first) first.thinking = message.content.thoughts?.map((thought) => thought.content).join('\n') ?? '';
      continue;
    }
    const role = message.author.role === 'user' ? 'user' : 'assistant';
    turns.unshift({
      id: message.id,
      parentId: null,
      role,
      text: message.content.parts?.join('') ?? '',
      thinking: '',
      streaming: false,
    });
  }
  for (const [index, turn] of turns.entries()) turn.parentId = turns[index - 1]?.id ?? null;
  return turns;
}
