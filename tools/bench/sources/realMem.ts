import type { BenchItem, BenchSet } from '../recallSet';

/** One person of RealMem: a file of the folder `dataset`. */
export interface RealMemPerson {
  dialogues: RealMemSession[];
}

interface RealMemSession {
  /** `Travel_Planning_2:S1_01`. */
  session_identifier: string;
  session_uuid: string;
  /** `2025-12-15 (Monday)`. */
  current_time: string;
  dialogue_turns: RealMemTurn[];
  extracted_memory: { type: string; content: string; source_role_snapshot?: string }[];
}

interface RealMemTurn {
  speaker: string;
  content: string;
  is_query: boolean;
  query_id: string | null;
  /** What the answer to a query was written from. */
  memory_used?: { session_uuid: string; content: string }[] | null;
}

/**
 * One set: a user's turn that asks for something asks for the memory points of earlier sittings that its answer was written
 * from. What the same sitting taught is not there yet. Questions that no known memory answers are left out.
 */
export function convertRealMem(people: readonly RealMemPerson[]): BenchSet {
  const set: BenchSet = { name: 'realmem_en', corpus: [], queries: [], unanswerable: [] };
  for (const [number, { dialogues }] of people.entries()) {
    const scope = `rm${number}`;
    const own: BenchItem[] = [];
    const numbers = new Map(dialogues.map(({ session_uuid }, seq) => [session_uuid, seq]));
    for (const [seq, session] of dialogues.entries()) {
      for (const { content, source_role_snapshot: role } of session.extracted_memory) {
        own.push({
          id: `${scope}:${own.length}`,
          scope,
          text: content.trim(),
          time: session.current_time.slice(0, 10),
          session: session.session_identifier,
          speaker: role ?? null,
          lang: 'en',
          seq,
        });
      }
    }
    set.corpus.push(...own);

    for (const [seq, session] of dialogues.entries()) {
      for (const turn of session.dialogue_turns) {
        if (!turn.is_query || turn.query_id === null) continue;
        const known = own.filter((item) => item.seq < seq);
        const wanted = (turn.memory_used ?? []).flatMap(({ session_uuid: uuid, content }) => {
          const same = known.filter(({ text }) => text === content.trim());
          return same.find((item) => item.seq === numbers.get(uuid)) ?? same[0] ?? [];
        });
        if (wanted.length === 0) continue;
        const texts = new Set(wanted.map(({ text }) => text));
        const relevant = new Set(wanted.map(({ id }) => id));
        set.queries.push({
          id: `${scope}:${turn.query_id}`,
          scopes: [scope],
          text: turn.content,
          relevant_ids: [...relevant],
          // The same words kept a second time are neither right nor wrong.
          ignore_ids: known.filter(({ id, text }) => texts.has(text) && !relevant.has(id)).map(({ id }) => id),
          category: session.session_identifier.replace(/_\d+:.*$/u, ''),
          lang: 'en',
          query_time: session.current_time.slice(0, 10),
          before_seq: seq,
        });
      }
    }
  }
  return set;
}
