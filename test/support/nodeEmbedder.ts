import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createTransformersEmbedder, type TransformersEmbedder } from '../../core/memory/embed/transformersEmbedder';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));
const location = {
  modelBase: join(root, 'public/models/'),
  wasmBase: pathToFileURL(`${dirname(require.resolve('onnxruntime-web'))}/`).href,
};

let shared: TransformersEmbedder | undefined;

/** The shipped model in Node, over WebAssembly. One for the process: loading takes about a second, a sentence 15–30 ms. */
export function nodeEmbedder(): TransformersEmbedder {
  shared ??= createTransformersEmbedder(location);
  return shared;
}

/** The model as it was published, with plain mean pooling: what others would get from it. */
export function publishedEmbedder(): TransformersEmbedder {
  return createTransformersEmbedder({ ...location, pooling: 'mean' });
}
