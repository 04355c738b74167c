/** One matrix or vector of a network, 8-bit with one scale a column; `data` is base64, row by row. */
export interface PackedTensor {
  shape: number[];
  scales: number[];
  data: string;
}

/** Numbers of a packed matrix, row by row. */
export function unpack({ shape, scales, data }: PackedTensor): Float32Array {
  const bytes = atob(data);
  const columns = shape.at(-1) ?? 1;
  return Float32Array.from(bytes, (byte, i) => (((byte.codePointAt(0) ?? 0) << 24) >> 24) * (scales[i % columns] ?? 0));
}

/**
 * Gives the tensors of a network by name.
 *
 * @throws Error from what it gives back when there is none of that name
 */
export function unpacker(tensors: Record<string, PackedTensor>): (name: string) => Float32Array {
  return (name) => {
    const tensor = tensors[name];
    if (!tensor) throw new Error(`The network's weights have no ${name}.`);
    return unpack(tensor);
  };
}

/** rows × `inner` times `inner` × `columns`. */
export function multiply(a: Float32Array, b: Float32Array, inner: number, columns: number): Float32Array {
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

export function addTo(sum: Float32Array, more: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (more[i] ?? 0);
}

/** The same numbers added to every row. */
export function withBias(x: Float32Array, bias: Float32Array): Float32Array {
  return x.map((value, i) => value + (bias[i % bias.length] ?? 0));
}

/** Each row with mean 0 and variance 1 (layer normalisation without gain, Ba et al. 2016). */
export function normaliseRows(x: Float32Array, columns: number): Float32Array {
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
export function gelu(x: Float32Array): Float32Array {
  return x.map((v) => 0.5 * v * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (v + 0.044715 * v ** 3))));
}

/** Every token with its neighbours beside it, zeros beyond the ends: [count, kernel · size]. */
export function withNeighbours(x: Float32Array, size: number, kernel: number): Float32Array {
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
