import type { Acknowledgement, Clock, OutgoingConversation, OutgoingTurn } from './captureTypes';
import { bestText, bestThinking, type RegisteredTurn, sendingId } from './registeredTurn';
import { giveBack, settle } from './turnOutlet';
import type { TurnRegistry } from './turnRegistry';

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** Turns in one message, so that a long history does not become one huge message. */
const turnsPerMessage = 40;

export interface OutboxOptions {
  site: string;
  clock: Clock;
  url: () => string;
  send: (conversation: OutgoingConversation) => Promise<Acknowledgement>;
  /** Something was acknowledged, or should be tried again now. */
  onSettled: () => void;
  isStopped: () => boolean;
}

/**
 * Sends complete turns and remembers which arrived. What was not acknowledged stays in its registry and is offered again,
 * after a wait that doubles; memory is the only store, because what is not sent is still on the page.
 */
export class Outbox {
  private failures = 0;
  private retryAt = 0;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly options: OutboxOptions) {}

  /** Sends what is ready in a registry. Resolves when all of it was answered. */
  post(registry: TurnRegistry, flush = false): Promise<void> {
    const now = this.options.clock.now();
    if (!flush && now < this.retryAt) return this.queue;
    const ready = registry.takeReady(now, flush);
    for (let i = 0; i < ready.length; i += turnsPerMessage) {
      const part = ready
        .slice(i, i + turnsPerMessage)
        .map((entry) => ({ entry, turn: toOutgoing(entry, registry.orderOf(entry)) }));
      const send = (): Promise<void> => this.sendPart(registry, part);
      // Leaving the page leaves no time for taking turns.
      this.queue = flush ? send() : this.queue.then(send);
    }
    return this.queue;
  }

  private async sendPart(registry: TurnRegistry, part: { entry: RegisteredTurn; turn: OutgoingTurn }[]): Promise<void> {
    const giveAllBack = (): void => {
      for (const { entry } of part) giveBack(entry);
    };
    if (this.options.isStopped() || registry.isPrivate) {
      giveAllBack();
      return;
    }
    try {
      const { state } = await this.options.send({
        site: this.options.site,
        conversationId: registry.conversationId,
        url: this.options.url(),
        ...(registry.title && { title: registry.title }),
        ...(registry.project && { project: registry.project }),
        turns: part.map(({ turn }) => turn),
      });
      this.failures = 0;
      this.retryAt = 0;
      // Paused and refused turns were said while the user did not want them kept: they are not offered again.
      for (const { entry, turn } of part) {
        settle(entry, turn.text);
        if (state === 'paused' || state === 'siteOff') entry.forgoneAs = null;
      }
    } catch {
      giveAllBack();
      const waitMs = Math.min(firstRetryMs * 2 ** this.failures++, longestRetryMs);
      this.retryAt = this.options.clock.now() + waitMs;
      this.options.clock.setTimeout(() => {
        if (!this.options.isStopped()) this.options.onSettled();
      }, waitMs);
      return;
    }
    this.options.onSettled();
  }
}

function toOutgoing(entry: RegisteredTurn, order: number): OutgoingTurn {
  const messageId = sendingId(entry);
  const thinking = bestThinking(entry);
  return {
    role: entry.role,
    text: bestText(entry),
    order,
    at: entry.at,
    atIsExact: entry.atIsExact,
    ...(messageId && { messageId }),
    ...(thinking && entry.role === 'assistant' && { thinking }),
  };
}
