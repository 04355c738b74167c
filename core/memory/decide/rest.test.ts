import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../testing/readPlain';
import { sampleCard } from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import { detectLanguage } from '../text/language';
import { restOf } from './rest';

const tokenizer = createJiebaTokenizer();
beforeAll(() => Promise.all([readyToRead(), tokenizer.ready()]));

const rest = (known: string, fresh: string) =>
  restOf(sampleCard({ text: known, lang: detectLanguage(known), kind: 'fact' }), readPlain(fresh), tokenizer);

describe('restOf', () => {
  it.each([
    ['我住在深圳，在药企做质检员', '我搬到杭州了', '我在药企做质检员'],
    ['门禁码 7741；物业电话找老韩', '门禁码换了，8066', '物业电话找老韩'],
    ["I'm a glassblower, big into birdwatching", 'I gave up birdwatching', "I'm a glassblower"],
    [
      'Bin day is Tuesday; recycling is every other Friday',
      'Bin day moved to Monday',
      'recycling is every other Friday',
    ],
    ['I run a dog grooming van, two kids, coeliac', 'Sold the van', 'two kids, coeliac'],
    ['我每天早上六点遛狗，七点送娃', '遛狗改到晚上九点了', '我七点送娃'],
    ['Car is a 2019 corolla, parked on the street', "It's off the street at night", 'Car is a 2019 corolla'],
    ['我不喝酒，每晚十点睡觉', '我改成每晚十一点半睡觉，别的照旧', '我不喝酒'],
    ['I skip dessert, bed at eleven', 'Bed at ten now, everything else stays the same', 'I skip dessert'],
  ])('keeps what %s says beside what changed: %s', (known, fresh, kept) => {
    expect(rest(known, fresh)?.kept).toBe(kept);
  });

  it.each([
    ['我养了一只猫，叫团子', '猫送人了'],
    ['我住在玉林，离公司近', '我搬到中和了'],
    ['我不吃辣，胃受不了', '我现在能吃辣了'],
    ['I live in Leeds, near the station', 'I moved to York'],
    ['I run on Sundays, it clears my head', 'I stopped running'],
    ['我骑车上班', '现在改坐地铁了'],
    ['我家路由器是华硕的，信号穿墙差', '家里路由换成小米的了，信号满格'],
    ["I'm aiming for 10,000 steps", 'My step goal is 7,500'],
    ['I run on Sundays, mostly by the river, with Tom', 'I stopped running'],
    ['My dog is Pip, a whippet', 'We lost our dog'],
  ])('keeps nothing that only belonged to it: %s, %s', (known, fresh) => {
    expect(rest(known, fresh)).toBeNull();
  });
});
