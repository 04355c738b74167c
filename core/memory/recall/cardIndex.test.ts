import { beforeEach, describe, expect, it } from 'vitest';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Centre } from '../embed/centre';
import { normalise } from '../embed/normalise';
import type { IndexEntry, Tokenizer } from '../ports';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store } from '../store/store';
import type { Scope } from '../types';
import { type CardIndex, createCardIndex } from './cardIndex';

const dimension = 8;
/** Leaves vectors where they are, so that the cosines of a test can be read off its numbers. */
const centre: Centre = {
  id: 'none',
  apply: (vector) => normalise(vector.slice()),
  mean: () => new Float32Array(dimension),
};

let store: Store;
let index: CardIndex;
let tokenizer: Tokenizer;

const openIndex = (embedderId = 'model') =>
  createCardIndex({ store, centre, embedderId, tokenizerId: tokenizer.id, dimension });

const vector = (...values: number[]) => Float32Array.from({ length: dimension }, (_, at) => values[at] ?? 0);

function entry(cardId: string, text: string, values: number[] = [1], scope: Scope = 'global'): IndexEntry {
  return { cardId, vector: vector(...values), lang: 'en', scope, terms: tokenizer.terms(text) };
}

async function change(upsert: IndexEntry[], remove: string[] = []): Promise<void> {
  const batch = newBatch();
  const staged = index.stage(batch, { upsert, remove });
  await store.commit(batch);
  staged.apply();
}

const ids = (found: { id: string }[]) => found.map(({ id }) => id);

beforeEach(async () => {
  tokenizer = await nodeTokenizer();
  store = createMemoryStore();
  await store.open();
  index = openIndex();
  await index.load();
});

describe('finding', () => {
  it('orders by cosine, nearest first', async () => {
    await change([entry('east', '', [1]), entry('north', '', [0, 1]), entry('northeast', '', [1, 1])]);
    const found = index.similar(vector(0.9, 0.1), { limit: 3 });
    expect(ids(found)).toEqual(['east', 'northeast', 'north']);
    expect(found[0]?.cosine).toBeGreaterThan(0.85);
  });

  it('finds a Chinese and an English card by a shared word and says which', async () => {
    await change([entry('zh', '我对花生过敏'), entry('en', 'I hike on Sundays')]);
    expect(index.keyword(tokenizer.terms('花生可以吃吗'), { limit: 5 })).toMatchObject([
      { id: 'zh', matched: ['花生'] },
    ]);
    expect(index.keyword(tokenizer.terms('Where to go hiking?'), { limit: 5 })).toMatchObject([{ id: 'en' }]);
  });

  it('rates a rare word above a common one', async () => {
    await change([
      entry('both-common', 'coffee morning'),
      entry('rare', 'coffee penicillin'),
      ...Array.from({ length: 20 }, (_, at) => entry(`other-${at}`, 'coffee morning')),
    ]);
    expect(index.keyword(tokenizer.terms('penicillin coffee'), { limit: 1 })).toMatchObject([{ id: 'rare' }]);
  });

  it('shows a project inside its scope only', async () => {
    await change([entry('mine', 'budget', [1], 'project:trip'), entry('all', 'budget', [1])]);
    expect(ids(index.similar(vector(1), { limit: 5, scopes: ['global'] }))).toEqual(['all']);
    expect(index.keyword(['budget'], { limit: 5, scopes: ['global', 'project:trip'] })).toHaveLength(2);
  });

  it('tells cards from turns', async () => {
    await change([entry('card', 'tea'), entry('turn:1', 'tea')]);
    expect(ids(index.similar(vector(1), { limit: 5, of: 'turn' }))).toEqual(['turn:1']);
    expect(ids(index.keyword(['tea'], { limit: 5, of: 'card' }))).toEqual(['card']);
  });
});

describe('changing', () => {
  it('lets the later text of a card win', async () => {
    await change([entry('a', 'tea', [1])]);
    await change([entry('a', 'coffee', [0, 1])]);
    expect(index.size()).toBe(1);
    expect(index.keyword(['tea'], { limit: 5 })).toEqual([]);
    expect(index.similar(vector(0, 1), { limit: 5 })[0]?.cosine).toBeCloseTo(1, 1);
  });

  it('changes nothing until the commit went through', async () => {
    await change([entry('a', 'tea')]);
    const staged = index.stage(newBatch(), { upsert: [entry('b', 'coffee')], remove: ['a'] });
    expect(index.has('a')).toBe(true);
    expect(index.has('b')).toBe(false);
    staged.apply();
    expect(index.has('a')).toBe(false);
  });

  it('gives the vector of a card back, nearly as it was', async () => {
    await change([entry('a', '', [0.6, 0.8])]);
    expect(index.vectorOf('a')?.[1]).toBeCloseTo(0.8, 2);
    expect(index.vectorOf('missing')).toBeUndefined();
  });

  it('writes nothing when nothing changes', async () => {
    const batch = newBatch();
    index.stage(batch, { remove: ['never-there'] });
    expect(batch).toEqual(newBatch());
  });
});

