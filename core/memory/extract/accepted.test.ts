import { describe, expect, it } from 'vitest';
import type { Turn } from '../types';
import { readAcceptance } from './accepted';

const proposal = (text: string): Turn => ({
  id: 'a',
  site: 'claude',
  conversationId: 'c',
  role: 'assistant',
  text,
  order: 0,
  at: 0,
  atIsExact: true,
  scope: 'global',
  capturedAt: 0,
});
const read = (words: string, lang: 'zh' | 'en', before: string | null): string | null =>
  readAcceptance(words, { start: 0, end: words.length }, lang, before === null ? null : proposal(before))?.text ?? null;

describe('a proposal taken up', () => {
  it('keeps what was named', () => {
    expect(read('好，就用 Postgres 吧', 'zh', '数据库建议用 Postgres。')).toBe('就用 Postgres 吧');
    expect(read("OK, let's go with Postgres.", 'en', 'I recommend Postgres.')).toBe("let's go with Postgres");
  });

  it('looks up what was only pointed at', () => {
    const options = '有三种：\n1. 周末自驾：自由\n2. 坐高铁：省心\n3. 飞机';
    expect(read('那就选第二个吧', 'zh', options)).toBe('决定：坐高铁');
    expect(read("Let's go with the first one.", 'en', 'Two ways:\n1. Redis - fast\n2. Files')).toBe('Decided: Redis');
    expect(read('好的，就这么办', 'zh', '建议先把登录模块拆出来。之后再看。')).toBe('决定：建议先把登录模块拆出来');
  });

  it('is not seen without a proposal, in questions and in thanks', () => {
    expect(read('那就选第二个吧', 'zh', null)).toBeNull();
    expect(read('就用 Postgres 吗？', 'zh', '建议用 Postgres。')).toBeNull();
    expect(read('好的，谢谢你', 'zh', '建议多喝水。')).toBeNull();
    expect(read('Sounds good, thanks!', 'en', 'I recommend rest.')).toBeNull();
  });
});
