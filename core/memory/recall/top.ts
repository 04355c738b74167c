/** Keeps the best `limit` items seen; ties go to the one seen first. */
export interface Top<T> {
  /** False when an item of that score would be dropped at once. */
  admits(score: number): boolean;
  add(item: T, score: number): void;
  /** Best first. */
  list(): T[];
}

/** A sorted list with insertion: `limit` is small (hundreds at most), and most items are turned away by `admits`. */
export function createTop<T>(limit: number): Top<T> {
  const items: { item: T; score: number }[] = [];
  const admits = (score: number) => limit > 0 && (items.length < limit || score > (items.at(-1)?.score ?? 0));
  return {
    admits,
    add(item, score) {
      if (!admits(score)) return;
      let low = 0;
      let high = items.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((items[middle]?.score ?? 0) >= score) low = middle + 1;
        else high = middle;
      }
      items.splice(low, 0, { item, score });
      if (items.length > limit) items.pop();
    },
    list: () => items.map(({ item }) => item),
  };
}
