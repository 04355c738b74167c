import { describe, expect, it } from 'vitest';
import type { TokenReading } from '../reading';
import { findUnmarkedCuts } from './unmarkedCuts';

const noKind = { preference: 0, fact: 0, plan: 0, event: 0, relationship: 0, instruction: 0 };

/** One token a word (Latin) or character (Han), `begin` where a word says so. */
function readings(text: string, begin: Record<string, number>): TokenReading[] {
  return [...text.matchAll(/[A-Za-z']+|\p{Script=Han}/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    store: 0.9,
    begin: begin[word] ?? 0,
    leave: 0,
    kind: noKind,
    taste: 0.1,
    loud: 0,
    leans: 0,
  }));
}

describe('where a reader sees a statement begin without a mark', () => {
  it('is behind a conjunction, before a verb, where it is fairly sure', () => {
    const text = 'Gus is eighty and lives alone';
    expect(findUnmarkedCuts(text, readings(text, { lives: 0.5 }))).toEqual([text.indexOf('lives')]);
    const list = 'We use pnpm and Turborepo';
    expect(findUnmarkedCuts(list, readings(list, { Turborepo: 0.5 }))).toEqual([]);
  });

  it('is behind a Chinese conjunction where it is very sure', () => {
    const text = '我家狗十二岁了但是心脏有杂音';
    expect(findUnmarkedCuts(text, readings(text, { 心: 0.95 }))).toEqual([9]);
    expect(findUnmarkedCuts(text, readings(text, { 心: 0.6 }))).toEqual([]);
  });

  it.each<[string, Record<string, number>]>([
    ['猫粮不买渴望了，贵得离谱', { 离: 0.99 }],
    ['bought it off the street at ten', { at: 0.99 }],
  ])('is nowhere else, or words would be parted: %s', (text, begin) => {
    expect(findUnmarkedCuts(text, readings(text, begin))).toEqual([]);
  });
});
