import { describe, expect, it } from 'vitest';
import { chooseMerge, maxSegmentRows } from './compaction';

const segment = (rows: number, alive = rows) => ({
  packed: { ids: new Array<string>(rows).fill(''), aliveCount: alive },
});

describe('choosing what to merge', () => {
  it('lets a few small segments wait', () => {
    expect(chooseMerge([segment(1000), segment(1), segment(1)], 1)).toEqual([]);
  });

  it('merges eight small ones and leaves the large one alone', () => {
    const small = Array.from({ length: 7 }, () => segment(1));
    expect(chooseMerge([segment(1000), ...small], 1)).toEqual(small);
  });

  it('goes on to the next size when the merged one fills it', () => {
    const middle = Array.from({ length: 7 }, () => segment(8));
    const small = Array.from({ length: 7 }, () => segment(1));
    expect(chooseMerge([...middle, ...small], 1)).toHaveLength(14);
  });

  it('rewrites a segment that is mostly dead', () => {
    const dying = segment(100, 10);
    expect(chooseMerge([segment(20_000), dying], 1)).toEqual([dying]);
  });

  it('never makes a segment larger than rows can be numbered', () => {
    const large = Array.from({ length: 9 }, () => segment(maxSegmentRows / 4));
    const merged = chooseMerge(large, 10);
    expect(merged.reduce((sum, { packed }) => sum + packed.aliveCount, 10)).toBeLessThanOrEqual(maxSegmentRows);
  });
});
