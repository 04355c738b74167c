import type { TrueConversation, TrueTurn } from '../server/conversations';
import { type Exchange, MockSite } from '../server/mockSite';
import { pieces } from '../server/sse';

const encoder = new TextEncoder();
const base = '/rest/app-chat/conversations';

/** Routes and answers of the Grok mock: JSON lines. */
export class GrokSite extends MockSite {
  readonly id = 'grok' as const;
  /** A citation tag inside the answer. */
  renderTags = false;

  override reset(): void {
    super.reset();
    this.renderTags = false;
  }

  protected override title(): string {
    return 'Grok';
  }

  protected async answer({ request, response, url, body }: Exchange): Promise<void> {
    const text = body.toString('utf8');
    if (url.pathname === base) {
      const shown = [...this.conversations.byId.values()].filter((conversation) => !conversation.private).reverse();
      this.json(response, { conversations: shown.map((conversation) => summary(conversation)) });
      return;
    }
    const [, id = '', action = ''] = new RegExp(`^${base}/([\\w-]+)(?:/([\\w-]+))?$`).exec(url.pathname) ?? [];
    const isNew = id === 'new';
    const asked = () => JSON.parse(text) as { message: string; temporary?: boolean };
    const conversation = isNew ? this.conversations.create({ private: asked().temporary ?? false }) : this.find(id);
    if (!conversation) {
      this.notFound(response);
    } else if (action === 'response-node') {
      const nodes = conversation.all.map((turn) => ({
        responseId: turn.id,
        sender: sender(turn),
        parentResponseId: turn.parentId,
      }));
      this.json(response, { responseNodes: nodes });
    } else if (action === 'load-responses') {
      const shown = this.conversations.turns(conversation);
      this.json(response, { responses: shown.map((turn) => full(turn)) });
    } else {
      const { user, assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: asked().message,
        body: text,
      });
      const lines: unknown[] = [];
      if (isNew) lines.push({ result: { conversation: { ...summary(conversation), title: 'New conversation' } } });
      const push = (value: Record<string, unknown>) => lines.push({ result: { response: value } });
      push({ userResponse: full(user) });
      push({ uiLayout: { reasoningUiLayout: 'FUNCTION_CALL' } });
      if (answer.thinking) {
        push({
          token: 'Thinking about it',
          isThinking: true,
          isSoftStop: false,
          responseId: assistant.id,
          messageTag: 'header',
        });
        for (const piece of pieces(answer.thinking))
          push({ token: piece, isThinking: true, isSoftStop: false, responseId: assistant.id, messageTag: 'summary' });
      }
      for (const piece of pieces(answer.text))
        push({ token: piece, isThinking: false, isSoftStop: false, responseId: assistant.id, messageTag: 'final' });
      const tag =
        '<grok:render card_id="1" card_type="citation_card" type="render_inline_citation"><argument name="citation_id">0</argument></grok:render>';
      if (this.renderTags)
        push({ token: tag, isThinking: false, isSoftStop: false, responseId: assistant.id, messageTag: 'final' });
      push({ finalMetadata: { followUpSuggestions: [{ label: 'Trap: ask more' }] } });
      push({
        modelResponse: { ...full(assistant), message: answer.text + (this.renderTags ? tag : ''), partial: false },
      });
      if (isNew) lines.push({ result: { title: { newTitle: conversation.title } } });
      await this.stream(
        response,
        'application/x-ndjson',
        encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
      );
    }
  }
}

const sender = (turn: TrueTurn) => (turn.role === 'user' ? 'human' : 'ASSISTANT');

function full(turn: TrueTurn) {
  return {
    responseId: turn.id,
    message: turn.text,
    sender: sender(turn),
    createTime: new Date(turn.at).toISOString(),
    parentResponseId: turn.parentId ?? '',
    partial: false,
  };
}

function summary(conversation: TrueConversation) {
  return {
    conversationId: conversation.id,
    title: conversation.title,
    starred: false,
    createTime: new Date(conversation.createdAt).toISOString(),
    modifyTime: new Date(conversation.all.at(-1)?.at ?? conversation.createdAt).toISOString(),
    temporary: conversation.private,
  };
}
