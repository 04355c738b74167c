import { dot } from '../../../embed/normalise';

/** Rows of `columns` numbers, each of unit length. */
export function unitRows(x: Float32Array, columns: number): Float32Array {
  const out = new Float32Array(x.length);
  for (let from = 0; from < x.length; from += columns) {
    const row = x.subarray(from, from + columns);
    const length = Math.sqrt(dot(row, row)) + 1e-6;
    for (const [i, value] of row.entries()) out[from + i] = value / length;
  }
  return out;
}

/** Of each layer the cosines of all tokens of `a` with all of `b`: [tokens of a, tokens of b]. */
export function likenessOf(a: Float32Array, b: Float32Array, layers: number, columns: number): Float32Array[] {
  const width = layers * columns;
  const [rows, others] = [a.length / width, b.length / width];
  return Array.from({ length: layers }, (_, layer) => {
    const like = new Float32Array(rows * others);
    for (let row = 0; row < rows; row++) {
      const from = row * width + layer * columns;
      const one = a.subarray(from, from + columns);
      for (let other = 0; other < others; other++) {
        const at = other * width + layer * columns;
        like[row * others + other] = dot(one, b.subarray(at, at + columns));
      }
    }
    return like;
  });
}
