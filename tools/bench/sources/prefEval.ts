import type { BenchSet } from '../recallSet';

/** One case of PrefEval's explicit preferences: what a person stated, and a request that must respect it. */
export interface PrefEvalItem {
  preference: string;
  question: string;
}

/**
 * One set. The source knows no persons: case n of every topic goes to person n, so that a person has one preference a
 * topic and a request is held against preferences on everything else.
 */
export function convertPrefEval(topics: readonly { topic: string; items: readonly PrefEvalItem[] }[]): BenchSet {
  const set: BenchSet = { name: 'prefeval_explicit_en', corpus: [], queries: [], unanswerable: [] };
  const counts = new Map<string, number>();
  for (const { topic, items } of topics) {
    for (const [number, { preference, question }] of items.entries()) {
      const scope = `pe:${number}`;
      const id = `${scope}:${topic}`;
      const seq = counts.get(scope) ?? 0;
      counts.set(scope, seq + 1);
      set.corpus.push({ id, scope, text: preference, time: null, session: null, speaker: 'user', lang: 'en', seq });
      set.queries.push({
        id: `${id}:q`,
        scopes: [scope],
        text: question,
        relevant_ids: [id],
        ignore_ids: [],
        category: topic,
        lang: 'en',
        query_time: null,
        before_seq: null,
      });
    }
  }
  return set;
}
