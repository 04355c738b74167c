import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import type { Language } from '../types';
import { createCentre } from './centre';
import shipped from './centre.weights.json';
import { dot } from './normalise';

const centre = createCentre();
const embedder = nodeEmbedder();

async function centred(text: string, lang: Language): Promise<Float32Array> {
  const [vector] = await embedder.embed([text]);
  if (!vector) throw new Error('no vector');
  return centre.apply(vector, lang, 'card');
}

describe('the shipped means', () => {
  it('belong to the model that ships', () => {
    expect(shipped.modelId).toBe(embedder.modelId);
    expect(centre.mean('zh', 'card')).toHaveLength(embedder.dimension);
  });

  it('bring unrelated sentences near zero, in one language and across two', async () => {
    const peanuts = await centred('我对花生过敏', 'zh');
    const berlin = await centred('我姐姐住在柏林', 'zh');
    const trains = await centred('I take long train rides', 'en');
    expect(Math.abs(dot(peanuts, berlin))).toBeLessThan(0.25);
    expect(Math.abs(dot(peanuts, trains))).toBeLessThan(0.25);
  });

  it('make the same statement as near across languages as unrelated ones of one language never are', async () => {
    const chinese = await centred('我对花生过敏', 'zh');
    const english = await centred('I am allergic to peanuts', 'en');
    const other = await centred('我对网球很着迷', 'zh');
    expect(dot(chinese, english)).toBeGreaterThan(0.3);
    expect(dot(chinese, english)).toBeGreaterThan(dot(chinese, other) + 0.15);
  });

  it('give vectors of unit length and leave the given one as it was', () => {
    const vector = new Float32Array(embedder.dimension).fill(0.05);
    const moved = centre.apply(vector, 'en', 'question');
    expect(dot(moved, moved)).toBeCloseTo(1, 5);
    expect(vector[0]).toBeCloseTo(0.05, 6);
  });
});
