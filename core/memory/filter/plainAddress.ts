import type { FilterResult } from './types';

/**
 * An address as far as it says where something was said: origin and path, and of query and fragment what names the
 * conversation and nothing else. Tokens, searches and what was typed ride along in the rest.
 *
 * @returns undefined for what is no web address.
 */
export function plainAddress(
  address: string,
  conversationId: string,
  filter: (text: string) => FilterResult,
): string | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  const path = decoded(url.pathname);
  const { spans, dropped } = filter(path);
  const plain = new URL(spans.length + dropped.length > 0 ? '/' : url.pathname, url.origin);
  if (conversationId !== '') {
    for (const [name, value] of url.searchParams) if (value === conversationId) plain.searchParams.set(name, value);
    if (url.hash.slice(1) === conversationId) plain.hash = url.hash;
  }
  return plain.href;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
