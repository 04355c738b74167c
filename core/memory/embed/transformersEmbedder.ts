import { env, type FeatureExtractionPipeline, pipeline } from '@xenova/transformers';
import type { Embedder } from '../ports';
import { normalise } from './normalise';

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
   * `wasm`: one thread, 8-bit weights, fastest for single texts. `webgpu`: 4-bit weights, fails without an adapter.
   * `auto`: WebGPU where a real adapter exists (not a software one), else WebAssembly.
   */
  device?: EmbedDevice | 'auto';
}

export type EmbedDevice = 'wasm' | 'webgpu';

export interface TransformersEmbedder extends Embedder {
  /** Where the model runs; null before it was loaded. */
  device(): EmbedDevice | null;
  state(): 'cold' | 'loading' | 'ready' | 'failed';
  warmUp(): Promise<void>;
}

/** What the model was trained to see before questions; before cards too, so that both share one space. */
const prefix = 'query: ';
const dimension = 384;
/** About the 512 word pieces the model reads; the rest would only cost time. */
const maxCharacters = 2000;
/** Dispatching to the GPU costs more than computing, so texts go there together. */
const gpuBatchSize = 16;

/**
 * The shipped sentence model. Vectors are mean-pooled and of unit length, not centred. The same text gives the same
 * vector whatever it is embedded with: on WebAssembly texts run one at a time, because 8-bit activations share their
 * scale within a batch. A question asked while many texts are being embedded waits for one of them only.
 */
export function createTransformersEmbedder(options: TransformersEmbedderOptions): TransformersEmbedder {
  const model = options.model ?? 'multilingual-e5-small-zh-en';
  let loading: Promise<FeatureExtractionPipeline> | undefined;
  let device: EmbedDevice | null = null;
  let state: 'cold' | 'loading' | 'ready' | 'failed' = 'cold';

  async function load(): Promise<FeatureExtractionPipeline> {
    state = 'loading';
    configure(options);
    try {
      const loaded = await loadOnBestDevice(model, options.device ?? 'wasm');
      device = loaded.device;
      state = 'ready';
      return loaded.extract;
    } catch (error) {
      state = 'failed';
      loading = undefined;
      throw new EmbedderUnavailableError(`The sentence model could not be loaded: ${String(error)}`, { cause: error });
    }
  }

  const ready = () => {
    loading ??= load();
    return loading;
  };

  return {
    modelId: `${model}/1`,
    dimension,
    device: () => device,
    state: () => state,

    async warmUp() {
      await ready();
    },

    async embed(texts, { signal } = {}) {
      const extract = await ready();
      const batchSize = device === 'webgpu' ? gpuBatchSize : 1;
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchSize) {
        signal?.throwIfAborted();
        const batch = texts.slice(at, at + batchSize).map((text) => prefix + text.slice(0, maxCharacters));
        const output = await extract(batch, { pooling: 'mean', normalize: true });
        const flat = output.data as Float32Array;
        for (let row = 0; row < batch.length; row += 1) {
          vectors.push(normalise(flat.slice(row * dimension, (row + 1) * dimension)));
        }
      }
      return vectors;
    },
  };
}

function configure({ modelBase, wasmBase }: TransformersEmbedderOptions): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.localModelPath = modelBase;
  const wasm = env.backends.onnx.wasm;
  if (!wasm) return;
  wasm.numThreads = 1;
  if (wasmBase !== undefined) wasm.wasmPaths = wasmBase;
}

async function loadOnBestDevice(
  model: string,
  wanted: EmbedDevice | 'auto',
): Promise<{ extract: FeatureExtractionPipeline; device: EmbedDevice }> {
  if (wanted === 'webgpu' || (wanted === 'auto' && (await hasRealGpu()))) {
    try {
      const extract = await pipeline('feature-extraction', model, { device: 'webgpu', dtype: 'q4' });
      return { extract, device: 'webgpu' };
    } catch (error) {
      if (wanted === 'webgpu') throw error;
      console.warn('WebGPU could not run the sentence model, WebAssembly does:', error);
    }
  }
  // No device named: the library's default is WebAssembly, under another name in Node than in a browser.
  return { extract: await pipeline('feature-extraction', model, { dtype: 'q8' }), device: 'wasm' };
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
