import type { TrueConversation } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

/** Routes and answers of the Z.ai mock (chat.z.ai), a site of the OpenWebUI family. */
export class ZaiSite extends MockSite {
  readonly id = 'zai' as const;

  protected override title(): string {
    return 'Z.ai';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const { pathname } = url;
    if (pathname === '/api/v1/chats/' && request.method === 'GET') {
      const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
      this.json(
        response,
        shown.map(({ id, title }) => ({ id, title })),
      );
    } else if (pathname === '/api/v1/chats/new') {
      this.json(response, { id: this.conversations.create({ private: false }).id });
    } else if (pathname.startsWith('/api/v1/chats/') && request.method === 'GET') {
      const conversation = this.find(pathname.slice('/api/v1/chats/'.length));
      if (conversation) this.json(response, this.stored(conversation));
      else this.notFound(response);
    } else if (pathname === '/api/v2/chat/completions') {
      const text = body.toString('utf8');
      const asked = JSON.parse(text) as {
        chat_id: string;
        current_user_message_id: string;
        messages: { content: string }[];
      };
      const conversation = this.find(asked.chat_id);
      const message = asked.messages.at(-1);
      if (!conversation || !message) {
        this.notFound(response);
        return;
      }
      const { assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: message.content,
        userId: asked.current_user_message_id,
        body: text,
      });
      const event = (data: Record<string, unknown>) => ({ type: 'chat:completion', data });
      await this.stream(
        response,
        'text/event-stream; charset=utf-8',
        encodeEvents([
          event({ id: assistant.id, phase: 'thinking', delta_content: answer.thinking }),
          ...pieces(answer.text).map((piece) => event({ id: assistant.id, phase: 'answer', delta_content: piece })),
          event({ id: assistant.id, phase: 'done', done: true }),
        ]),
      );
    } else this.notFound(response);
  }

  private stored(conversation: TrueConversation) {
    const turns = this.conversations.turns(conversation);
    return {
      id: conversation.id,
      title: conversation.title,
      chat: {
        history: {
          messages: Object.fromEntries(
            turns.map((turn) => [
              turn.id,
              {
                id: turn.id,
                parentId: turn.parentId,
                role: turn.role,
                timestamp: Math.floor(turn.at / 1000),
                content: turn.thinking
                  ? `<details type="reasoning"><summary>Thought</summary>\n> ${turn.thinking}\n</details>\n${turn.text}`
                  : turn.text,
              },
            ]),
          ),
          currentId: conversation.leafId,
        },
      },
    };
  }
}
