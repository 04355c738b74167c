import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { alignTokens } from './alignTokens';

const wordsAt = (text: string, spans: { start: number; end: number }[]): string[] =>
  spans.map(({ start, end }) => text.slice(start, end));

describe('alignTokens', () => {
  it('finds pieces of Chinese and English words in the text', () => {
    const text = '我不吃 spicy food。';
    const pieces = ['▁我', '不', '吃', '▁spi', 'cy', '▁food', '。'];
    expect(wordsAt(text, alignTokens(text, pieces))).toEqual(['我', '不', '吃', 'spi', 'cy', 'food', '。']);
  });

  it('finds what the tokenizer sees in another form: full width, ligatures, one sign for three', () => {
    const text = 'ｆｕｌｌ　ﬁne…ok';
    expect(wordsAt(text, alignTokens(text, ['▁full', '▁fine', '...', 'ok']))).toEqual(['ｆｕｌｌ', 'ﬁne', '…', 'ok']);
  });

  it('passes over signs the tokenizer dropped and gives unknown pieces an empty span', () => {
    const text = 'a\u200B\u200Bb 👩‍👧 c';
    const spans = alignTokens(text, ['▁a', 'b', '<unk>', '▁c']);
    expect(wordsAt(text, spans)).toEqual(['a', 'b', '', 'c']);
  });
});

describe('the states of tokens', () => {
  it('come with a place in the text each, Chinese and English alike', async () => {
    const text = '我平时坐地铁上下班，but I don’t like crowds 👍';
    const { spans, states, width } = await nodeEmbedder().readTokens(text);
    expect(states.length).toBe(spans.length * width);
    expect(wordsAt(text, spans).join('')).toBe(text.replaceAll(' ', ''));
    expect(states.every(Number.isFinite)).toBe(true);
  });

  it('stand at their places where the text has the signs of the prefix too', async () => {
    const text = 'query: 我：开头 : I';
    const { spans } = await nodeEmbedder().readTokens(text);
    expect(wordsAt(text, spans).join('')).toBe(text.replaceAll(' ', ''));
  });

  it('depend on the rest of the turn', async () => {
    const [alone, played] = await Promise.all([
      nodeEmbedder().readTokens('I am a nurse.'),
      nodeEmbedder().readTokens('I am a nurse. That is the first line of my play.'),
    ]);
    expect(played.states.subarray(0, alone.width)).not.toEqual(alone.states.subarray(0, alone.width));
  });
});
