import type { Language } from '../../../core/memory/types';
import type { BenchItem, BenchQuery, BenchSet } from '../recallSet';

/** `memory_bank_LANG.json`: what people and their companion said to each other, by name and day. */
export type MemoryBank = Record<string, { history: Record<string, { query: string; response: string }[]> }>;

/** One line of `probing_questions_LANG.jsonl`: the questions of one person. */
export type MemoryBankQuestions = Record<string, string[]>;

/** Which exchanges answer a question: the source does not say, somebody has to. */
export interface MemoryBankLabel {
  /** `mb0:zh:q3`: the fourth question of the first person. */
  id: string;
  /** `mb0:04-28:1`: that person's second exchange of 28 April. */
  relevant_ids: string[];
  ignore_ids?: string[];
}

/**
 * One set: a question asks for the exchanges that answer it. Questions without a label are left out of the set and given
 * apart, for labelling.
 */
export function convertMemoryBank(
  bank: MemoryBank,
  questions: readonly MemoryBankQuestions[],
  labels: readonly MemoryBankLabel[],
  lang: Language,
): { set: BenchSet; unlabelled: { id: string; text: string }[] } {
  const set: BenchSet = { name: `memorybank_${lang}`, corpus: [], queries: [], unanswerable: [] };
  const people = Object.keys(bank);
  for (const [number, person] of people.entries()) {
    const scope = `mb${number}`;
    let seq = 0;
    for (const [date, exchanges] of Object.entries(bank[person]?.history ?? {})) {
      const session = `${scope}:${date.slice(5)}`;
      for (const [at, { query, response }] of exchanges.entries()) {
        const item: BenchItem = {
          id: `${session}:${at}`,
          scope,
          text: `${query.trim()}\n${response.trim()}`,
          time: date,
          session,
          speaker: 'user+ai',
          lang,
          seq,
        };
        set.corpus.push(item);
        seq += 1;
      }
    }
  }

  const known = new Set(set.corpus.map(({ id }) => id));
  const labelOf = new Map(labels.map((label) => [label.id, label]));
  const unlabelled: { id: string; text: string }[] = [];
  for (const [person, texts] of questions.flatMap((line) => Object.entries(line))) {
    const number = people.indexOf(person);
    if (number === -1) continue;
    for (const [at, quoted] of texts.entries()) {
      const id = `mb${number}:${lang}:q${at}`;
      const text = quoted.trim().replace(/^"(.*)"$/su, '$1');
      const label = labelOf.get(id);
      const relevant = label?.relevant_ids.filter((each) => known.has(each)) ?? [];
      if (relevant.length === 0) {
        unlabelled.push({ id, text });
        continue;
      }
      const query: BenchQuery = {
        id,
        scopes: [`mb${number}`],
        text,
        relevant_ids: relevant,
        ignore_ids: label?.ignore_ids ?? [],
        lang,
        query_time: null,
        before_seq: null,
      };
      set.queries.push(query);
    }
  }
  return { set, unlabelled };
}
