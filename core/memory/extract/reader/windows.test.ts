import { describe, expect, it } from 'vitest';
import { cutWindows } from './windows';

const cut = (text: string): string[] => cutWindows(text).map(({ start, end }) => text.slice(start, end));

describe('the windows a turn is read in', () => {
  it('leave a turn of ordinary length whole', () => {
    const turn = '我平时坐地铁上下班。\nI work in a small lab. 周末想出去走走？';
    expect(cut(turn)).toEqual([turn]);
    expect(cut('')).toEqual([]);
  });

  it('cut a long turn between sentences, Chinese and English, and lose nothing', () => {
    for (const sentence of ['我每周三晚上去社区活动中心学二胡。', 'Every other Wednesday I drive out to the lake. ']) {
      const turn = sentence.repeat(60);
      const windows = cut(turn);
      expect(windows.length).toBeGreaterThan(1);
      expect(windows.join('')).toBe(turn);
      for (const window of windows) expect(window.startsWith(sentence.slice(0, 5))).toBe(true);
    }
  });

  it('cut what has no sentences, and of a whole book only take both ends', () => {
    expect(cut('啊'.repeat(1000)).join('')).toHaveLength(1000);
    const book = `first words. ${'It was a dark night. '.repeat(2000)}last words.`;
    const windows = cut(book);
    expect(windows).toHaveLength(12);
    expect(windows[0]).toContain('first words');
    expect(windows.at(-1)).toContain('last words');
  });
});
