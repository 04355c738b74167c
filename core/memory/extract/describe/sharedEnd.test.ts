import { describe, expect, it } from 'vitest';
import type { Draft } from '../../types';
import { shareEnds } from './sharedEnd';

const end = Date.parse('2026-04-12T23:59:59+08:00');

/** The clauses of a turn; those given an end hold until then. */
function drafts(text: string, clauses: [quote: string, validTo?: number][]): Draft[] {
  return clauses.map(([quote, validTo]) => {
    const start = text.indexOf(quote);
    return {
      text: quote,
      quote,
      start,
      end: start + quote.length,
      lang: 'en',
      kind: 'fact',
      polarity: null,
      topic: '',
      keywords: [],
      entities: [],
      importance: 3,
      confidence: 0.8,
      validFrom: null,
      validTo: validTo ?? null,
      eventTime: null,
      durable: validTo === undefined,
      explicit: false,
    };
  });
}
const endsOf = (text: string, clauses: [string, number?][]) =>
  shareEnds(text, drafts(text, clauses)).map(({ validTo }) => validTo);

describe('shareEnds', () => {
  it('ends what follows from something that ends', () => {
    const text = "phone's in for repair till friday so I'm on my kid's old nokia";
    expect(endsOf(text, [["phone's in for repair till friday", end], ["I'm on my kid's old nokia"]])).toEqual([
      end,
      end,
    ]);
    const han = '店里盘点到12号，所以我都上晚班';
    expect(endsOf(han, [['店里盘点到12号', end], ['所以我都上晚班']])).toEqual([end, end]);
  });

  it('ends a trouble with what is done for it', () => {
    const text = '脚崴了，上不了班，在家躺到这周日';
    expect(endsOf(text, [['脚崴了，上不了班'], ['在家躺到这周日', end]])).toEqual([end, end]);
    const en = "I'm off sick, resting until Sunday";
    expect(endsOf(en, [["I'm off sick"], ['resting until Sunday', end]])).toEqual([end, end]);
  });

  it('leaves what is over for good', () => {
    const text = "I broke up with Sam, staying at my mum's until Sunday";
    expect(endsOf(text, [['I broke up with Sam'], ["staying at my mum's until Sunday", end]])).toEqual([null, end]);
  });

  it('leaves what stands beside it, in another sentence too', () => {
    const text = "I have a membership at PureGym, it's shut till May";
    expect(endsOf(text, [['I have a membership at PureGym'], ["it's shut till May", end]])).toEqual([null, end]);
    const han = '我这几天住酒店。所以别给我寄东西';
    expect(endsOf(han, [['我这几天住酒店', end], ['别给我寄东西']])).toEqual([end, null]);
  });
});
