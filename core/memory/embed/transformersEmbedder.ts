import {
  AutoModel,
  AutoTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
  Tensor,
} from '@xenova/transformers';
import type { Embedder, TokenStates, TokenTags } from '../ports';
import { alignTokens } from './alignTokens';
import { poolTokens, rarityWeights } from './pooling';

/** No backend can run the model: its files are missing, or WebAssembly is not allowed. */
export class EmbedderUnavailableError extends Error {
  override name = 'EmbedderUnavailableError';
}

export interface TransformersEmbedderOptions {
  /** Folder that holds the model's folder: an address, or a path in Node. Ends with a slash. */
  modelBase: string;
  /** Name of the model's folder. */
  model?: string;
  /** Address of the folder with ONNX Runtime's WebAssembly. Left to the runtime when absent. Ends with a slash. */
  wasmBase?: string;
  /**
   * Address of ONNX Runtime's WebAssembly itself, in place of `wasmBase`. Needed in a service worker: there the runtime
   * may fetch its WebAssembly but not import the script beside it, which the bundle holds already.
   */
  wasmUrl?: string;
  /**
   * `wasm`: one thread, 8-bit weights, fastest for single texts. `webgpu`: 4-bit weights, fails without an adapter.
   * `auto`: WebGPU where a real adapter exists (not a software one), else WebAssembly.
   */
  device?: EmbedDevice | 'auto';
  /** `rarity` weighs rare tokens more; `mean` is the model as it was published, for comparison. Default `rarity`. */
  pooling?: 'rarity' | 'mean';
}

export type EmbedDevice = 'wasm' | 'webgpu';

export interface TransformersEmbedder extends Embedder {
  readTokens(text: string): Promise<TokenStates>;
  tagTokens(states: TokenStates): Promise<TokenTags>;
  /** Where the model runs; null before it was loaded. */
  device(): EmbedDevice | null;
  state(): 'cold' | 'loading' | 'ready' | 'failed';
  warmUp(): Promise<void>;
}

interface LoadedModel {
  device: EmbedDevice;
  model: PreTrainedModel;
  tokenizer: PreTrainedTokenizer;
  /** By token id. */
  weights: Float32Array;
}

/** What the model was trained to see before questions; before cards too, so that both share one space. */
const prefix = 'query: ';
/**
 * What pooling leaves out: `<s>`, `▁que` and `ry` before a text, `</s>` behind it. The colon of the prefix counts next to
 * nothing, and the trained weights saw it.
 */
const aroundText = { start: 3, end: 1 };
/** The pieces of the prefix: `▁que`, `ry` and `:`. */
const prefixPieces = 3;
const dimension = 384;
/** About the 512 word pieces the model reads; the rest would only cost time. */
const maxCharacters = 2000;
/**
 * The hidden layers whose states `readTokens` gives. Those in the middle know most of who says what about whom; the last
 * one is shaped for comparing whole sentences. The model files name them as outputs (`tools/train-reader/exposeLayers.ts`).
 */
const readLayers = ['layer6.out', 'layer8.out'];
/** Layers that were trained to read turns and go on from the first of `readLayers`; 7 MB, loaded with the first turn. */
const turnReaderName = 'keepsake-turn-reader';
/** Dispatching to the GPU costs more than computing, so texts go there together. */
const gpuBatchSize = 16;

/**
 * The shipped sentence model. Vectors are of unit length, not centred. The same text gives the same vector whatever it is
 * embedded with: on WebAssembly texts run one at a time, because 8-bit activations share their scale within a batch. A
 * question asked while many texts are being embedded waits for one of them only.
 */
export function createTransformersEmbedder(options: TransformersEmbedderOptions): TransformersEmbedder {
  const name = options.model ?? 'multilingual-e5-small-zh-en';
  const pooling = options.pooling ?? 'rarity';
  let loading: Promise<LoadedModel> | undefined;
  let loaded: LoadedModel | undefined;
  let failed = false;
  let tagging: Promise<PreTrainedModel> | undefined;

  function ready(): Promise<LoadedModel> {
    loading ??= load(name, options).then(
      (result) => {
        failed = false;
        loaded = result;
        return result;
      },
      (error: unknown) => {
        failed = true;
        loading = undefined;
        throw new EmbedderUnavailableError(`The sentence model could not be loaded: ${String(error)}`, {
          cause: error,
        });
      },
    );
    return loading;
  }

  function turnReader(): Promise<PreTrainedModel> {
    configure(options);
    tagging ??= AutoModel.from_pretrained(turnReaderName, { dtype: 'q8' }).catch((error: unknown) => {
      tagging = undefined;
      throw new EmbedderUnavailableError(`The reader of turns could not be loaded: ${String(error)}`, {
        cause: error,
      });
    });
    return tagging;
  }

  return {
    modelId: `${name}/${pooling}-1`,
    dimension,
    device: () => loaded?.device ?? null,
    state: () => (loaded ? 'ready' : loading ? 'loading' : failed ? 'failed' : 'cold'),

    async warmUp() {
      await ready();
    },

    async embed(texts, { signal } = {}) {
      const running = await ready();
      const batchSize = running.device === 'webgpu' ? gpuBatchSize : 1;
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchSize) {
        signal?.throwIfAborted();
        vectors.push(...(await embedBatch(running, texts.slice(at, at + batchSize), pooling)));
      }
      return vectors;
    },

    async readTokens(text) {
      const { model, tokenizer } = await ready();
      const read = text.slice(0, maxCharacters);
      const output = await model(tokenizer(prefix + read, { truncation: true }));
      const layers = readLayers.map((layer) => output[layer].data as Float32Array);
      const pieces = tokenizer.tokenize(prefix + read).slice(prefixPieces);
      // Nothing but the pieces of the text: neither the prefix before it nor the sentence marks around it.
      const start = 1 + prefixPieces;
      const count = Math.min(pieces.length, (layers[0]?.length ?? 0) / dimension - start - aroundText.end);
      const states = interleave(layers, start, count);
      for (const tensor of Object.values(output) as { dispose(): void }[]) tensor.dispose();
      return { spans: alignTokens(read, pieces.slice(0, count)), states, width: layers.length * dimension };
    },

    async tagTokens({ states, width }) {
      const model = await turnReader();
      const count = states.length / width;
      const first = firstLayer(states, width);
      const output = await model({ states: new Tensor('float32', first, [1, count, dimension]) });
      const tags = (output.tags.data as Float32Array).slice();
      for (const tensor of Object.values(output) as { dispose(): void }[]) tensor.dispose();
      return { tags, width: tags.length / count };
    },
  };
}

