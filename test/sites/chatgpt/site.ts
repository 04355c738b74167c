import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { type ChatGptWire, encode, encodeFrames } from './wire';

interface SendBody {
  action: string;
  messages?: { id: string; content: { parts: string[] } }[];
  parent_message_id: string;
  conversation_id?: string;
  conversation_mode?: { kind: string; gizmo_id?: string };
  history_and_training_disabled?: boolean;
}

const quiet: ChatGptWire = { commentary: false, references: false, handoff: false, catchUp: 'rest' };

/** Routes and answers of the ChatGPT mock, both layouts. */
export class ChatGptSite extends MockSite {
  readonly id = 'chatgpt' as const;
  wire: ChatGptWire = { ...quiet };
  /** Status of the next send instead of an answer: 403 (challenge) or 429. */
  failNext: 403 | 429 | null = null;
  protected override connectSources = 'wss://ws.chatgpt.com';
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly topics = new Map<string, { frames: string[]; from: number }>();

  override reset(): void {
    super.reset();
    this.wire = { ...quiet };
    this.failNext = null;
  }

  protected override title(): string {
    return 'ChatGPT';
  }

  /** What the server renders before the editor lives: a fallback box, and on the home page another one. */
  protected override serverRendered(url: URL): string {
    const home = url.pathname === '/' ? '<input id="pending-home-input">' : '';
    return `<div class="page"><div class="dock"><form>${home}<textarea class="_fallbackTextarea_x1" name="prompt-textarea" placeholder="Ask anything"></textarea></form></div></div>`;
  }

  protected async answer(exchange: Exchange): Promise<void> {
    const { request, response, url } = exchange;
    const { pathname } = url;
    if (pathname === '/api/auth/session') {
      this.json(response, { user: { id: 'user-mock' }, expires: '2099-01-01T00:00:00Z', accessToken: 'mock' });
    } else if (pathname === '/backend-api/conversations') {
      const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
      this.json(response, {
        items: shown.map((conversation) => ({
          id: conversation.id,
          title: conversation.title,
          create_time: new Date(conversation.createdAt).toISOString(),
          update_time: new Date(conversation.all.at(-1)?.at ?? conversation.createdAt).toISOString(),
          is_archived: false,
          is_temporary_chat: false,
          gizmo_id: conversation.project ?? null,
        })),
        total: shown.length,
        limit: 28,
        offset: 0,
      });
    } else if (pathname.startsWith('/backend-api/conversation/')) {
      const conversation = this.find(pathname.slice('/backend-api/conversation/'.length));
      if (conversation) this.json(response, tree(conversation));
      else this.notFound(response);
    } else if (pathname === '/backend-api/f/conversation/prepare') {
      this.json(response, { status: 'ok', conduit_token: randomUUID() });
    } else if (pathname.startsWith('/backend-api/sentinel/chat-requirements/')) {
      this.json(response, { persona: 'chatgpt-freeaccount', token: randomUUID(), proofofwork: { required: false } });
    } else if (pathname === '/backend-api/celsius/ws/user') {
      this.json(response, { websocket_url: `wss://ws.chatgpt.com/p3/ws/user/${randomUUID()}` });
    } else if (pathname === '/backend-api/f/conversation' && request.method === 'POST') {
      await this.converse(exchange);
    } else this.notFound(response);
  }

  private async converse({ response, body }: Exchange): Promise<void> {
    const text = body.toString('utf8');
    const request = JSON.parse(text) as SendBody;
    if (this.failNext) {
      const status = this.failNext;
      this.failNext = null;
      response.writeHead(status, {
        'content-type': 'text/html',
        ...(status === 403 && { 'cf-mitigated': 'challenge' }),
      });
      response.end('<html>challenge</html>');
      return;
    }
    const isPrivate = request.history_and_training_disabled ?? false;
    const project = request.conversation_mode?.gizmo_id;
    const conversation =
      (request.conversation_id && this.find(request.conversation_id)) ||
      this.conversations.create({ private: isPrivate, ...(project && { project }) });
    const isNew = conversation.all.length === 0;
    const parentId = request.parent_message_id === 'client-created-root' ? null : request.parent_message_id;
    const sent = request.messages?.[0];
    const isRegenerate = request.action === 'variant';
    const isEdit = !isRegenerate && !isNew && parentId !== conversation.leafId;
    let user: TrueTurn | undefined;
    if (isRegenerate) user = conversation.all.find((turn) => turn.id === parentId);
    else if (sent) {
      user = this.conversations.add(conversation, {
        role: 'user',
        id: sent.id,
        text: sent.content.parts.join(''),
        parentId,
      });
    }
    if (!user) {
      this.notFound(response);
      return;
    }
    this.record({
      conversationId: conversation.id,
      text: user.text,
      private: conversation.private,
      kind: isRegenerate ? 'regenerate' : isEdit ? 'edit' : 'send',
      body: text,
    });
    const answer = this.nextAnswer(user.text);
    const assistant = randomUUID();
    const ids = { conversation: conversation.id, user: user.id, assistant, parent: parentId ?? 'client-created-root' };
    const title = isNew && !isPrivate ? conversation.title : null;
    const frames = encodeFrames(answer, user.text, ids, title, this.wire);
    this.conversations.add(conversation, { role: 'assistant', ...answer, id: assistant, parentId: user.id });
    if (!this.wire.handoff) {
      await this.stream(response, 'text/event-stream; charset=utf-8', encode(frames));
      return;
    }
    const topic = `conversation-turn-${assistant}`;
    const cut = Math.floor(frames.length * 0.6);
    this.topics.set(topic, { frames, from: cut });
    const handoff = `data: ${JSON.stringify({ type: 'stream_handoff', conversation_id: conversation.id, options: [{ type: 'subscribe_ws_topic', topic_id: topic }] })}\n\n`;
    await this.stream(
      response,
      'text/event-stream; charset=utf-8',
      encode([...frames.slice(0, cut), handoff, 'data: [DONE]\n\n']),
    );
  }

