import { PlainSite } from '../plain/site';
import type { TrueConversation, TrueTurn } from '../server/conversations';
import type { Exchange } from '../server/mockSite';
import { pieces } from '../server/sse';

interface Asked {
  chatId: string;
  mode: 'start' | 'append' | 'retry';
  messageId?: string;
  messageInput?: { text: string }[];
}

/**
 * The Le Chat mock. A new chat begins with a call of its own, which takes the first question; the answer is asked for then.
 * How stored chats come is not known: plainly, where nobody reads it.
 */
export class MistralSite extends PlainSite {
  readonly id = 'mistral' as const;

  protected override title(): string {
    return 'Le Chat';
  }

  protected override async answer(exchange: Exchange): Promise<void> {
    const { request, response, url, body } = exchange;
    const text = body.toString('utf8');
    if (url.pathname === '/api/trpc/message.newChat') {
      const call = JSON.parse(text)[0].json as { content: { text: string }[]; incognito: boolean };
      const conversation = this.conversations.create({ private: call.incognito });
      const user = this.conversations.add(conversation, { role: 'user', text: call.content[0]?.text ?? '' });
      const started = { messages: message(conversation, user, user.text), chatId: conversation.id };
      const lines = [
        { json: { 0: [[0], [null, 0, 0]] } },
        { json: [0, 0, [[{ result: 0 }], ['result', 0, 1]]] },
        { json: [1, 0, [[{ data: 0 }], ['data', 0, 2]]] },
        { json: [2, 0, [[started]]] },
      ];
      await this.stream(response, 'application/json', encode(lines.map((line) => JSON.stringify(line))));
    } else if (url.pathname === '/api/chat') {
      const asked = JSON.parse(text) as Asked;
      const conversation = this.find(asked.chatId);
      if (!conversation) {
        this.notFound(response);
        return;
      }
      const first = asked.mode === 'start' ? conversation.all.find(({ id }) => id === conversation.leafId) : undefined;
      const { user, assistant, answer } = this.take(conversation, {
        ...this.branchOf(request, conversation),
        text: asked.messageInput?.[0]?.text ?? '',
        ...(asked.messageId !== undefined && { userId: asked.messageId }),
        ...(first && { question: first }),
        body: text,
      });
      const lines = answerLines(conversation, user, assistant, answer.thinking);
      await this.stream(response, 'text/event-stream', encode(lines));
    } else await super.answer(exchange);
  }
}

const encode = (lines: string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\n')}\n`);

/** A message as the server has it. */
const message = (conversation: TrueConversation, turn: TrueTurn, content: string): object => ({
  role: turn.role,
  content,
  contentChunks: null,
  createdAt: new Date(turn.at).toISOString(),
  chatId: conversation.id,
  id: turn.id,
  parentId: turn.parentId,
  generationStatus: turn.role === 'user' ? 'success' : 'in-progress',
});

/** The answer as patches of its message, reasoning first. */
function answerLines(
  conversation: TrueConversation,
  user: TrueTurn,
  assistant: TrueTurn,
  thinking: string | undefined,
): string[] {
  const patch = (messageId: string, ...patches: [op: string, path: string, value: unknown][]): string =>
    `15:${JSON.stringify({
      json: {
        type: 'message',
        messageId,
        messageVersion: 0,
        patches: patches.map(([op, path, value]) => ({ op, path, value })),
      },
    })}`;
  const { id } = assistant;
  const reasoning = { type: 'reasoning', contextId: 'c' };
  const at = thinking ? 1 : 0;
  return [
    '16:{"json":{"disclaimers":[]}}',
    patch(id, ['replace', '/', message(conversation, assistant, '')]),
    patch(id, ['replace', '/references', []]),
    patch(id, ['replace', '/contentChunks', thinking ? [{ type: 'text', text: '', _context: reasoning }] : []]),
    ...pieces(thinking ?? '').map((piece) =>
      patch(id, ['append', '/contentChunks/0/text', piece], ['replace', '/contentChunks/0/_context', reasoning]),
    ),
    patch(id, ['add', `/contentChunks/${at}`, { type: 'text', text: '', _context: null }]),
    ...pieces(assistant.text).map((piece) => patch(id, ['append', `/contentChunks/${at}/text`, piece])),
    patch(user.id, ['replace', '/moderationCategory', 'safe']),
    patch(id, ['replace', '/generationStatus', 'success']),
    '8:null',
  ];
}
