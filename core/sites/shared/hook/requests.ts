import type { WatchedEndpoint } from '../../types';

export interface Asked {
  url: string;
  method: string;
}

export type FindEndpoint = (asked: Asked, kinds?: readonly WatchedEndpoint['kind'][]) => WatchedEndpoint | undefined;

/** Finds the watched endpoint an address belongs to, by host, path and query. */
export function makeFinder(endpoints: readonly WatchedEndpoint[]): FindEndpoint {
  return ({ url, method }, kinds = ['stream', 'body']) => {
    const address = url.replace(/^[a-z]+:\/\//, '').replace(/#.*$/, '');
    return endpoints.find(
      (endpoint) =>
        kinds.includes(endpoint.kind) &&
        (endpoint.method === '*' || endpoint.method === method) &&
        endpoint.address.test(address),
    );
  };
}

/** A request's body as text, where it can be had without touching it: at once for text and bytes, later for a Blob. */
export function readBodyText(body: unknown): string | Promise<string> | undefined {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body instanceof ArrayBuffer) return new TextDecoder().decode(body);
  if (ArrayBuffer.isView(body)) return new TextDecoder().decode(body);
  if (body instanceof Blob) return body.text();
  return;
}
