import { describe, expect, it } from 'vitest';
import type { CardKind } from '../../types';
import { readCues } from '../features';
import { readValidity } from './validity';

const offset = 480;
const at = Date.parse('2026-04-06T10:00:00+08:00');
const endOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`) - 1;
const read = (words: string, kind: CardKind = 'fact') =>
  readValidity({ words, kind, cues: readCues(words), at, utcOffsetMinutes: offset });

describe('readValidity', () => {
  it.each([
    ['这几天我吃斋', 'preference', endOf('2026-04-13') + 36_000_001],
    ['这周 on-call 的是我', 'fact', endOf('2026-04-13')],
    ['这个月我不喝酒', 'preference', endOf('2026-05-01')],
    ['今晚开始到4月12号我闭关改论文', 'plan', endOf('2026-04-13')],
    ['到4月12号都别给我推娱乐', 'instruction', endOf('2026-04-13')],
    ["I'm off caffeine this month", 'preference', endOf('2026-05-01')],
    ['I am on crutches until April 20', 'fact', endOf('2026-04-21')],
    ['Please answer in French this week', 'instruction', endOf('2026-04-13')],
    ['六月份我都上晚班', 'fact', endOf('2026-07-01')],
    ["I'm on nights all of June", 'fact', endOf('2026-07-01')],
    ['今天刚拔了牙，这三天只能喝粥', 'event', endOf('2026-04-09') + 36_000_001],
  ] as const)('ends what holds for now: %s', (words, kind, end) => {
    expect(read(words, kind)).toMatchObject({ durable: false, validTo: end });
  });

  it.each([
    ['这周搬到深圳了', 'fact'],
    ['今天开始我吃素', 'preference'],
    ['以后回答都用中文', 'instruction'],
    ['I moved to Leeds this month', 'fact'],
    ['Days only from this week', 'fact'],
    ['Starting this month I have Fridays off', 'fact'],
    ['I always answer mail at night', 'preference'],
  ] as const)('gives no end to what lasts: %s', (words, kind) => {
    expect(read(words, kind).validTo).toBeNull();
  });

  it.each([
    '我周三晚上有陶艺课',
    '周五上午是组会',
    'retro 是周五下午 4 点',
    'Hannah 周四 WFH',
    '我周一轮休',
    'I have choir practice on Thursday',
    'The Monday sync is at nine',
    'Hannah works from home Thursday',
    '我男朋友周六打篮球',
    '我爸周三去老年大学',
    'I volunteer at the food bank on Saturdays',
    'My nan does Sunday lunch for the lot of us',
    'design review 是周四下午',
  ])('knows what comes every week: %s', (words) => {
    expect(read(words)).toMatchObject({ validTo: null, eventTime: null });
  });

  it.each([
    '下周三有陶艺课',
    '周五的组会取消',
    'I have a dentist appointment on Thursday',
    'Choir practice moved to Monday',
  ])('and what is of one day: %s', (words) => {
    expect(read(words).eventTime).not.toBeNull();
  });

  it.each([
    ['Dropped a whole tin of oil on the patio an hour ago', 'event'],
    ['Got a stye since yesterday', 'fact'],
    ['Queued two hours at the passport office this morning', 'event'],
    ['嗓子哑了两天了', 'fact'],
    ['今天左眼皮跳了一上午', 'event'],
  ] as const)('lets a trifle of the day go with the day: %s', (words, kind) => {
    const { durable, validTo } = read(words, kind);
    expect(durable).toBe(false);
    expect(validTo).toBeLessThanOrEqual(at + 4 * 86_400_000);
  });

  it.each([
    ['I passed my driving test this morning', 'event'],
    ['昨天确诊了糖尿病', 'fact'],
    ['We adopted a greyhound yesterday', 'event'],
    ['今天开始我吃素', 'preference'],
    ['My grandfather died yesterday', 'event'],
    ['房东昨天通知房租涨到三千五', 'event'],
    ['The doctor put me on metformin yesterday', 'event'],
    ['They made me second engineer today', 'event'],
    ['昨天医生让我停了咖啡', 'fact'],
    ['The landlord raised the rent to 900 yesterday', 'fact'],
  ] as const)('but not what matters later: %s', (words, kind) => {
    expect(read(words, kind).validTo).toBeNull();
  });

  it('takes a stretch of time as a whole', () => {
    const { eventTime } = read('今晚开始到4月12号我闭关改论文', 'plan');
    expect(eventTime?.from).toBeLessThan(Date.parse('2026-04-07T00:00:00+08:00'));
    expect(eventTime?.to).toBe(endOf('2026-04-13'));
  });
});
