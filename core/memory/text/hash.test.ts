import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plainForm, sha256, stableId } from './hash';

describe('hash', () => {
  it('agrees with the SHA-256 of Node for texts of every length around a block, in both languages', () => {
    for (const text of [
      '',
      'abc',
      '我住在杭州',
      ...Array.from({ length: 130 }, (_, n) => 'x'.repeat(n)),
      '记'.repeat(999),
    ])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('keeps the parts of an id apart', () => {
    expect(stableId('ab', 'c')).not.toBe(stableId('a', 'bc'));
    expect(stableId('我', 1)).toBe(stableId('我', '1'));
  });

  it('gives one plain form to the same words written differently', () => {
    expect(plainForm('我现在体重 73 公斤。')).toBe(plainForm('我现在体重73公斤'));
    expect(plainForm('I live in Leeds.')).toBe(plainForm('  i live in  LEEDS!'));
    expect(plainForm('It costs 1,200 euros')).toBe(plainForm('it costs 1200 euros'));
    expect(plainForm('version 2.5')).not.toBe(plainForm('version 25'));
  });
});
