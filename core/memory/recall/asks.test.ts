import { describe, expect, it } from 'vitest';
import { splitAsks, splitDialogue } from './asks';

describe('a message that asks several things', () => {
  it('is split, the last ask first', () => {
    expect(splitAsks('晚饭吃什么好？另外，下周去北京该穿什么？')).toEqual([
      '另外，下周去北京该穿什么？',
      '晚饭吃什么好？',
    ]);
    expect(splitAsks('I had a long day. What should I cook tonight? And can you recommend a film?')).toEqual([
      'And can you recommend a film?',
      'What should I cook tonight?',
    ]);
  });

  it.each([
    ['推荐个周末去处，另外帮我写个请假条', ['另外帮我写个请假条', '推荐个周末去处，']],
    ['晚上吃什么，顺便推荐一部电影', ['顺便推荐一部电影', '晚上吃什么，']],
    ['推荐一部电影。还有餐厅', ['还有餐厅', '推荐一部电影。']],
    ['1. 帮我订个餐厅 2. 推荐一部电影', ['2. 推荐一部电影', '1. 帮我订个餐厅']],
    [
      'Suggest a weekend trip and also help me write a note',
      ['and also help me write a note', 'Suggest a weekend trip'],
    ],
    ['What should I cook, and which film should I watch?', ['and which film should I watch?', 'What should I cook,']],
    ['Plan my trip; then tell me what to pack', ['then tell me what to pack', 'Plan my trip;']],
    ['Recommend a film. Also a restaurant.', ['Also a restaurant.', 'Recommend a film.']],
  ])('is split where one sentence goes on with the next ask: %s', (message, asks) => {
    expect(splitAsks(message)).toEqual(asks);
  });

  it('keeps to the last three', () => {
    expect(splitAsks('What is A?\nWhat is B?\nWhat is C?\nWhat is D?')).toHaveLength(3);
  });

  it('is left whole when it asks one thing', () => {
    expect(splitAsks('我今天很累。晚饭吃什么好？')).toEqual([]);
    expect(splitAsks('Any ideas for the weekend?')).toEqual([]);
    expect(splitAsks('我下周去东京，帮我列个清单')).toEqual([]);
    expect(splitAsks('帮我看看我的猫和狗能不能一起吃')).toEqual([]);
    expect(splitAsks('Find a place where I can eat and drink')).toEqual([]);
    expect(splitAsks('Tell me what is new and what is not')).toEqual([]);
  });
});

describe('a dialogue', () => {
  it('is known by who speaks in each line, in either language', () => {
    expect(splitDialogue('Bart: I passed!\nAssistant: Great.\nBart: How should I celebrate?')).toEqual([
      'I passed!',
      'Great.',
      'How should I celebrate?',
    ]);
    expect(splitDialogue('小明：我考过了\n助手：真棒')).toEqual(['我考过了', '真棒']);
  });

  it('is not seen in a list or in one line', () => {
    expect(splitDialogue('To do: milk')).toBeNull();
    expect(splitDialogue('Please compare\nprice: low\nand the following options')).toBeNull();
  });
});
