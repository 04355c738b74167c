import { aside, guarded, shadow } from './aside';
import type { HookOutlet } from './hookOutlet';
import { type Asked, type FindEndpoint, readBodyText } from './requests';
import { WatchedExchange } from './watchedExchange';
import { watchStream } from './watchStream';

/** Watches `fetch`. The native call goes first and its own promise is what the page gets. */
export function watchFetch(window: Window & typeof globalThis, find: FindEndpoint, outlet: HookOutlet): void {
  const native = window.fetch;
  const fetch = new Proxy(native, {
    apply: (target, self, args: Parameters<typeof window.fetch>) => {
      const body = copyOfRequest(window, find, args);
      const promise = Reflect.apply(target, self, args);
      guarded(() => look(promise, args, body))();
      return promise;
    },
  });
  Object.defineProperty(window, 'fetch', { value: fetch, writable: true, configurable: true, enumerable: true });

  function look(promise: Promise<Response>, args: Parameters<typeof window.fetch>, request: Request | undefined): void {
    const asked = addressOf(window, args);
    const endpoint = find(asked);
    if (!endpoint) return;
    const startedAt = Date.now();
    const requestBody = request ? request.text() : readBodyText(args[1]?.body);
    aside(promise, (response) => {
      if (!response.ok) return;
      const exchange = new WatchedExchange(outlet, {
        endpoint,
        ...asked,
        requestBody,
        status: response.status,
        startedAt,
      });
      watchResponse(response, exchange);
    });
  }
}

function addressOf(window: Window & typeof globalThis, [input, init]: Parameters<typeof window.fetch>): Asked {
  const isRequest = input instanceof window.Request;
  const address = isRequest ? input.url : String(input);
  return {
    url: new URL(address, window.location.href).href,
    method: (init?.method ?? (isRequest ? input.method : 'GET')).toUpperCase(),
  };
}

/** A body inside a Request object can be read from a copy only, and the copy must be made before the request leaves. */
function copyOfRequest(
  window: Window & typeof globalThis,
  find: FindEndpoint,
  args: Parameters<typeof window.fetch>,
): Request | undefined {
  try {
    const [input, init] = args;
    if (!(input instanceof window.Request) || init?.body || !input.body || !find(addressOf(window, args))) return;
    return input.clone();
  } catch {
    // A request that cannot be copied is sent as it is; only its body stays unknown.
    return;
  }
}

const wholeReads = ['text', 'json', 'arrayBuffer', 'blob', 'bytes'] as const;

function watchResponse(response: Response, exchange: WatchedExchange): void {
  if (response.body) watchStream(response.body, exchange);
  for (const name of wholeReads) {
    const read: unknown = Reflect.get(response, name);
    if (typeof read !== 'function') continue;
    shadow(response, name, (...args: unknown[]) => {
      const promise: Promise<unknown> = Reflect.apply(read, response, args);
      aside(
        promise,
        (value) => tellWhole(value, name, response, exchange),
        () => exchange.end(response, 'aborted'),
      );
      return promise;
    });
  }
  const { clone } = response;
  shadow(response, 'clone', () => {
    const copy: Response = Reflect.apply(clone, response, []);
    watchResponse(copy, exchange);
    return copy;
  });
}

function tellWhole(value: unknown, name: (typeof wholeReads)[number], source: object, exchange: WatchedExchange): void {
  if (value instanceof Blob) {
    aside(value.arrayBuffer(), (bytes) => tellWhole(bytes, 'arrayBuffer', source, exchange));
    return;
  }
  exchange.chunk(source, name === 'json' ? JSON.stringify(value) : value);
  exchange.end(source, 'complete');
}
