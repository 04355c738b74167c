import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../../testing/readPlain';
import { weigh } from './weigh';

beforeAll(readyToRead);
const read = (text: string, durable = true) => readPlain(text, { durable });
const sure = { same: 0.02, precise: 0, replaces: 0.95, over: 0, turns: 0.9, isLikeliest: true, isBorneOut: true };
const silent = { same: 0, replaces: 0 };
const none = { kind: 'none' } as const;

describe('weigh', () => {
  it('speaks where the rules saw nothing and it is sure', () => {
    const [fresh, known] = [read('现在上早班'), read('我一直值夜班')];
    expect(weigh(fresh, known, none, sure)).toMatchObject({ kind: 'changed', strength: 0.95 });
    expect(weigh(fresh, known, none, { ...sure, replaces: 0.5 })).toEqual(none);
  });

  it('needs less for what leans on the card said last', () => {
    const [fresh, known] = [read('改成周五'), read('面试定在周四')];
    const unsure = { ...sure, replaces: 0.3 };
    expect(weigh(fresh, known, none, unsure)).toEqual(none);
    expect(weigh(fresh, known, none, unsure, true).kind).toBe('changed');
  });

  it('takes nothing out of force for what tells of no change, of another person or of just now', () => {
    expect(
      weigh(read('The red bike needs a chain'), read('The blue bike needs a patch'), none, { ...sure, turns: 0.1 }),
    ).toEqual(none);
    expect(weigh(read('我妈不吃辣了'), read('我爸爱吃辣'), none, sure)).toEqual(none);
    expect(weigh(read('这周打车', false), read('我开车上班'), none, sure)).toEqual(none);
  });

  it('knows who is meant though the subject is another', () => {
    const [fresh, known] = [read('We moved our son to the evening class'), read('My son has the morning class')];
    expect(weigh(fresh, known, none, sure).kind).toBe('changed');
    expect(weigh(read('猫砂换成豆腐砂了'), read('我家猫用膨润土'), none, sure).kind).toBe('changed');
    expect(weigh(read('I owe my brother 900 now'), read('I owe my cousin 2100'), none, sure)).toEqual(none);
    expect(weigh(read('我现在只欠我弟九百'), read('我欠我妹两千'), none, sure)).toEqual(none);
  });

  it('takes nothing out of force for what is said of another thing, or of nothing', () => {
    const unsure = { ...sure, turns: 0.45 };
    expect(weigh(read('The red car is with the garage'), read('The blue car is at home'), none, unsure)).toEqual(none);
    expect(weigh(read('热水器调到 54 度了'), read('浴缸的水温是 42 度'), none, sure)).toEqual(none);
    expect(weigh(read('Never got on with it'), read('I write everything in vim'), none, sure)).toEqual(none);
    expect(weigh(read('The car is an electric one now'), read('The car is a Fit'), none, sure).kind).toBe('changed');
  });

  it('needs less of a sign of change where both judgements agree', () => {
    const agreed = { ...sure, turns: 0.3, replaces: 0.7, byForm: { same: 0, replaces: 0.75 } };
    expect(weigh(read('别再给我列表格'), read('对比都给我列表格'), none, agreed).kind).toBe('changed');
    expect(weigh(read('No more tables'), read('Give me tables'), none, { ...agreed, replaces: 0.4 })).toEqual(none);
  });

  it('lets go of a rule that nothing else bears out', () => {
    const rule = { kind: 'changed', strength: 0.6, was: 'a', is: 'b' } as const;
    const [fresh, known] = [read('I like tea'), read('I like coffee')];
    expect(weigh(fresh, known, rule, { ...sure, same: 0.01, replaces: 0.01, turns: 0.1 })).toEqual(none);
    expect(weigh(fresh, known, rule, { ...sure, same: 0.01, replaces: 0.2, turns: 0.1 })).toEqual(rule);
  });

  it('never calls the same what differs in a number or in what it affirms', () => {
    const alike = { ...sure, same: 0.95, replaces: 0.01, turns: 0.1 };
    expect(weigh(read('I weigh 81 kg'), read('I weigh 76 kg'), none, alike)).toEqual(none);
    expect(weigh(read('我不喝酒'), read('我喝酒'), none, alike)).toEqual(none);
    expect(weigh(read('滴酒不沾的人是我'), read('我从不碰酒'), none, alike).kind).not.toBe('changed');
  });

  it('hears what was read where form and nearness tell nothing', () => {
    const heard = { ...sure, byForm: silent };
    const [fresh, known] = [read('现在上早班'), read('我一直值夜班')];
    expect(weigh(fresh, known, none, { ...heard, replaces: 0.65 }).kind).toBe('changed');
    expect(weigh(fresh, known, none, { ...heard, replaces: 0.65, isLikeliest: false })).toEqual(none);
    expect(weigh(read('我还想换台按摩椅'), read('我想去北戴河'), none, { ...heard, replaces: 0.65 })).toEqual(none);
    const again = { ...heard, same: 0.6, replaces: 0.1 };
    expect(weigh(read('骑车去公司的'), read('I cycle to work'), none, again).kind).toMatch(/same|morePrecise/);
    // Each names something of its own: it takes more.
    expect(weigh(read('我写前端用 TypeScript'), read('我写后端用 Python'), none, again)).toEqual(none);
  });

  it('goes by the reader where the rules see something else', () => {
    const again = { ...sure, same: 0.92, precise: 0.1, replaces: 0.05, turns: 0.1, byForm: silent };
    const rule = { kind: 'changed', strength: 0.6, was: 'a', is: 'b' } as const;
    expect(weigh(read('我上班开车'), read('我开车上班'), rule, again).kind).toBe('same');
    expect(weigh(read('I drive a Fit'), read('I drive a car'), none, { ...again, precise: 0.8 }).kind).toBe(
      'morePrecise',
    );
    const both = { ...again, same: 0.01, precise: 0, replaces: 0.01 };
    expect(weigh(read('我喜欢骑马'), read('我喜欢马'), { kind: 'same', strength: 0.8 }, both)).toEqual(none);
  });

  it('never hears again what names another city, language or day', () => {
    const again = { ...sure, same: 0.92, precise: 0.1, replaces: 0.05, turns: 0.1, byForm: silent };
    const rule = { kind: 'changed', strength: 0.7, was: 'chinese', is: 'english' } as const;
    expect(weigh(read('Reply to me in English from now on'), read('以后都用中文回我'), rule, again)).toEqual(rule);
    expect(weigh(read('钢琴课是周二傍晚六点'), read('钢琴课是周四傍晚六点'), rule, again)).toEqual(rule);
    expect(weigh(read('每周三我去泳馆练水球'), read('每周一我去泳馆当救生员'), none, again)).toEqual(none);
    expect(weigh(read('I swim on Mondays and Fridays'), read('I swim on Mondays'), none, again)).not.toEqual(none);
    expect(weigh(read('I swim on Fridays'), read('I swim on Mondays'), none, again)).toEqual(none);
  });

  it('takes what is done with a thing for no other thing', () => {
    expect(weigh(read('宝宝奶粉换成牛奶粉了'), read('我家宝宝喝的是羊奶粉'), none, sure).kind).toBe('changed');
    expect(weigh(read('The formula is soy now'), read('What she drinks is goat milk'), none, sure).kind).toBe(
      'changed',
    );
  });

  it('sees across languages that one says what the other only names', () => {
    const again = { ...sure, same: 0.9, precise: 0.1, replaces: 0.05, turns: 0.1, byForm: silent };
    expect(weigh(read('The cat I have is a ragdoll'), read('我养了一只猫'), none, again).kind).toBe('morePrecise');
    expect(weigh(read('我的专业是园艺'), read('I study gardening'), none, again).kind).toBe('morePrecise');
    expect(weigh(read('I have a cat'), read('我养了一只猫'), none, again).kind).toBe('same');
  });

  it('does not believe form alone where the reader denies it', () => {
    const [fresh, known] = [read('现在上早班'), read('我一直值夜班')];
    const form = { same: 0, replaces: 0.9 };
    expect(weigh(fresh, known, none, { ...sure, replaces: 0.2, byForm: form }).kind).toBe('changed');
    expect(weigh(fresh, known, none, { ...sure, same: 0, replaces: 0.01, byForm: form })).toEqual(none);
  });

  it('tells what is over from what has another value', () => {
    const over = { ...sure, over: 0.9, byForm: silent };
    expect(weigh(read('钢琴课不上了'), read('我每周上钢琴课'), none, over).kind).toBe('ended');
    expect(weigh(read('I ran it in 3:57'), read('I plan to run a marathon'), none, over).kind).toBe('planDone');
  });
});
