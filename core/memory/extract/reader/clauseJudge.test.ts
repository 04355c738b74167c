import { describe, expect, it } from 'vitest';
import type { TokenReading } from '../reading';
import type { ClausePair } from '../segment/boundary';
import { segmentTurn } from '../segment/statements';
import { createClauseJudge } from './clauseJudge';

const noKind = { preference: 0, fact: 0, plan: 0, event: 0, relationship: 0, instruction: 0 };

/** One token a word (Latin) or character (Han); what begins or leaves where, and what is not worth keeping. */
function read(text: string, said: { begin?: string[]; leave?: string[]; idle?: string }): TokenReading[] {
  const idle = said.idle ? text.indexOf(said.idle) : text.length;
  const at = (words: string[] = []): number[] => words.map((word) => text.indexOf(word));
  const [begins, leaves] = [at(said.begin), at(said.leave)];
  return [...text.matchAll(/[A-Za-z']+|\p{Script=Han}/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    store: index >= idle ? 0.02 : 0.95,
    begin: begins.includes(index) ? 0.98 : 0.02,
    leave: leaves.includes(index) ? 0.98 : 0.02,
    kind: noKind,
    taste: 0.1,
    loud: 0,
    leans: 0,
  }));
}

function statements(text: string, said: Parameters<typeof read>[1]): string[] {
  const judge = createClauseJudge(read(text, said), []);
  return segmentTurn(text, judge).statements.map(({ start, end }) => text.slice(start, end));
}

describe('a judge of clauses with a reading of the turn', () => {
  it.each([
    ["I fix bikes, can't stand hydraulic brakes", 'can', ['I fix bikes', "can't stand hydraulic brakes"]],
    ['我开民宿的，哪种大红大紫的床品我都不要', '哪', ['我开民宿的', '哪种大红大紫的床品我都不要']],
  ])('keeps what has the form of a question but tells something: %s', (text, begin, expected) => {
    expect(statements(text, { begin: [begin] })).toEqual(expected);
  });

  it.each([
    ["I fix bikes, what's a good stand", "what's", ['I fix bikes']],
    ['我开民宿的，哪种床品耐洗', '哪种', ['我开民宿的']],
  ])('leaves out a question that tells nothing: %s', (text, idle, expected) => {
    expect(statements(text, { leave: [idle], idle })).toEqual(expected);
  });

  it('parts what only looks like the time of the next clause', () => {
    const text = "My name's Ada, most people call me Dee, I teach in Leeds";
    expect(statements(text, { begin: ['most', 'I teach'] })).toEqual([
      "My name's Ada",
      'most people call me Dee',
      'I teach in Leeds',
    ]);
  });

  it.each([
    ['when I work I need quiet, no radio', []],
    ['如果下雨，我就坐地铁', []],
  ])('leaves a condition with what it leads to: %s', (text, begin) => {
    expect(statements(text, { begin })).toHaveLength(1);
  });

  it('is surer the more the reader sees something begin or end', () => {
    const text = 'I bake, the oven is gas';
    const [before, after] = [
      { start: 0, end: 6 },
      { start: 8, end: text.length },
    ];
    const pair: ClausePair = {
      before: 'I bake',
      after: 'the oven is gas',
      roleBefore: 'head',
      roleAfter: 'head',
      mark: ',',
      grouped: 1,
      sentence: text,
      lang: 'en',
    };
    const apart = (said: Parameters<typeof read>[1]): number =>
      createClauseJudge(read(text, said), []).begins(pair, before, after);
    expect(apart({ begin: ['the'] })).toBeGreaterThan(apart({}));
    expect(apart({ leave: ['the'], idle: 'the' })).toBeGreaterThan(apart({}));
  });
});
