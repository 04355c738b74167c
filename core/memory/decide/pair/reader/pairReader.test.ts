import { describe, expect, it, vi } from 'vitest';
import { nodeEmbedder } from '../../../../../test/support/nodeEmbedder';
import { createPairReader, pairOutcomes } from './pairReader';
import shipped from './pairReader.weights.json';

const embedder = nodeEmbedder();

async function outcomeOf(known: string, fresh: string): Promise<string | undefined> {
  const [reading = []] = (await createPairReader(embedder)?.read(fresh, [known])) ?? [];
  return pairOutcomes[reading.indexOf(Math.max(...reading))];
}

describe('createPairReader', () => {
  it.each([
    ['我每天骑车上班', '现在改坐地铁上班了'],
    ['I take two sugars in my coffee', "I've switched to black coffee, no sugar"],
    ['我每天喝咖啡', '咖啡戒了，现在只喝茶'],
    ['My dentist is Dr. Vance', '换牙医了，现在是林医生'],
  ])('sees that 「%s」 is no longer so after 「%s」', async (known, fresh) => {
    expect(['replaces', 'over']).toContain(await outcomeOf(known, fresh));
  });

  it.each([
    ['我对花生过敏', '花生我不能吃，会过敏'],
    ['I work night shifts at the hospital', "I'm on nights at the hospital"],
    ['我养了一只猫', 'I have a cat'],
  ])('hears 「%s」 again in 「%s」', async (known, fresh) => {
    expect(['same', 'morePrecise']).toContain(await outcomeOf(known, fresh));
  });

  it.each([
    ['我每天骑车上班', '我妹妹现在坐地铁上班'],
    ['I play the cello', 'My flatmate plays the flute'],
    ['我不吃牛肉', '周末我想去爬山'],
    ['I have a dog called Pip', 'The router is in the hallway'],
  ])('lets 「%s」 stand beside 「%s」', async (known, fresh) => {
    expect(await outcomeOf(known, fresh)).toBe('bothHold');
  });

  it('gives a chance to every outcome of every card', async () => {
    const readings = (await createPairReader(embedder)?.read('我搬家了', ['我住在温州', 'I like tea'])) ?? [];
    expect(readings).toHaveLength(2);
    for (const reading of readings) {
      expect(reading).toHaveLength(pairOutcomes.length);
      expect(reading.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    }
  });

  it('reads a card once for many statements', async () => {
    const read = vi.spyOn(embedder, 'readTokens');
    const reader = createPairReader(embedder);
    await reader?.read('我改喝茶了', ['我每天喝咖啡']);
    await reader?.read('I take tea now', ['我每天喝咖啡']);
    expect(read.mock.calls.map(([text]) => text)).toEqual(['我改喝茶了', '我每天喝咖啡', 'I take tea now']);
    read.mockRestore();
  });

  it('is not there for a model without layers, for another model, or with broken weights', () => {
    const { modelId, dimension } = embedder;
    expect(createPairReader({ modelId, dimension, embed: async () => [] })).toBeNull();
    expect(createPairReader({ ...embedder, modelId: 'other/mean' })).toBeNull();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { in: _in, ...tensors } = shipped.tensors;
    expect(createPairReader(embedder, { ...shipped, tensors })).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('says nothing of states of another width', async () => {
    const readTokens = async () => ({ spans: [{ start: 0, end: 1 }], states: new Float32Array(12), width: 12 });
    expect(await createPairReader({ ...embedder, readTokens })?.read('我搬家了', ['我住在温州'])).toBeNull();
  });
});
