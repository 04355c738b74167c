import type { NetworkExchange } from '../types';
import type { HookGreeting, HookMessage } from './hook/hookMessages';

/** What arrives from the page-world hook, per exchange. */
export interface PageTraffic {
  onStart(exchange: number, endpoint: string, what: NetworkExchange): void;
  onChunk(exchange: number, bytes: Uint8Array, from: 'server' | 'page'): void;
  onEnd(exchange: number, how: 'complete' | 'aborted'): void;
}

/** When the greeting is repeated: the hook may be put into the page a moment after the content script. */
const greetAfterMs = [0, 300, 1500, 5000];

/**
 * Connects to the hook in the page's world over a message channel of its own. Whatever comes from there is data of an
 * untrusted page. The link ends with `signal`.
 */
export function linkToPageHook(
  window: Window & typeof globalThis,
  traffic: PageTraffic,
  signal: AbortSignal,
): { isAlive(): boolean } {
  const nonce = window.crypto.randomUUID();
  let alive = false;
  // A greeting can wait behind a busy page, so earlier ports stay open: whichever the hook takes is listened to.
  const ports: MessagePort[] = [];
  const timers = greetAfterMs.map((delayMs) => window.setTimeout(greet, delayMs));

  function greet(): void {
    if (alive || signal.aborted) return;
    const channel = new window.MessageChannel();
    ports.push(channel.port1);
    channel.port1.onmessage = (event: MessageEvent<HookMessage>) => take(event.data);
    const greeting: HookGreeting = { keepsake: 'watch', nonce };
    window.postMessage(greeting, window.location.origin, [channel.port2]);
  }

  function take(message: HookMessage): void {
    if (signal.aborted) return;
    switch (message.kind) {
      case 'ready':
        alive = message.nonce === nonce;
        break;
      case 'start': {
        const { exchange, endpoint, kind: _kind, ...what } = message;
        traffic.onStart(exchange, endpoint, what);
        break;
      }
      case 'chunk':
        traffic.onChunk(message.exchange, message.bytes, message.from);
        break;
      case 'end':
        traffic.onEnd(message.exchange, message.how);
        break;
    }
  }

  signal.addEventListener('abort', () => {
    for (const timer of timers) window.clearTimeout(timer);
    for (const port of ports) port.close();
  });
  return { isAlive: () => alive };
}
