import { describe, expect, it } from 'vitest';
import { cleanRanking, currentAboveStale, type RunLine, scoreRanking, scoreRun } from './metrics';
import type { BenchItem, BenchQuery, BenchSet } from './recallSet';

const item = (id: string, seq: number, scope = 'me'): BenchItem => ({
  id,
  scope,
  text: id,
  time: null,
  session: null,
  speaker: null,
  lang: 'en',
  seq,
});
const query = (change: Partial<BenchQuery> = {}): BenchQuery => ({
  id: 'q',
  scopes: ['me'],
  text: 'q',
  relevant_ids: ['a'],
  lang: 'en',
  ...change,
});
const items = new Map([item('a', 0), item('b', 1), item('c', 2), item('x', 0, 'you')].map((one) => [one.id, one]));

describe('scoring a ranking', () => {
  it('counts the share of what is relevant, not of what is listed', () => {
    const metrics = scoreRanking(['b', 'a', 'd', 'e', 'f', 'c'], ['a', 'c']);
    expect(metrics['R@1']).toBe(0);
    expect(metrics['R@5']).toBe(0.5);
    expect(metrics['R@10']).toBe(1);
    expect(metrics.MRR).toBe(0.5);
    expect(metrics['nDCG@10']).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(7)) / (1 + 1 / Math.log2(3)), 10);
  });

  it('is zero when nothing was found', () => {
    expect(scoreRanking([], ['a'])).toMatchObject({ 'R@10': 0, MRR: 0, 'nDCG@10': 0 });
  });
});

describe('what does not count', () => {
  it('is taken out: other scopes, the future, repeats, ignored ids', () => {
    const asked = query({ before_seq: 2, ignore_ids: ['b'] });
    expect(cleanRanking(['x', 'c', 'a', 'a', 'b', 'nowhere'], asked, items)).toEqual(['a']);
  });
});

describe('a whole run', () => {
  const set: BenchSet = {
    name: 'small',
    corpus: [...items.values()],
    queries: [query({ id: 'q1' }), query({ id: 'q2', relevant_ids: ['c'], stale_ids: ['b'] })],
    unanswerable: [],
  };
  const line = (query_id: string, ranked_ids: string[]): [string, RunLine] => [
    query_id,
    { query_id, ranked_ids, scores: [] },
  ];

  it('counts a query without a line as found nothing', () => {
    expect(scoreRun(set, new Map([line('q1', ['a'])]))['Hit@1']).toBe(0.5);
  });

  it('tells whether the current wording stands above the stale one', () => {
    expect(currentAboveStale(set, new Map([line('q2', ['c', 'b'])]))).toBe(1);
    expect(currentAboveStale(set, new Map([line('q2', ['b', 'c'])]))).toBe(0);
  });
});
