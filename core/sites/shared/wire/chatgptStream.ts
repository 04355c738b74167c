import type { NetworkExchange, NetworkParser } from '../../types';
import { ChatgptDelta } from './chatgptDelta';
import { handOff } from './chatgptHandOff';
import { readChatgptDelta } from './chatgptReading';
import { sseParser } from './parserParts';

/** Reads the answer to a sent message: delta encoding v1, or whole snapshots as guests still get. */
export function parseChatgptStream(exchange: NetworkExchange): NetworkParser {
  const delta = new ChatgptDelta();
  return sseParser(
    (name, data, raw) => {
      const handed = delta.handedTo.length;
      delta.take(name, data, raw);
      for (const topic of delta.handedTo.slice(handed)) handOff(topic, { delta, exchange });
    },
    () => readChatgptDelta(delta, exchange),
  );
}
