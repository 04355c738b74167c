import type { Language } from '../../../core/memory/types';
import type { BenchItem, BenchSet } from '../recallSet';

/** One remembered event of MADial-Bench, by its number. */
export type MadialMemory = Record<string, { time: string; scene: string; event: string }>;

/** A dialogue in which the assistant recalls one of them: at the first of `test-turn`, an index of `dialogue`. */
export interface MadialDialogue {
  id: number;
  dialogue: string[];
  'test-turn': number[];
  'relevant-id': number[];
  'user-id': number;
}

const spoken = /^\s*<([^>]+)>\s*[:：]\s*["“”]?(.*?)["“”]?\s*$/su;

/** `<Bart>:"…"` as a name and what is said; null for the marks of beginning and end. */
function readLine(line: string): { name: string; words: string } | null {
  const [, name = '', words = ''] = spoken.exec(line) ?? [];
  return words.trim() === '' ? null : { name, words: words.trim() };
}

/**
 * One set: the dialogue up to the turn in which the assistant recalls something asks for what it recalls. An event belongs to
 * the child whose name it mentions first.
 */
export function convertMadial(
  memories: readonly MadialMemory[],
  dialogues: readonly MadialDialogue[],
  lang: Language,
): BenchSet {
  const set: BenchSet = { name: `madial_${lang}`, corpus: [], queries: [], unanswerable: [] };
  const read = dialogues.map((one) => ({ ...one, lines: one.dialogue.map(readLine) }));
  const users = new Map<string, number>();
  for (const { lines, 'user-id': user } of read) {
    for (const line of lines) if (line && line.name !== 'Assistant') users.set(line.name, user);
  }
  const scopeOf = (user: number) => `md${user}`;
  const idOf = (user: number, number: number | string) => `${scopeOf(user)}:${lang}:${number}`;

  const counts = new Map<number, number>();
  for (const [number, { time, event }] of memories.flatMap((each) => Object.entries(each))) {
    const owner = [...users]
      .map(([name, user]) => ({ user, at: event.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((left, right) => left.at - right.at)[0]?.user;
    if (owner === undefined) continue;
    const seq = counts.get(owner) ?? 0;
    counts.set(owner, seq + 1);
    const item: BenchItem = {
      id: idOf(owner, number),
      scope: scopeOf(owner),
      text: event,
      time,
      session: null,
      speaker: null,
      lang,
      seq,
    };
    set.corpus.push(item);
  }
  const known = new Set(set.corpus.map(({ id }) => id));

  for (const { id, lines, 'test-turn': turns, 'relevant-id': relevant, 'user-id': user } of read) {
    const before = lines.slice(0, turns[0]).filter((line) => line !== null);
    const wanted = relevant.map((number) => idOf(user, number)).filter((each) => known.has(each));
    if (before.length === 0 || wanted.length === 0) continue;
    set.queries.push({
      id: `${scopeOf(user)}:${lang}:d${id}`,
      scopes: [scopeOf(user)],
      text: before.map(({ name, words }) => `${name}: ${words}`).join('\n'),
      relevant_ids: wanted,
      ignore_ids: [],
      category: 'dialogue',
      lang,
      query_time: null,
      before_seq: null,
    });
  }
  return set;
}
