import { beforeAll, describe, expect, it } from 'vitest';
import { isAnnouncement } from '../extract/cues/announces';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import { continuesChange } from './clauses';
import { joinHalves } from './halves';
import { plainDraft } from './tentative';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());
const draftsOf = (text: string, ...quotes: string[]) =>
  quotes.map((quote) => plainDraft(quote, text.indexOf(quote), tokenizer));
const nothing = new Set<never>();

describe('joinHalves', () => {
  it.each([
    ['段位：钻石', '段位', '钻石'],
    ['day job: barista near the station', 'day job', 'barista near the station'],
    ['The motorbike is a Triumph, 2016', 'The motorbike is a Triumph', '2016'],
    ['闺女是三年级，不是二年级', '闺女是三年级', '不是二年级'],
    ["The recital's on the 14th, not the 12th", "The recital's on the 14th", 'not the 12th'],
    ['评论麻烦写长一点，越详细越好', '评论麻烦写长一点', '越详细越好'],
    ['Keep replies short, the shorter the better', 'Keep replies short', 'the shorter the better'],
    ['女儿就这两个班，周一舞蹈、周四书法', '女儿就这两个班', '周一舞蹈、周四书法'],
    ['回答别超过三段这条改一下，放宽到五段', '回答别超过三段这条改一下', '放宽到五段'],
    ['我妈的氨氯地平，医生给加到一天两片了', '我妈的氨氯地平', '医生给加到一天两片了'],
    ['new 5k pb this morning!! 30:55', 'new 5k pb this morning', '30:55'],
  ])('makes one of what says nothing by itself and what gives it sense: %s', (text, ...quotes) => {
    const { drafts } = joinHalves(text, { drafts: draftsOf(text, ...quotes), tentative: nothing });
    expect(drafts.map((draft) => draft.quote)).toEqual([text]);
  });

  it.each([
    ['standup 挪到 10:15 了，大家都起不来', 'standup 挪到 10:15 了', '大家都起不来'],
    ["We're not getting the greyhound, landlord said no", "We're not getting the greyhound", 'landlord said no'],
  ])('keeps a remark with what it remarks on: %s', (text, ...quotes) => {
    const [head, remark] = draftsOf(text, ...quotes);
    if (!head || !remark) throw new Error('two drafts are needed');
    const given = { drafts: [head, { ...remark, confidence: 0.25 }], tentative: nothing };
    expect(joinHalves(text, given).drafts.map((draft) => draft.quote)).toEqual([text]);
    // What is worth keeping by itself stays a memory of its own.
    expect(joinHalves(text, { ...given, drafts: [head, remark] }).drafts).toHaveLength(2);
  });

  it.each([
    ['说错了，是周五', '说错了', '是周五'],
    ["oops typo, it's Okonjo", 'oops typo', "it's Okonjo"],
    ['small update, we have a garage', 'small update', 'we have a garage'],
  ])('leaves out what only announces: %s', (text, ...quotes) => {
    const { drafts } = joinHalves(text, { drafts: draftsOf(text, ...quotes), tentative: nothing });
    expect(drafts.map((draft) => draft.quote)).toEqual([quotes[1]]);
  });

  it.each([
    ['我租在城东，跟人合租', '我租在城东', '跟人合租'],
    ["It's Huw who can't have prawns, not me", "It's Huw who can't have prawns", 'not me'],
  ])('keeps with a clause what hardly says anything apart from it: %s', (text, ...quotes) => {
    const [head, rest] = draftsOf(text, ...quotes);
    if (!head || !rest) throw new Error('two drafts are needed');
    const joined = (apart: number) =>
      joinHalves(text, { drafts: [head, { ...rest, apart }], tentative: nothing }).drafts;
    expect(joined(0.55).map((draft) => draft.quote)).toEqual([text]);
    expect(joined(0.9)).toHaveLength(2);
  });

  it.each([
    ['今年 Q2 开始，我主要写 Rust', '今年 Q2 开始', '我主要写 Rust'],
    ['When it rains, I take the tram', 'When it rains', 'I take the tram'],
    ['国庆带爸妈出去玩那趟，我打算去泉州', '国庆带爸妈出去玩那趟', '我打算去泉州'],
  ])('keeps a time with what is said of it: %s', (text, ...quotes) => {
    const { drafts } = joinHalves(text, { drafts: draftsOf(text, ...quotes), tentative: nothing });
    expect(drafts.map((draft) => draft.quote)).toEqual([text]);
  });

  it.each([
    ['周会取消了，改到4月10号', '周会取消了', '改到4月10号'],
    ['体检没做成，约到4月10号', '体检没做成', '约到4月10号'],
  ])('takes a day that is put off for no end: %s', (text, ...quotes) => {
    const [head, rest] = draftsOf(text, ...quotes);
    if (!head || !rest) throw new Error('two drafts are needed');
    const day = Date.parse('2026-04-10T00:00:00+08:00');
    const dated = { ...rest, eventTime: { from: day, to: day + 86_399_999, words: '4月10号' } };
    const { drafts } = joinHalves(text, { drafts: [head, dated], tentative: nothing });
    expect(drafts.map((draft) => draft.validTo)).not.toContain(dated.eventTime.to);
  });

  it('does not make two doubtful halves a sure one', () => {
    const text = '我以前练琴，现在不练了';
    const drafts = draftsOf(text, '我以前练琴', '现在不练了');
    const { drafts: joined, tentative } = joinHalves(text, { drafts, tentative: new Set(drafts) });
    expect(joined).toHaveLength(1);
    expect(joined.every((draft) => tentative.has(draft))).toBe(true);
  });

  it('knows an announcement from what says something', () => {
    for (const words of [
      '不对不对',
      '手滑',
      '改主意了',
      'wait',
      'quick update',
      'change of plans',
      '自报家门',
      'bit about me',
      '我们小店的情况你记一下',
      'yep, that is what I do',
      "that's me",
      'just guessing',
      'dunno, just guessing from looking at him',
      '说的就是我',
      '瞎猜的',
      '我不说过嘛',
    ])
      expect(isAnnouncement(words), words).toBe(true);
    for (const words of [
      '我改主意不去了',
      'update the database weekly',
      '变化很大',
      'I was wrong about Leo',
      "that's my sister's dog",
      '我猜他属龙',
    ])
      expect(isAnnouncement(words), words).toBe(false);
  });
});

describe('continuesChange', () => {
  it.each([
    ['女儿不拉大提琴了，改吹长笛', '女儿不拉大提琴了', '改吹长笛'],
    ['辞了家具厂，到东莞做灯具', '辞了家具厂', '到东莞做灯具'],
    ['Dropped Spanish, now on to Greek', 'Dropped Spanish', 'now on to Greek'],
  ])('sees what took the place of what ended: %s', (text, ...quotes) => {
    const [before, after] = draftsOf(text, ...quotes);
    expect(before && after && continuesChange(before, after)).toBe(true);
  });

  it.each([
    ['我不喝咖啡了，我妹妹在学琴', '我不喝咖啡了', '我妹妹在学琴'],
    ['I live in Leeds, now on a diet', 'I live in Leeds', 'now on a diet'],
  ])('takes no other matter for it: %s', (text, ...quotes) => {
    const [before, after] = draftsOf(text, ...quotes);
    expect(before && after && continuesChange(before, after)).toBe(false);
  });
});
