import { dot } from '../../core/memory/embed/normalise';
import type { Embedder, Tokenizer } from '../../core/memory/ports';
import type { CardIndex } from '../../core/memory/recall/cardIndex';
import type { Scope } from '../../core/memory/types';
import { indexedText } from './benchStore';
import type { BenchItem } from './recallSet';

export const baselineNames = ['bm25', 'cosine', 'rrf', 'seed'] as const;
export type BaselineName = (typeof baselineNames)[number];

interface Ranked {
  id: string;
  score: number;
}

/** Of reciprocal rank fusion, Cormack et al. 2009. */
const rankConstant = 60;
const dayMs = 86_400_000;
const kept = 100;

const byScore = (list: Ranked[]) => list.sort((left, right) => right.score - left.score).slice(0, kept);

/**
 * What recall is held against: BM25 over the same terms; cosine of the model as it was published (plain mean pooling, not
 * centred) over the same texts; both merged by reciprocal rank; and the formula the project started from,
 * 0.5 · keyword + 0.3 · exp(−days / 30) + 0.2 · importance / 5, keyword being BM25 over the best of the question.
 */
export function createBaselines(index: CardIndex, published: Embedder, tokenizer: Tokenizer) {
  return {
    async rank(
      text: string,
      items: readonly BenchItem[],
      options: { scopes: Scope[]; now: number },
    ): Promise<Record<BaselineName, Ranked[]>> {
      const bm25 = index
        .keyword(tokenizer.terms(text), { scopes: options.scopes, limit: 10_000 })
        .map(({ id, score }) => ({ id, score }));
      const [question] = await published.embed([text]);
      const vectors = await published.embed(items.map(indexedText));
      const cosine = byScore(
        items.map((item, at) => ({
          id: item.id,
          score: dot(question ?? new Float32Array(), vectors[at] ?? new Float32Array()),
        })),
      );
      const places = new Map<string, number>();
      for (const list of [bm25.slice(0, kept), cosine]) {
        for (const [at, { id }] of list.entries()) places.set(id, (places.get(id) ?? 0) + 1 / (rankConstant + at + 1));
      }
      const keyword = new Map(bm25.map(({ id, score }) => [id, score / (bm25[0]?.score || 1)]));
      const seed = items.map((item) => {
        const days = item.time === null ? Number.POSITIVE_INFINITY : (options.now - Date.parse(item.time)) / dayMs;
        const score =
          0.5 * (keyword.get(item.id) ?? 0) + 0.3 * Math.exp(-days / 30) + (0.2 * (item.importance ?? 3)) / 5;
        return { id: item.id, score };
      });
      return {
        bm25: bm25.slice(0, kept),
        cosine,
        rrf: byScore([...places].map(([id, score]) => ({ id, score }))),
        seed: byScore(seed),
      };
    },
  };
}
