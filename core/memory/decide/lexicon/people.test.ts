import { describe, expect, it } from 'vitest';
import { areApart, peopleIn, readSubject } from './people';

const apart = (left: string, right: string): boolean => areApart(peopleIn(left), peopleIn(right));

describe('areApart', () => {
  it.each([
    ['I owe my brother $900', 'I owe my cousin $2,100'],
    ['我借了我弟三千', '我借了我妹五千'],
    ['二舅家的狗叫馒头', '大舅家的狗叫豆包'],
    ['我表哥是麻醉师', '我堂哥是牙医'],
    ['狗粮囤的是皇家', '猫粮一直买渴望'],
  ])('is true for %s and %s', (left, right) => {
    expect(apart(left, right)).toBe(true);
  });

  it.each([
    ['We switched my daughter to a new school', 'My daughter goes to Maple Street'],
    ['我老婆想去海边', '我爱人想去海边'],
    ['My sister moved to Graz', '我姐姐住维也纳'],
    ['I moved in with my wife', 'I live with my girlfriend'],
    ['猫粮不买渴望了', '我家猫粮一直买的渴望'],
    ['我爱吃热狗', '我养猫'],
    ['改成周五', '我妈周四来'],
  ])('is false for %s and %s', (left, right) => {
    expect(apart(left, right)).toBe(false);
  });
});

describe('readSubject', () => {
  it.each([
    ['隔壁川菜馆的头灶跳槽去无锡了', '隔壁'],
    ['有个朋友换了辆车', '有个朋友'],
    ['老韩跑去送快递了', '老韩'],
    ['小孟搬走了', '小孟'],
    ['王姐调走了', '王姐'],
    ['A mate at another studio got laid off', 'A mate'],
    ['a friend from Austin is moving to Denver as well', 'a friend'],
  ])('knows that somebody else is told of: %s', (text, detail) => {
    expect(readSubject(text)).toEqual({ key: 'named', detail });
  });

  it.each([
    '老家在衡阳',
    '老二是满五岁',
    '小时候在新疆',
    '老是失眠',
    '楼下开了家健身房',
    'A friendly dog is what I want',
  ])('and that nobody is: %s', (text) => expect(readSubject(text).key).not.toBe('named'));

  it.each([
    ['我搭档平时上小夜', 'workmate', ''],
    ['我同桌周末在养老院做义工', 'classmate', ''],
    ['我嫂子住一楼', 'sisterinlaw', ''],
    ['My landlord allows pets', 'landlord', ''],
    ['孩子班主任姓邱', 'teacher', '孩子'],
    ["My sister's boyfriend plays the oboe", 'boyfriend', 'sister'],
    ['我大女儿学大提琴', 'daughter', '大'],
    ['My younger daughter plays the drums now', 'daughter', '小'],
    ['我小女儿学长号', 'daughter', '小'],
    ["I'm not sure my landlord allows pets", 'landlord', ''],
  ])('knows whose matter it is: %s', (text, key, detail) => {
    expect(readSubject(text)).toEqual({ key, detail });
  });

  it.each(['我们领导把我调到早班了', 'My boss moved me to days'])('and that it is told of the user: %s', (text) =>
    expect(readSubject(text).key).toBe('me'),
  );

  it('tells two grandmothers apart, and takes either for "grandma"', () => {
    expect(apart('我奶奶不爱听评弹', '我外婆爱听评弹')).toBe(true);
    expect(apart('My grandma loves opera', '我外婆爱听评弹')).toBe(false);
  });

  it('finds apprentices and grandchildren', () => {
    expect([readSubject('我徒弟小余辞职了').key, readSubject('My other grandson is at Leeds too').key]).toEqual([
      'apprentice',
      'grandson',
    ]);
  });
});
