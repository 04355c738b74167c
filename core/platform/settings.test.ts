import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

beforeEach(() => fakeBrowser.reset());
afterEach(() => vi.unstubAllGlobals());

/** A module of its own, as each page and the worker have. */
async function newContext(): Promise<typeof import('./settings')> {
  vi.resetModules();
  return import('./settings');
}

/** The browser's locks, as far as they are needed: one holder of a name at a time, in all contexts. */
function sharedLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const next = last.then(work, work);
      last = next.catch(() => undefined);
      return next;
    },
  };
}

it('loses no change that two contexts make at once', async () => {
  vi.stubGlobal('navigator', { locks: sharedLocks() });
  const popup = await newContext();
  const worker = await newContext();
  const add = (key: string) => (now: { conversationsOff: string[] }) => ({
    conversationsOff: [...now.conversationsOff, key],
  });
  await Promise.all([
    popup.saveSettings(add('claude:1')),
    worker.saveSettings(add('claude:2')),
    popup.saveSettings({ paused: true }),
    worker.saveSettings(add('kimi:3')),
  ]);
  const now = await popup.loadSettings();
  expect(now.paused).toBe(true);
  expect([...now.conversationsOff].sort()).toEqual(['claude:1', 'claude:2', 'kimi:3']);
});

it('loses none within one context where there are no locks', async () => {
  vi.stubGlobal('navigator', {});
  const { saveSettings, loadSettings } = await newContext();
  await Promise.all([
    saveSettings({ maxMemories: 3 }),
    saveSettings(({ sitesOff }) => ({ sitesOff: [...sitesOff, 'kimi'] })),
    saveSettings(({ sitesOff }) => ({ sitesOff: [...sitesOff, 'claude'] })),
  ]);
  expect(await loadSettings()).toMatchObject({ maxMemories: 3, sitesOff: ['kimi', 'claude'] });
});

it('tells a page of another profile, one that came into use while the page was being opened too', async () => {
  const { onOtherProfile, saveSettings } = await newContext();
  const told = vi.fn();
  onOtherProfile('default', told);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(told).not.toHaveBeenCalled();
  await saveSettings({ profile: 'work' });
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  const late = vi.fn();
  onOtherProfile('default', late);
  await vi.waitFor(() => expect(late).toHaveBeenCalled());
});
