import { describe, expect, it } from 'vitest';
import { countNegations, findPolarity, isNegated, readSentiment } from './polarity';

describe('the polarity of a statement', () => {
  it.each([
    ['我喜欢看纪录片', 1],
    ['我不喜欢人多的地方', -1],
    ['我特别受不了烟味', -1],
    ['主演都是我特别喜欢的演员', 1],
    ['我对足球不感兴趣', -1],
    ['我现在没那么喜欢看恐怖片了', -1],
    ['我不吃香菜', -1],
    ['I love hiking', 1],
    ["I can't stand loud music", -1],
    ["I'm not a fan of horror", -1],
    ['I no longer enjoy running', -1],
    ['I prefer tea over coffee', 1],
    ["I'd rather not fly", -1],
    ['I only buy second-hand clothes', 1],
  ])('is read with its negation: %s', (text, expected) => {
    expect(findPolarity(text)).toBe(expected);
  });

  it.each([
    ['我不讨厌香菜', 1],
    ['我不是不喜欢跑步', 1],
    ['谁不喜欢猫', 1],
    ["I don't hate mornings", 1],
  ])('turns back under a double negation: %s', (text, expected) => {
    expect(findPolarity(text)).toBe(expected);
  });

  it.each([
    ['我没法不爱这座城市', 1],
    ['你说得我没办法喜欢它', -1],
    ['挤成那样，不可能不难受', -1],
    ['哪天不跑步就浑身难受', 1],
    ['新出的桌游我就没有不买的', 1],
    ['我从来没说过爱逛街', -1],
    ['I never get tired of old maps', 1],
    ["It's not that I'm keen on golf", -1],
    ["I don't see how anyone could dislike otters", 1],
    ['not once have I disliked a soup', 1],
    ['I have zero love for clowns', -1],
    ['my least favourite chore is ironing', -1],
  ])('turns round wherever the negation stands: %s', (text, expected) => {
    expect(findPolarity(text)).toBe(expected);
  });

  it.each([
    'it slides down like cold soup',
    'nothing ruins an evening like a speech',
    'anything shaped like a fish',
    'that was a long love affair',
    '恨不得天天吃肠粉',
    '昨天打车遇到爱聊天的司机',
    'I would like a list of names',
    'it looks like rain',
    'things like that',
    '我住在杭州',
    'turn this into a table',
  ])('is null where no taste is said: %s', (text) => {
    expect(findPolarity(text)).toBeNull();
  });

  it('names the word that carries it', () => {
    expect(readSentiment('我不太喜欢下雨')).toEqual({ polarity: -1, word: '喜欢', start: 3, negations: 1 });
  });
});

describe('negation', () => {
  it('tells a denial from its counterpart', () => {
    expect(isNegated('我会游泳')).toBe(false);
    expect(isNegated('我不会游泳')).toBe(true);
    expect(isNegated("I can't swim")).toBe(true);
    expect(isNegated('I can swim')).toBe(false);
  });

  it('does not count look-alikes and double negations', () => {
    expect(countNegations('不过我没关系，差不多都行')).toBe(0);
    expect(countNegations('我不得不早起')).toBe(0);
  });
});
