import { describe, expect, it } from 'vitest';
import { obeys } from './obeys';

const order = (text: string) => ({ kind: 'instruction' as const, text });

describe('obeys', () => {
  it.each([
    ['以后都用中文回答', 'How do magnets work?', '磁铁的磁性来自电子的自旋。'],
    ['Please answer in English', '磁铁是怎么回事', 'Magnetism comes from the spin of electrons.'],
    ['Use bullet points', 'Plan my day', 'Here you go:\n- Swim\n- Work\n- Sleep'],
    ['比较的时候用表格', '这两款有什么不同', '| 项目 | 甲 |\n| --- | --- |\n| 重量 | 1 |'],
    ['回答三句话以内', '为什么天是蓝的', '蓝光散射得更多。所以我们看到的天是蓝的。'],
    ['Keep answers under 50 words', 'Why is the sky blue?', 'Blue light scatters more than red light does.'],
    ['可以多用点表情', '恭喜我吧', '恭喜你 🎉'],
  ])('sees that the answer keeps to 「%s」', (text, prompt, answer) => {
    expect(obeys(order(text), prompt, answer)).toBe(true);
  });

  it.each([
    ['以后都用中文回答', '磁铁是怎么回事', '磁铁的磁性来自电子的自旋。'],
    ['Please answer in English', '磁铁是怎么回事', '磁铁的磁性来自电子的自旋。'],
    ['Use bullet points', 'Plan my day', 'Swim, then work, then sleep.'],
    ['Use bullet points', 'Give me a bullet list of fruit', '- Apple\n- Pear'],
    ['别用表情', '恭喜我吧', '恭喜你'],
    ['回答三句话以内', '为什么天是蓝的', '一。二。三。四。'],
    ['Keep answers under 2000 words', 'Why is the sky blue?', 'Blue light scatters more.'],
    ['叫我老周', '你好', '老周你好'],
  ])('claims nothing for 「%s」 where its form comes by itself', (text, prompt, answer) => {
    expect(obeys(order(text), prompt, answer)).toBe(false);
  });

  it('looks at instructions only', () => {
    expect(obeys({ kind: 'fact', text: '我用中文回答' }, 'Why?', '因为如此。')).toBe(false);
  });
});