describe('waking up', () => {
  it('finds what was there before, removals and changes included', async () => {
    for (let round = 0; round < 40; round += 1) {
      await change([entry(`card-${round}`, `word${round}`, [1, round]), entry('same', `version${round}`)]);
    }
    await change([], ['card-3', 'card-30']);
    await change([entry('card-3', 'coffee')]);

    const woken = openIndex();
    await woken.load();
    expect(woken.size()).toBe(index.size());
    expect(woken.has('card-30')).toBe(false);
    expect(ids(woken.keyword(tokenizer.terms('coffee'), { limit: 5 }))).toEqual(['card-3']);
    expect(woken.keyword(['word3'], { limit: 5 })).toEqual([]);
    expect(ids(woken.keyword(['version39'], { limit: 5 }))).toEqual(['same']);
    expect(woken.keyword(['version38'], { limit: 5 })).toEqual([]);
  });

  it('needs few segments however many changes there were', async () => {
    for (let round = 0; round < 300; round += 1) await change([entry(`card-${round}`, `word${round}`)]);
    expect(await store.count('segments')).toBeLessThan(25);
    expect(index.size()).toBe(300);
  });

  it('keeps a removed card gone when the segments that held and removed it are merged apart', async () => {
    await change(Array.from({ length: 200 }, (_, at) => entry(`old-${at}`, 'old')));
    await change([], ['old-7']);
    for (let round = 0; round < 30; round += 1) await change([entry(`new-${round}`, 'new')]);
    const woken = openIndex();
    await woken.load();
    expect(woken.has('old-7')).toBe(false);
    expect(woken.size()).toBe(229);
  });

  it('takes a store of ten thousand in one change and splits it', async () => {
    await change(Array.from({ length: 20_000 }, (_, at) => entry(`card-${at}`, 'x', [1, at])));
    expect(await store.count('segments')).toBe(2);
    const woken = openIndex();
    await woken.load();
    expect(woken.size()).toBe(20_000);
  });

  it('leaves vectors of another model alone, says so, and clears them with the next change', async () => {
    await change([entry('a', 'tea')]);
    index = openIndex('another model');
    await index.load();
    expect(index.size()).toBe(0);
    expect(index.stale()).toBe(true);
    await change([entry('a', 'tea')]);
    expect(index.stale()).toBe(false);
    expect(await store.count('segments')).toBe(1);
  });
});

describe('erasing', () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at);
  const bytes = async () => JSON.stringify(await store.query('segments'));
  async function erase(erased: string[], upsert: IndexEntry[] = []): Promise<void> {
    const batch = newBatch();
    const staged = index.stage(batch, { erase: erased, upsert });
    await store.commit(batch);
    staged.apply();
  }

  it('takes an entry out of the segment it lies in, with what it was before, and leaves every other', async () => {
    for (const at of numbers) await change([entry(`card${at}`, `word${at}`, [1, at])]);
    await change([entry('card3', 'changed', [0, 0, 1])]);
    await change([], ['card5']);
    expect(await bytes()).toContain('card5');
    await erase(['card3', 'card5', 'never']);
    expect(await bytes()).not.toMatch(/card[35]\D/);
    for (const again of [false, true]) {
      if (again) index = openIndex();
      await index.load();
      expect(index.size()).toBe(38);
      expect([index.has('card3'), index.has('card5'), index.has('card4')]).toEqual([false, false, true]);
      expect(index.keyword(tokenizer.terms('word3 changed'), { limit: 5 })).toEqual([]);
      for (const at of numbers.filter((each) => each !== 3 && each !== 5))
        expect(ids(index.keyword(tokenizer.terms(`word${at}`), { limit: 2 }))).toEqual([`card${at}`]);
      expect(ids(index.similar(vector(1), { limit: 1 }))).toEqual(['card0']);
    }
  });

  it('puts an entry anew in the place of all that was', async () => {
    for (const at of numbers) await change([entry(`card${at}`, `word${at}`, [1, at])]);
    await erase(['card7'], [entry('card7', 'gardening', [0, 1])]);
    expect(index.keyword(tokenizer.terms('word7'), { limit: 5 })).toEqual([]);
    expect(ids(index.keyword(tokenizer.terms('gardening'), { limit: 5 }))).toEqual(['card7']);
    index = openIndex();
    await index.load();
    expect(index.size()).toBe(40);
    expect(ids(index.keyword(tokenizer.terms('gardening'), { limit: 5 }))).toEqual(['card7']);
  });

  it('leaves nothing of the last one', async () => {
    await change([entry('only', 'word')]);
    await erase(['only']);
    expect(await store.count('segments')).toBe(0);
    expect(index.size()).toBe(0);
  });
});
