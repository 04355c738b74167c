import { describe, expect, it } from 'vitest';
import { readAsked } from './asked';

describe('readAsked', () => {
  it.each([
    '之前说想弄的事里，哪件还要弄',
    '我还没做的有哪些',
    'Which of my jobs is still to do?',
    'What have I still got to do?',
  ])('hears that what is planned is asked for: %s', (question) => {
    expect(readAsked(question)?.plans).toBe(true);
  });

  it.each(['写上我现在的工作', "What's my current job?"])('hears that the job is asked for: %s', (question) => {
    expect(readAsked(question)?.slots.has('profession')).toBe(true);
  });

  it.each(['这道菜还要放盐吗', 'Is it still raining?'])('asks for nothing of the kind: %s', (question) => {
    expect(readAsked(question)).toBeNull();
  });
});
