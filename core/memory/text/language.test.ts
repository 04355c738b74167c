import { describe, expect, it } from 'vitest';
import { chineseShare, detectLanguage, isMixed } from './language';

describe('the language of a text', () => {
  it.each([
    ['我平时坐地铁上下班', 'zh'],
    ['I take the metro to work', 'en'],
    ['我们用 React、TypeScript 和 Tailwind', 'zh'],
    ['帮我 review 一下这段 code', 'zh'],
    ['I love 火锅 and 串串', 'en'],
    ['My hometown is 成都', 'en'],
    ['12345', 'en'],
  ] as const)('goes by its grammar, not by its terms: %s', (text, lang) => {
    expect(detectLanguage(text)).toBe(lang);
  });

  it('is mixed only where both languages carry a real part', () => {
    expect(isMixed('我的 side project 是用 Rust 写的')).toBe(true);
    expect(isMixed('我不喜欢人多的地方，所以周末一般待在家里看书，偶尔用 Kindle')).toBe(false);
    expect(isMixed('I live in Leeds')).toBe(false);
  });

  it('gives a share of 0 for a text without letters', () => {
    expect(chineseShare('… 42 !')).toBe(0);
  });
});
