import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ensureAlarm } from './alarms';

beforeEach(() => fakeBrowser.reset());

it('makes an alarm that the browser forgot, and leaves one that is there alone', async () => {
  await ensureAlarm('drain', { periodInMinutes: 1 });
  const first = await browser.alarms.get('drain');
  expect(first).toMatchObject({ name: 'drain', periodInMinutes: 1 });
  await ensureAlarm('drain', { periodInMinutes: 5 });
  expect(await browser.alarms.get('drain')).toEqual(first);
  await browser.alarms.clear('drain');
  await ensureAlarm('drain', { periodInMinutes: 1 });
  expect(await browser.alarms.get('drain')).toMatchObject({ name: 'drain' });
});
