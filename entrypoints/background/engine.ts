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
import { noteProblem } from '../../core/platform/log';
import { loadSettings, type Settings } from '../../core/platform/settings';
import { memorySettingsOf } from './memorySettings';

/** The one memory of this worker, opened when first needed and gone with it. */
export interface EngineHolder {
  memory(): Promise<Memory>;
  embedder(): TransformersEmbedder;
  /** Loads model and index ahead of the first recall. */
  warmUp(): Promise<void>;
  /** What fits a draft, leaving no trace on disk. */
  recall(draft: string, options: SearchOptions): Promise<{ memories: RecallHit[]; lang: Language }>;
  /** Works through the waiting jobs, now or after the run that is under way. */
  drainSoon(): void;
  /** Takes new settings into force; another profile or device means opening anew. */
  settingsChanged(settings: Settings): Promise<void>;
}

const filterOf = (settings: Settings) => createFilter({ modes: settings.privacy, privateWords: settings.privateWords });

/** Creates the holder. Touches neither disk nor model. */
export function createEngineHolder(): EngineHolder {
  let opening: Promise<Memory> | undefined;
  let embedder: TransformersEmbedder | undefined;
  let draining: Promise<void> | undefined;
  let drainAgain = false;
  let openedWith: Settings | undefined;
  let filter = createFilter({});

  const makeEmbedder = (allowWebGpu: boolean): TransformersEmbedder =>
    createTransformersEmbedder({
      modelBase: browser.runtime.getURL('/models/' as '/'),
      wasmUrl: browser.runtime.getURL('/ort/ort-wasm-simd-threaded.wasm' as '/'),
      device: allowWebGpu ? 'auto' : 'wasm',
    });

  function currentEmbedder(allowWebGpu = false): TransformersEmbedder {
    embedder ??= makeEmbedder(allowWebGpu);
    return embedder;
  }

  async function open(): Promise<Memory> {
    const settings = await loadSettings();
    openedWith = settings;
    filter = filterOf(settings);
    const memory = createMemory({
      store: createDexieStore({ name: `keepsake-${settings.profile}` }),
      embedder: currentEmbedder(settings.allowWebGpu),
      tokenizer: createJiebaTokenizer({ wasmUrl: browser.runtime.getURL('/jieba/jieba_rs_wasm_bg.wasm' as '/') }),
      filter: (text) => filter.apply(text),
      settings: memorySettingsOf(settings),
    });
    await memory.open();
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
    embedder: () => currentEmbedder(),

    async warmUp() {
      const [memory] = await Promise.all([holder.memory(), currentEmbedder().warmUp()]);
      await memory.searchMemories('warm up', { log: false, maxMemories: 1 });
    },

    async recall(draft, options) {
      const memory = await holder.memory();
      const { memories } = await memory.searchMemories(draft, { ...options, log: false });
      return { memories, lang: detectLanguage(draft) };
    },

    drainSoon() {
      if (draining) {
        drainAgain = true;
        return;
      }
      draining = keepAliveDuring(async () => {
        const memory = await holder.memory();
        await memory.drain();
      })
        .catch((error: unknown) => noteProblem('drain', error))
        .finally(() => {
          draining = undefined;
          if (!drainAgain) return;
          drainAgain = false;
          holder.drainSoon();
        });
    },

    async settingsChanged(settings) {
      filter = filterOf(settings);
      const memory = await opening?.catch(() => undefined);
      if (settings.profile !== openedWith?.profile || settings.allowWebGpu !== openedWith.allowWebGpu) {
        opening = undefined;
        embedder = undefined;
        await memory?.close();
        return;
      }
      memory?.settings(memorySettingsOf(settings));
    },
  };
  return holder;
}
