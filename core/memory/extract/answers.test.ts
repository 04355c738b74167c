import { describe, expect, it } from 'vitest';
import { readAnswer } from './answers';

describe('an answer to what the assistant asked', () => {
  it.each([
    ['好的！您有什么忌口吗？', '嗯，素食的，鸡蛋牛奶可以。', '素食的，鸡蛋牛奶可以', '我的饮食：素食的，鸡蛋牛奶可以'],
    ['先问一下，对什么食物过敏？', '花生和虾', '花生和虾', '我的过敏情况：花生和虾'],
    ['怎么称呼您呢？', '阿岚', '阿岚', '我叫阿岚'],
    ['请问您现在住在哪个城市？', '苏州', '苏州', '我在苏州'],
    ['平时喜欢看什么类型的电影？', '慢节奏的文艺片', '慢节奏的文艺片', '我喜欢：慢节奏的文艺片'],
    ['你目前的英语水平怎么样？', '四级刚过', '四级刚过', '我的基础：四级刚过'],
    [
      'Happy to help! Any dietary needs?',
      'yes, vegetarian, eggs are fine.',
      'vegetarian, eggs are fine',
      'My diet: vegetarian, eggs are fine',
    ],
    ['Do you have any allergies?', 'no', 'no', 'My allergies: none'],
    ['What should I call you?', 'Bea', 'Bea', 'My name is Bea'],
    ['Where are you based?', 'Lisbon', 'Lisbon', 'I live in Lisbon'],
    [
      "What's your experience level with Python?",
      'complete beginner',
      'complete beginner',
      'My level: complete beginner',
    ],
    ['What kind of films do you like?', 'slow Japanese ones', 'slow Japanese ones', 'I like: slow Japanese ones'],
  ])('%s — %s', (asked, said, quote, text) => {
    const answer = readAnswer(said, asked);
    expect(answer?.text).toBe(text);
    expect(said.slice(answer?.start, answer?.end)).toBe(quote);
  });

  it.each([
    ['你想几号出发？', '下周三'],
    ['预算大概多少？', '五千'],
    ['有什么忌口吗？', '随便，你定'],
    ['需要我改短一点吗？', '好'],
    ['有什么忌口吗？', '先给我三个方案'],
    ['这样可以吗', '素食的'],
    ['When would you like to leave?', 'Friday'],
    ["What's your budget?", '200ish'],
    ['Any dietary needs?', 'up to you'],
    ['Shall I make it shorter?', 'yes'],
    ['Here is the plan.', 'vegetarian'],
    ['Where are you based?', 'why do you ask?'],
  ])('is none: %s — %s', (asked, said) => {
    expect(readAnswer(said, asked)).toBeNull();
  });

  it('leaves whole sentences to the usual reading', () => {
    expect(readAnswer('我吃素', '有什么忌口吗？')).toBeNull();
    expect(readAnswer("I'm vegan", 'Any dietary needs?')).toBeNull();
  });
});
