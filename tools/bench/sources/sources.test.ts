import { describe, expect, it } from 'vitest';
import { convertLocomo } from './locomo';
import { convertMadial } from './madial';
import { convertPrefEval } from './prefEval';

const sample = {
  sample_id: 'conv-7',
  conversation: {
    speaker_a: 'Ann',
    session_1_date_time: '1:56 pm on 8 May, 2023',
    session_1: [
      { speaker: 'Ann', dia_id: 'D1:1', text: 'I planted tomatoes.' },
      { speaker: 'Bo', dia_id: 'D1:2', text: 'Nice.' },
    ],
  },
  observation: { session_1_observation: { Ann: [['Ann planted tomatoes.', 'D1:1'] as [string, string]] } },
  qa: [
    { question: 'What did Ann plant?', answer: 'tomatoes', evidence: ['D1:1'], category: 4 },
    { question: 'What did Bo plant?', evidence: ['D1:2'], category: 5 },
  ],
};

describe('LoCoMo', () => {
  const [turns, statements] = convertLocomo([sample]);

  it('becomes turns with their time, and questions with their evidence', () => {
    expect(turns?.corpus[0]).toMatchObject({
      id: 'lc7:D1:1',
      scope: 'lc7',
      time: '2023-05-08T13:56',
      session: 'lc7:S1',
      seq: 0,
    });
    expect(turns?.queries).toMatchObject([{ id: 'lc7:q0', relevant_ids: ['lc7:D1:1'], category: 'single_hop' }]);
  });

  it('keeps questions without an answer apart', () => {
    expect(turns?.unanswerable).toMatchObject([{ text: 'What did Bo plant?' }]);
  });

  it('becomes statements with the questions they answer', () => {
    expect(statements?.queries).toMatchObject([{ scopes: ['lc7o'], relevant_ids: ['lc7o:0'] }]);
  });
});

describe('PrefEval', () => {
  it('gives each person one preference a topic', () => {
    const item = (preference: string) => ({ preference, question: 'What now?' });
    const set = convertPrefEval([
      { topic: 'food', items: [item('a'), item('b')] },
      { topic: 'travel', items: [item('c')] },
    ]);
    expect(set.corpus.map(({ scope, seq }) => [scope, seq])).toEqual([
      ['pe:0', 0],
      ['pe:1', 0],
      ['pe:0', 1],
    ]);
    expect(set.queries[2]?.relevant_ids).toEqual(['pe:0:travel']);
  });
});

describe.each([
  [
    'zh',
    '小明在海边放风筝，非常开心。',
    '<小明>:"今天风好大！"\n',
    '<Assistant>:"记得上次在海边放风筝吗？"\n',
    '小明: 今天风好大！',
  ],
  [
    'en',
    'Tim flew a kite at the beach.',
    ' <Tim>: "So windy today!"\n',
    '<Assistant>:"Remember the kite?"\n',
    'Tim: So windy today!',
  ],
] as const)('MADial (%s)', (lang, event, first, recalled, text) => {
  const memory = (id: number, what: string) => ({ [id]: { time: '2023-08-16', scene: 'activity', event: what } });
  const dialogue = {
    id: 4,
    dialogue: ['<BOD>\n', first, recalled, '<EOD>\n'],
    'test-turn': [2],
    'relevant-id': [8, 99],
    'user-id': 3,
  };
  const set = convertMadial([memory(8, event), memory(9, 'Nobody we know.')], [dialogue], lang);

  it('asks with the dialogue up to the recall, for the events of that child', () => {
    expect(set.queries).toMatchObject([{ id: `md3:${lang}:d4`, text, relevant_ids: [`md3:${lang}:8`] }]);
  });

  it('keeps the events of children who talk', () => {
    expect(set.corpus).toMatchObject([{ id: `md3:${lang}:8`, scope: 'md3', text: event, time: '2023-08-16' }]);
  });
});
