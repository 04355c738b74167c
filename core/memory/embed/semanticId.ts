/** Seed of the hyperplanes. Fixed for ever: another seed makes every id on every device another. */
const seed = 0x6b656570; // "keep"
const bitCount = 64;

/**
 * Normals of 64 hyperplanes, one after the other, every component +1 or −1 (a sparse-free form of random projection,
 * Achlioptas 2003): integers, so that every JavaScript engine gets the same sums up to rounding of the vector itself.
 * Drawn from mulberry32 with a fixed seed.
 */
function drawHyperplanes(dimension: number): Int8Array {
  const normals = new Int8Array(bitCount * dimension);
  let state = seed;
  for (let i = 0; i < normals.length; i++) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    normals[i] = ((mixed ^ (mixed >>> 14)) & 1) * 2 - 1;
  }
  return normals;
}

const hyperplanesByDimension = new Map<number, Int8Array>();

function hyperplanes(dimension: number): Int8Array {
  const known = hyperplanesByDimension.get(dimension);
  if (known) return known;
  const drawn = drawHyperplanes(dimension);
  hyperplanesByDimension.set(dimension, drawn);
  return drawn;
}

/**
 * SimHash (Charikar 2002) of a centred vector: bit i says on which side of hyperplane i it lies. 16 hex digits. The same
 * text gives the same id; the expected Hamming distance of two ids is 64 · angle / π.
 */
export function semanticId(centred: Float32Array): string {
  const normals = hyperplanes(centred.length);
  let id = '';
  for (let digit = 0; digit < bitCount / 4; digit++) {
    let nibble = 0;
    for (let bit = 0; bit < 4; bit++) {
      const offset = (digit * 4 + bit) * centred.length;
      let sum = 0;
      for (let i = 0; i < centred.length; i++) sum += (centred[i] ?? 0) * (normals[offset + i] ?? 0);
      nibble = nibble * 2 + (sum > 0 ? 1 : 0);
    }
    id += nibble.toString(16);
  }
  return id;
}

/** Number of bits in which two semantic ids differ, 0–64. */
export function hammingDistance(left: string, right: string): number {
  let distance = 0;
  for (let i = 0; i < bitCount / 4; i++) {
    let bits = Number.parseInt(left[i] ?? '0', 16) ^ Number.parseInt(right[i] ?? '0', 16);
    for (; bits; bits &= bits - 1) distance++;
  }
  return distance;
}
