import type { TrueConversation } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

/** Routes and answers of the Qwen mock (chat.qwen.ai). */
export class QwenSite extends MockSite {
  readonly id = 'qwen' as const;

  protected override title(): string {
    return 'Qwen Chat';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const { pathname } = url;
    if (pathname === '/api/v2/chats/' && request.method === 'GET') {
      const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
      this.json(response, { success: true, data: shown.map(({ id, title }) => ({ id, title })) });
    } else if (pathname === '/api/v2/chats/new') {
      const asked = JSON.parse(body.toString('utf8')) as { chat_mode: string };
      const conversation = this.conversations.create({ private: asked.chat_mode === 'local' });
      this.json(response, { success: true, request_id: 'r', data: { id: conversation.id } });
    } else if (pathname.startsWith('/api/v2/chats/') && request.method === 'GET') {
      const conversation = this.find(pathname.slice('/api/v2/chats/'.length));
      if (conversation) this.json(response, { success: true, data: this.stored(conversation) });
      else this.notFound(response);
    } else if (pathname === '/api/v2/chat/completions') {
      const text = body.toString('utf8');
      const asked = JSON.parse(text) as { chat_id: string; messages: { fid: string; content: string }[] };
      const conversation = this.find(asked.chat_id);
      const message = asked.messages.at(-1);
      if (!conversation || !message) {
        this.notFound(response);
        return;
      }
      const { user, assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: message.content,
        userId: message.fid,
        body: text,
      });
      const delta = (value: Record<string, unknown>) => ({
        choices: [{ delta: { role: 'assistant', content: '', ...value } }],
        response_id: assistant.id,
        usage: { output_tokens: 1 },
      });
      const events: Record<string, unknown>[] = [
        { 'response.created': { chat_id: conversation.id, parent_id: user.id, response_id: assistant.id } },
      ];
      if (answer.thinking) {
        events.push(
          delta({
            phase: 'thinking_summary',
            status: 'typing',
            extra: { summary_title: { content: ['Thinking'] }, summary_thought: { content: [answer.thinking] } },
          }),
        );
        events.push(delta({ phase: 'thinking_summary', status: 'finished' }));
        events.push(delta({ phase: 'web_search', status: 'typing', content: 'Trap: searched the web' }));
      }
      for (const piece of pieces(answer.text))
        events.push(delta({ phase: 'answer', status: 'typing', content: piece }));
      events.push(delta({ phase: 'answer', status: 'finished' }));
      await this.stream(response, 'text/event-stream; charset=utf-8', encodeEvents(events));
    } else this.notFound(response);
  }

  private stored(conversation: TrueConversation) {
    const children = (id: string) => conversation.all.filter((turn) => turn.parentId === id).map((turn) => turn.id);
    const message = (turn: (typeof conversation.all)[number]) => ({
      id: turn.id,
      parentId: turn.parentId,
      childrenIds: children(turn.id),
      role: turn.role,
      timestamp: Math.floor(turn.at / 1000),
      ...(turn.role === 'user'
        ? { content: turn.text }
        : {
            content: '',
            content_list: [
              ...(turn.thinking ? [{ content: turn.thinking, phase: 'think', status: 'finished' }] : []),
              { content: turn.text, phase: 'answer', status: 'finished' },
            ],
          }),
    });
    return {
      id: conversation.id,
      title: conversation.title,
      chat: {
        history: {
          messages: Object.fromEntries(conversation.all.map((turn) => [turn.id, message(turn)])),
          currentId: conversation.leafId,
        },
        messages: this.conversations.turns(conversation).map(message),
      },
      created_at: Math.floor(conversation.createdAt / 1000),
    };
  }
}
