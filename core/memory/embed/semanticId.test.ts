import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hammingDistance, semanticId } from './semanticId';

/** Irrational-looking components, so that no sum is exactly zero. */
const vector = fc
  .integer({ min: 1, max: 1e6 })
  .map((seed) => Float32Array.from({ length: 48 }, (_, i) => Math.sin(seed * (i + 1))));

describe('semanticId', () => {
  it('never changes: the same vector has had this id since the first release', () => {
    const wave = Float32Array.from({ length: 384 }, (_, i) => Math.fround(((i * 37) % 101) / 101 - 0.5));
    expect(semanticId(wave)).toMatchInlineSnapshot(`"9cffaf5e8acaf2fd"`);
  });

  it('turns every bit when the vector turns round', () => {
    fc.assert(
      fc.property(vector, (there) => {
        expect(hammingDistance(semanticId(there), semanticId(there.map((number) => -number)))).toBe(64);
      }),
    );
  });

  it('puts near vectors nearer than far ones', () => {
    const base = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i * i));
    const near = base.map((number, i) => number + 0.2 * Math.cos(i * 7.3));
    const far = Float32Array.from({ length: 384 }, (_, i) => Math.cos(i * i * 1.7 + 1));
    expect(hammingDistance(semanticId(base), semanticId(near))).toBeLessThan(16);
    expect(hammingDistance(semanticId(base), semanticId(far))).toBeGreaterThan(20);
  });

  it('does not depend on the length of the vector', () => {
    const base = Float32Array.from({ length: 384 }, (_, i) => Math.sin(i * 3.1));
    expect(semanticId(base.map((number) => number * 0.01))).toBe(semanticId(base));
  });
});
