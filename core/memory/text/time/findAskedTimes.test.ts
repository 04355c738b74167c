import { describe, expect, it } from 'vitest';
import { findAskedTimes } from './findAskedTimes';

// Tuesday, 3 March 2026, 10:00 in Shanghai.
const asked = Date.parse('2026-03-03T10:00:00+08:00');
const day = (ms: number): string => new Date(ms + 480 * 60_000).toISOString().slice(0, 10);
const daysOf = (text: string) => findAskedTimes(text, asked, 480).map(({ from, to }) => `${day(from)}..${day(to)}`);

describe('the times a question names', () => {
  it.each([
    ['What did I do between May and July?', '2026-05-01..2026-07-31'],
    ['what I said from last May to July', '2025-05-01..2025-07-31'],
    ['between November and January 2026', '2025-11-01..2026-01-31'],
    ['where was I from June 3rd to the 9th', '2026-06-03..2026-06-09'],
    ['between 3 and 10 February 2026', '2026-02-03..2026-02-10'],
    ['the trip of May 3–7', '2026-05-03..2026-05-07'],
    ['五月到七月我在忙什么', '2026-05-01..2026-07-31'],
    ['去年五月和七月之间说过什么', '2025-05-01..2025-07-31'],
    ['从去年11月到1月', '2025-11-01..2026-01-31'],
    ['3月1号到5号的安排', '2026-03-01..2026-03-05'],
    ['2024年5月至7月', '2024-05-01..2024-07-31'],
    ['上周三到周五我都做了什么', '2026-02-25..2026-02-27'],
  ])('are one stretch where both ends are told: %s', (text, span) => {
    expect(daysOf(text)).toEqual([span]);
  });

  it.each([
    ['前几天我说的那家店', '2026-02-19..2026-03-02'],
    ['前两天聊过的电影', '2026-02-19..2026-03-02'],
    ['几周前提到的书', '2026-01-13..2026-02-24'],
    ['前阵子我在学什么', '2025-11-23..2026-02-24'],
    ['去年这个时候我在哪', '2025-02-10..2025-03-24'],
    ['the film I mentioned the other day', '2026-02-19..2026-03-02'],
    ['what I told you a few weeks ago', '2026-01-13..2026-02-21'],
    ['where was I this time last year', '2025-02-10..2025-03-24'],
    ['What did we do over Christmas?', '2025-12-22..2025-12-28'],
    ['where I took the kids over Easter', '2025-04-17..2025-04-23'],
    ['去年国庆期间去了哪里', '2025-09-28..2025-10-10'],
  ])('are as wide as words without an end are used: %s', (text, span) => {
    expect(daysOf(text)).toEqual([span]);
  });

  it.each([
    ['what I said the week before last', '2026-02-16..2026-02-22'],
    ['the month before last', '2026-01-01..2026-01-31'],
    ['a fortnight ago', '2026-02-17..2026-02-17'],
    ['两天前我说的那本书', '2026-03-01..2026-03-01'],
    ['上上周我说了什么', '2026-02-16..2026-02-22'],
    ['the present I gave her at Christmas', '2025-12-25..2025-12-25'],
  ])('are as exact as they are told, and behind last week where they say so: %s', (text, span) => {
    expect(daysOf(text)).toEqual([span]);
  });

  it.each([
    'between 3 and 5 eggs',
    'pages 3-5',
    'I work from Monday to Friday',
    '周一到周五的早餐怎么安排',
    '怀孕前几个月要注意什么',
    '行程的前两天住哪里',
    '三到五个人',
    'How many days are there between 1 March and 14 July?',
    '3月1号到7月14号一共多少天',
  ])('are not read into amounts, weeks of work and firsts: %s', (text) => {
    const stretches = findAskedTimes(text, asked, 480).filter(
      (time) => time.role === 'at' && time.to - time.from > 86_400_000,
    );
    expect(stretches).toEqual([]);
  });

  it('stay two where two are named', () => {
    expect(daysOf('昨天和上周都说过')).toHaveLength(2);
    expect(daysOf('yesterday and last week')).toHaveLength(2);
  });
});
