/**
 * Stands in for `onnxruntime-web/webgpu` in the extension's build (see `wxt.config.ts`). The runtime comes in two builds:
 * one for WebAssembly alone (14 MB, loads sooner, computes faster) and one that can use WebGPU (27 MB). The library that
 * runs the model knows only one, so this hands each session to the build it needs; the larger one's WebAssembly is
 * fetched when a WebGPU session is first asked for, and never otherwise.
 */
import * as plain from 'onnxruntime-web/wasm';
import * as gpu from 'onnxruntime-web/webgpu';

export const env = plain.env;

type Options = plain.InferenceSession.SessionOptions;

const wantsGpu = (options: Options | undefined) =>
  options?.executionProviders?.some((one) => (typeof one === 'string' ? one : one.name) === 'webgpu') ?? false;

/** The larger build lies beside the smaller one. */
function configureGpu(): void {
  gpu.env.wasm.numThreads = 1;
  const paths = env.wasm.wasmPaths;
  if (typeof paths === 'object' && paths.wasm !== undefined) {
    gpu.env.wasm.wasmPaths = { wasm: String(paths.wasm).replace('threaded.wasm', 'threaded.asyncify.wasm') };
  } else if (paths !== undefined) {
    gpu.env.wasm.wasmPaths = paths;
  }
}

export const InferenceSession = {
  create(model: Uint8Array, options?: Options): Promise<plain.InferenceSession> {
    if (!wantsGpu(options)) return plain.InferenceSession.create(model, options);
    configureGpu();
    return gpu.InferenceSession.create(model, options);
  },
};

/** Both builds have their own tensor class; the library only asks whether something is a tensor. */
export const Tensor = {
  [Symbol.hasInstance]: (value: unknown) => value instanceof plain.Tensor || value instanceof gpu.Tensor,
};
