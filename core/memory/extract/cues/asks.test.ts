import { describe, expect, it } from 'vitest';
import { isQuestion } from './asks';

describe('isQuestion', () => {
  it.each([
    '粤语唔该和多谢什么时候用哪个',
    '户口要不要从学校迁到广州',
    '竖排怎么弄',
    '一周几次比较稳妥',
    '母猫几个月做合适',
    'what do you need to rent as a single bloke',
    'is it normal to want the rota six weeks ahead',
    'when should I book',
    'any ideas for the weekend',
  ])('hears a question without its mark: %s', (clause) => expect(isQuestion(clause)).toBe(true));

  it.each([
    '我现在不怎么吃辣了',
    '零食什么的我都戒了',
    '什么都行',
    '过几天就不在公司了',
    '我有几个朋友在重庆',
    '哪怕加班也要跑步',
    'When it rains I take the tram',
    'What I said about tables no longer holds',
    'Does not eat fish any more',
    'Will not be in on Fridays',
    'Has to be dog friendly',
    "Can't eat gluten",
  ])('takes no statement for one: %s', (clause) => expect(isQuestion(clause)).toBe(false));
});
