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
    ['西边那间屋漏雨了', '东边那间屋朝阳'],
    ['The white horse lost a shoe', 'The grey horse is lame'],
    ['白猫绝育了', '黑猫还没绝育'],
    ['for Rust I stick with Zed', 'For Java I use Eclipse'],
    ['写后端用 Go', '写前端都用 TypeScript'],
    ['我们科夜班的护士长姓裘', '我们科白班的护士长姓邱'],
    ["The night shift's lead is Ros", "The day shift's lead is Roz"],
  ])('keeps apart: %s / %s', (fresh, known) => {
    expect(areTwins(read(fresh), read(known))).toBe(true);
  });

  it.each([
    ['我左耳听不清', '我左耳听力差'],
    ['The thermostat upstairs is at 20 now', 'Upstairs thermostat: 19'],
    ['不是左眼，是右眼', '我左眼近视'],
    ['I work at home now', 'I live in Leeds'],
    ['The grey horse is sound again', 'The grey horse is lame'],
    ['I drive a white car now', 'I drive a red car'],
    ['换了辆白车', '我开一辆红车'],
    ['For Java I use IntelliJ now', 'For Java I use Eclipse'],
  ])('lets meet: %s / %s', (fresh, known) => {
    expect(areTwins(read(fresh), read(known))).toBe(false);
  });
});
