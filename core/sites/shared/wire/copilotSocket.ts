import type { NetworkParser, NetworkReading, Reading, ReadTurn } from '../../types';
import { at, listAt, textAt, timeAt } from './json';
import { JsonScanner } from './jsonScanner';
import { compact, jsonDocumentParser, turnsWithText } from './parserParts';

interface Conversation {
  id: string;
  turns: ReadTurn[];
  sentAt: number[];
  done: boolean;
}

/** Reads the socket of a chat: what the page sends and what the server answers, for several conversations. */
export function parseCopilotSocket(): NetworkParser {
  const conversations = new Map<string, Conversation>();
  const lastParts = new WeakMap<ReadTurn, string>();
  let current = '';
  let now = 0;

  const conversationOf = (event: unknown): Conversation => {
    current = textAt(event, 'conversationId') ?? current;
    const known = conversations.get(current) ?? { id: current, turns: [], sentAt: [], done: false };
    conversations.set(current, known);
    return known;
  };

  const answerOf = (conversation: Conversation, id: string | undefined): ReadTurn => {
    const known = conversation.turns.find((turn) => turn.role === 'assistant' && turn.messageId === id);
    if (known) return known;
    const made = compact<ReadTurn>({ role: 'assistant', text: '', messageId: id, streaming: true });
    conversation.turns.push(made);
    return made;
  };

  const takeFromPage = (event: unknown): void => {
    if (textAt(event, 'event') !== 'send') return;
    const conversation = conversationOf(event);
    const text = listAt(event, 'content').flatMap((part) =>
      at(part, 'type') === 'text' ? (textAt(part, 'text') ?? []) : [],
    );
    conversation.turns.push({ role: 'user', text: text.join('\n'), at: now });
    conversation.sentAt.push(now);
    conversation.done = false;
  };

  const takeFromServer = (event: unknown): void => {
    const name = textAt(event, 'event');
    const conversation = conversationOf(event);
    const id = textAt(event, 'messageId');
    if (name === 'received') {
      const question = conversation.turns.findLast((turn) => turn.role === 'user' && !turn.messageId);
      if (question && id) question.messageId = id;
    } else if (name === 'startMessage') answerOf(conversation, id);
    else if (name === 'appendText') append(answerOf(conversation, id), textAt(event, 'partId'), textAt(event, 'text'));
    else if (name === 'replaceText') answerOf(conversation, id).text = textAt(event, 'text') ?? '';
    else if (name === 'done') {
      delete answerOf(conversation, id ?? conversation.turns.findLast((turn) => turn.role === 'assistant')?.messageId)
        .streaming;
      conversation.done = true;
    }
  };

  /** An answer has parts where something else stands between. */
  const append = (answer: ReadTurn, part: string | undefined, text = ''): void => {
    const last = lastParts.get(answer);
    if (part !== undefined && last !== undefined && part !== last && answer.text && text) answer.text += '\n\n';
    if (part !== undefined) lastParts.set(answer, part);
    answer.text += text;
  };

  // One frame may hold several events.
  const readers = { page: new JsonScanner(takeFromPage), server: new JsonScanner(takeFromServer) };
  return {
    push: (chunk, from, at) => {
      now = at ?? Date.now();
      readers[from ?? 'server'].push(chunk);
    },
    read: () =>
      [...conversations.values()].map(
        ({ id, turns, sentAt, done }): NetworkReading => ({
          conversationId: id || null,
          whole: false,
          turns: turnsWithText(...turns),
          done,
          ...(sentAt.length > 0 && { sentAt }),
        }),
      ),
  };
}

/** Reads stored messages, which may come newest first. */
export function parseCopilotHistory(exchange: { url: string }): NetworkParser {
  return jsonDocumentParser((document) => {
    const messages = listAt(document, 'results');
    if (!messages.length) return;
    const turns = messages.map((message) =>
      compact<ReadTurn>({
        role: textAt(message, 'author', 'type') === 'human' ? 'user' : 'assistant',
        text: listAt(message, 'content')
          .flatMap((part) => (at(part, 'type') === 'text' ? (textAt(part, 'text') ?? []) : []))
          .join('\n\n'),
        messageId: textAt(message, 'id'),
        at: timeAt(message, 'createdAt'),
      }),
    );
    return {
      conversationId: /\/conversations\/([\w-]+)\//.exec(exchange.url)?.[1] ?? null,
      whole: false,
      turns: turnsWithText(...turns.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))),
    } satisfies Reading;
  });
}
