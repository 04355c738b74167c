import type { TrueConversation } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

const encoder = new TextEncoder();

/** Number of a turn in its conversation, from its id. */
const indexOf = (id: string) => Number(id.split('_')[1]);

/** Routes and answers of the Yuanbao mock. Turns are named by conversation and position. */
export class YuanbaoSite extends MockSite {
  readonly id = 'yuanbao' as const;

  protected override title(): string {
    return '腾讯元宝';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const text = body.toString('utf8');
    if (url.pathname === '/api/user/agent/conversation/list') {
      const shown = [...this.conversations.byId.values()].reverse();
      this.json(response, { conversations: shown.map(({ id, title }) => ({ id, title, agentId: 'naQivTmsDa' })) });
    } else if (url.pathname === '/api/user/agent/conversation/create') {
      this.json(response, { id: this.conversations.create().id });
    } else if (url.pathname === '/api/user/agent/conversation/v1/detail') {
      const conversation = this.find((JSON.parse(text) as { conversationId: string }).conversationId);
      if (conversation) this.json(response, this.detail(conversation));
      else this.notFound(response);
    } else if (url.pathname.startsWith('/api/chat/')) {
      const conversation = this.find(url.pathname.slice('/api/chat/'.length));
      if (!conversation) {
        this.notFound(response);
        return;
      }
      const branch = this.branchOf(request, conversation);
      // An answer asked for again takes the place of the old one; everything else gets the next number.
      const isAgain = branch.kind === 'regenerate' && branch.parentId !== null;
      const index = isAgain
        ? indexOf(branch.parentId ?? '')
        : Math.max(-1, ...conversation.all.map(({ id }) => indexOf(id))) + 1;
      if (isAgain) conversation.all = conversation.all.filter(({ id }) => indexOf(id) <= index);
      const { assistant, answer } = this.take(conversation, {
        ...branch,
        text: (JSON.parse(text) as { prompt: string }).prompt,
        userId: `${conversation.id}_${index}`,
        assistantId: `${conversation.id}_${index + 1}`,
        body: text,
      });
      const place = { index: indexOf(assistant.id), messageId: assistant.id };
      const events: Record<string, unknown>[] = [{ type: 'meta', ...place }, { type: 'text' }];
      if (answer.thinking) {
        events.push({
          type: 'step',
          msg: 'searching sources',
          toolCallType: 'web_search',
          scene: 'ai_search_deep_search',
        });
        events.push({
          type: 'deepSearch',
          title: 'Thinking',
          contents: [
            {
              type: 'toolCall',
              toolCallName: 'hunyuan_web_search',
              docs: [{ index: 1, title: 'Trap: a source', url: 'https://example.com/' }],
            },
          ],
        });
        for (const piece of pieces(answer.thinking))
          events.push({
            type: 'deepSearch',
            title: 'Thinking',
            contents: [{ type: 'text', componentId: '0', msg: piece }],
          });
        events.push({ type: 'searchGuid', title: 'Cited 1 source', docs: [{ index: 1, title: 'Trap: a source' }] });
      }
      for (const piece of pieces(answer.text)) events.push({ type: 'text', msg: piece });
      events.push({
        type: 'meta',
        stopReason: 'stop',
        ...place,
        pluginID: 'OneAgent',
      });
      const status = encoder.encode('event: speech_type\ndata: status\n\n');
      const rest = encodeEvents(events);
      const bytes = new Uint8Array(status.length + rest.length);
      bytes.set(status);
      bytes.set(rest, status.length);
      await this.stream(response, 'text/event-stream; charset=utf-8', bytes);
    } else this.notFound(response);
  }

  /** Newest first. */
  private detail(conversation: TrueConversation) {
    const rounds = this.conversations.turns(conversation).map((turn) => ({
      id: String(indexOf(turn.id)),
      index: indexOf(turn.id),
      speaker: turn.role === 'user' ? 'human' : 'ai',
      createTime: Math.floor(turn.at / 1000),
      ...(turn.role === 'user' && { displayPrompt: turn.text }),
      speechesV2: [
        {
          content: [
            ...(turn.thinking ? [{ type: 'think', content: turn.thinking, title: '已深度思考' }] : []),
            { type: 'text', msg: turn.text },
          ],
        },
      ],
    }));
    return { id: conversation.id, title: conversation.title, convs: rounds.reverse() };
  }
}
