import { chatgpt } from './chatgpt';
import { claude } from './claude';
import type { SiteAdapter } from './types';

/** Every chat site Keepsake knows. */
export const adapters: readonly SiteAdapter[] = [chatgpt, claude];

/** The adapter for an address, or undefined where the host is no site of ours. */
export function adapterForUrl(url: URL | string): SiteAdapter | undefined {
  const host = hostOf(url);
  return adapters.find((adapter) => adapter.hosts.includes(host));
}

export function adapterById(id: string): SiteAdapter | undefined {
  return adapters.find((adapter) => adapter.id === id);
}

function hostOf(url: URL | string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
