import { describe, expect, it } from 'vitest';
import { diversify } from './diversify';

const vectors: Record<string, Float32Array> = {
  a: Float32Array.from([1, 0]),
  copyOfA: Float32Array.from([1, 0]),
  near: Float32Array.from([0.8, 0.6]),
  b: Float32Array.from([0, 1]),
};
const hit = (id: string, raw: number) => ({ id, raw });

describe('choosing different things', () => {
  it('puts a copy behind something else that fits nearly as well', () => {
    const hits = [hit('a', 0.5), hit('copyOfA', 0.49), hit('b', 0.4)];
    expect(diversify(hits, 2, (id) => vectors[id]).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('keeps the order of things that are related but not the same', () => {
    const hits = [hit('a', 0.5), hit('near', 0.49), hit('b', 0.4)];
    expect(diversify(hits, 3, (id) => vectors[id]).map(({ id }) => id)).toEqual(['a', 'near', 'b']);
  });

  it('never drops what there is room for', () => {
    expect(diversify([hit('a', 0.5), hit('copyOfA', 0.49)], 5, (id) => vectors[id])).toHaveLength(2);
  });
});
