import { aside, guarded, shadow } from './aside';
import type { HookOutlet } from './hookOutlet';
import type { FindEndpoint } from './requests';
import { WatchedExchange } from './watchedExchange';

/** Watches WebSockets: frames of both directions, in order. */
export function watchWebSockets(window: Window & typeof globalThis, find: FindEndpoint, outlet: HookOutlet): void {
  const native = window.WebSocket;
  const { send, addEventListener } = native.prototype;
  const exchanges = new WeakMap<WebSocket, WatchedExchange>();

  native.prototype.send = new Proxy(send, {
    apply: (target, socket: WebSocket, args: [string | ArrayBufferLike | Blob | ArrayBufferView]) => {
      guarded(() => exchanges.get(socket)?.chunk(socket, args[0], 'page'))();
      return Reflect.apply(target, socket, args);
    },
  });

  window.WebSocket = new Proxy(native, {
    construct: (target, args, newTarget) => {
      const socket: WebSocket = Reflect.construct(target, args, newTarget);
      guarded(() => watch(socket))();
      return socket;
    },
  });

  shadow(native.prototype, 'constructor', window.WebSocket);

  function watch(socket: WebSocket): void {
    const endpoint = find({ url: socket.url, method: 'GET' }, ['socket']);
    if (!endpoint) return;
    const exchange = new WatchedExchange(outlet, {
      endpoint,
      url: socket.url,
      method: 'GET',
      status: 101,
      startedAt: Date.now(),
    });
    exchanges.set(socket, exchange);
    const onFrame = (event: MessageEvent): void => {
      if (event.data instanceof Blob) aside(event.data.arrayBuffer(), (bytes) => exchange.chunk(socket, bytes));
      else exchange.chunk(socket, event.data);
    };
    Reflect.apply(addEventListener, socket, ['message', guarded(onFrame)]);
    Reflect.apply(addEventListener, socket, ['close', guarded(() => exchange.end(socket, 'complete'))]);
  }
}

/** Watches EventSource and tells its events in the form in which they came over the wire. */
export function watchEventSources(window: Window & typeof globalThis, find: FindEndpoint, outlet: HookOutlet): void {
  const native = window.EventSource;
  if (!native) return;
  const { addEventListener } = native.prototype;
  window.EventSource = new Proxy(native, {
    construct: (target, args, newTarget) => {
      const source: EventSource = Reflect.construct(target, args, newTarget);
      guarded(() => watch(source))();
      return source;
    },
  });

  shadow(native.prototype, 'constructor', window.EventSource);

  function watch(source: EventSource): void {
    const endpoint = find({ url: source.url, method: 'GET' }, ['events', 'stream']);
    if (!endpoint) return;
    const exchange = new WatchedExchange(outlet, {
      endpoint,
      url: source.url,
      method: 'GET',
      status: 200,
      startedAt: Date.now(),
    });
    Reflect.apply(addEventListener, source, [
      'message',
      guarded((event: MessageEvent) => {
        const lines = String(event.data)
          .split('\n')
          .map((line) => `data: ${line}\n`);
        exchange.chunk(source, `${lines.join('')}\n`);
      }),
    ]);
    Reflect.apply(addEventListener, source, [
      'error',
      guarded(() => source.readyState === 2 && exchange.end(source, 'complete')),
    ]);
  }
}
