import { describe, expect, it } from 'vitest';
import { isInstead, leansBack } from './leansBack';

describe('a clause that only says how it is', () => {
  it.each(['早高峰特别挤', '周末超级吵。', 'and it is packed at rush hour', "it's really slow"])(
    'leans on the one before it: %s',
    (clause) => expect(leansBack(clause)).toBe(true),
  );

  it.each([
    '我特别怕冷',
    '我妈特别喜欢猫',
    '通勤要一个半小时',
    "it's on a well and septic",
    'it is my second year',
    'I am tired',
  ])('is another thing where it tells more: %s', (clause) => expect(leansBack(clause)).toBe(false));
});

describe('a clause that says what is so instead', () => {
  it('goes with what was denied before it', () => {
    expect(isInstead('我不是不吃辣', '是吃了第二天胃必疼')).toBe(true);
    expect(isInstead('他不是我舅', '而是我姨父')).toBe(true);
    expect(isInstead('我不吃辣', '是胃不好')).toBe(false);
    expect(isInstead('不是不会游', '耳膜穿孔不能下水')).toBe(false);
  });
});
