import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { dot } from './normalise';
import { createTransformersEmbedder, EmbedderUnavailableError } from './transformersEmbedder';

const embedder = nodeEmbedder();

async function similarity(a: string, b: string): Promise<number> {
  const [x, y] = await embedder.embed([a, b]);
  return x && y ? dot(x, y) : Number.NaN;
}

describe('the shipped model', () => {
  it('gives vectors of unit length and the dimension it names', async () => {
    const [vector] = await embedder.embed(['我对花生过敏']);
    expect(vector).toHaveLength(embedder.dimension);
    expect(vector && dot(vector, vector)).toBeCloseTo(1, 5);
  });

  it('puts a Chinese and an English sentence of one meaning closer than two of different meaning', async () => {
    const same = await similarity('我对花生过敏', 'I am allergic to peanuts');
    const other = await similarity('我对花生过敏', 'My sister lives in Berlin');
    expect(same).toBeGreaterThan(other + 0.05);
  });

  it('gives a text the same vector alone and in a batch', async () => {
    const [alone] = await embedder.embed(['I like hiking']);
    const [, among] = await embedder.embed(['一句很长很长的话，用来改变整批的数值范围', 'I like hiking']);
    expect(alone && among && dot(alone, among)).toBeCloseTo(1, 6);
  });

  it('reads texts far longer than the model does', async () => {
    const [vector] = await embedder.embed(['long text '.repeat(5000)]);
    expect(vector).toHaveLength(384);
  });

  it('stops between texts when it is told to', async () => {
    const controller = new AbortController();
    controller.abort(new Error('left the page'));
    await expect(embedder.embed(['a', 'b'], { signal: controller.signal })).rejects.toThrow('left the page');
  });

  it('is on WebAssembly and ready once it was used', async () => {
    await embedder.warmUp();
    expect(embedder.device()).toBe('wasm');
    expect(embedder.state()).toBe('ready');
  });
});

describe('a model that is not there', () => {
  it('fails with a named error and says so in its state', async () => {
    const missing = createTransformersEmbedder({ modelBase: '/nowhere/', model: 'none' });
    await expect(missing.embed(['a'])).rejects.toBeInstanceOf(EmbedderUnavailableError);
    expect(missing.state()).toBe('failed');
  });
});
