import { expect, test } from 'vitest';
import { quotedUrl } from './quotedUrl';

test.each([
  ['我不喜欢人多的地方。', `#:~:text=${encodeURIComponent('我不喜欢人多的地方。')}`],
  ['I don’t like well-known, crowded places', '#:~:text=I%20don%E2%80%99t%20like%20well%2Dknown%2C%20crowded%20places'],
])('the quote “%s” is marked by the browser itself', (quote, hash) => {
  expect(quotedUrl({ url: 'https://claude.ai/chat/1', quote })).toBe(`https://claude.ai/chat/1${hash}`);
});

test.each(['javascript:alert(1)', 'http://claude.ai/chat/1', 'not an address'])('%s is not opened', (url) => {
  expect(quotedUrl({ url, quote: 'x' })).toBeNull();
  expect(quotedUrl({ quote: 'x' })).toBeNull();
});
