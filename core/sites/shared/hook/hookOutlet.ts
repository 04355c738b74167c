import { type HookMessage, isGreeting } from './hookMessages';

/** Bytes kept for a content script that has not greeted yet (it starts later than the page's first requests). */
const maxWaitingBytes = 24 * 1024 * 1024;

/**
 * The way out of the page world: a message port handed over by the content script, so that no listener of the page sees
 * what passes. Until then messages wait. A new greeting (after an update of the extension) replaces the old port.
 */
export class HookOutlet {
  private port: MessagePort | undefined;
  private waiting: HookMessage[] = [];
  private waitingBytes = 0;

  constructor(window: Window) {
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
    if (this.port) {
      this.port.postMessage(message, message.kind === 'chunk' ? [message.bytes.buffer as ArrayBuffer] : []);
      return;
    }
    const size = message.kind === 'chunk' ? message.bytes.length : 0;
    if (this.waitingBytes + size > maxWaitingBytes) return;
    this.waitingBytes += size;
    this.waiting.push(message);
  }

  private connect(port: MessagePort, nonce: string): void {
    this.port?.close();
    this.port = port;
    port.postMessage({ kind: 'ready', nonce } satisfies HookMessage);
    for (const message of this.waiting) this.send(message);
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
