import { describe, expect, it } from 'vitest';
import { sampleNow } from '../testing/samples';
import { findTimes } from '../text/time';
import { settleTimes } from './settleTimes';

/** The samples' now is Sunday, 1 March 2026. */
const daysOf = (query: string) =>
  settleTimes(query, findTimes(query, sampleNow, 0), [], sampleNow).map(({ from, to }) =>
    [from, to].map((at) => new Date(at).toISOString().slice(0, 10)).join(' … '),
  );

describe('the time a question means', () => {
  it.each([
    ['What did I tell you on Tuesday?', '2026-02-24 … 2026-02-24'],
    ['周二我说的那家店叫什么', '2026-02-24 … 2026-02-24'],
    ['the place I mentioned on Friday', '2026-02-27 … 2026-02-27'],
  ])('is the weekday behind where it asks for what was said: %s', (query, days) => {
    expect(daysOf(query)).toEqual([days]);
  });

  it.each([
    ['What do I have on Tuesday?', '2026-03-03 … 2026-03-03'],
    ['周二有什么安排', '2026-03-03 … 2026-03-03'],
    ['周二提醒我开会', '2026-03-03 … 2026-03-03'],
  ])('is the next one otherwise: %s', (query, days) => {
    expect(daysOf(query)).toEqual([days]);
  });

  it.each([
    ['the noodle place I tried last year in October', '2025-10-01 … 2025-10-31'],
    ['what I said on Monday last week', '2026-02-16 … 2026-02-16'],
    ['last week on Monday', '2026-02-16 … 2026-02-16'],
    ['去年的十月我在忙什么', '2025-10-01 … 2025-10-31'],
  ])('is one where two halves name it: %s', (query, days) => {
    expect(daysOf(query)).toEqual([days]);
  });

  it('stays two where two are named', () => {
    expect(daysOf('yesterday and last week')).toHaveLength(2);
    expect(daysOf('昨天和上周都说过')).toHaveLength(2);
  });
});
