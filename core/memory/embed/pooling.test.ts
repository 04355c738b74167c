import { describe, expect, it } from 'vitest';
import { poolTokens, rarityWeights } from './pooling';

/** Two dimensions; token 0 is common and points east, token 1 is rare and points north. */
const states = Float32Array.from([1, 0, 0, 1]);
const weights = rarityWeights([Math.log(0.05), Math.log(1e-6)]);

describe('pooling by rarity', () => {
  it('lets a rare token decide where a sentence points', () => {
    const [east, north] = poolTokens({ states, ids: [0, 1], count: 2 }, weights, { start: 0, end: 0 });
    expect(north).toBeGreaterThan(0.99);
    expect(east).toBeGreaterThan(0);
  });

  it('weighs all tokens alike without weights', () => {
    const [east, north] = poolTokens({ states, ids: [0, 1], count: 2 }, null, { start: 0, end: 0 });
    expect(east).toBeCloseTo(north ?? 0, 6);
  });

  it('leaves the marks around a text out', () => {
    const [east, north] = poolTokens({ states, ids: [0, 1], count: 2 }, weights, { start: 1, end: 0 });
    expect(east).toBe(0);
    expect(north).toBe(1);
  });

  it('counts the marks of a text that is nothing else', () => {
    const vector = poolTokens({ states, ids: [0, 1], count: 2 }, weights, { start: 1, end: 1 });
    expect(vector[0]).toBeCloseTo(Math.SQRT1_2, 5);
  });
});
