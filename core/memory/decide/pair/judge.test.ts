import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../../test/support/nodeEmbedder';
import { createCentre } from '../../embed/centre';
import { dot } from '../../embed/normalise';
import { defaultMemorySettings } from '../../settings';
import { createJiebaTokenizer } from '../../text/jiebaTokenizer';
import { detectLanguage } from '../../text/language';
import { relate } from '../relate';
import { readStatement } from '../statement';
import { pairFeatureNames, standing } from './features';
import { judgePairs, type PairSide } from './judge';
import weights from './pair.weights.json';
import { createPairReader } from './reader/pairReader';
import { readerFeatureNames } from './reader/readerFeatures';

const tokenizer = createJiebaTokenizer();
const embedder = nodeEmbedder();
const centre = createCentre();
beforeAll(() => tokenizer.ready());

async function side(text: string): Promise<PairSide> {
  const lang = detectLanguage(text);
  const [vector = new Float32Array()] = await embedder.embed([text]);
  const source = {
    kind: 'fact' as const,
    polarity: null,
    entities: [],
    confidence: 0.9,
    eventTime: null,
    validTo: null,
  };
  return {
    statement: readStatement({ text, lang, ...source, durable: true }, tokenizer),
    vector: centre.apply(vector, lang, 'card'),
  };
}

async function judge(fresh: string, known: string[], modelId = embedder.modelId, withReader = false) {
  const one = await side(fresh);
  const readings = withReader ? await createPairReader(embedder)?.read(fresh, known) : null;
  const others = await Promise.all(
    known.map(async (text, at) => {
      const other = await side(text);
      const cosine = dot(one.vector, other.vector);
      return {
        ...other,
        cosine,
        reading: readings?.[at],
        relation: relate(one.statement, other.statement, cosine, defaultMemorySettings.decide),
      };
    }),
  );
  return judgePairs(one, others, modelId);
}

describe('judgePairs', () => {
  it.each([
    ['我不吃辣了，胃受不了', ['无辣不欢', '我住在珠海', '我养了一只猫'], 0],
    ['Sold the drone last week', ['I have two sisters', 'I fly a DJI drone', 'Dentist on Friday'], 1],
    ['瑜伽课退了', ['我妹妹在学法语', '我每周一上瑜伽课', '我对花生过敏'], 1],
  ])('sees what 「%s」 takes the place of', async (fresh, known, at) => {
    const chances = (await judge(fresh, known))?.map(({ replaces }) => replaces) ?? [];
    expect(chances.indexOf(Math.max(...chances))).toBe(at);
    expect(chances[at]).toBeGreaterThan(0.4);
  });

  it('sees nothing changed by what only stands beside it', async () => {
    const chances = (await judge('我喜欢骑马', ['我喜欢钓鱼', 'I live in Oslo'])) ?? [];
    for (const { replaces } of chances) expect(replaces).toBeLessThan(0.4);
  });

  it.each([
    ['我不吃辣了，胃受不了', ['无辣不欢', '我住在珠海', '我养了一只猫'], 'replaces', 0],
    ['Sold the drone last week', ['I have two sisters', 'I fly a DJI drone', 'Dentist on Friday'], 'replaces', 1],
    ['花生我碰都不能碰，过敏', ['我妹妹在学法语', '我对花生过敏', '我喜欢钓鱼'], 'same', 1],
    ['I go to work by bike', ['我骑车上班', 'I drink oat milk', '我讨厌堵车'], 'same', 0],
  ] as const)('is surer with the reader: 「%s」', async (fresh, known, outcome, at) => {
    const judged = (await judge(fresh, [...known], embedder.modelId, true)) ?? [];
    expect(judged.every(({ byForm }) => byForm !== undefined)).toBe(true);
    for (const [nth, chances] of judged.entries()) {
      if (nth === at) expect(chances[outcome]).toBeGreaterThan(0.6);
      else expect(chances.same + chances.replaces).toBeLessThan(0.4);
    }
  });

  it('tells a turn from a state', async () => {
    const turn = await judge('烟戒了三个月了', ['我喜欢钓鱼']);
    const state = await judge('我喜欢骑马', ['我喜欢钓鱼']);
    expect(turn?.[0]?.turns).toBeGreaterThan(0.6);
    expect(state?.[0]?.turns).toBeLessThan(0.4);
  });

  it.each([['31k, less money than now', 'About £6k for a used van', ['I have two sisters', 'I live in Leeds']]])(
    'bears out a change the less, the more cards it is one of: 「%s」',
    async (fresh, known, others) => {
      const one = (await judge(fresh, [known]))?.[0];
      const sides = Array.from({ length: 11 }, () => others).flat();
      const amongMany = (await judge(fresh, [known, ...sides]))?.[0];
      expect(one?.isBorneOut).toBe(true);
      expect(amongMany?.isBorneOut).toBe(false);
    },
  );

  it('bears out what plainly is of the same matter among many', async () => {
    const others = Array.from({ length: 11 }, () => ['我女儿三岁', '我写 Java']).flat();
    expect((await judge('护具摘了', ['护具要戴六周', ...others]))?.[0]?.isBorneOut).toBe(true);
  });

  it('keeps quiet with vectors of another model', async () => {
    expect(await judge('我喜欢骑马', ['我喜欢钓鱼'], 'other')).toBeNull();
  });

  it('has weights for the features it reads', () => {
    expect(weights.features).toEqual([...pairFeatureNames]);
    for (const row of weights.networks.flatMap((network) => network.hidden))
      expect(row).toHaveLength(pairFeatureNames.length + 1);
    expect(weights.readerFeatures).toEqual([...readerFeatureNames]);
    for (const row of weights.withReader.flatMap((network) => network.hidden))
      expect(row).toHaveLength(pairFeatureNames.length + readerFeatureNames.length + 1);
  });
});

describe('standing', () => {
  it('ranks a card among the others', () => {
    expect(standing(0.5, [0.5, 0.75, 0.25])).toEqual({ cosine: 0.5, rank: 1, behind: 0.25, before: 0.25 });
    expect(standing(0.75, [0.5, 0.75])).toEqual({ cosine: 0.75, rank: 0, behind: 0, before: 0.25 });
  });
});
