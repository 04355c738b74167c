import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../../testing/readPlain';
import { areSiblings } from './siblings';

beforeAll(readyToRead);
const read = (text: string) => readPlain(text);

describe('areSiblings', () => {
  it.each([
    ['The tenant in unit 21 pays by bank transfer', 'The tenant in unit 12 pays in cash'],
    ['二号棚一周浇三回水', '一号棚种的是草莓'],
    ['301 的租客每月 20 号交租', '201 的租客每月 5 号交租'],
    ['I feed the wheat starter 65 g of flour a day now', 'I feed the rye starter 56 g of flour a day'],
    ["The trailer's MOT is due in November", "The van's MOT is due in August"],
    ['厕所那盆绿萝一周浇一次水', '窗台那盆绿萝三天浇一次水'],
    [
      'Mrs Abbott on my round wants parcels left next door',
      'Mrs Abernathy on my round wants parcels left in the porch',
    ],
    ['Mr Adeyemi has his tea with three sugars', 'Mrs Adeyemi has her tea with no sugar'],
    ['Team B trains on the upper pitch', 'Team A trains in the hall'],
    ['Calvin 负责 Android release', 'Kelvin 负责 iOS release'],
    ['我孵化箱改成 37.2 度了', '老常的孵化箱设的 37.5 度'],
    ['My 5k time is 25:40', 'My 10k time is 54:20'],
    ['我10公里成绩是54分', '我五公里成绩是25分'],
  ])('keeps apart: %s / %s', (fresh, known) => {
    expect(areSiblings(read(fresh), read(known))).toBe(true);
  });

  it.each([
    ['I live in flat 7', 'I live in flat 3'],
    ['我在三班', '我在二班'],
    ['I feed the wheat starter 65 g of flour a day now', 'I feed the wheat starter 55 g of flour a day'],
    ['I drive a red van', 'I drive a blue van'],
    ['The class I took is full of beginners', 'The class a friend runs is full of beginners'],
    ["Tom's my landlord now", "Tom's my boss"],
    ['我孵化箱改成 37.2 度了', '我孵化箱设的 37.8 度'],
    ['不是二号棚，是一号棚', '二号棚种的是草莓'],
    ['My 10k time is 52:05 now', 'My 10k time is 54:20'],
    ['我两天浇一次水', '我三天浇一次水'],
    ['我鞋穿43码', '我鞋穿42码'],
    ['We switched my daughter to Little Acorns daycare', 'My daughter goes to Maple Street daycare'],
    ["Fiesta's gone", "My car's a Fiesta"],
  ])('lets meet: %s / %s', (fresh, known) => {
    expect(areSiblings(read(fresh), read(known))).toBe(false);
  });
});
