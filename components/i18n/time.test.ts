import { expect, test } from 'vitest';
import { sayWhen } from './time';

const now = new Date(2026, 10, 29, 15, 0).getTime();
const hourMs = 3_600_000;

test.each([
  [now - 20_000, '刚刚', 'just now'],
  [now - 5 * 60_000, '5分钟前', '5 minutes ago'],
  [now - 3 * hourMs, '3小时前', '3 hours ago'],
  [new Date(2026, 10, 28, 23, 59).getTime(), '昨天', 'yesterday'],
  [new Date(2026, 10, 22, 9, 0).getTime(), '7天前', '7 days ago'],
  [new Date(2026, 10, 21, 9, 0).getTime(), '11月21日', '21 Nov'],
  [new Date(2025, 0, 5, 9, 0).getTime(), '2025年1月5日', '5 Jan 2025'],
])('times are relative up to a week and dates after that: %d', (at, zh, en) => {
  expect(sayWhen(at, now, 'zh')).toBe(zh);
  expect(sayWhen(at, now, 'en')).toBe(en);
});
