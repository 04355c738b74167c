import type { Acknowledgement, Clock, OutgoingConversation, OutgoingTurn } from './captureTypes';
import { toOutgoing, toOutgoingNames } from './outgoing';
import { bestText, type RegisteredTurn } from './registeredTurn';
import { giveBack, settle } from './turnOutlet';
import type { TurnRegistry } from './turnRegistry';

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;
/** Turns in one message, so that a long history does not become one huge message. */
const turnsPerMessage = 40;

export interface OutboxOptions {
  site: string;
  clock: Clock;
  /** Address of conversations that were never shown. */
  home: string;
  send: (conversation: OutgoingConversation) => Promise<Acknowledgement>;
  /** Something was acknowledged, or should be tried again now. */
  onSettled: () => void;
  isStopped: () => boolean;
}

interface Sending {
  entry: RegisteredTurn;
  /** What it said when it was sent. */
  said: string;
  turn: OutgoingTurn;
}

/**
 * Sends complete turns and remembers which arrived. What was not acknowledged stays in its registry and is offered again,
 * after a wait that doubles; memory is the only store, because what is not sent is still on the page.
 */
export class Outbox {
  private failures = 0;
  private retryAt = 0;
  private queue: Promise<void> = Promise.resolve();
  /** Sends whose turns are taken, behind others that are not answered yet. */
  private readonly waiting = new Set<() => Promise<void>>();

  constructor(private readonly options: OutboxOptions) {}

  /** Sends what is ready in a registry. Resolves when all of it was answered. */
  post(registry: TurnRegistry, flush = false): Promise<void> {
    const now = this.options.clock.now();
    if (!flush && now < this.retryAt) return this.queue;
    const ready = registry.takeReady(now, flush);
    for (let i = 0; i < ready.length; i += turnsPerMessage) {
      const part = ready
        .slice(i, i + turnsPerMessage)
        .map((entry) => ({ entry, said: bestText(entry), turn: toOutgoing(entry, registry.placeOf(entry)) }));
      let sending: Promise<void> | undefined;
      const send = (): Promise<void> => {
        this.waiting.delete(send);
        sending ??= this.sendPart(registry, part);
        return sending;
      };
      this.waiting.add(send);
      this.queue = this.queue.then(send);
    }
    // Leaving the page leaves no time for waiting one's turn.
    if (flush) return Promise.all([...this.waiting].map((send) => send())).then(() => undefined);
    return this.queue;
  }

  private async sendPart(registry: TurnRegistry, part: readonly Sending[]): Promise<void> {
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
        url: registry.url ?? this.options.home,
        ...toOutgoingNames(registry),
        turns: part.map(({ turn }) => turn),
      });
      this.failures = 0;
      this.retryAt = 0;
      // Paused and refused turns were said while the user did not want them kept: they are not offered again.
      for (const { entry, said } of part) {
        settle(entry, said);
        if (state === 'paused' || state === 'siteOff') entry.forgoneAs = null;
      }
    } catch (error) {
      if (isRefused(error)) {
        await this.sendSingly(registry, part);
        return;
      }
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

  /** One of these is not as agreed: the others are sent, and it is given up. */
  private async sendSingly(registry: TurnRegistry, part: readonly Sending[]): Promise<void> {
    const [only] = part;
    if (part.length === 1 && only) settle(only.entry, only.said);
    else for (const one of part) await this.sendPart(registry, [one]);
  }
}

/** The other end will never take it. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && (error.name === 'BadPayloadError' || /is not as agreed/.test(error.message));
}
