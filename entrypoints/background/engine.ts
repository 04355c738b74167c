import { browser } from 'wxt/browser';
import { createMemory } from '../../core/memory';
import type { Memory, SearchOptions } from '../../core/memory/api';
import { createTransformersEmbedder, type TransformersEmbedder } from '../../core/memory/embed/transformersEmbedder';
import { createFilter } from '../../core/memory/filter';
import { createDexieStore } from '../../core/memory/store/dexieStore';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';
import { detectLanguage } from '../../core/memory/text/language';
import type { Language, RecallHit } from '../../core/memory/types';
import { keepAliveDuring } from '../../core/platform/keepAlive';
import { hasLlmHost, llmBudget, loadLlmKey } from '../../core/platform/llmAccess';
import { noteProblem } from '../../core/platform/log';
import { loggedFetch } from '../../core/platform/networkLog';
import { databaseOf } from '../../core/platform/profiles';
import { loadSettings, type Settings } from '../../core/platform/settings';
import { browserModelLlm } from './browserModel';
import { type LlmAccess, type LlmStatus, openLlm } from './llmInUse';
import { memorySettingsOf } from './memorySettings';
import { noteStorageFull, noteStorageWrites } from './storageFull';
import { createFirstSight, watchCards } from './takeFirstSight';
import { tellDistilled } from './tellDistilled';

/** The one memory of this worker, opened when first needed and gone with it. */
export interface EngineHolder {
  memory(): Promise<Memory>;
  /** The same before its index is read, for whoever lists cards: a popup that opens waits for less. */
  rows(): Promise<Memory>;
  embedder(): TransformersEmbedder;
  /** Loads model and index ahead of the first recall. */
  warmUp(): Promise<void>;
  /** What fits a draft, leaving no trace on disk. */
  recall(draft: string, options: SearchOptions): Promise<{ memories: RecallHit[]; lang: Language }>;
  /** Works through the waiting jobs, now or after the run that is under way. */
  drainSoon(): void;
  /** How the language model is doing, if the user chose one. */
  llmStatus(): LlmStatus;
  /** Takes new settings into force; another profile, device or language model means opening anew. */
  settingsChanged(settings: Settings): Promise<void>;
  /**
   * Opens anew: the key of the language model is another one, or what `change` saves in between. Whatever is asked from here
   * on waits for the memory that is opened, so no answer is of the one before.
   */
  reopen(change?: () => Promise<unknown>): Promise<void>;
}

/** What the language model needs from the browser. */
export const llmAccess: LlmAccess = {
  clock: { now: () => Date.now(), utcOffsetMinutes: (at) => -new Date(at).getTimezoneOffset() },
  loadKey: loadLlmKey,
  mayReach: hasLlmHost,
  budget: llmBudget,
  fetch: loggedFetch,
  browserModel: browserModelLlm,
};

const filterOf = (settings: Settings) => createFilter({ modes: settings.privacy, privateWords: settings.privateWords });

