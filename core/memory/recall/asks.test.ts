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

  it('keeps to the last three', () => {
    expect(splitAsks('What is A?\nWhat is B?\nWhat is C?\nWhat is D?')).toHaveLength(3);
  });

  it('is left whole when it asks one thing', () => {
    expect(splitAsks('我今天很累。晚饭吃什么好？')).toEqual([]);
    expect(splitAsks('Any ideas for the weekend?')).toEqual([]);
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
