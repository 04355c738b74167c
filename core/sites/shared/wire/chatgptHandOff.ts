import type { NetworkExchange } from '../../types';
import type { ChatgptDelta } from './chatgptDelta';

export interface Topic {
  delta: ChatgptDelta;
  exchange: NetworkExchange | undefined;
}

/** Answers that began as an event stream and go on over the socket, by topic: the socket must know what came before. */
const handedOff = new Map<string, Topic>();
const maxTopics = 20;

/** Called by the stream reader when the server says that the rest of an answer will come over the socket. */
export function handOff(topicId: string, topic: Topic): void {
  handedOff.set(topicId, topic);
  for (const old of handedOff.keys()) {
    if (handedOff.size <= maxTopics) break;
    handedOff.delete(old);
  }
}

/** What began on a topic, if anything did. */
export function takeOver(topicId: string): Topic | undefined {
  const topic = handedOff.get(topicId);
  handedOff.delete(topicId);
  return topic;
}
