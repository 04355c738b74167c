import { describe, expect, it } from 'vitest';
import { convertLocomo } from './locomo';
import { convertMadial } from './madial';
import { convertMemoryBank } from './memoryBank';
import { convertPrefEval } from './prefEval';
import { convertRealMem } from './realMem';

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

describe('RealMem', () => {
  const memory = (content: string, role = 'User') => ({ type: 'Dynamic', content, source_role_snapshot: role });
  const session = (identifier: string, uuid: string, day: string, memories: string[], turns: object[] = []) => ({
    session_identifier: identifier,
    session_uuid: uuid,
    current_time: `${day} (Friday)`,
    dialogue_turns: turns as never[],
    extracted_memory: memories.map((content) => memory(content)),
  });
  const asks = (id: string | null, used: { session_uuid: string; content: string }[]) => ({
    speaker: 'User',
    content: `Go on with ${id}.`,
    is_query: id !== null,
    query_id: id,
    memory_used: used,
  });
  const set = convertRealMem([
    {
      dialogues: [
        session('Garden_2:S1_01', 'a1', '2025-12-19', ['Wants raised beds.', 'Has clay soil.']),
        session('Garden_2:S1_02', 'b2', '2025-12-26', ['Wants raised beds.']),
        session(
          'Garden_2:S2_01',
          'c3',
          '2026-01-02',
          ['Bought oak planks.'],
          [
            asks('Q-1', [{ session_uuid: 'b2', content: 'Wants raised beds.' }]),
            asks('Q-2', [{ session_uuid: 'c3', content: 'Bought oak planks.' }]),
            asks(null, [{ session_uuid: 'a1', content: 'Has clay soil.' }]),
          ],
        ),
      ],
    },
  ]);

  it('asks for the memory of the sitting that the answer used, and passes over the same words kept twice', () => {
    expect(set.queries[0]).toMatchObject({
      id: 'rm0:Q-1',
      relevant_ids: ['rm0:2'],
      ignore_ids: ['rm0:0'],
      category: 'Garden',
      query_time: '2026-01-02',
      before_seq: 2,
    });
  });

  it('leaves out what the same sitting taught, and turns that ask for nothing', () => {
    expect(set.queries).toHaveLength(1);
    expect(set.corpus.map(({ seq, time }) => [seq, time])).toEqual([
      [0, '2025-12-19'],
      [0, '2025-12-19'],
      [1, '2025-12-26'],
      [2, '2026-01-02'],
    ]);
  });
});

describe.each([
  ['zh', '小岚', '我养了一只鹦鹉。', '它叫什么？', '我养的是什么鸟？'],
  ['en', 'Nora', 'I keep a parrot.', 'What is its name?', 'Which bird do I keep?'],
] as const)('MemoryBank (%s)', (lang, name, query, response, question) => {
  const bank = {
    [name]: { history: { '2023-04-27': [{ query, response }], '2023-04-28': [{ query: 'Pip', response: 'Hi Pip' }] } },
  };
  const ask = (labels: { id: string; relevant_ids: string[] }[]) =>
    convertMemoryBank(bank, [{ [name]: [`"${question}"`] }, { Nobody: ['Hm?'] }], labels, lang);

  it('becomes exchanges with their day, and questions with what answers them', () => {
    const { set, unlabelled } = ask([{ id: `mb0:${lang}:q0`, relevant_ids: ['mb0:04-27:0'] }]);
    expect(set.corpus).toMatchObject([
      { id: 'mb0:04-27:0', text: `${query}\n${response}`, time: '2023-04-27', session: 'mb0:04-27', seq: 0 },
      { id: 'mb0:04-28:0', seq: 1 },
    ]);
    expect(set.queries).toMatchObject([{ id: `mb0:${lang}:q0`, text: question, relevant_ids: ['mb0:04-27:0'] }]);
    expect(unlabelled).toEqual([]);
  });

  it('gives questions that nobody labelled apart', () => {
    const { set, unlabelled } = ask([]);
    expect(set.queries).toEqual([]);
    expect(unlabelled).toEqual([{ id: `mb0:${lang}:q0`, text: question }]);
  });
});
