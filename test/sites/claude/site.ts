import { randomUUID } from 'node:crypto';
import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { type ClaudeWire, encodeCompletion } from './wire';

const organisation = '3f1c5a52-0c5b-4a86-9d3e-0f2f7f2f8a11';
const rootId = '00000000-0000-4000-8000-000000000000';
const base = `/api/organizations/${organisation}/chat_conversations`;

/** Routes and answers of the Claude mock. */
export class ClaudeSite extends MockSite {
  readonly id = 'claude' as const;
  wire: ClaudeWire = { lineEnd: '\n', nameless: false, tool: false };

  override reset(): void {
    super.reset();
    this.wire = { lineEnd: '\n', nameless: false, tool: false };
  }

  protected override title(): string {
    return 'Claude';
  }

  /** Server-rendered twin of the box; typing into it before the page is alive is lost. */
  protected override serverRendered(): string {
    return '<div id="root"><div class="page"><div class="dock"><div class="box"><div class="editor-slot"><div contenteditable="true" class="ProseMirror" aria-hidden="true"></div></div></div></div></div></div>';
  }

  protected async answer(exchange: Exchange): Promise<void> {
    const { request, response, url } = exchange;
    const { pathname } = url;
    if (pathname === '/api/organizations') {
      this.json(response, [{ uuid: organisation, name: 'Personal', capabilities: ['chat'] }]);
      return;
    }
    if (pathname === base && request.method === 'GET') {
      const list = [...this.conversations.byId.values()].filter((conversation) => !conversation.private);
      this.json(
        response,
        list.reverse().map((conversation) => summary(conversation)),
      );
      return;
    }
    if (pathname === base && request.method === 'POST') {
      const body = JSON.parse(exchange.body.toString('utf8')) as {
        uuid: string;
        is_temporary?: boolean;
        project_uuid?: string;
      };
      const conversation = this.conversations.create({
        id: body.uuid,
        private: body.is_temporary ?? false,
        ...(body.project_uuid && { project: body.project_uuid }),
      });
      this.json(response, summary(conversation), 201);
      return;
    }
    const [, id, action] = new RegExp(`^${base}/([^/]+)(?:/(\\w+))?$`).exec(pathname) ?? [];
    const conversation = id ? this.find(id) : undefined;
    if (!conversation) {
      this.notFound(response);
      return;
    }
    if (action === undefined && request.method === 'GET') {
      this.json(response, this.tree(conversation));
    } else if (action === 'completion' || action === 'retry_completion') {
      await this.complete(exchange, conversation, action === 'retry_completion');
    } else if (action === 'title') {
      this.json(response, { title: conversation.title });
    } else if (action === 'current_leaf_message_uuid') {
      const body = JSON.parse(exchange.body.toString('utf8')) as { current_leaf_message_uuid: string };
      conversation.leafId = body.current_leaf_message_uuid;
      this.json(response, {});
    } else this.notFound(response);
  }

  private async complete(
    { response, body }: Exchange,
    conversation: TrueConversation,
    isRetry: boolean,
  ): Promise<void> {
    const text = body.toString('utf8');
    const request = JSON.parse(text) as { prompt: string; parent_message_uuid: string };
    const parentId = request.parent_message_uuid === rootId ? null : request.parent_message_uuid;
    const isEdit = !isRetry && parentId !== conversation.leafId;
    let user: TrueTurn | undefined;
    if (isRetry) user = conversation.all.find((turn) => turn.id === parentId);
    else user = this.conversations.add(conversation, { role: 'user', text: request.prompt, parentId });
    if (!user) {
      this.notFound(response);
      return;
    }
    this.record({
      conversationId: conversation.id,
      text: user.text,
      private: conversation.private,
      kind: isRetry ? 'regenerate' : isEdit ? 'edit' : 'send',
      body: text,
    });
    const answer = this.nextAnswer(user.text);
    const assistantId = randomUUID();
    const bytes = encodeCompletion(answer, { assistant: assistantId, user: user.id }, this.wire);
    this.conversations.add(conversation, { role: 'assistant', ...answer, id: assistantId, parentId: user.id });
    await this.stream(response, 'text/event-stream; charset=utf-8', bytes);
  }

  private tree(conversation: TrueConversation) {
    return {
      ...summary(conversation),
      chat_messages: conversation.all.map((turn, index) => ({
        uuid: turn.id,
        // With rendering_mode=messages the plain text is empty and the blocks are the truth.
        text: '',
        content: [
          ...(turn.thinking
            ? [
                {
                  start_timestamp: iso(turn.at),
                  stop_timestamp: iso(turn.at),
                  type: 'thinking',
                  thinking: turn.thinking,
                  summaries: [],
                },
              ]
            : []),
          { start_timestamp: iso(turn.at), stop_timestamp: iso(turn.at), type: 'text', text: turn.text, citations: [] },
        ],
        sender: turn.role === 'user' ? 'human' : 'assistant',
        index,
        created_at: iso(turn.at),
        updated_at: iso(turn.at),
        truncated: false,
        ...(turn.role === 'assistant' && { stop_reason: 'end_turn' }),
        attachments: [],
        files: [],
        files_v2: [],
        sync_sources: [],
        parent_message_uuid: turn.parentId ?? rootId,
      })),
    };
  }
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function summary(conversation: TrueConversation) {
  return {
    uuid: conversation.id,
    name: conversation.title,
    summary: '',
    model: null,
    created_at: iso(conversation.createdAt),
    updated_at: iso(conversation.all.at(-1)?.at ?? conversation.createdAt),
    settings: { paprika_mode: 'extended' },
    is_starred: false,
    is_temporary: conversation.private,
    project_uuid: conversation.project ?? null,
    current_leaf_message_uuid: conversation.leafId,
  };
}
