import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../../testing/readPlain';
import { facing } from './facing';

beforeAll(readyToRead);
const read = (text: string) => readPlain(text);
const polarities = (fresh: string, known: string) => facing(read(fresh), read(known)).map(({ polarity }) => polarity);

describe('facing', () => {
  it.each([
    ['我们店在二楼，没有电梯', '店里没有电梯', [-1, -1]],
    ['Our flat is on the fifth floor, there is no lift', 'no lift in the building', [-1, -1]],
    ['我养猫，不养鱼', '我养鱼', [-1, 1]],
    ['我有电梯卡', '我家住九楼，没有电梯卡', [1, -1]],
  ])('goes by the clause that both speak of: 「%s」 「%s」', (fresh, known, expected) => {
    expect(polarities(fresh, known)).toEqual(expected);
  });

  it.each([
    ['我不吃辣，胃不好', '我爱吃辣', [-1, 1]],
    ["I don't drink coffee, it keeps me awake", 'I drink coffee', [-1, 1]],
  ])('and by the first one where that is it: 「%s」 「%s」', (fresh, known, expected) => {
    expect(polarities(fresh, known)).toEqual(expected);
  });
});
