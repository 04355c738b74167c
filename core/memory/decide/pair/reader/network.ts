import { attend, nearness } from '../../../network/attend';
import {
  addTo,
  gelu,
  multiply,
  normaliseRows,
  type PackedTensor,
  unpacker,
  withBias,
  withNeighbours,
} from '../../../network/tensors';
import { likenessOf, unitRows } from './likeness';

/**
 * A trained reader of pairs. Shapes, with `size` numbers a token inside: of each layer its strongest directions, `squeeze`
 * [width of a layer, squeezed], with one `squeezeBias` [layers · squeezed]; `in` [layers · squeezed, size], `side` [2, size]
 * for the known and the new statement; of each block `query`, `key`, `value`, `out` and `widen` [size, size], `mix` [kernel ·
 * size, size], `near` [ownHeads, 2 · reach + 1], `like` [heads − ownHeads, layers]; `inner` [4 · size, inner], `outcome`
 * [inner, outcomes].
 */
export interface PairNetworkWeights {
  heads: number;
  /** So many heads look at their own statement, the others at the other one. */
  ownHeads: number;
  kernel: number;
  reach: number;
  blocks: number;
  layers: number;
  tensors: Record<string, PackedTensor>;
}

/** A statement's tokens, ready to be held against another's. */
export interface ReadSide {
  /** [tokens, size], before it is known which side it stands on. */
  projected: Float32Array;
  /** [tokens, layers, squeezed], each row of unit length. */
  units: Float32Array;
  count: number;
}

export interface PairNetwork {
  /** Of the states it takes, numbers a token. */
  width: number;
  /** @param states of both layers, `width` numbers a token */
  prepare(states: Float32Array): ReadSide;
  /** Logits of the outcomes; zeros where one of the statements has no tokens. */
  compare(known: ReadSide, fresh: ReadSide): Float32Array;
}

type Name = 'query' | 'key' | 'value' | 'out' | 'mix' | 'widen' | 'near' | 'like';

/**
 * Readies a reader: transformer blocks over both statements at once. Half of the heads look at their own statement and half
 * at the other one, drawn to tokens that are like theirs; what is left of each statement, on average and at its
 * strongest, tells the outcome.
 */
export function createPairNetwork(weights: PairNetworkWeights): PairNetwork {
  const { tensors, heads, ownHeads, kernel, reach, layers } = weights;
  const take = unpacker(tensors);
  const [columns = 0, size = 0] = tensors.in?.shape ?? [];
  const layerWidth = tensors.squeeze0?.shape[0] ?? 0;
  const squeezed = columns / layers;
  const inner = tensors.inner?.shape[1] ?? 0;
  const outcomes = tensors.outcome?.shape[1] ?? 0;
  const squeezes = Array.from({ length: layers }, (_, layer) => take(`squeeze${layer}`));
  const [squeezeBias, input, inputBias, sides] = [take('squeezeBias'), take('in'), take('inBias'), take('side')];
  const [innerWeights, innerBias, outcome, outcomeBias] = [
    take('inner'),
    take('innerBias'),
    take('outcome'),
    take('outcomeBias'),
  ];
  const blocks = Array.from(
    { length: weights.blocks },
    (_, b) =>
      Object.fromEntries(
        (['query', 'key', 'value', 'out', 'mix', 'widen', 'near', 'like'] as const).map((name) => [
          name,
          take(`${name}${b}`),
        ]),
      ) as Record<Name, Float32Array>,
  );

  /** What each side's tokens see in their own statement and in the other one. */
  function look(xs: readonly Float32Array[], block: Record<Name, Float32Array>, like: Float32Array[]): Float32Array[] {
    const rows = xs.map((x) => normaliseRows(x, size));
    const parts = rows.map((row) => ({
      query: multiply(row, block.query, size, size),
      key: multiply(row, block.key, size, size),
      value: multiply(row, block.value, size, size),
    }));
    const counts = rows.map((row) => row.length / size);
    return parts.map((own, side) => {
      const other = parts[1 - side] ?? own;
      const seen = new Float32Array(own.query.length);
      const common = { query: own.query, size, heads };
      attend(seen, {
        ...common,
        key: own.key,
        value: own.value,
        from: 0,
        to: ownHeads,
        prefer: nearness(block.near, reach),
      });
      const [mine = 0, theirs = 0] = [counts[side], counts[1 - side]];
      attend(seen, {
        ...common,
        key: other.key,
        value: other.value,
        from: ownHeads,
        to: heads,
        prefer(head, token, there) {
          const [known, fresh] = side === 0 ? [token, there] : [there, token];
          const freshCount = side === 0 ? theirs : mine;
          let sum = 0;
          for (let layer = 0; layer < layers; layer++)
            sum +=
              (block.like[(head - ownHeads) * layers + layer] ?? 0) * (like[layer]?.[known * freshCount + fresh] ?? 0);
          return sum;
        },
      });
      return multiply(seen, block.out, size, size);
    });
  }

  /** The strongest directions of every layer, beside each other. */
  function squeeze(states: Float32Array): Float32Array {
    const count = states.length / (layers * layerWidth);
    const out = new Float32Array(count * columns);
    for (const [layer, matrix] of squeezes.entries()) {
      const own = new Float32Array(count * layerWidth);
      for (let token = 0; token < count; token++) {
        const from = (token * layers + layer) * layerWidth;
        own.set(states.subarray(from, from + layerWidth), token * layerWidth);
      }
      const part = multiply(own, matrix, layerWidth, squeezed);
      for (let token = 0; token < count; token++)
        out.set(part.subarray(token * squeezed, (token + 1) * squeezed), token * columns + layer * squeezed);
    }
    return withBias(out, squeezeBias);
  }

  return {
    width: layers * layerWidth,
    prepare(states) {
      const plain = squeeze(states);
      return {
        projected: withBias(multiply(plain, input, columns, size), inputBias),
        units: unitRows(plain, squeezed),
        count: plain.length / columns,
      };
    },
    compare(known, fresh) {
      if (known.count === 0 || fresh.count === 0) return new Float32Array(outcomes);
      const like = likenessOf(known.units, fresh.units, layers, squeezed);
      const xs = [known, fresh].map(({ projected }, side) =>
        withBias(projected, sides.subarray(side * size, (side + 1) * size)),
      );
      for (const block of blocks) {
        for (const [side, seen] of look(xs, block, like).entries()) {
          const x = xs[side];
          if (!x) continue;
          addTo(x, seen);
          const around = withNeighbours(normaliseRows(x, size), size, kernel);
          addTo(x, multiply(gelu(multiply(around, block.mix, kernel * size, size)), block.widen, size, size));
        }
      }
      const pooled = Float32Array.from(xs.flatMap((x) => pool(normaliseRows(x, size), size)));
      const hidden = gelu(withBias(multiply(pooled, innerWeights, 4 * size, inner), innerBias));
      return withBias(multiply(hidden, outcome, inner, outcomes), outcomeBias);
    },
  };
}

/** Mean of each column, then its maximum. */
function pool(x: Float32Array, size: number): number[] {
  const count = x.length / size;
  const means = new Array<number>(size).fill(0);
  const tops = new Array<number>(size).fill(Number.NEGATIVE_INFINITY);
  for (const [i, value] of x.entries()) {
    const column = i % size;
    means[column] = (means[column] ?? 0) + value / count;
    tops[column] = Math.max(tops[column] ?? value, value);
  }
  return [...means, ...tops];
}
