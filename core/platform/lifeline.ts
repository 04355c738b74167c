import { browser } from 'wxt/browser';
import { type GuardRules, requireOwnPage } from './guard';

let tied: { name: string } | null = null;

/**
 * Ties a line from this page to the worker, unless one is tied, and returns its name. It breaks when the page is gone,
 * however it went: what was asked under that name need not be answered any more.
 */
export function tieLifeline(): string {
  if (tied) return tied.name;
  const port = browser.runtime.connect({ name: crypto.randomUUID() });
  tied = port;
  // The worker was stopped, and what it did ended with it: the next one gets another line.
  port.onDisconnect.addListener(() => {
    if (tied === port) tied = null;
  });
  return port.name;
}

/** Tells the worker, by the name of its line, when one of the extension's own pages is gone. */
export function onPageGone(rules: () => GuardRules, tell: (lineName: string) => void): void {
  browser.runtime.onConnect.addListener((port) => {
    requireOwnPage(port.sender ?? {}, rules());
    port.onDisconnect.addListener(() => tell(port.name));
  });
}