/** Creates the holder. Touches neither disk nor model. */
export function createEngineHolder(): EngineHolder {
  let opening: Promise<Memory> | undefined;
  /** Made, and perhaps not yet open. */
  let making: Promise<Memory> | undefined;
  let embedder: TransformersEmbedder | undefined;
  let mayUseWebGpu = false;
  let draining: Promise<void> | undefined;
  let working: Promise<unknown> | undefined;
  /** Ends the work of the memory that is open now, a call to the language model included. */
  let stopper = new AbortController();
  let drainAgain = false;
  let openedWith: Settings | undefined;
  let filter = createFilter({});
  let llmStatus: () => LlmStatus = () => ({ state: 'none', id: '' });
  const firstSight = createFirstSight(
    async () => ({ memory: await holder.rows(), profile: openedWith?.profile ?? '' }),
    (error) => noteProblem('firstSight', error),
  );

  const makeEmbedder = (allowWebGpu: boolean): TransformersEmbedder =>
    createTransformersEmbedder({
      modelBase: browser.runtime.getURL('/models/' as '/'),
      wasmUrl: browser.runtime.getURL('/ort/ort-wasm-simd-threaded.wasm' as '/'),
      device: allowWebGpu ? 'auto' : 'wasm',
    });

  function currentEmbedder(allowWebGpu = false): TransformersEmbedder {
    if (!embedder) mayUseWebGpu = allowWebGpu;
    embedder ??= makeEmbedder(allowWebGpu);
    return embedder;
  }

  async function make(): Promise<Memory> {
    // Whoever compares with them meanwhile compares with what is about to go.
    openedWith = undefined;
    const { signal } = stopper;
    const settings = await loadSettings();
    openedWith = settings;
    filter = filterOf(settings);
    const { llm, status } = await openLlm(settings.llm, llmAccess, signal);
    llmStatus = status;
    return createMemory({
      store: watchCards(createDexieStore({ name: databaseOf(settings.profile) }), firstSight.watcher),
      embedder: currentEmbedder(settings.allowWebGpu),
      tokenizer: createJiebaTokenizer({ wasmUrl: browser.runtime.getURL('/jieba/jieba_rs_wasm_bg.wasm' as '/') }),
      filter: (text) => filter.apply(text),
      settings: memorySettingsOf(settings),
      ...(llm && { llm }),
    });
  }

  async function open(): Promise<Memory> {
    making = make();
    const memory = await making;
    await memory.open();
    firstSight.refresh();
    return memory;
  }

  /** Opens the memory and loads the model at the same time. The settings come first: they say where the model runs. */
  async function openWithModel(): Promise<Memory> {
    if (embedder?.state() === 'ready') return holder.memory();
    const { allowWebGpu } = await loadSettings();
    const [memory] = await Promise.all([holder.memory(), currentEmbedder(allowWebGpu).warmUp()]);
    return memory;
  }

  const holder: EngineHolder = {
    memory() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    rows() {
      const opened = holder.memory();
      if (!making) return opened;
      // The index may fail to load while rows can be read; the next one to need it is told.
      opened.catch((error: unknown) => noteProblem('open', error));
      return making;
    },
    embedder: () => currentEmbedder(),

    async warmUp() {
      const memory = await openWithModel();
      await memory.warmUp();
    },

    async recall(draft, options) {
      const memory = await openWithModel();
      const { memories } = await memory.searchMemories(draft, { ...options, log: false });
      return { memories, lang: detectLanguage(draft) };
    },

    drainSoon() {
      if (draining) {
        drainAgain = true;
        return;
      }
      draining = keepAliveDuring(async () => {
        // That of this memory: it may be closed by the time it is open.
        const { signal } = stopper;
        const memory = await holder.memory();
        const work = memory.drain({ signal });
        working = work;
        const result = await work;
        if (result.done > 0) noteStorageWrites();
        await tellDistilled(result.distilled);
      })
        .catch((error: unknown) => {
          noteStorageFull(error);
          noteProblem('drain', error);
        })
        .finally(() => {
          draining = undefined;
          if (!drainAgain) return;
          drainAgain = false;
          holder.drainSoon();
        });
    },

    llmStatus: () => llmStatus(),

    async settingsChanged(settings) {
      filter = filterOf(settings);
      const before = openedWith;
      const sameMemory =
        settings.profile === before?.profile &&
        settings.allowWebGpu === before.allowWebGpu &&
        JSON.stringify(settings.llm) === JSON.stringify(before.llm);
      if (sameMemory) {
        const memory = await opening?.catch(() => undefined);
        memory?.settings(memorySettingsOf(settings));
        return;
      }
      if (settings.allowWebGpu !== mayUseWebGpu) embedder = undefined;
      await holder.reopen();
    },

    async reopen(change) {
      const old = opening;
      if (!old && !change) return;
      making = undefined;
      const stop = stopper;
      stopper = new AbortController();
      const next = (async () => {
        const memory = await old?.catch(() => undefined);
        // Two memories over one store would each miss what the other writes.
        stop.abort();
        await working?.catch(() => undefined);
        await memory?.close();
        await change?.();
        return open();
      })().catch((error: unknown) => {
        if (opening === next) opening = undefined;
        throw error;
      });
      opening = next;
      await next;
      holder.drainSoon();
    },
  };
  return holder;
}
