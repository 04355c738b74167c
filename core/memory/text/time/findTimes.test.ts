import { describe, expect, it } from 'vitest';
import { findTimes } from './findTimes';
import { holidaySpan } from './holidays';

// Tuesday, 3 March 2026, 10:00 in Shanghai.
const said = Date.parse('2026-03-03T10:00:00+08:00');
const day = (ms: number): string => new Date(ms + 480 * 60_000).toISOString().slice(0, 10);
const first = (text: string) => {
  const time = findTimes(text, said, 480)[0];
  return time ? `${time.role} ${day(time.from)}..${day(time.to)}` : 'none';
};

describe('time expressions', () => {
  it.each([
    ['下周三下午我要去做体检', 'at 2026-03-11..2026-03-11'],
    ['我妈这周六来看我', 'at 2026-03-07..2026-03-07'],
    ['三天后出发', 'at 2026-03-06..2026-03-06'],
    ['两周后面试', 'at 2026-03-17..2026-03-17'],
    ['后儿我闺女去夏令营', 'at 2026-03-05..2026-03-05'],
    ['到5月3号', 'until 2026-03-03..2026-05-03'],
    ['the baby is due in exactly five weeks', 'at 2026-04-07..2026-04-07'],
    ['上个月我去了杭州', 'at 2026-02-01..2026-02-28'],
    ['去年夏天搬到上海', 'at 2025-06-01..2025-08-31'],
    ['我打算四月份考科目三', 'at 2026-04-01..2026-04-30'],
    ['五月底交稿', 'at 2026-05-21..2026-05-31'],
    ['我五一要去成都', 'at 2026-05-01..2026-05-05'],
    ['二十一号开学', 'at 2026-03-21..2026-03-21'],
    ['My visa interview is three weeks from today.', 'at 2026-03-24..2026-03-24'],
    ['the demo is next Friday', 'at 2026-03-13..2026-03-13'],
    ['I moved here last May', 'at 2025-05-01..2025-05-31'],
    ['I moved to Portland last weekend.', 'at 2026-02-28..2026-03-01'],
    ['we leave the day after tomorrow', 'at 2026-03-05..2026-03-05'],
    ["Day after tomorrow I'm picking up the van", 'at 2026-03-05..2026-03-05'],
    ['the wedding is on June 12', 'at 2026-06-12..2026-06-12'],
    ['we fly in two months', 'at 2026-05-03..2026-05-03'],
    ['the week after next I am away', 'at 2026-03-16..2026-03-22'],
    ['report due Monday after next', 'at 2026-03-16..2026-03-16'],
    ['we meet a week from Friday', 'at 2026-03-13..2026-03-13'],
    ['I fly a week from this Saturday', 'at 2026-03-14..2026-03-14'],
    ['the viewing is a fortnight on Monday', 'at 2026-03-23..2026-03-23'],
    ['back two weeks from tomorrow', 'at 2026-03-18..2026-03-18'],
    ["my kid's appointment is on the 8th of next month", 'at 2026-04-08..2026-04-08'],
    ['they moved in on the 21st last month', 'at 2026-02-21..2026-02-21'],
    ['下个月8号交房', 'at 2026-04-08..2026-04-08'],
    ["My Osaka flight's booked: May 14", 'at 2026-05-14..2026-05-14'],
    ['they pushed the deadline to May 29', 'at 2026-05-29..2026-05-29'],
    ['I ran the race on February 20', 'at 2026-02-20..2026-02-20'],
    ['I ran the race on May 20', 'at 2025-05-20..2025-05-20'],
    ['我报了四月的比赛', 'at 2026-04-01..2026-04-30'],
    ['交稿推迟到五月三号了', 'at 2026-05-03..2026-05-03'],
    ['交付日期改到 9 月 29 号', 'at 2026-09-29..2026-09-29'],
    ['店面租约这个月最后一天到期', 'at 2026-03-31..2026-03-31'],
    ['下个月第一天开业', 'at 2026-04-01..2026-04-01'],
    ["I'm on nights all of June", 'at 2026-06-01..2026-06-30'],
    ['我妈二月二号过来', 'at 2027-02-02..2027-02-02'],
    ['我妈五月二号过来', 'at 2026-05-02..2026-05-02'],
    ['五月二号就要到期了', 'at 2026-05-02..2026-05-02'],
    ['六月我去过一次', 'at 2025-06-01..2025-06-30'],
    ['周五过去看看', 'at 2026-03-06..2026-03-06'],
    ['I invoice on the last Friday of May', 'at 2026-05-29..2026-05-29'],
    ['the choir sings on the first Sunday in next month', 'at 2026-04-05..2026-04-05'],
    ['a hundred flyers for May 2', 'at 2026-05-02..2026-05-02'],
  ])('are seen from the day they were said: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it.each([
    ['我出差到周五', 'until 2026-03-03..2026-03-06'],
    ['我住酒店住到 3 月 18 号', 'until 2026-03-03..2026-03-18'],
    ['2026-06-27 前完成', 'until 2026-03-03..2026-06-26'],
    ['明年春节前想回家一趟', 'until 2026-03-03..2027-02-05'],
    ['奶奶住到周五为止', 'until 2026-03-03..2026-03-06'],
    ['arm in a cast till the 20th', 'until 2026-03-03..2026-03-20'],
    ['done by the 2nd', 'until 2026-03-03..2026-04-02'],
    ["I'm house-sitting until Sunday", 'until 2026-03-03..2026-03-08'],
    ['I want it done before June', 'until 2026-03-03..2026-05-31'],
    ["I've lived here since 2019", 'since 2019-01-01..2026-03-03'],
  ])('keep whether they mean a point, an end or a beginning: %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it.each([
    '我们每周三开会',
    '小明上三年级',
    '一号棚一周浇两回水',
    '201 的租客每月 5 号交租',
    '我周末一般在家',
    'on Fridays I work from home',
    'every Monday',
    'We may go',
    'I invoice on the last Friday of the month',
    'book club is the first Thursday of every month',
    'I coach the under-9s on a Tuesday',
    'I play squash Tuesday nights',
    'the second option',
  ])('are not read into repetition and look-alikes: %s', (text) => {
    expect(first(text)).toBe('none');
  });

  it('narrow to the hour said behind the day', () => {
    const [time] = findTimes('下周三下午三点半面试', said, 480);
    expect(new Date(time?.from ?? 0).toISOString()).toBe('2026-03-11T07:30:00.000Z');
    const [english] = findTimes('next Friday at 3pm', said, 480);
    expect(new Date(english?.from ?? 0).toISOString()).toBe('2026-03-13T07:00:00.000Z');
  });

  it("depend on the user's wall clock, not on UTC", () => {
    const lateEvening = Date.parse('2026-03-03T23:30:00+08:00');
    expect(day(findTimes('明天', lateEvening, 480)[0]?.from ?? 0)).toBe('2026-03-04');
    const [inNewYork] = findTimes('tomorrow', Date.parse('2026-03-03T22:30:00-05:00'), -300);
    expect(new Date(inNewYork?.from ?? 0).toISOString()).toBe('2026-03-04T05:00:00.000Z');
  });

  it('give the words and where they stand', () => {
    const text = '我想明年春节前回家';
    const [time] = findTimes(text, said, 480);
    expect(time?.words).toBe('明年春节前');
    expect(text.slice(time?.start, time?.end)).toBe('明年春节前');
  });
});

describe('holidays', () => {
  it('follow the moon where they do', () => {
    expect(new Date(holidaySpan('春节', 2027)?.from ?? 0).toISOString().slice(0, 10)).toBe('2027-02-06');
    expect(new Date(holidaySpan('mid-autumn festival', 2026)?.from ?? 0).toISOString().slice(0, 10)).toBe('2026-09-25');
    expect(new Date(holidaySpan('Easter', 2026)?.from ?? 0).toISOString().slice(0, 10)).toBe('2026-04-05');
    expect(new Date(holidaySpan('thanksgiving', 2026)?.from ?? 0).toISOString().slice(0, 10)).toBe('2026-11-26');
  });

  it('are unknown outside the tables', () => {
    expect(holidaySpan('春节', 1999)).toBeNull();
    expect(holidaySpan('no such day', 2026)).toBeNull();
  });
});
