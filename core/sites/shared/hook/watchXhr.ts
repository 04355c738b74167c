import { guarded } from './aside';
import type { HookOutlet } from './hookOutlet';
import { type Asked, type FindEndpoint, readBodyText } from './requests';
import { WatchedExchange } from './watchedExchange';

/** Watches XMLHttpRequest by listeners of its own; the page's handlers, order and timing stay as they are. */
export function watchXhr(window: Window & typeof globalThis, find: FindEndpoint, outlet: HookOutlet): void {
  const prototype = window.XMLHttpRequest.prototype;
  const { open, send, addEventListener } = prototype;
  const asked = new WeakMap<XMLHttpRequest, Asked>();

  prototype.open = new Proxy(open, {
    apply: (target, xhr: XMLHttpRequest, args: [string, string | URL]) => {
      guarded(() => {
        const [method, url] = args;
        asked.set(xhr, { method: String(method).toUpperCase(), url: new URL(String(url), window.location.href).href });
      })();
      return Reflect.apply(target, xhr, args);
    },
  });

  prototype.send = new Proxy(send, {
    apply: (target, xhr: XMLHttpRequest, args: [Document | XMLHttpRequestBodyInit | null | undefined]) => {
      guarded(() => watch(xhr, args[0]))();
      return Reflect.apply(target, xhr, args);
    },
  });

  function watch(xhr: XMLHttpRequest, body: unknown): void {
    const request = asked.get(xhr);
    const endpoint = request && find(request);
    if (!request || !endpoint) return;
    const startedAt = Date.now();
    const sent = readBodyText(body);
    let exchange: WatchedExchange | undefined;
    let told = 0;

    const tell = (): void => {
      if (xhr.readyState < 3 || xhr.status < 200 || xhr.status > 299) return;
      exchange ??= new WatchedExchange(outlet, {
        endpoint,
        ...request,
        status: xhr.status,
        startedAt,
        requestBody: sent,
      });
      if (xhr.responseType !== '' && xhr.responseType !== 'text') return;
      const text = xhr.responseText;
      if (text.length > told) exchange.chunk(xhr, text.slice(told));
      told = text.length;
    };
    const finish = (): void => {
      tell();
      if (!exchange) return;
      if (xhr.responseType === 'json') exchange.chunk(xhr, JSON.stringify(xhr.response));
      else if (xhr.responseType === 'arraybuffer') exchange.chunk(xhr, xhr.response);
      exchange.end(xhr, xhr.readyState === 4 && xhr.status !== 0 ? 'complete' : 'aborted');
    };

    Reflect.apply(addEventListener, xhr, ['progress', guarded(tell)]);
    Reflect.apply(addEventListener, xhr, ['loadend', guarded(finish)]);
  }
}
