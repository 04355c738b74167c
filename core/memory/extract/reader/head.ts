/** One matrix or vector of the head, 8-bit with one scale a column; `data` is base64, row by row. */
export interface PackedTensor {
  shape: number[];
  scales: number[];
  data: string;
}

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

function unpack({ shape, scales, data }: PackedTensor): Float32Array {
  const bytes = atob(data);
  const columns = shape.at(-1) ?? 1;
  return Float32Array.from(bytes, (byte, i) => (((byte.codePointAt(0) ?? 0) << 24) >> 24) * (scales[i % columns] ?? 0));
}

/** rows × `inner` times `inner` × `columns`. */
function multiply(a: Float32Array, b: Float32Array, inner: number, columns: number): Float32Array {
  const rows = a.length / inner;
  const product = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const to = product.subarray(row * columns, (row + 1) * columns);
    for (let i = 0; i < inner; i++) {
      const factor = a[row * inner + i] ?? 0;
      if (factor === 0) continue;
      const from = i * columns;
      for (let column = 0; column < columns; column++)
        to[column] = (to[column] ?? 0) + factor * (b[from + column] ?? 0);
    }
  }
  return product;
}

function addTo(sum: Float32Array, more: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (more[i] ?? 0);
}

/** Each row with mean 0 and variance 1 (layer normalisation without gain, Ba et al. 2016). */
function normaliseRows(x: Float32Array, columns: number): Float32Array {
  const out = new Float32Array(x.length);
  for (let from = 0; from < x.length; from += columns) {
    let mean = 0;
    for (let i = 0; i < columns; i++) mean += (x[from + i] ?? 0) / columns;
    let variance = 0;
    for (let i = 0; i < columns; i++) variance += ((x[from + i] ?? 0) - mean) ** 2 / columns;
    const scale = 1 / Math.sqrt(variance + 1e-5);
    for (let i = 0; i < columns; i++) out[from + i] = ((x[from + i] ?? 0) - mean) * scale;
  }
  return out;
}

/** Gaussian error linear unit, tanh form (Hendrycks & Gimpel 2016). */
function gelu(x: Float32Array): Float32Array {
  return x.map((v) => 0.5 * v * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (v + 0.044715 * v ** 3))));
}

/** Every token looks at all others: scaled dot products, and a learned preference for how far away they stand. */
function attend(x: Float32Array, block: Block, size: number, { heads, reach }: HeadWeights): Float32Array {
  const count = x.length / size;
  const query = multiply(x, block.query, size, size);
  const key = multiply(x, block.key, size, size);
  const value = multiply(x, block.value, size, size);
  const part = size / heads;
  const scale = 1 / Math.sqrt(part);
  const seen = new Float32Array(x.length);
  const weights = new Float32Array(count);
  for (let head = 0; head < heads; head++) {
    const offset = head * part;
    for (let token = 0; token < count; token++) {
      let highest = Number.NEGATIVE_INFINITY;
      for (let other = 0; other < count; other++) {
        let dot = 0;
        for (let i = 0; i < part; i++)
          dot += (query[token * size + offset + i] ?? 0) * (key[other * size + offset + i] ?? 0);
        const distance = Math.max(-reach, Math.min(reach, other - token)) + reach;
        const weight = dot * scale + (block.near[head * (2 * reach + 1) + distance] ?? 0);
        weights[other] = weight;
        if (weight > highest) highest = weight;
      }
      let sum = 0;
      for (let other = 0; other < count; other++) {
        const weight = Math.exp((weights[other] ?? 0) - highest);
        weights[other] = weight;
        sum += weight;
      }
      for (let other = 0; other < count; other++) {
        const share = (weights[other] ?? 0) / sum;
        for (let i = 0; i < part; i++) {
          const to = token * size + offset + i;
          seen[to] = (seen[to] ?? 0) + share * (value[other * size + offset + i] ?? 0);
        }
      }
    }
  }
  return multiply(seen, block.out, size, size);
}

/** Every token with its neighbours beside it, zeros beyond the ends: [count, kernel · size]. */
function withNeighbours(x: Float32Array, size: number, kernel: number): Float32Array {
  const count = x.length / size;
  const out = new Float32Array(count * kernel * size);
  const half = (kernel - 1) / 2;
  for (let token = 0; token < count; token++) {
    for (let step = 0; step < kernel; step++) {
      const other = token + step - half;
      if (other < 0 || other >= count) continue;
      out.set(x.subarray(other * size, (other + 1) * size), (token * kernel + step) * size);
    }
  }
  return out;
}

/** Readies a head: a two-block transformer encoder (Vaswani et al. 2017) whose inner layer is a convolution. */
export function createHead(weights: HeadWeights): RunHead {
  const { tensors, kernel } = weights;
  const take = (name: string): Float32Array => {
    const tensor = tensors[name];
    if (!tensor) throw new Error(`The reader's weights have no ${name}.`);
    return unpack(tensor);
  };
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
  const withBias = (x: Float32Array, bias: Float32Array): Float32Array =>
    x.map((value, i) => value + (bias[i % bias.length] ?? 0));

  return (states, width) => {
    const x = withBias(multiply(states, input, width, size), inputBias);
    for (const block of blocks) {
      addTo(x, attend(normaliseRows(x, size), block, size, weights));
      const around = withNeighbours(normaliseRows(x, size), size, kernel);
      addTo(x, multiply(gelu(multiply(around, block.mix, kernel * size, size)), block.widen, size, size));
    }
    return withBias(multiply(normaliseRows(x, size), output, size, tags), outputBias);
  };
}
