import { describe, expect, it } from 'vitest';
import { readOwnQuestion } from './ownQuestion';

describe('a draft that asks about the user', () => {
  it.each([
    '我做什么工作的',
    '我现在在哪干活',
    '我能吃叉烧包吗',
    '我鞋码多大来着',
    'when does my flight leave',
    'what are my kids called?',
    'do I still vape',
    "which hobby have I got now, I can't recall",
  ])('asks for a fact: %s', (draft) => {
    expect(readOwnQuestion(draft)).toBe('fact');
  });

  it.each(['我该看什么书', '这座桥适不适合我', 'what should I read next', 'Where could we go on Sunday?'])(
    'asks for advice: %s',
    (draft) => {
      expect(readOwnQuestion(draft)).toBe('advice');
    },
  );

  it.each([
    '帮我写个冒泡排序',
    '给我讲讲什么是区块链',
    '我怎么把列表反转',
    '珠穆朗玛峰多高',
    'how do I reverse a list in Go',
    'why is my build slow',
    'what is the capital of Peru',
    'Write me a poem about snow',
  ])('asks for something else: %s', (draft) => {
    expect(readOwnQuestion(draft)).toBeNull();
  });
});
