import { expect, it } from 'vitest';
import { sayError } from './errors';
import { say } from './index';

const message = { en: '{n} days left', one: '{n} day left', zh: '还剩 {n} 天' };

it('has words of their own for one in English', () => {
  expect(say(message, 'en', { n: 1 })).toBe('1 day left');
  expect(say(message, 'en', { n: 12_000 })).toBe('12,000 days left');
  expect(say(message, 'zh', { n: 1 })).toBe('还剩 1 天');
});

it('leaves a missing parameter visible', () => {
  expect(say(message, 'en')).toBe('{n} days left');
});

it('says errors in the language of the reader', () => {
  const full = Object.assign(new Error('No room left on this device'), { name: 'StorageFullError' });
  expect(sayError(full, 'zh')).toBe('设备空间已满，腾出一些空间再试。');
  expect(sayError(full, 'en')).toBe('This device has no room left. Free some, then try again.');
  for (const name of ['QuotaExceededError', 'DatabaseClosedError'])
    expect(sayError(Object.assign(new Error(name), { name }), 'zh'), name).toMatch(/试/);
  expect(sayError(new Error('odd'), 'zh')).toBe('odd');
});
