import { beforeAll, describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import type { Draft } from '../types';
import { groupClauses } from './clauses';
import { joinHalves } from './halves';
import { dated, plainDraft } from './tentative';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());
const draftsOf = (text: string, ...quotes: string[]) =>
  quotes.map((quote) => plainDraft(quote, text.indexOf(quote), tokenizer));
const unitsOf = (text: string, drafts: Draft[], tentative: Draft[] = []) =>
  groupClauses(text, joinHalves(text, { drafts, tentative: new Set(tentative) }).drafts);
const textsOf = (text: string, ...quotes: string[]) =>
  unitsOf(text, draftsOf(text, ...quotes)).map(({ pieces }) => pieces.map((piece) => piece.text));

describe('groupClauses', () => {
  it.each([
    ['这两周我在家办公，5月18号才回公司', '这两周我在家办公', '5月18号才回公司'],
    ['My arm is in a cast, until May 18', 'My arm is in a cast', 'until May 18'],
  ])('takes the end of a state from its second half: %s', (text, ...quotes) => {
    const at = Date.parse('2026-05-05T10:00:00+08:00');
    const [unit] = unitsOf(
      text,
      draftsOf(text, ...quotes).map((draft) => dated(draft, at, 480)),
    );
    expect(unit?.pieces.map((piece) => piece.text)).toEqual([text]);
    expect(unit?.pieces[0]).toMatchObject({ durable: false, validTo: Date.parse('2026-05-19T00:00:00+08:00') - 1 });
  });

  it('keeps the clauses of a sentence together, with the sentence', () => {
    const text = '利率调了，现在一个月还5700';
    const [unit] = groupClauses(text, draftsOf(text, '利率调了', '现在一个月还5700'));
    expect(unit?.whole).toEqual({ text, start: 0 });
    expect(textsOf('Sold the Fit, and driving an EV now', 'Sold the Fit', 'driving an EV now')).toHaveLength(1);
  });

  it('keeps sentences apart, but for one that begins with a pronoun', () => {
    expect(textsOf('我住在珠海。我养猫', '我住在珠海', '我养猫')).toHaveLength(2);
    expect(textsOf("We renamed the dog. He's Moose now", 'We renamed the dog', "He's Moose now")).toHaveLength(1);
  });

  it.each([
    ['我以前不吃早饭，现在每天都吃', '我以前不吃早饭', '现在每天都吃'],
    ['我不是左撇子，是右撇子', '我不是左撇子', '是右撇子'],
    ['I used to hate olives, now I eat them daily', 'I used to hate olives', 'now I eat them daily'],
  ])('never parts the halves of %s', (text, ...quotes) => {
    expect(textsOf(text, ...quotes)).toEqual([[text]]);
  });

  it('gives what is said of a person just named the name, unless it was worth keeping alone', () => {
    const text = '我有个新同事，她叫阿柚';
    const drafts = draftsOf(text, '我有个新同事', '她叫阿柚');
    const [, second] = drafts;
    const joined = unitsOf(text, drafts, second ? [second] : []);
    expect(joined.map(({ pieces }) => pieces.map((piece) => piece.quote))).toEqual([[text]]);
    expect(unitsOf(text, drafts)[0]?.pieces).toHaveLength(2);
  });
});