/** States of `count` tokens from `start` on, those of all layers beside each other. */
function interleave(layers: readonly Float32Array[], start: number, count: number): Float32Array {
  const width = layers.length * dimension;
  const states = new Float32Array(count * width);
  for (const [l, layer] of layers.entries()) {
    for (let token = 0; token < count; token += 1) {
      const from = (start + token) * dimension;
      states.set(layer.subarray(from, from + dimension), token * width + l * dimension);
    }
  }
  return states;
}

function firstLayer(states: Float32Array, width: number): Float32Array {
  const count = states.length / width;
  const first = new Float32Array(count * dimension);
  for (let token = 0; token < count; token += 1)
    first.set(states.subarray(token * width, token * width + dimension), token * dimension);
  return first;
}

async function embedBatch(
  { model, tokenizer, weights }: LoadedModel,
  texts: string[],
  pooling: 'rarity' | 'mean',
): Promise<Float32Array[]> {
  const inputs = tokenizer(
    texts.map((text) => prefix + text.slice(0, maxCharacters)),
    { padding: true, truncation: true },
  );
  const output = await model(inputs);
  const states = output.last_hidden_state.data as Float32Array;
  const ids = Array.from(inputs.input_ids.data as BigInt64Array, Number);
  const mask = Array.from(inputs.attention_mask.data as BigInt64Array, Number);
  const width = ids.length / texts.length;
  const vectors = texts.map((_text, row) => {
    const start = row * width;
    const count = mask.slice(start, start + width).reduce((sum, value) => sum + value, 0);
    const own = { states: states.subarray(start * dimension, (start + count) * dimension), count };
    const tokens = { ...own, ids: ids.slice(start, start + count) };
    return pooling === 'mean'
      ? poolTokens(tokens, null, { start: 0, end: 0 })
      : poolTokens(tokens, weights, aroundText);
  });
  for (const tensor of Object.values(output) as { dispose(): void }[]) tensor.dispose();
  return vectors;
}

function configure({ modelBase, wasmBase, wasmUrl }: TransformersEmbedderOptions): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.localModelPath = modelBase;
  const wasm = env.backends.onnx.wasm;
  if (!wasm) return;
  wasm.numThreads = 1;
  if (wasmUrl !== undefined) wasm.wasmPaths = { wasm: wasmUrl };
  else if (wasmBase !== undefined) wasm.wasmPaths = wasmBase;
}

async function load(name: string, options: TransformersEmbedderOptions): Promise<LoadedModel> {
  configure(options);
  const [tokenizer, running] = await Promise.all([
    AutoTokenizer.from_pretrained(name),
    loadOnBestDevice(name, options.device ?? 'wasm'),
  ]);
  return { ...running, tokenizer, weights: rarityWeights(logProbabilities(tokenizer)) };
}

async function loadOnBestDevice(
  name: string,
  wanted: EmbedDevice | 'auto',
): Promise<{ model: PreTrainedModel; device: EmbedDevice }> {
  if (wanted === 'webgpu' || (wanted === 'auto' && (await hasRealGpu()))) {
    try {
      return { model: await AutoModel.from_pretrained(name, { device: 'webgpu', dtype: 'q4' }), device: 'webgpu' };
    } catch (error) {
      if (wanted === 'webgpu') throw error;
      console.warn('WebGPU could not run the sentence model, WebAssembly does:', error);
    }
  }
  // No device named: the library's default is WebAssembly, under another name in Node than in a browser.
  return { model: await AutoModel.from_pretrained(name, { dtype: 'q8' }), device: 'wasm' };
}

/** The unigram model's vocabulary is a list of [token, log-probability]; the place in it is the token's id. */
function logProbabilities(tokenizer: PreTrainedTokenizer): number[] {
  const vocabulary: unknown = tokenizer._tokenizerJSON?.model?.vocab;
  if (!Array.isArray(vocabulary)) throw new TypeError('The tokenizer has no unigram vocabulary.');
  return vocabulary.map((entry: unknown) => (Array.isArray(entry) && typeof entry[1] === 'number' ? entry[1] : 0));
}

/** The part of WebGPU that tells a real adapter from a software one; its types are not in the standard library. */
interface GpuProbe {
  requestAdapter(): Promise<{ info?: { isFallbackAdapter?: boolean }; isFallbackAdapter?: boolean } | null>;
}

async function hasRealGpu(): Promise<boolean> {
  const gpu = (globalThis as { navigator?: { gpu?: GpuProbe } }).navigator?.gpu;
  if (!gpu) return false;
  try {
    const adapter = await gpu.requestAdapter();
    return adapter !== null && !adapter.isFallbackAdapter && !adapter.info?.isFallbackAdapter;
  } catch (error) {
    console.warn('WebGPU could not be asked for an adapter:', error);
    return false;
  }
}
