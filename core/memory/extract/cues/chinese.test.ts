import { describe, expect, it } from 'vitest';
import { zh } from './chinese';

describe('a question', () => {
  it.each(['西瓜咋挑才不裂', '这个感冒药能一起吃不', '有备孕的必要没', '深圳冬天冷不冷', '疫苗打过没'])(
    'is heard by its form, without a mark: %s',
    (clause) => expect(zh.question.test(clause)).toBe(true),
  );

  it.each(['别动不动就叫我去医院', '公公问我去不去', '我怕咋咋呼呼的人', '贵不贵都买', '票还没订'])(
    'is none where only its words stand: %s',
    (clause) => expect(zh.question.test(clause)).toBe(false),
  );
});
