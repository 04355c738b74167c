import { describe, expect, it } from 'vitest';
import type { TokenReading } from '../reading';
import { findUnmarkedCuts } from './unmarkedCuts';

const noKind = { preference: 0, fact: 0, plan: 0, event: 0, relationship: 0, instruction: 0 };

interface Said {
  begin?: Record<string, number>;
  leave?: Record<string, number>;
  /** From this word on nothing is worth remembering. */
  fadesAt?: string;
}

/** One token a word (Latin) or character (Han), `begin` and `leave` where a word says so. */
function readings(text: string, { begin = {}, leave = {}, fadesAt }: Said): TokenReading[] {
  const fades = fadesAt === undefined ? text.length : text.indexOf(fadesAt);
  return [...text.matchAll(/[A-Za-z']+|\p{Script=Han}/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    store: index < fades ? 0.9 : 0.1,
    begin: begin[word] ?? 0,
    leave: leave[word] ?? 0,
    kind: noKind,
    taste: 0.1,
    loud: 0,
    leans: 0,
  }));
}

describe('where a reader sees a statement begin without a mark', () => {
  it('is behind a conjunction, before a verb, where it is fairly sure', () => {
    const text = 'Gus is eighty and lives alone';
    expect(findUnmarkedCuts(text, readings(text, { begin: { lives: 0.5 } }))).toEqual([text.indexOf('lives')]);
    const list = 'We use pnpm and Turborepo';
    expect(findUnmarkedCuts(list, readings(list, { begin: { Turborepo: 0.5 } }))).toEqual([]);
  });

  it('is behind a conjunction before anybody else, where one ends or the next begins', () => {
    const text = 'I teach driving and half the lessons are in Welsh';
    const half = text.indexOf('half');
    expect(findUnmarkedCuts(text, readings(text, { begin: { half: 0.8 } }))).toEqual([half]);
    expect(findUnmarkedCuts(text, readings(text, { leave: { and: 0.95 } }))).toEqual([half]);
    expect(findUnmarkedCuts(text, readings(text, { begin: { half: 0.5 } }))).toEqual([]);
    const paired = 'spicy food and I are not friends';
    expect(findUnmarkedCuts(paired, readings(paired, { begin: { I: 0.99 }, leave: { and: 0.99 } }))).toEqual([]);
  });

  it('is behind a Chinese conjunction where it is fairly sure', () => {
    const text = '我家狗十二岁了但是心脏有杂音';
    expect(findUnmarkedCuts(text, readings(text, { begin: { 心: 0.7 } }))).toEqual([9]);
    expect(findUnmarkedCuts(text, readings(text, { begin: { 心: 0.6 } }))).toEqual([]);
  });

  it.each<[string, Said, string]>([
    ['哎雨下个没完菜都烂了我承包了四十亩藕塘', { begin: { 我: 0.9 } }, '我'],
    ['我左耳听不清平时戴一只助听器', { begin: { 清: 0.3, 平: 0.8, 时: 0.7 } }, '平'],
    ['nan had the shop before me my plan is to sell up', { begin: { my: 0.95 } }, 'my'],
  ])('is behind what is whole, where somebody tells something new: %s', (text, said, word) => {
    expect(findUnmarkedCuts(text, readings(text, said))).toEqual([text.indexOf(word)]);
  });

  it.each<[string, Said]>([
    ['周末我一般睡到中午', { begin: { 我: 0.99 } }],
    ['仓库编号这块我们统一用三段式', { begin: { 我: 0.99 } }],
    ['这些密钥存在环境变量里', { begin: { 环: 0.8 } }],
    ['these days I skip the ads', { begin: { I: 0.95 } }],
    ['there is no oven in the place where I live', { begin: { I: 0.95 } }],
  ])('is not behind a time, a matter or a word that leans on it: %s', (text, said) => {
    expect(findUnmarkedCuts(text, readings(text, said))).toEqual([]);
  });

  it.each<[string, string]>([
    ['我老胃病二十年了你能不能给我排个食谱', '你'],
    ['i coach the under twelves what do you say after a loss', 'what'],
  ])('or one ends before it is asked about: %s', (text, word) => {
    expect(findUnmarkedCuts(text, readings(text, { fadesAt: word }))).toEqual([text.indexOf(word)]);
    expect(findUnmarkedCuts(text, readings(text, {}))).toEqual([]);
  });

  it.each<[string, Said]>([
    ['猫粮不买渴望了，贵得离谱', { begin: { 离: 0.99 } }],
    ['bought it off the street at ten', { begin: { at: 0.99 } }],
  ])('is nowhere else, or words would be parted: %s', (text, said) => {
    expect(findUnmarkedCuts(text, readings(text, said))).toEqual([]);
  });
});
