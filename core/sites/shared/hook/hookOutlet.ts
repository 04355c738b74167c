import { guarded } from './aside';
import { type HookMessage, type HookParcel, handoverEvents, isGreeting, packParcels } from './hookMessages';

/**
 * Bytes kept until a content script has taken them: as long as none has greeted (it starts later than the page's first
 * requests), and while messages are on their way.
 */
const maxKeptBytes = { unheard: 24 * 1024 * 1024, onTheWay: 8 * 1024 * 1024 };
/** What a message takes beside its bytes, roughly. */
const bytesPerMessage = 200;

/**
 * The way out of the page world: a message port handed over by the content script, so that no listener of the page sees
 * what passes. Until then messages wait. A new greeting (after an update of the extension) replaces the old port. What has
 * not arrived yet is handed over at once when the content script asks for it.
 */
export class HookOutlet {
  private port: MessagePort | undefined;
  /** Sent or not, nobody has said that it arrived; without a gap. */
  private kept: HookParcel[] = [];
  private keptBytes = 0;
  private count = 0;
  /** The last message there was no room for; as long as it is on its way, no later one is kept either. */
  private lastUnkept = 0;
  private stopHandover: (() => void) | undefined;

  constructor(private readonly window: Window & typeof globalThis) {
    window.addEventListener(
      'message',
      (event) => {
        const [port] = event.ports;
        if (event.source !== window || !port || !isGreeting(event.data)) return;
        event.stopImmediatePropagation();
        this.connect(port, event.data.nonce);
      },
      true,
    );
  }

  send(message: HookMessage): void {
    const size = sizeOf(message);
    const isTooMuch = this.keptBytes + size > (this.port ? maxKeptBytes.onTheWay : maxKeptBytes.unheard);
    if (isTooMuch && !this.port) return;
    const parcel = { ...message, number: ++this.count };
    this.port?.postMessage(parcel);
    if (isTooMuch || this.lastUnkept > 0) {
      this.lastUnkept = this.count;
      return;
    }
    this.kept.push(parcel);
    this.keptBytes += size;
  }

  private connect(port: MessagePort, nonce: string): void {
    this.port?.close();
    this.port = port;
    port.onmessage = (event: MessageEvent<unknown>) => this.forget(Number(event.data));
    port.postMessage({ kind: 'ready', nonce, number: 0 } satisfies HookParcel);
    for (const parcel of this.kept) port.postMessage(parcel);
    this.stopHandover?.();
    this.stopHandover = this.answerHandover(nonce);
  }

  private answerHandover(nonce: string): () => void {
    const { ask, answer } = handoverEvents(nonce);
    const { CustomEvent } = this.window;
    const onAsk = guarded((event: Event) => {
      this.forget(Number(Reflect.get(event, 'detail')));
      const detail = packParcels(this.kept);
      this.window.dispatchEvent(new CustomEvent(answer, { detail }));
    });
    this.window.addEventListener(ask, onAsk);
    return () => this.window.removeEventListener(ask, onAsk);
  }

  /** All up to this one have arrived. */
  private forget(number: number): void {
    if (number >= this.lastUnkept) this.lastUnkept = 0;
    const from = this.kept.findIndex((parcel) => parcel.number > number);
    const gone = this.kept.splice(0, from === -1 ? this.kept.length : from);
    for (const parcel of gone) this.keptBytes -= sizeOf(parcel);
  }
}

function sizeOf(message: HookMessage): number {
  const bytes = message.kind === 'chunk' ? message.bytes.length : 0;
  const body = message.kind === 'start' ? (message.requestBody?.length ?? 0) : 0;
  return bytesPerMessage + bytes + body;
}
