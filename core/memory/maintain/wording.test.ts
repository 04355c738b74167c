import { beforeAll, describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import { createWordingTest } from './wording';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

describe('the same wording', () => {
  it.each([
    ['我喜欢喝咖啡', '我很喜欢喝咖啡。'],
    ['我平时坐地铁上下班', '我平时就坐地铁上下班呢！'],
    ['I like coffee', 'I really like coffee.'],
    ['I work in Oslo', 'i work in oslo'],
  ])('%s = %s', (left, right) => expect(createWordingTest(tokenizer)(left, right)).toBe(true));

  it.each([
    ['我喜欢喝咖啡', '我不喜欢喝咖啡'],
    ['我喜欢喝咖啡', '他喜欢喝咖啡'],
    ['我喜欢喝咖啡', '我喜欢早上喝咖啡'],
    ['每周三打羽毛球', '每周三打篮球'],
    ['猫怕狗', '狗怕猫'],
    ['I like coffee', "I don't like coffee"],
    ['I get up at 6', 'I get up at 7'],
    ['Ada knows Bob', 'Bob knows Ada'],
    ['的', '了'],
  ])('%s ≠ %s', (left, right) => expect(createWordingTest(tokenizer)(left, right)).toBe(false));
});
