import { describe, expect, it } from 'vitest';
import { leaveOut } from './leaveOut';

describe('a text without its pasted part', () => {
  it.each([
    ['我是老师：粘贴的文字。谢谢', '粘贴的文字。', '我是老师：\n谢谢', '谢谢'],
    ['I teach. PASTED TEXT Thanks', 'PASTED TEXT', 'I teach. \n Thanks', 'Thanks'],
  ])('still knows where the rest stood: %s', (text, piece, rest, word) => {
    const start = text.indexOf(piece);
    const shortened = leaveOut(text, [{ start, end: start + piece.length }]);
    expect(shortened.text).toBe(rest);
    const at = shortened.text.indexOf(word);
    const { start: from, end: to } = shortened.toOriginal({ start: at, end: at + word.length });
    expect(text.slice(from, to)).toBe(word);
  });

  it('is the same where nothing is left out', () => {
    const { text, toOriginal } = leaveOut('你好', []);
    expect(text).toBe('你好');
    expect(toOriginal({ start: 0, end: 2 })).toEqual({ start: 0, end: 2 });
  });
});
