import { describe, expect, it } from 'vitest';
import type { TokenReading } from '../reading';
import { findUnmarkedCuts } from './unmarkedCuts';

const noKind = { preference: 0, fact: 0, plan: 0, event: 0, relationship: 0, instruction: 0 };

/** One token a word (Latin) or character (Han), `begin` where a word says so, kept up to `keptTo`. */
function readings(text: string, begin: Record<string, number>, keptTo = text.length): TokenReading[] {
  return [...text.matchAll(/[A-Za-z']+|\p{Script=Han}/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    store: index < keptTo ? 0.9 : 0.05,
    begin: begin[word] ?? 0,
    kind: noKind,
    liking: 0,
  }));
}

describe('where a reader sees a statement begin without a mark', () => {
  it('is where it is very sure', () => {
    const text = '离婚两年了孩子跟我';
    expect(findUnmarkedCuts(text, readings(text, { 孩: 0.95 }))).toEqual([5]);
    expect(findUnmarkedCuts(text, readings(text, { 孩: 0.7 }))).toEqual([]);
  });

  it('is behind a conjunction, before a verb, where it is fairly sure', () => {
    const text = 'Gus is eighty and lives alone';
    expect(findUnmarkedCuts(text, readings(text, { lives: 0.5 }))).toEqual([text.indexOf('lives')]);
    const list = 'We use pnpm and Turborepo';
    expect(findUnmarkedCuts(list, readings(list, { Turborepo: 0.5 }))).toEqual([]);
  });

  it('is where what is to be kept ends and a question goes on', () => {
    const text = '前夫不给抚养费怎么起诉';
    expect(findUnmarkedCuts(text, readings(text, {}, 7))).toEqual([7]);
  });
});
