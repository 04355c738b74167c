import { expect, it } from 'vitest';
import { ownPieces } from './ownPieces';

const pieces = (text: string) => ownPieces(text).map(({ start, end }) => text.slice(start, end));

it.each(['喝什么好', '周末去哪儿玩好呢', '我该喝点什么？', 'What should I drink?', '那晚上吃什么'])(
  'a question by itself is nothing that was told: %s',
  (text) => {
    expect(pieces(text)).toEqual([]);
  },
);

it.each(['我昨天把车停在三号楼后面了', 'I parked behind building three yesterday'])('what was told is: %s', (text) => {
  expect(pieces(text).join()).toContain(text.slice(0, 6));
});

it('a request that names what is theirs is, as it says something of them', () => {
  expect(pieces('帮我给我的房东老贺写封信，说门口的划痕是搬家公司弄的').join()).toContain('老贺');
});
