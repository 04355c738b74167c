import { beforeAll, describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from './jiebaTokenizer';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

describe('index terms', () => {
  it('gives a Chinese question and the card it is about a common word', () => {
    const card = tokenizer.terms('我对花生过敏');
    const question = tokenizer.terms('有什么要忌口的吗？花生可以吃吗');
    expect(card).toContain('花生');
    expect(question).toContain('花生');
  });

  it('gives every inflection of an English word one term', () => {
    for (const form of ['hikes', 'hiked', 'hiking', 'Hike']) expect(tokenizer.terms(form)).toEqual(['hike']);
    expect(tokenizer.terms('allergies')).toEqual(tokenizer.terms('allergy'));
    expect(tokenizer.terms('recommendation')).toEqual(tokenizer.terms('recommended'));
  });

  it('keeps both languages of a mixed sentence', () => {
    const terms = tokenizer.terms('我在学 TypeScript 编程');
    expect(terms).toContain('typescript');
    expect(terms).toContain('编程');
  });

  it('drops words that say nothing, in either language', () => {
    expect(tokenizer.terms('what is the')).toEqual([]);
    expect(tokenizer.terms('我的是什么')).not.toContain('我');
  });

  it('reads full-width letters and digits as plain ones', () => {
    expect(tokenizer.terms('ＧＰＴ４')).toEqual(tokenizer.terms('gpt4'));
  });

  it('keeps repeats, which the ranking counts', () => {
    expect(tokenizer.terms('cat and cat').filter((term) => term === 'cat')).toHaveLength(2);
  });

  it('adds neighbouring characters so that a name jieba splits is still found whole', () => {
    expect(tokenizer.terms('阿茨海默')).toContain('茨海');
  });

  it('takes the possessive off', () => {
    expect(tokenizer.terms("Melanie's painting")).toEqual(['melani', 'paint']);
  });
});

describe('words', () => {
  it('keeps order, case and small words, and leaves punctuation out', () => {
    expect(tokenizer.words('我住在 Berlin，很好')).toEqual(['我', '住', '在', 'Berlin', '很', '好']);
  });
});
