import { describe, expect, it } from 'vitest';
import { areApart, peopleIn } from './people';

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
