import type { NetworkExchange, NetworkReading, ReadTurn } from '../../types';
import { compact, turnsWithText } from './parserParts';

/** One question and its answer, as most sites' streams tell them. */
export interface ExchangeParts {
  conversationId: string | undefined;
  title?: string | undefined;
  isPrivate?: boolean | undefined;
  user?: { text: string | undefined; id?: string | undefined; parentId?: string | undefined; at?: number | undefined };
  assistant: {
    text: string;
    thinking?: string;
    id?: string | undefined;
    parentId?: string | undefined;
    at?: number | undefined;
  };
  done: boolean;
}

/** The reading of one exchange: the question at the time its request left, then the answer. */
export function readExchange(exchange: NetworkExchange, parts: ExchangeParts): NetworkReading {
  const { user, assistant, done } = parts;
  return compact<NetworkReading>({
    conversationId: parts.conversationId ?? null,
    title: parts.title,
    private: parts.isPrivate,
    whole: false,
    turns: turnsWithText(
      user &&
        compact<ReadTurn>({
          role: 'user',
          text: user.text ?? '',
          messageId: user.id,
          parentId: user.parentId,
          at: user.at ?? exchange.startedAt,
        }),
      compact<ReadTurn>({
        role: 'assistant',
        text: assistant.text.trim(),
        thinking: assistant.thinking?.trim() || undefined,
        messageId: assistant.id,
        parentId: assistant.parentId ?? user?.id,
        at: assistant.at,
        streaming: done ? undefined : true,
      }),
    ),
    done,
  });
}
