import { randomBytes } from 'node:crypto';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

interface StreamBody {
  conversation_id: string;
  messages: { role: string; content: { type: string; text: string }[] }[];
}

const newId = () => randomBytes(12).toString('hex');

/** Routes and answers of the ChatGLM mock: every event of an answer is the whole of it so far. */
export class ChatGlmSite extends MockSite {
  readonly id = 'chatglm' as const;

  protected override title(): string {
    return '智谱清言';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const { pathname } = url;
    if (pathname === '/chatglm/mainchat-api/conversation/list') {
      const shown = [...this.conversations.byId.values()].reverse();
      this.json(response, { result: shown.map(({ id, title }) => ({ conversation_id: id, title })) });
    } else if (pathname === '/chatglm/mainchat-api/conversation/messages') {
      const conversation = this.find(url.searchParams.get('conversation_id') ?? '');
      if (conversation)
        this.json(response, { result: this.conversations.turns(conversation), title: conversation.title });
      else this.notFound(response);
    } else if (pathname === '/chatglm/backend-api/assistant/stream') {
      const text = body.toString('utf8');
      const asked = JSON.parse(text) as StreamBody;
      const conversation = this.find(asked.conversation_id) ?? this.conversations.create({ id: newId() });
      const { assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text:
          asked.messages
            .at(-1)
            ?.content.map((part) => part.text)
            .join('\n') ?? '',
        userId: newId(),
        assistantId: newId(),
        body: text,
      });
      const event = (status: string, ...content: object[]) => ({
        id: assistant.id,
        conversation_id: conversation.id,
        assistant_id: '65940acff94777010aa6b796',
        status,
        parts: content.length ? [{ id: `${assistant.id}-1`, role: 'assistant', status, content }] : [],
        meta_data: {},
      });
      const think = answer.thinking ? [{ type: 'think', think: answer.thinking }] : [];
      let said = '';
      const events = [event('init')];
      if (think.length) events.push(event('init', ...think));
      for (const piece of pieces(answer.text)) {
        said += piece;
        events.push(event('init', ...think, { type: 'text', text: said }));
      }
      events.push(event('finish', ...think, { type: 'text', text: answer.text }));
      await this.stream(response, 'text/event-stream; charset=utf-8', encodeEvents(events));
    } else this.notFound(response);
  }
}