  /** The WebSocket that carries the rest of an answer after a hand-off. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.sockets.handleUpgrade(request, socket, head, (connection) => {
      connection.on('message', (data) => {
        const commands = JSON.parse(String(data)) as { id: number; command: { type: string; topic_id?: string } }[];
        for (const { id, command } of commands) {
          if (command.type === 'subscribe' && command.topic_id) void this.continueOn(connection, id, command.topic_id);
        }
      });
    });
  }

  private async continueOn(connection: WebSocket, id: number, topicId: string): Promise<void> {
    const topic = this.topics.get(topicId);
    if (!topic) return;
    const item = (index: number) => ({
      payload: {
        type: 'stream-item',
        stream_item_id: String(index),
        encoded_item: topic.frames[index],
      },
    });
    // The answer to the subscription brings what was missed: the rest so far, or everything from the first frame on. The
    // last of it comes once more as a message, under the same number.
    const first = this.wire.catchUp === 'all' ? 0 : topic.from;
    const missed = Array.from({ length: topic.from + 2 - first }, (_, i) => ({
      topic_id: topicId,
      ...item(first + i),
    }));
    connection.send(
      JSON.stringify([{ id, type: 'reply', reply: { type: 'subscribe', topic_id: topicId, catchups: missed } }]),
    );
    for (let index = topic.from + 1; index < topic.frames.length; index++) {
      connection.send(JSON.stringify([{ type: 'message', topic_id: topicId, ...item(index) }]));
      await new Promise((resolve) => setTimeout(resolve, this.pace.delayMs));
    }
    connection.send(JSON.stringify([{ type: 'message', topic_id: topicId, payload: { type: 'done' } }]));
  }
}

/** The whole tree, as the page and the export get it. */
function tree(conversation: TrueConversation) {
  const rootId = 'client-created-root';
  const mapping: Record<string, unknown> = {
    [rootId]: {
      id: rootId,
      message: null,
      parent: null,
      children: conversation.all.filter((turn) => !turn.parentId).map((turn) => turn.id),
    },
  };
  for (const turn of conversation.all) {
    const children = conversation.all.filter((child) => child.parentId === turn.id).map((child) => child.id);
    const thoughtsId = turn.thinking ? `${turn.id}-thoughts` : null;
    const parent = turn.parentId ?? rootId;
    if (thoughtsId) {
      mapping[thoughtsId] = {
        id: thoughtsId,
        parent,
        children: [turn.id],
        message: {
          id: thoughtsId,
          author: { role: 'assistant', name: null, metadata: {} },
          create_time: turn.at / 1000,
          update_time: null,
          content: { content_type: 'thoughts', thoughts: [{ summary: 'Thinking', content: turn.thinking }] },
          status: 'finished_successfully',
          end_turn: false,
          weight: 1,
          metadata: { model_slug: 'gpt-5-6' },
          recipient: 'all',
          channel: null,
        },
      };
    }
    mapping[turn.id] = {
      id: turn.id,
      parent: thoughtsId ?? parent,
      children: children.map((child) =>
        conversation.all.find((other) => other.id === child)?.thinking ? `${child}-thoughts` : child,
      ),
      message: {
        id: turn.id,
        author: { role: turn.role, name: null, metadata: {} },
        create_time: turn.at / 1000,
        update_time: null,
        content: { content_type: 'text', parts: [turn.text] },
        status: 'finished_successfully',
        end_turn: turn.role === 'assistant' ? true : null,
        weight: 1,
        metadata: turn.role === 'assistant' ? { model_slug: 'gpt-5-6' } : {},
        recipient: 'all',
        channel: turn.role === 'assistant' ? 'final' : null,
      },
    };
  }
  return {
    title: conversation.title,
    create_time: conversation.createdAt / 1000,
    update_time: (conversation.all.at(-1)?.at ?? conversation.createdAt) / 1000,
    mapping,
    moderation_results: [],
    current_node: conversation.leafId ?? rootId,
    conversation_id: conversation.id,
    gizmo_id: conversation.project ?? null,
    is_temporary_chat: conversation.private,
    is_do_not_remember: false,
  };
}
