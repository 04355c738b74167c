import { expect, it } from 'vitest';
import { ownPieces } from './ownPieces';

const pieces = (text: string) => ownPieces(text).map(({ start, end }) => text.slice(start, end));

it.each([
  '喝什么好',
  '重新开始打球一周几次比较稳妥',
  '母猫几个月做合适',
  '周末去哪儿玩好呢',
  '我该喝点什么？',
  'What should I drink?',
  '那晚上吃什么',
])('a question by itself is nothing that was told: %s', (text) => {
  expect(pieces(text)).toEqual([]);
});

it.each(['我昨天把车停在三号楼后面了', 'I parked behind building three yesterday'])('what was told is: %s', (text) => {
  expect(pieces(text).join()).toContain(text.slice(0, 6));
});

it('a request that names what is theirs is, as it says something of them', () => {
  expect(pieces('帮我给我的房东老贺写封信，说门口的划痕是搬家公司弄的').join()).toContain('老贺');
});

it.each(['先自我介绍一下：我叫乔木', "Quick intro: I'm Ada"])('words that only announce are no piece: %s', (text) => {
  expect(pieces(text).join()).not.toMatch(/介绍|intro/i);
});

it.each(['等等，我那张证书是不是 N2 的？', 'or was my certificate an N2?'])(
  'what one wonders is not told: %s',
  (text) => {
    expect(pieces(text).join()).not.toContain('N2');
  },
);
