import { describe, expect, it } from 'vitest';
import { valuesIn, withNewValue } from './values';

describe('withNewValue', () => {
  it.each([
    ['我工号是 A2071', '说错了 A2017 才是', '我工号是 A2017'],
    ['收货地址写滨江区江陵路88号', '不对 是江晖路88号 手滑', '收货地址写滨江区江晖路88号'],
    ['组会在周三', '现在是周四了', '组会在周四'],
    ['我门诊号是A102', '改成B207了', '我门诊号是B207'],
    ['我们周会在周二上午', '周会挪到周四下午了', '我们周会在周四下午'],
    ['我们周会在周二上午', '改到周四了', '我们周会在周四上午'],
    ['组会在周三下午三点', '改到下午四点了', '组会在周三下午四点'],
    ['组会在周三下午三点', '改到周四了', '组会在周四下午三点'],
    ['Choir is on Tuesday evenings', 'moved to Thursday mornings', 'Choir is on Thursday mornings'],
    ['Choir is on Tuesday evening', 'Thursday now', 'Choir is on Thursday evening'],
    ["My landlord's name is Mr. Okafor", "It's Okonjo not Okafor", "My landlord's name is Mr. Okonjo"],
    ['The dinner is for 4 people', 'make that 6', 'The dinner is for 6 people'],
    ['Standup is at 9:30', '10:15 now', 'Standup is at 10:15'],
  ])('puts the new value into the known words: %s + %s', (known, fresh, expected) => {
    expect(withNewValue(known, fresh)).toBe(expected);
  });

  it.each([
    ['我住在宁波', '现在是周四了'],
    ['周三组会，周五交周报', '改成周四'],
    ['Standup is at 9:30', 'Standup moved from 9:30 to 10:15'],
    ['I have 2 dogs', 'I like tea'],
  ])('gives nothing where it is not plain what takes the place of what: %s + %s', (known, fresh) => {
    expect(withNewValue(known, fresh)).toBeNull();
  });

  it('takes the longest reading of a value', () => {
    expect(valuesIn('B2-117 on May 12 at 10:15').map((value) => value.kind)).toEqual(['code', 'date', 'clock']);
  });
});
