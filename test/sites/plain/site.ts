import { type Exchange, MockSite } from '../server/mockSite';
import { encodeEvents, pieces } from '../server/sse';

/** Routes for sites whose own traffic nobody reads: a list, a stored chat, and answers as plain events. */
export abstract class PlainSite extends MockSite {
  protected newConversationId(): string | undefined {
    return undefined;
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const { pathname } = url;
    if (pathname === '/mock/list') {
      const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
      this.json(
        response,
        shown.map(({ id, title }) => ({ id, title })),
      );
    } else if (pathname.startsWith('/mock/chat/')) {
      const conversation = this.find(decodeURIComponent(pathname.slice('/mock/chat/'.length)));
      if (conversation)
        this.json(response, { title: conversation.title, turns: this.conversations.turns(conversation) });
      else this.notFound(response);
    } else if (pathname === '/mock/send') {
      const text = body.toString('utf8');
      const asked = JSON.parse(text) as { id: string | null; text: string; private: boolean };
      const known = asked.id === null ? undefined : this.find(asked.id);
      const id = this.newConversationId();
      const conversation = known ?? this.conversations.create({ private: asked.private, ...(id && { id }) });
      const { user, assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: asked.text,
        body: text,
      });
      const events: Record<string, unknown>[] = [
        { conversation: conversation.id, user: user.id, assistant: assistant.id, title: conversation.title },
        ...(answer.thinking ? [{ thinking: answer.thinking }] : []),
        ...pieces(answer.text).map((piece) => ({ piece })),
      ];
      await this.stream(response, 'text/event-stream; charset=utf-8', encodeEvents(events));
    } else this.notFound(response);
  }
}
