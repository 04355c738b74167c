import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '../../core/memory/types';

/** One memory of a set in the bench format. */
export interface BenchItem {
  id: string;
  /** Whose memory it is. */
  scope: string;
  text: string;
  /** ISO, or null for unknown. */
  time: string | null;
  session: string | null;
  speaker: string | null;
  lang: Language;
  /** Order within the scope. */
  seq: number;
  /** 1–5, 3 where absent. */
  importance?: number;
  /** Id of the memory this one replaces. */
  supersedes?: string;
}

export interface BenchQuery {
  id: string;
  scopes: string[];
  text: string;
  relevant_ids: string[];
  /** Count neither way. */
  ignore_ids?: string[];
  /** Earlier wordings of what is relevant. */
  stale_ids?: string[];
  category?: string;
  lang: Language;
  query_time?: string | null;
  /** Only memories with a smaller `seq` exist yet. */
  before_seq?: number | null;
}

export interface BenchSet {
  name: string;
  corpus: BenchItem[];
  queries: BenchQuery[];
  /** Questions nothing in the corpus answers. */
  unanswerable: BenchQuery[];
}

const readLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);

/** Turns as they were said, of sets that have a turns.jsonl. */
export function loadTurns(folder: string): BenchItem[] {
  const file = join(folder, 'turns.jsonl');
  return existsSync(file) ? readLines(file) : [];
}

/** @throws when the folder lacks corpus.jsonl or queries.jsonl. */
export function loadSet(folder: string): BenchSet {
  const unanswerable = join(folder, 'unanswerable.jsonl');
  return {
    name: basename(folder),
    corpus: readLines(join(folder, 'corpus.jsonl')),
    queries: readLines(join(folder, 'queries.jsonl')),
    unanswerable: existsSync(unanswerable) ? readLines(unanswerable) : [],
  };
}
