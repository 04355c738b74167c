import { describe, expect, it } from 'vitest';
import { findCasework } from './casework';
import { segmentTurn } from './segment/statements';

const found = (text: string) =>
  findCasework(text, segmentTurn(text)).map(({ start, end }) => text.slice(start, end).trim());

describe('findCasework', () => {
  it.each([
    ['Exam practice. A 34-year-old roofer smokes 15 a day. Most likely diagnosis?', 'He smokes'],
    ['考试题：患者女，58岁，青霉素过敏史。首选检查是什么？', '青霉素'],
    ['候选人简历：女，31岁，现居佛山。她匹配度怎么样？', '佛山'],
  ])('takes a case or an applicant for nobody the user knows: %s', (text) => {
    expect(found(text)).toEqual([text]);
  });

  it('takes a part that is to be spoken for nobody', () => {
    expect(found('用一只流浪橘猫的口气写条朋友圈：我住三号楼车棚')).toEqual(['我住三号楼车棚']);
    expect(found('Two lines in the voice of a lighthouse keeper: I never sleep')).toEqual(['I never sleep']);
  });

  it('ends where the user goes on about themselves', () => {
    expect(found('考试题：患者女，58岁，青霉素过敏史。首选检查是什么？我是护士，明年考主管')).toEqual([
      '考试题：患者女，58岁，青霉素过敏史。首选检查是什么？',
    ]);
    expect(found('In the voice of a crow: I never sleep\nBtw I am a night nurse')).toEqual(['I never sleep']);
  });

  it('takes what strangers tell for theirs', () => {
    expect(found('我有点怕。刷到个视频说有人搬到山沟里住了六年，真的吗')).toEqual([
      '刷到个视频说有人搬到山沟里住了六年，真的吗',
    ]);
    expect(found('I saw a video about a man who lives on rice. Is that healthy?')).toEqual([
      'saw a video about a man who lives on rice.',
    ]);
  });

  it.each([
    '我在备考，做了一道考试题',
    '我的简历写着八年经验',
    '我的身份：大三学生，在成都读书',
    '用朋友的语气跟我说话：我最近失业了',
    '简历：我有八年釉料研发经验，现居佛山',
    '刷到个视频，我也想养柯基',
    'My case study is due on Monday',
    'I read an article and now I want to learn the oboe',
  ])('leaves what the user tells: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
