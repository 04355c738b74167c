export interface Attention {
  /** [tokens, size], `size` numbers a token. */
  query: Float32Array;
  /** [others, size]. */
  key: Float32Array;
  value: Float32Array;
  size: number;
  /** Into how many heads `size` is split, and which of them look here. */
  heads: number;
  from: number;
  to: number;
  /** What is added to the weight of `other` for `token` in `head`, before the softmax. */
  prefer(head: number, token: number, other: number): number;
}

/**
 * Every token looks at the others: scaled dot products and a preference (Vaswani et al. 2017). What the heads saw is added to
 * `seen` [tokens, size] in their places.
 */
export function attend(seen: Float32Array, { query, key, value, size, heads, from, to, prefer }: Attention): void {
  const count = query.length / size;
  const others = key.length / size;
  const part = size / heads;
  const scale = 1 / Math.sqrt(part);
  const weights = new Float32Array(others);
  for (let head = from; head < to; head++) {
    const offset = head * part;
    for (let token = 0; token < count; token++) {
      let highest = Number.NEGATIVE_INFINITY;
      for (let other = 0; other < others; other++) {
        let dot = 0;
        for (let i = 0; i < part; i++)
          dot += (query[token * size + offset + i] ?? 0) * (key[other * size + offset + i] ?? 0);
        const weight = dot * scale + prefer(head, token, other);
        weights[other] = weight;
        if (weight > highest) highest = weight;
      }
      let sum = 0;
      for (let other = 0; other < others; other++) {
        const weight = Math.exp((weights[other] ?? 0) - highest);
        weights[other] = weight;
        sum += weight;
      }
      for (let other = 0; other < others; other++) {
        const share = (weights[other] ?? 0) / sum;
        for (let i = 0; i < part; i++) {
          const place = token * size + offset + i;
          seen[place] = (seen[place] ?? 0) + share * (value[other * size + offset + i] ?? 0);
        }
      }
    }
  }
}

/** How much the `heads` of `near` [heads, 2 · reach + 1] prefer what stands at a distance. */
export function nearness(near: Float32Array, reach: number): Attention['prefer'] {
  return (head, token, other) => {
    const distance = Math.max(-reach, Math.min(reach, other - token)) + reach;
    return near[head * (2 * reach + 1) + distance] ?? 0;
  };
}
