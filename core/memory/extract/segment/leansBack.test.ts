import { describe, expect, it } from 'vitest';
import { leansBack } from './leansBack';

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
