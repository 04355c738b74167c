import { describe, expect, it } from 'vitest';
import { readSentiment } from '../polarity';
import { createTasteModel, hashRuns } from './taste';

const model = createTasteModel();
const leaning = (words: string): number => model.readWords(words, readSentiment(words));

describe('the words of a taste', () => {
  it.each([
    ['螺蛳粉我能连吃三天', '榨菜我是一口都下不去'],
    ['谁能拒绝一碗热腾腾的牛肉面呢', '谁受得了大夏天挤公交啊'],
    ["I can't say no to mango anything", 'cilantro can get in the bin'],
    ['I keep coming back to Pratchett', "I'm so over oat milk"],
  ])('tell a liking from a dislike without a word of either: %s / %s', (liked, disliked) => {
    expect(leaning(liked)).toBeGreaterThan(leaning(disliked));
  });

  it('count a word of liking by its sign', () => {
    const words = '这个我喜欢';
    const said = readSentiment(words);
    expect(said?.polarity).toBe(1);
    expect(model.readWords(words, said)).toBeGreaterThan(model.readWords(words, null));
  });
});

describe('runs of characters', () => {
  it('are the same whatever the case, the apostrophe and the spaces', () => {
    expect(hashRuns('I  CAN’T', 5, 15)).toEqual(hashRuns("i can't", 5, 15));
  });

  it('tell languages and words apart', () => {
    expect(hashRuns('爱', 5, 15)).not.toEqual(hashRuns('恨', 5, 15));
    expect(hashRuns('ab', 2, 15).size).toBe(5);
  });
});
