import { beforeAll, describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from '../../text/jiebaTokenizer';
import { detectLanguage } from '../../text/language';
import { readStatement } from '../statement';
import { weigh } from './weigh';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());
const read = (text: string, durable = true) =>
  readStatement(
    {
      text,
      lang: detectLanguage(text),
      kind: 'fact',
      polarity: null,
      entities: [],
      confidence: 0.9,
      eventTime: null,
      validTo: null,
      durable,
    },
    tokenizer,
  );
const sure = { same: 0.02, replaces: 0.95, turns: 0.9 };
const none = { kind: 'none' } as const;

describe('weigh', () => {
  it('speaks where the rules saw nothing and it is sure', () => {
    const [fresh, known] = [read('现在上早班'), read('我一直值夜班')];
    expect(weigh(fresh, known, none, sure)).toMatchObject({ kind: 'changed', strength: 0.95 });
    expect(weigh(fresh, known, none, { ...sure, replaces: 0.5 })).toEqual(none);
  });

  it('needs less for what leans on the card said last', () => {
    const [fresh, known] = [read('改成周五'), read('面试定在周四')];
    const unsure = { ...sure, replaces: 0.3 };
    expect(weigh(fresh, known, none, unsure)).toEqual(none);
    expect(weigh(fresh, known, none, unsure, true).kind).toBe('changed');
  });

  it('takes nothing out of force for what tells of no change, of another person or of just now', () => {
    expect(
      weigh(read('The red bike needs a chain'), read('The blue bike needs a patch'), none, { ...sure, turns: 0.1 }),
    ).toEqual(none);
    expect(weigh(read('我妈不吃辣了'), read('我爸爱吃辣'), none, sure)).toEqual(none);
    expect(weigh(read('这周打车', false), read('我开车上班'), none, sure)).toEqual(none);
  });

  it('lets go of a rule that nothing else bears out', () => {
    const rule = { kind: 'changed', strength: 0.6, was: 'a', is: 'b' } as const;
    const [fresh, known] = [read('I like tea'), read('I like coffee')];
    expect(weigh(fresh, known, rule, { same: 0.01, replaces: 0.01, turns: 0.1 })).toEqual(none);
    expect(weigh(fresh, known, rule, { same: 0.01, replaces: 0.2, turns: 0.1 })).toEqual(rule);
  });

  it('never calls the same what differs in a number or in what it affirms', () => {
    const alike = { same: 0.95, replaces: 0.01, turns: 0.1 };
    expect(weigh(read('I weigh 81 kg'), read('I weigh 76 kg'), none, alike)).toEqual(none);
    expect(weigh(read('我不喝酒'), read('我喝酒'), none, alike)).toEqual(none);
    expect(weigh(read('滴酒不沾的人是我'), read('我从不碰酒'), none, alike).kind).not.toBe('changed');
  });
});
