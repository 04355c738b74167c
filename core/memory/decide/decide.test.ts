import { beforeAll, describe, expect, it } from 'vitest';
import { defaultMemorySettings } from '../settings';
import { readPlain, readyToRead } from '../testing/readPlain';
import { sampleCard } from '../testing/samples';
import type { Card } from '../types';
import { decide } from './decide';
import type { Said } from './held';
import type { Neighbour } from './neighbours';

beforeAll(readyToRead);

const vector = Float32Array.from([1, 0]);
const read = (text: string, kind: Card['kind'] = 'fact') => readPlain(text, { kind });

const said = (text: string, change: Partial<Said> = {}): Said => ({
  statement: read(text),
  vector,
  modelId: 'none',
  scope: 'global',
  at: 2000,
  conversation: 'claude:c2',
  turnId: 't2',
  explicit: false,
  ...change,
});

let cards = 0;
function near(text: string, cosine = 0.5, change: Partial<Card> = {}): Neighbour {
  cards += 1;
  const [piece] = sampleCard().evidence;
  const evidence = piece ? [{ ...piece, turnId: 't1', at: 1000, site: 'claude', conversationId: 'c1' }] : [];
  const card = sampleCard({ id: `n${cards}`, text, status: 'active', scope: 'global', evidence, ...change });
  return { card, statement: read(text), vector, cosine };
}

const act = (fresh: Said, ...known: Neighbour[]) => decide(fresh, known, defaultMemorySettings.decide);

describe('decide', () => {
  it.each([
    ['我不喜欢人多的地方', '我喜欢人多的地方', 'turnedRound'],
    ['I love camping', "I don't like camping anymore", 'turnedRound'],
    ['我住在珠海', '我搬到泉州了', 'valueChanged'],
    ['I live in Zhuhai', 'I moved to Quanzhou', 'valueChanged'],
    ['我在读研', '我毕业了', 'nowOver'],
  ])('takes 「%s」 out of force for 「%s」', (before, after, code) => {
    const known = near(before);
    expect(act(said(after), known)).toMatchObject({ action: 'supersede', targets: [known.card.id], reason: { code } });
  });

  it.each([
    ['我每天骑车上班', '我每天骑车上班'],
    ['I work from home', 'I work from home.'],
  ])('strengthens what 「%s」 says already', (before, after) => {
    expect(act(said(after), near(before))).toMatchObject({ action: 'update' });
  });

  it.each([
    ['我十月结婚', '我10月18号结婚'],
    ['I get married in October', 'I get married on October 18'],
  ])('keeps the day where only the month of 「%s」 was known', (before, after) => {
    const known = near(before, 0.8);
    expect(act(said(after), known)).toMatchObject({ action: 'update', reason: { code: 'morePrecise' } });
  });

  it.each([
    ['我妈喜欢喝铁观音', '我爸不喜欢喝铁观音'],
    ['My sister lives in Penang', 'I live in Singapore'],
    ['I like tea', 'I like coffee'],
    ['我对花生过敏', '我对青霉素过敏'],
    ['我一天工钱三百二', '我工友一天工钱三百五'],
    ['大儿子在苏州打工', '小儿子现在在佛山打工'],
    ['My flight out to Lisbon is with TAP', 'My flight back from Lisbon is with easyJet'],
    ['去程的机票是东航的', '返程的机票是国航的'],
    ['My morning class is in room 2', 'My evening class is in the gym'],
  ])('lets 「%s」 and 「%s」 stand beside each other', (before, after) => {
    expect(act(said(after), near(before)).action).toBe('create');
  });

  it.each([
    ['我妈的生日是5月12号', '我妈生日好像是5月21号，我不太确定'],
    ['My flight is at 9 am', 'Maybe my flight is at 10 am'],
  ])('asks where a doubt meets what was certain: 「%s」, 「%s」', (before, after) => {
    const known = near(before, 0.8);
    expect(act(said(after), known)).toMatchObject({ action: 'create', targets: [known.card.id] });
    expect(act(said(after), known).pending?.code).toBe('doubtAgainstKnown');
  });

  it('keeps what is older than what is known as superseded already', () => {
    const known = near('我搬到泉州了');
    expect(act(said('我住在珠海', { at: 500 }), known)).toMatchObject({ action: 'create', outdated: true });
  });

  it('leaves a rule in force beside its exception and beside what a project does its own way', () => {
    const rule = near('我不吃海鲜');
    const exception = act(said('海鲜里只有三文鱼我能吃'), rule);
    expect(exception.action).toBe('create');
    expect(exception.besides?.map(({ cardId }) => cardId)).toEqual([rule.card.id]);
    const everywhere = near('用英文回答我');
    const own = act(said('用中文回答我', { scope: 'project:a' }), everywhere);
    expect(own.action).toBe('create');
  });

  it('sums up what two cards say', () => {
    const parts = [near('我会西班牙语', 0.6), near('我会法语', 0.6)];
    const verdict = act(said('我会西班牙语和法语'), ...parts);
    expect(['merge', 'update']).toContain(verdict.action);
    expect(verdict.targets.length).toBeGreaterThan(0);
  });

  it('sums up two days of one thing', () => {
    const parts = [near('我每周二去接孙子放学', 0.6), near('我每周四也去接孙子放学', 0.6)];
    expect(act(said('我每周二和周四去接孙子放学'), ...parts).action).toBe('merge');
    const days = [near('I swim on Mondays', 0.6), near('I swim on Fridays too', 0.6)];
    expect(act(said('I swim on Mondays and Fridays'), ...days).action).toBe('merge');
  });

  it('never takes out of force what the same turn said', () => {
    const known = near('我住在珠海', 0.5);
    expect(act(said('我搬到泉州了', { turnId: 't1' }), known).action).toBe('create');
  });
});
