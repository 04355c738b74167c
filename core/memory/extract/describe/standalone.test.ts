import { describe, expect, it } from 'vitest';
import { makeStandalone } from './standalone';

describe('a statement that stands alone', () => {
  it.each([
    ['不吃辣', '我叫阿泽', '我不吃辣'],
    ['专业是材料', '我叫阿泽', '我的专业是材料'],
    ['周末要带他们出门', '我家有两个孩子', '我周末要带孩子出门'],
    ['她数学偏弱', '我女儿今年高考', '我女儿数学偏弱'],
  ])('gets its subject back from the turn: %s', (words, previous, text) => {
    expect(makeStandalone(words, 'zh', { previous })).toBe(text);
  });

  it.each([
    ['工作日我滴酒不沾', '我在上班'],
    ['喝咖啡我会心慌', '我胃不好'],
    ['老婆是护士', '我今年四十'],
  ])('keeps the subject it has: %s', (words, previous) => {
    expect(makeStandalone(words, 'zh', { previous })).toBe(words);
  });

  it.each([
    ['hate broccoli', 'I love pizza', 'I hate broccoli'],
    ["she's at grade six", 'My daughter plays piano', 'My daughter is at grade six'],
    ['my back is bad', null, 'My back is bad'],
  ])('does so in English: %s', (words, previous, text) => {
    expect(makeStandalone(words, 'en', { previous })).toBe(text);
  });
});
