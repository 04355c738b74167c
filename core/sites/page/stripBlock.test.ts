import { expect, test } from 'vitest';
import { stripBlock } from './stripBlock';

test.each([
  ['【我的背景】\n- 不喜欢人多的地方\n- 对花生过敏（2026-11-01）', '周末想出去玩，有什么推荐？'],
  ['[Background]\n- I don’t like crowds.\n\n- (a) costs $5*', 'Any ideas for the weekend?'],
])('the draft is what is left without the block, at the top and at the bottom', (block, draft) => {
  expect(stripBlock(`${block}\n\n${draft}`, block)).toBe(draft);
  expect(stripBlock(`${draft}\n\n${block}`, block)).toBe(draft);
});

test('blank lines and spaces that an editor changed do not matter', () => {
  expect(stripBlock('[Background]\n\n-\u00A0a b\n\n\nhello', '[Background]\n- a b')).toBe('hello');
});

test('a draft without the block stays as it is', () => {
  expect(stripBlock('hello', '[Background]\n- a')).toBe('hello');
});
