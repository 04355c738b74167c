import type { Scope } from '../types';
import type { PackedRows } from './segment';

/** Which entries may be found. */
export interface IndexFilter {
  /** Scopes that may be seen; all when absent. */
  scopes?: readonly Scope[];
  /** Cards or turns only; both when absent. */
  of?: 'card' | 'turn';
  /** Ids that may be found; all when absent. */
  only?: ReadonlySet<string>;
}

export const turnPrefix = 'turn:';

/** Tells of each row of a segment whether it may be found. */
export function createRowFilter(packed: PackedRows, filter: IndexFilter): (row: number) => boolean {
  const scopes = filter.scopes && packed.scopes.map((scope) => filter.scopes?.some((allowed) => allowed === scope));
  const wantsTurns = filter.of === 'turn';
  return (row) =>
    packed.alive[row] === 1 &&
    (!scopes || scopes[packed.scopeOf[row] ?? 0] === true) &&
    (!filter.of || (packed.ids[row] ?? '').startsWith(turnPrefix) === wantsTurns) &&
    (!filter.only || filter.only.has(packed.ids[row] ?? ''));
}

/** Cosine of every row with a centred vector of unit length. Dead rows get one too: checking costs more than computing. */
export function scanCosines({ codes, scales }: PackedRows, vector: Float32Array): Float32Array {
  const dimension = vector.length;
  const cosines = new Float32Array(scales.length);
  for (let row = 0, at = 0; row < cosines.length; row += 1) {
    // Four sums at once keep the processor busy while it waits for each; the lengths are multiples of four.
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < dimension; i += 4, at += 4) {
      a += (vector[i] as number) * (codes[at] as number);
      b += (vector[i + 1] as number) * (codes[at + 1] as number);
      c += (vector[i + 2] as number) * (codes[at + 2] as number);
      d += (vector[i + 3] as number) * (codes[at + 3] as number);
    }
    cosines[row] = (a + b + c + d) * (scales[row] as number);
  }
  return cosines;
}
