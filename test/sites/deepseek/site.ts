import type { TrueConversation } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

interface CompletionBody {
  chat_session_id: string;
  parent_message_id?: number | null;
  message_id?: number;
  prompt?: string;
}

/** Routes and answers of the DeepSeek mock. Message ids are small numbers, one row per conversation. */
export class DeepSeekSite extends MockSite {
  readonly id = 'deepseek' as const;

  protected override title(): string {
    return 'DeepSeek';
  }

  protected async answer(exchange: Exchange): Promise<void> {
    const { response, url, body } = exchange;
    const read = <T>() => JSON.parse(body.toString('utf8')) as T;
    const wrap = (value: unknown) =>
      this.json(response, { code: 0, msg: '', data: { biz_code: 0, biz_msg: '', biz_data: value } });
    switch (url.pathname) {
      case '/api/v0/chat_session/create':
        wrap({ id: this.conversations.create().id, seq_id: 1, agent: 'chat', title: null });
        return;
      case '/api/v0/chat_session/fetch_page':
        wrap({
          chat_sessions: [...this.conversations.byId.values()].reverse().map((conversation) => session(conversation)),
          has_more: false,
        });
        return;
      case '/api/v0/chat/create_pow_challenge':
        wrap({ challenge: { algorithm: 'DeepSeekHashV1', difficulty: 1, salt: 'x', signature: 'x' } });
        return;
      case '/api/v0/chat/history_messages': {
        const conversation = this.find(url.searchParams.get('chat_session_id') ?? '');
        if (conversation)
          wrap({ chat_session: session(conversation), chat_messages: this.messages(conversation), cache_valid: false });
        else this.notFound(response);
        return;
      }
      case '/api/v0/chat/completion':
      case '/api/v0/chat/regenerate':
      case '/api/v0/chat/edit_message':
        await this.complete(exchange, read<CompletionBody>());
        return;
      default:
        this.notFound(response);
    }
  }

  private async complete({ response, url, body }: Exchange, request: CompletionBody): Promise<void> {
    const conversation = this.find(request.chat_session_id);
    if (!conversation) {
      this.notFound(response);
      return;
    }
    const kind = url.pathname.endsWith('regenerate')
      ? 'regenerate'
      : url.pathname.endsWith('edit_message')
        ? 'edit'
        : 'send';
    const next = conversation.all.length + 1;
    // A regenerated answer is named by its question, an edited question by itself.
    const edited =
      kind === 'edit' ? conversation.all.find((turn) => turn.id === String(request.message_id)) : undefined;
    const parentId =
      kind === 'regenerate'
        ? String(request.message_id)
        : edited
          ? edited.parentId
          : request.parent_message_id == null
            ? null
            : String(request.parent_message_id);
    const { user, assistant, answer } = this.take(conversation, {
      kind,
      text: request.prompt ?? '',
      parentId,
      userId: String(next),
      assistantId: String(kind === 'regenerate' ? next : next + 1),
      body: body.toString('utf8'),
    });
    const snapshot = {
      message_id: Number(assistant.id),
      parent_id: Number(user.id),
      model: '',
      role: 'ASSISTANT',
      thinking_enabled: Boolean(answer.thinking),
      status: 'WIP',
      inserted_at: assistant.at / 1000,
      search_enabled: false,
      fragments: [] as unknown[],
    };
    const events: (Record<string, unknown> | [string, unknown])[] = [
      [
        'ready',
        { request_message_id: Number(user.id), response_message_id: Number(assistant.id), model_type: 'default' },
      ],
      ['update_session', { updated_at: Date.now() / 1000 }],
      { v: { response: snapshot } },
    ];
    const fragment = (id: number, type: string, text: string, asBatch: boolean) => {
      const [first = '', ...rest] = pieces(text, 4);
      const value = [{ id, type, content: first, references: [], stage_id: 1 }];
      events.push(
        asBatch
          ? {
              v: [
                { v: false, p: 'has_pending_fragment' },
                { v: value, p: 'fragments', o: 'APPEND' },
              ],
              p: 'response',
              o: 'BATCH',
            }
          : { v: value, p: 'response/fragments', o: 'APPEND' },
      );
      // A path once, then bare values that go on wherever the last one went.
      for (const [index, piece] of rest.entries()) {
        events.push(index === 0 ? { v: piece, p: 'response/fragments/-1/content', o: 'APPEND' } : { v: piece });
      }
    };
    if (answer.thinking) fragment(1, 'THINK', answer.thinking, true);
    fragment(2, 'RESPONSE', answer.text, !answer.thinking);
    events.push({
      v: [
        { v: 'FINISHED', p: 'status' },
        { v: 115, p: 'accumulated_token_usage' },
      ],
      p: 'response',
      o: 'BATCH',
    });
    events.push(['finish', {}], ['update_session', { updated_at: Date.now() / 1000 }]);
    events.push(['title', { content: conversation.title }], ['close', { click_behavior: 'none', auto_resume: false }]);
    await this.stream(response, 'text/event-stream; charset=utf-8', encodeEvents(events));
  }

  private messages(conversation: TrueConversation) {
    return conversation.all.map((turn) => ({
      message_id: Number(turn.id),
      parent_id: turn.parentId === null ? null : Number(turn.parentId),
      role: turn.role === 'user' ? 'USER' : 'ASSISTANT',
      content: null,
      thinking_content: null,
      status: 'FINISHED',
      fragments: [
        ...(turn.thinking ? [{ id: 1, type: 'THINK', content: turn.thinking, elapsed_secs: 2.5 }] : []),
        { id: 2, type: turn.role === 'user' ? 'REQUEST' : 'RESPONSE', content: turn.text },
      ],
      inserted_at: turn.at / 1000,
      accumulated_token_usage: 10,
    }));
  }
}

function session(conversation: TrueConversation) {
  return {
    id: conversation.id,
    title: conversation.title,
    version: conversation.all.length,
    current_message_id: conversation.leafId === null ? null : Number(conversation.leafId),
    updated_at: (conversation.all.at(-1)?.at ?? conversation.createdAt) / 1000,
    pinned: false,
  };
}
