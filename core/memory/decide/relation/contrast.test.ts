import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../../testing/readPlain';
import { areTwins } from './contrast';

beforeAll(readyToRead);
const read = (text: string) => readPlain(text);

describe('areTwins', () => {
  it.each([
    ['家里电脑密码提示是我妈生日', '我办公室电脑密码提示是我爸生日'],
    ['我右耳听力差', '我左耳听力差'],
    ['My return flight is at 9:50 pm', '我的航班是早上七点二十'],
    ['Bumped upstairs to 20', 'Downstairs: 21'],
    ['我写后端的主力语言换成 Rust 了', '我写前端的主力语言是 TypeScript'],
  ])('keeps apart: %s / %s', (fresh, known) => {
    expect(areTwins(read(fresh), read(known))).toBe(true);
  });

  it.each([
    ['我左耳听不清', '我左耳听力差'],
    ['The thermostat upstairs is at 20 now', 'Upstairs thermostat: 19'],
    ['不是左眼，是右眼', '我左眼近视'],
    ['I work at home now', 'I live in Leeds'],
  ])('lets meet: %s / %s', (fresh, known) => {
    expect(areTwins(read(fresh), read(known))).toBe(false);
  });
});
