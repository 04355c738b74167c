import { describe, expect, it } from 'vitest';
import { readPlainTaste } from './plainTaste';

const tasteOf = (words: string): 1 | -1 | null => readPlainTaste(words)?.polarity ?? null;

describe('a taste said outright', () => {
  it.each([
    ['我喜欢爬山', 1],
    ['我不喜欢人多的地方', -1],
    ['满天星我一直不太感冒', -1],
    ['我可不敢说自己喜欢小孩', -1],
    ['没有哪出戏我是讨厌的', 1],
    ['谁说我对京剧不感冒', 1],
    ['I love hiking', 1],
    ["I can't stand decaf", -1],
    ["I'm not a fan of horror", -1],
    ['much rather just get a phone call', 1],
    ["It isn't that I don't enjoy cooking", 1],
  ] as const)('is read with what is denied of it: %s', (words, expected) => {
    expect(readPlainTaste(words)).toEqual({ polarity: expected, isSaid: true });
  });

  it.each([
    ['我只听爵士', 1],
    ['I only read paper books', null],
    ['我可不只听爵士', null],
  ] as const)('is what one only does, in Chinese: %s', (words, expected) => {
    expect(tasteOf(words)).toBe(expected);
  });

  it.each(['我妈喜欢喝铁观音', '他讨厌香菜', 'My sister loves the sea', 'she hates mornings'])(
    'is not the speaker’s where somebody else is the subject: %s',
    (words) => {
      expect(readPlainTaste(words)?.isSaid ?? false).toBe(false);
    },
  );

  it.each(['我喜欢猫，讨厌狗', 'I love the mountains and hate skiing'])(
    'is none where two tastes say the opposite: %s',
    (words) => {
      expect(readPlainTaste(words)).toBeNull();
    },
  );

  it.each([
    '小时候我最讨厌苦瓜',
    '我喜欢不起来',
    'I used to love clubbing',
    'oh great, I love waiting in line',
    '别人都嫌冬泳冷，我觉得过瘾',
    '与其说喜欢不如说是习惯',
    'at first I hated the accordion, now it is all I play',
    '我住在杭州',
    'I live in Porto',
  ])('is left to the models where it is bygone, ironic, undone or not there: %s', (words) => {
    expect(readPlainTaste(words)).toBeNull();
  });
});
