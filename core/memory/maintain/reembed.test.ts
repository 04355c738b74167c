import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engine';
import { createCardIndex } from '../recall/cardIndex';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { characterEmbedder, characterEngine, know } from '../testing/characterEngine';
import { dieAtCall } from '../testing/interruptedStore';
import { sampleCard, sampleEvidence, sampleNow } from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import { reembed } from './reembed';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

/** The engine after an update: the same store, another model. */
function updated(store: Store): Engine {
  const before = characterEngine(store, tokenizer);
  const embedder = { ...characterEmbedder, modelId: 'characters-2' };
  const options = {
    store,
    centre: before.centre,
    embedderId: 'characters-2',
    tokenizerId: tokenizer.id,
    dimension: 64,
  };
  return { ...before, embedder, index: createCardIndex(options) };
}

async function filled(): Promise<Store> {
  const store = createMemoryStore();
  const cards = Array.from({ length: 70 }, (_, n) =>
    sampleCard({ id: `c${n}`, text: `我去过第${n}座山`, evidence: [sampleEvidence({ turnId: `t${n}` })] }),
  );
  await know(characterEngine(store, tokenizer), ...cards, sampleCard({ id: 'bin', status: 'trashed', trashedAt: 1 }));
  const batch = newBatch();
  const vector = new Float32Array(64).fill(0.125);
  stagePut(batch, 'rejections', {
    id: 'r',
    text: '我喜欢加班',
    kind: 'preference',
    at: sampleNow,
    vector,
    modelId: 'characters',
  });
  await store.commit(batch);
  return store;
}

describe('after the model was changed', () => {
  it('every card is found again, and nothing but its vector changes', async () => {
    const store = await filled();
    const before = await store.get('cards', 'c7');
    const engine = updated(store);
    await engine.index.load();
    expect(engine.index.stale()).toBe(true);
    expect(engine.index.has('c7')).toBe(false);

    expect(await reembed(engine)).toBe(70);
    expect(engine.index.size()).toBe(70);
    expect(engine.index.stale()).toBe(false);
    expect(engine.index.has('bin')).toBe(false);
    const after = await store.get('cards', 'c7');
    expect(after).toEqual({ ...before, embedding: { modelId: 'characters-2', dimension: 64 }, version: 2 });
    expect(await store.get('rejections', 'r')).toMatchObject({ modelId: 'characters-2' });
    expect(await reembed(engine)).toBe(0);

    const woken = updated(store);
    await woken.index.load();
    expect(woken.index.size()).toBe(70);
  });

  it('a kill half-way costs nothing that was done', async () => {
    for (let call = 1, isOver = false; !isOver; call += 1) {
      const store = await filled();
      isOver = await reembed(updated(dieAtCall(store, call, 'after'))).then(
        () => true,
        () => false,
      );
      const next = updated(store);
      await reembed(next);
      expect(next.index.size()).toBe(70);
      expect((await store.query('cards')).filter((card) => card.version > 2)).toEqual([]);
    }
  });

  it('it stops between steps when told to', async () => {
    const engine = updated(await filled());
    const stop = new AbortController();
    const { embed } = engine.embedder;
    engine.embedder = {
      ...engine.embedder,
      embed: (texts) => {
        stop.abort();
        return embed(texts);
      },
    };
    await expect(reembed(engine, stop.signal)).rejects.toThrow();
    expect(engine.index.size()).toBe(32);
  });
});
