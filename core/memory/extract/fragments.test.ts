import { describe, expect, it } from 'vitest';
import { joinFragments } from './fragments';
import type { TokenReading } from './reading';
import { segmentTurn } from './segment/statements';

const kind = { preference: 0, fact: 1, plan: 0, event: 0, relationship: 0, instruction: 0 };

/** The statements of a turn after joining, where the reader is as sure of every beginning as is said. */
function join(text: string, begin: number): string[] {
  const readings: TokenReading[] = [...text].map((_, i) => ({
    start: i,
    end: i + 1,
    store: 0.9,
    begin,
    leave: 0,
    kind,
    taste: 0,
    loud: 0,
    leans: 0,
  }));
  const pieces = segmentTurn(text).statements.map((statement) => ({
    statement,
    words: text.slice(statement.start, statement.end),
    explicit: false,
  }));
  return joinFragments(text, pieces, readings).map(({ words }) => words);
}

describe('a sentence that is none', () => {
  it.each([
    ['今天交了工牌。七年。', '今天交了工牌。七年'],
    ['I fell on the back steps. Nothing broken.', 'I fell on the back steps. Nothing broken'],
  ])('stays with the statement before it: %s', (text, whole) => expect(join(text, 0.1)).toEqual([whole]));

  it.each(['今天交了工牌。七年。', 'I fell on the back steps. Nothing broken.'])(
    'stays apart where the reader sees something new begin: %s',
    (text) => expect(join(text, 0.9)).toHaveLength(2),
  );

  it.each(['我养了两只猫。我住杭州。', 'We moved in May. My knee hurts.', '他要走？七年。'])(
    'is not what has its own subject or stands behind a question: %s',
    (text) => expect(join(text, 0.1).some((words) => /[。.?？]/u.test(words))).toBe(false),
  );
});
