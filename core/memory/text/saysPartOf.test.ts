import { expect, it } from 'vitest';
import { saysPartOf } from './saysPartOf';

it.each([
  ['决定在温州做会计。', '我在温州做会计'],
  ['去年开始：我在温州做…', '我在温州做会计'],
  ['就业：用户在温州做会计工作', '我在温州做会计'],
  ['Then: I work as an accountant in Oslo', 'I work as an accountant in Oslo.'],
  ['work as accountant in Oslo', 'I work as an accountant in Oslo'],
])('hears “%s” tell “%s”', (line, statement) => {
  expect(saysPartOf(line, statement)).toBe(true);
});

it.each([
  ['会计', '我在温州做会计'],
  ['周末去爬山', '我在温州做会计'],
  ['我在温州买了房', '我在北京读大学'],
  ['Oslo', 'I work as an accountant in Oslo'],
  ['Book the train in the morning', 'I work as an accountant in Oslo'],
  ['', 'I work'],
])('does not take “%s” for “%s”', (line, statement) => {
  expect(saysPartOf(line, statement)).toBe(false);
});
