import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { injectIntoOpenTabs } from './siteAccess';

// What happens in tabs that were open before this version ran: after an install, an update, a new permission.
const sites = [
  { id: 'claude', hosts: ['claude.ai'], enabledByDefault: true },
  { id: 'kimi', hosts: ['www.kimi.com', 'kimi.com'], enabledByDefault: false },
];

interface Injection {
  target: { tabId: number };
  files: string[];
  world?: string;
}

let injected: Injection[];
beforeEach(() => {
  fakeBrowser.reset();
  injected = [];
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => true);
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation((async (injection: Injection) => {
    if (injection.target.tabId === 2) throw new Error('Frame with ID 0 is showing error page');
    injected.push(injection);
    return [];
  }) as never);
  vi.spyOn(browser.tabs, 'query').mockImplementation((async ({ url }: { url: string[] }) =>
    url.includes('https://claude.ai/*')
      ? [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4, incognito: true }, { id: 5, discarded: true }, {}]
      : [{ id: 6 }]) as never);
  vi.spyOn(browser.tabs, 'sendMessage').mockImplementation((async (tabId: number) => {
    if (tabId !== 3) throw new Error('Could not establish connection. Receiving end does not exist.');
    return { res: true };
  }) as never);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

it('brings hook and content script to every open chat, whatever becomes of one of them', async () => {
  await injectIntoOpenTabs(sites);
  expect(injected.map(({ target, world }) => `${target.tabId} ${world ?? 'own'}`)).toEqual([
    '1 MAIN',
    '1 own',
    '6 MAIN',
    '6 own',
  ]);
});

it('brings nothing to sites the user has not allowed', async () => {
  vi.mocked(browser.permissions.contains).mockImplementation((async ({ origins }: { origins: string[] }) =>
    origins.includes('https://claude.ai/*')) as never);
  await injectIntoOpenTabs(sites);
  expect(new Set(injected.map(({ target }) => target.tabId))).toEqual(new Set([1]));
});
