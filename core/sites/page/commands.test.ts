import { expect, test } from 'vitest';
import { parseCommand } from './commands';

test.each([
  ['/mem list', 'list', ''],
  ['/mem', 'list', ''],
  ['/MEM find  peanuts', 'find', 'peanuts'],
  ['/mem add I am allergic to peanuts.', 'add', 'I am allergic to peanuts.'],
  ['/mem del 2', 'del', '2'],
  ['/mem off', 'off', ''],
  ['/mem distil', 'distil', ''],
  ['/记忆 提炼', 'distil', ''],
  ['/记忆 列表', 'list', ''],
  ['/记忆', 'list', ''],
  ['/记忆 查找 花生', 'find', '花生'],
  ['/记忆查找花生', 'find', '花生'],
  ['／记忆 添加：我对花生过敏', 'add', '我对花生过敏'],
  ['/记忆 忘掉 花生', 'del', '花生'],
  ['/记忆 置顶 花生', 'pin', '花生'],
  ['/记忆 关闭', 'off', ''],
])('“%s” is the command %s', (draft, command, argument) => {
  expect(parseCommand(draft)).toEqual({ kind: 'command', command, argument });
});

test.each(['memory of water', '/memo write this', '/members list', 'what does /mem add do?', '记忆 列表', '/help'])(
  '“%s” is for the site',
  (draft) => {
    expect(parseCommand(draft)).toBeNull();
  },
);

test.each([
  ['/mem explode', 'explode'],
  ['/记忆 爆炸', '爆炸'],
  ['/mem finding nemo', 'finding'],
])('“%s” is kept from the site although there is no such command', (draft, word) => {
  expect(parseCommand(draft)).toEqual({ kind: 'unknown', word });
});

test('a command without its words is incomplete', () => {
  expect(parseCommand('/mem add ')).toEqual({ kind: 'incomplete', command: 'add' });
  expect(parseCommand('/记忆 添加')).toEqual({ kind: 'incomplete', command: 'add' });
});
