import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clearNetworkLog, loggedFetch, readNetworkLog } from './networkLog';

beforeEach(() => fakeBrowser.reset());
afterEach(() => vi.unstubAllGlobals());

it('begins at zero', async () => {
  expect(await readNetworkLog()).toEqual({ total: 0, entries: [] });
});

it('notes where a request went and what came back, and nothing of what was said', async () => {
  vi.stubGlobal('fetch', async () => new Response('好的', { status: 201 }));
  const answer = await loggedFetch('https://api.example.com/v1/chat', { method: 'POST', body: '我对花生过敏' });
  expect(await answer.text()).toBe('好的');
  const log = await readNetworkLog();
  expect(log).toMatchObject({ total: 1, entries: [{ host: 'api.example.com', status: 201 }] });
  expect(JSON.stringify(log)).not.toContain('花生');
});

it('notes a request that failed, and several at once', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await Promise.allSettled([loggedFetch('http://localhost:1234/v1'), loggedFetch('http://localhost:1234/v1')]);
  expect(await readNetworkLog()).toMatchObject({ total: 2, entries: [{ status: null }, { status: null }] });
  await clearNetworkLog();
  expect((await readNetworkLog()).total).toBe(0);
});
