import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../testing/readPlain';
import { takeQuantities } from './quantities';

beforeAll(readyToRead);

const read = (text: string) => readPlain(text);

describe('takeQuantities, in words', () => {
  it.each([
    ['一个月一万三千五', '13500', ''],
    ['店里月租一万二', '12000', ''],
    ['I feed it 55 g a day', '55', 'g'],
    ["Twenty to six, that's when my shift starts", '5:40', ':'],
    ['ten past nine, the development meeting', '9:10', ':'],
    ['quarter past seven in the evening', '19:15', ':'],
  ])('reads %s', (text, value, unit) => {
    expect(takeQuantities(text).quantities).toContainEqual({ value, unit });
  });

  it('takes the number of a shed for no day', () => {
    expect(takeQuantities('一号棚种草莓').quantities.map(({ unit }) => unit)).not.toContain('/');
  });
});

describe('readStatement', () => {
  it.each([
    ['我喜欢人多的地方', 1],
    ['我不喜欢人多的地方', -1],
    ['我不得不每天加班', 1],
    ['我没那么喜欢看恐怖片了', -1],
    ['我把烟戒了', -1],
    ['我已经不喝咖啡了', -1],
    ['我受不了香菜', -1],
    ['我现在不怕狗了', 1],
    ['我离不开咖啡', 1],
    ['我以前不吃早饭，现在每天都会吃', 1],
    ['I love camping', 1],
    ["I don't like camping anymore", -1],
    ['I quit smoking', -1],
    ['I used to play the violin', -1],
    ["I don't love my job as much as I used to", -1],
    ["I can't stand country music", -1],
    ["I can't live without coffee", 1],
    ["I'm not afraid of flying anymore", 1],
  ])('knows which way %s points', (text, polarity) => {
    expect(read(text).polarity).toBe(polarity);
  });

  it.each([
    ['我妈的生日是 5 月 12 号', 'mother'],
    ['My sister lives in Penang', 'sister'],
    ['我女朋友叫小鹿', 'girlfriend'],
    ["I think my dad's knee is fine", 'father'],
    ['我每周给我妈打电话', 'me'],
    ['I call my mother every week', 'me'],
  ])('knows who %s is about', (text, subject) => {
    expect(read(text).subject).toBe(subject);
  });

  it.each([
    ['我搬到吉隆坡了', 'residence', ['kualalumpur']],
    ['I live in Kuala Lumpur', 'residence', ['kualalumpur']],
    ['我是一名护士', 'profession', ['nurse']],
    ["I'm a nurse", 'profession', ['nurse']],
    ['我平时骑车上班', 'commute', ['cycle']],
    ['I ride my bike to work', 'commute', ['cycle']],
    ['I work remotely', 'workMode', ['remote']],
    ['请用中文回答我', 'answerLanguage', ['chinese']],
    ['My boss is Karen', 'name', ['karen']],
  ])('reads the attribute of %s', (text, name, values) => {
    expect(read(text).slot).toEqual({ name, values });
  });

  it.each([
    ['我养的那条狗是柯基', '我养了条狗', ['dog']],
    ['我妈学的那样乐器是葫芦丝', '我妈在学一样乐器', ['乐器']],
    ['我是在轴承厂做质检的', '我在厂里做质检', ['质检']],
    ['我想买的那辆车是五菱', '我想买辆车', ['car']],
    ['我就是干修表这行的', '我靠修表吃饭', ['修', '表']],
  ])('reads the thing that is pointed at or counted: %s / %s', (one, other, shared) => {
    const known = read(other).specifics;
    expect(read(one).specifics.filter((word) => known.includes(word))).toEqual(shared);
  });

  it('takes the language of comments, and a site that moves, for no attribute of the user', () => {
    expect(read('代码里的注释要写英文').slot).toBeNull();
    expect(read('我打算把 blog 从 WordPress 搬到 Hugo').slot?.name).not.toBe('residence');
  });

  it.each([
    ['班主任姓裘，不姓邱', ['邱'], ['裘']],
    ['老家不住湖州，住绍兴', ['湖州'], ['绍兴']],
  ])('reads what is put right: %s', (text, wrong, right) => {
    expect(read(text).correction).toEqual({ wrong, right });
  });

  it('takes half past nine in the morning for an hour, not for what holds in mornings', () => {
    expect(read('我们的站会是早上 9:30').conditions).toEqual([]);
    expect(read('我早上喝咖啡').conditions).toEqual(['morning']);
  });

  it('takes no adjective for a name and no software for a home', () => {
    expect(read('My boss is strict').slot).toBeNull();
    expect(read("I've moved on to VS Code as my editor").slot).toBeNull();
  });

  it.each([
    ['不是周三，是周四', ['wednesday'], ['thursday']],
    ['I switched from Notion to Obsidian for notes', ['notion'], ['obsidian']],
  ])('reads what %s takes back', (text, wrong, right) => {
    expect(read(text).correction).toEqual({ wrong, right });
  });
});

describe('takeQuantities', () => {
  it.each([
    ['预算是 30 万', '预算是三十万'],
    ['月租三千五', '月租 3500'],
    ['房贷四千五百块', '房贷 4500 块'],
    ['跑了三万五千公里', '跑了 35000 公里'],
    ['存了一万两千三百', 'saved 12,300'],
    ['早上七点半起床', 'get up at 7:30 am'],
    ['生日是 5 月 12 号', 'born on May 12'],
    ['体重 73 公斤', 'weighs 73 kg'],
    ['It costs $20k', 'It costs 20,000 dollars'],
  ])('reads the same number in %s and %s', (left, right) => {
    const values = (text: string) => takeQuantities(text).quantities.map((quantity) => quantity.value);
    expect(values(left)).toHaveLength(1);
    expect(values(left)).toEqual(values(right));
  });

  it('tells a digit from another', () => {
    expect(takeQuantities('bus 36').quantities).not.toEqual(takeQuantities('bus 63').quantities);
  });
});
