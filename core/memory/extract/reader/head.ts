import { attend, nearness } from '../../network/attend';
import {
  addTo,
  gelu,
  multiply,
  normaliseRows,
  type PackedTensor,
  unpacker,
  withBias,
  withNeighbours,
} from '../../network/tensors';

/**
 * A trained head. Shapes, with `width` numbers a token coming in and `size` inside: `in` [width, size]; of each block
 * `query`, `key`, `value`, `out` and `widen` [size, size], `mix` [kernel · size, size], `near` [heads, 2 · reach + 1];
 * `tags` [size, tags]. Biases only for `in` and `tags`.
 */
export interface HeadWeights {
  heads: number;
  kernel: number;
  reach: number;
  blocks: number;
  tensors: Record<string, PackedTensor>;
}

interface Block {
  query: Float32Array;
  key: Float32Array;
  value: Float32Array;
  out: Float32Array;
  mix: Float32Array;
  widen: Float32Array;
  near: Float32Array;
}

/** Numbers of every token, `tags` each, one token after the other: logits, see `turnReader.ts` for what they mean. */
export type RunHead = (states: Float32Array, width: number) => Float32Array;

/** Every token looks at all others. */
function look(x: Float32Array, block: Block, size: number, { heads, reach }: HeadWeights): Float32Array {
  const seen = new Float32Array(x.length);
  attend(seen, {
    query: multiply(x, block.query, size, size),
    key: multiply(x, block.key, size, size),
    value: multiply(x, block.value, size, size),
    size,
    heads,
    from: 0,
    to: heads,
    prefer: nearness(block.near, reach),
  });
  return multiply(seen, block.out, size, size);
}

/** Readies a head: a two-block transformer encoder (Vaswani et al. 2017) whose inner layer is a convolution. */
export function createHead(weights: HeadWeights): RunHead {
  const { tensors, kernel } = weights;
  const take = unpacker(tensors);
  const size = tensors.in?.shape[1] ?? 0;
  const tags = tensors.tags?.shape[1] ?? 0;
  const input = take('in');
  const inputBias = take('inBias');
  const output = take('tags');
  const outputBias = take('tagsBias');
  const blocks = Array.from({ length: weights.blocks }, (_, b): Block => {
    const of = (name: string): Float32Array => take(`${name}${b}`);
    return {
      query: of('query'),
      key: of('key'),
      value: of('value'),
      out: of('out'),
      mix: of('mix'),
      widen: of('widen'),
      near: of('near'),
    };
  });
  return (states, width) => {
    const x = withBias(multiply(states, input, width, size), inputBias);
    for (const block of blocks) {
      addTo(x, look(normaliseRows(x, size), block, size, weights));
      const around = withNeighbours(normaliseRows(x, size), size, kernel);
      addTo(x, multiply(gelu(multiply(around, block.mix, kernel * size, size)), block.widen, size, size));
    }
    return withBias(multiply(normaliseRows(x, size), output, size, tags), outputBias);
  };
}
