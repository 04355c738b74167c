import { browser } from 'wxt/browser';
import { createCentre } from '../../core/memory/embed/centre';
import { createTransformersEmbedder, type EmbedDevice } from '../../core/memory/embed/transformersEmbedder';
import { cardEntry } from '../../core/memory/recall/cardEntry';
import { createCardIndex } from '../../core/memory/recall/cardIndex';
import { createDexieStore } from '../../core/memory/store/dexieStore';
import { newBatch, stagePut } from '../../core/memory/store/store';
import { manyCards, manyText, mixedVector } from '../../core/memory/testing/manyCards';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import { loadSettings } from '../../core/platform/settings';
import type { EngineHolder } from './engine';

/** What `npm run bench -- speed` and the WebGPU test call in the worker of the e2e build; no other build has it. */
export interface BenchHook {
  /** Writes cards `from` to `from + count − 1` into the worker's own database, past the running memory. */
  fill(from: number, count: number): Promise<void>;
  /**
   * Gives every card in the worker's database a row of the index, past the running memory, with vectors mixed from so many
   * real ones. Returns how many there are.
   */
  index(seeds?: number): Promise<number>;
  /** What a chat page asks for when its box gets focus. */
  warmUp(): Promise<void>;
  /** Milliseconds to remember one statement: extract, embed, decide, link, store, index. */
  insert(text: string): Promise<number>;
  /** Embeds texts on a device of one's choice. */
  embed(texts: string[], device: EmbedDevice): Promise<{ vectors: number[][]; loadMs: number; embedMs: number }>;
}

/** How many real vectors the synthetic ones are mixed from. */
const realVectors = 128;
const indexStep = 5_000;

/** Puts the hook on the worker's global object. */
export function exposeBenchHook(engine: EngineHolder): void {
  let seeds: Float32Array[] | undefined;
  const embedders = new Map<EmbedDevice, ReturnType<typeof createTransformersEmbedder>>();

  /** A store, an index and a tokenizer beside those of the running memory. */
  async function openBeside(count = realVectors) {
    const embedder = engine.embedder();
    const tokenizer = createJiebaTokenizer({
      wasmUrl: browser.runtime.getURL('/jieba/jieba_rs_wasm_bg.wasm' as '/'),
    });
    const store = createDexieStore({ name: `keepsake-${(await loadSettings()).profile}` });
    await Promise.all([tokenizer.ready(), store.open()]);
    seeds ??= await embedder.embed(Array.from({ length: count }, (_, n) => manyText(n * 37).text));
    const { modelId, dimension } = embedder;
    const index = createCardIndex({
      store,
      centre: createCentre(),
      embedderId: modelId,
      tokenizerId: tokenizer.id,
      dimension,
    });
    await index.load();
    return { store, index, tokenizer, seeds, model: { modelId, dimension } };
  }

  const hook: BenchHook = {
    async fill(from, count) {
      const { store, index, tokenizer, seeds, model } = await openBeside();
      const { cards, entries } = manyCards(from, count, seeds, tokenizer, model);
      const batch = newBatch();
      stagePut(batch, 'cards', ...cards);
      index.stage(batch, { upsert: entries });
      await store.commit(batch);
      await store.close();
    },

    async index(count) {
      const { store, index, tokenizer, seeds } = await openBeside(count);
      const ids = await store.ids('cards');
      for (let from = 0; from < ids.length; from += indexStep) {
        const cards = (await store.getMany('cards', ids.slice(from, from + indexStep))).flatMap((card) => card ?? []);
        const batch = newBatch();
        const kept = cards.filter((card) => card.status !== 'trashed');
        const upsert = kept.map((card, n) => cardEntry(card, mixedVector(from + n, seeds), tokenizer));
        const staged = index.stage(batch, { upsert });
        await store.commit(batch);
        staged.apply();
      }
      await store.close();
      return ids.length;
    },

    warmUp: () => engine.warmUp(),

    async insert(text) {
      const memory = await engine.memory();
      const from = performance.now();
      await memory.addMemory(text);
      return performance.now() - from;
    },

    async embed(texts, device) {
      const from = performance.now();
      let embedder = embedders.get(device);
      if (!embedder) {
        embedder = createTransformersEmbedder({
          modelBase: browser.runtime.getURL('/models/' as '/'),
          wasmUrl: browser.runtime.getURL('/ort/ort-wasm-simd-threaded.wasm' as '/'),
          device,
        });
        embedders.set(device, embedder);
      }
      await embedder.warmUp();
      const loaded = performance.now();
      const vectors = await embedder.embed(texts);
      return {
        vectors: vectors.map((vector) => Array.from(vector)),
        loadMs: loaded - from,
        embedMs: performance.now() - loaded,
      };
    },
  };
  (globalThis as { keepsakeBench?: BenchHook }).keepsakeBench = hook;
}
