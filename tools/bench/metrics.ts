import type { BenchItem, BenchQuery, BenchSet } from './recallSet';

export const metricNames = ['R@1', 'R@5', 'R@10', 'Hit@1', 'Hit@5', 'MRR', 'nDCG@10'] as const;
export type Metrics = Record<(typeof metricNames)[number], number>;

/** One line of a run file: ids best first, scores in the same order. */
export interface RunLine {
  query_id: string;
  ranked_ids: string[];
  scores: number[];
}

/**
 * A ranking without what does not count: items of other scopes, items that did not exist yet, repeats and the query's
 * `ignore_ids`.
 */
export function cleanRanking(
  ranked: readonly string[],
  query: BenchQuery,
  items: ReadonlyMap<string, BenchItem>,
): string[] {
  const scopes = new Set(query.scopes);
  const ignored = new Set(query.ignore_ids ?? []);
  const before = query.before_seq ?? Number.POSITIVE_INFINITY;
  return [...new Set(ranked)].filter((id) => {
    const item = items.get(id);
    return item !== undefined && scopes.has(item.scope) && item.seq < before && !ignored.has(id);
  });
}

/**
 * Share of the relevant items among the first k, whether there is one among them, the reciprocal rank of the first, and
 * nDCG@10 with binary gain whose ideal puts all relevant items first.
 */
export function scoreRanking(ranked: readonly string[], relevant: readonly string[]): Metrics {
  const wanted = new Set(relevant);
  const places = ranked.flatMap((id, at) => (wanted.has(id) ? [at] : []));
  const within = (k: number) => places.filter((place) => place < k).length;
  const discount = (place: number) => 1 / Math.log2(place + 2);
  const gain = places.filter((place) => place < 10).reduce((sum, place) => sum + discount(place), 0);
  let ideal = 0;
  for (let place = 0; place < Math.min(10, wanted.size); place += 1) ideal += discount(place);
  return {
    'R@1': within(1) / wanted.size,
    'R@5': within(5) / wanted.size,
    'R@10': within(10) / wanted.size,
    'Hit@1': within(1) > 0 ? 1 : 0,
    'Hit@5': within(5) > 0 ? 1 : 0,
    MRR: places[0] === undefined ? 0 : 1 / (places[0] + 1),
    'nDCG@10': gain / ideal,
  };
}

export function meanMetrics(rows: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics) => rows.reduce((sum, row) => sum + row[name], 0) / rows.length;
  return Object.fromEntries(metricNames.map((name) => [name, mean(name)])) as Metrics;
}

/** Means over a set's queries; a query without a line found nothing. */
export function scoreRun(set: BenchSet, run: ReadonlyMap<string, RunLine>): Metrics {
  const items = new Map(set.corpus.map((item) => [item.id, item]));
  return meanMetrics(
    set.queries.map((query) =>
      scoreRanking(cleanRanking(run.get(query.id)?.ranked_ids ?? [], query, items), query.relevant_ids),
    ),
  );
}

/** Share of the queries with stale wordings that rank the current one above all of them; null when there are none. */
export function currentAboveStale(set: BenchSet, run: ReadonlyMap<string, RunLine>): number | null {
  const items = new Map(set.corpus.map((item) => [item.id, item]));
  const aged = set.queries.filter((query) => (query.stale_ids ?? []).length > 0);
  if (aged.length === 0) return null;
  const right = aged.filter((query) => {
    const ranked = cleanRanking(run.get(query.id)?.ranked_ids ?? [], query, items);
    const first = (ids: readonly string[]) =>
      ids.reduce((best, id) => Math.min(best, ranked.includes(id) ? ranked.indexOf(id) : 1e9), 1e9);
    return first(query.relevant_ids) < first(query.stale_ids ?? []);
  });
  return right.length / aged.length;
}
