import type { NetworkExchange } from '../types';
import {
  type HookGreeting,
  type HookMessage,
  type HookParcel,
  handoverEvents,
  unpackParcels,
} from './hook/hookMessages';

/** What arrives from the page-world hook, per exchange. */
export interface PageTraffic {
  onStart(exchange: number, endpoint: string, what: NetworkExchange): void;
  onChunk(exchange: number, bytes: Uint8Array, from: 'server' | 'page', at: number): void;
  onEnd(exchange: number, how: 'complete' | 'aborted'): void;
}

/** The hook is told at least this often what has arrived. */
const tellEvery = 32;

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
): {
  isAlive(): boolean;
  /** Takes what the hook has told and what has not arrived yet: the page is about to change, or to be gone. */
  catchUp(): void;
} {
  const nonce = window.crypto.randomUUID();
  const { ask, answer } = handoverEvents(nonce);
  let alive = false;
  /** The number of the last message that was taken. */
  let taken = 0;
  // A greeting can wait behind a busy page, so earlier ports stay open: whichever the hook takes is listened to.
  const ports: MessagePort[] = [];
  const timers = greetAfterMs.map((delayMs) => window.setTimeout(greet, delayMs));

  function greet(): void {
    if (alive || signal.aborted) return;
    const channel = new window.MessageChannel();
    ports.push(channel.port1);
    channel.port1.onmessage = (event: MessageEvent<HookParcel>) => {
      const isNew = receive(event.data);
      if (isNew && (event.data.kind === 'end' || taken % tellEvery === 0)) channel.port1.postMessage(taken);
    };
    const greeting: HookGreeting = { keepsake: 'watch', nonce };
    window.postMessage(greeting, window.location.origin, [channel.port2]);
  }

  /** Takes a message, unless it was handed over before it arrived. */
  function receive(parcel: HookParcel): boolean {
    if (parcel.kind !== 'ready' && parcel.number <= taken) return false;
    taken = Math.max(taken, parcel.number);
    take(parcel);
    return true;
  }

  function takeHandover(event: Event): void {
    const text: unknown = Reflect.get(event, 'detail');
    if (typeof text === 'string') unpackParcels(text).forEach(receive);
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
        traffic.onChunk(message.exchange, message.bytes, message.from, message.at);
        break;
      case 'end':
        traffic.onEnd(message.exchange, message.how);
        break;
    }
  }

  window.addEventListener(answer, takeHandover, { signal });
  signal.addEventListener('abort', () => {
    for (const timer of timers) window.clearTimeout(timer);
    for (const port of ports) port.close();
  });
  return {
    isAlive: () => alive,
    catchUp: () => {
      if (alive && !signal.aborted) window.dispatchEvent(new window.CustomEvent(ask, { detail: String(taken) }));
    },
  };
}
