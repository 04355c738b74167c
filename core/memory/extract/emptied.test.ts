import { describe, expect, it } from 'vitest';
import { isEmptied } from './emptied';

describe('a statement whose private part was masked', () => {
  it.each([
    '我的手机号是[手机号]',
    '我家住在[地址]',
    '我妈的电话：[手机号]',
    '记住我的密码是[密码]',
    'My phone number is [phone number]',
    'we live at [street address]',
    "my mom's email is [email address]",
    'Remember that my PIN is [password]',
  ])('is empty where it said only that: %s', (words) => {
    expect(isEmptied(words)).toBe(true);
  });

  it.each([
    '我的手机号是[手机号]，晚上十点以后不接',
    '我对花生过敏',
    '我女儿在[地址]学钢琴',
    'I moved to [street address] with two dogs',
    'I never answer [phone number] before noon',
    '我喜欢方括号[手机号]里的占位符这种写法',
  ])('is kept where something else is said: %s', (words) => {
    expect(isEmptied(words)).toBe(false);
  });
});
