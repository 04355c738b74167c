import { detectLanguage } from '../../core/memory/text/language';
import type { LineKind } from './readTopics';

/**
 * How a later statement stands to an earlier one. 0: both hold. 1: says the same, or less. 2: says the same more precisely.
 * 3: takes its place. 4: says that it is over or done.
 */
export type Outcome = 0 | 1 | 2 | 3 | 4;

/** By what the earlier and the later line of one matter are; pairs not named here say nothing for sure and are left out. */
const byKinds: Partial<Record<`${LineKind} ${LineKind}`, Outcome>> = {
  'base base': 1,
  'base same': 1,
  'same base': 1,
  'same same': 1,
  'more base': 1,
  'more same': 1,
  'more more': 1,
  'new new': 1,
  'end end': 1,
  'done done': 1,
  'base more': 2,
  'same more': 2,
  'base new': 3,
  'same new': 3,
  'more new': 3,
  'new base': 3,
  'new same': 3,
  'base end': 4,
  'same end': 4,
  'more end': 4,
  'new end': 4,
  'base done': 4,
  'same done': 4,
  'more done': 4,
  'new done': 4,
  'base with': 0,
  'with base': 0,
  'same with': 0,
  'with same': 0,
  'more with': 0,
  'with more': 0,
  'new with': 0,
  'with new': 0,
  'with end': 0,
  'with done': 0,
  'end with': 0,
  'done with': 0,
  'with with': 0,
};

interface Line {
  kind: LineKind;
  text: string;
}

/** What may come of two lines of one matter; empty where nothing is sure. */
export function outcomesOf(known: Line, fresh: Line): Outcome[] {
  // The same thing said in two languages stands among the others of its kind.
  if (known.kind === 'with' && fresh.kind === 'with' && detectLanguage(known.text) !== detectLanguage(fresh.text))
    return [];
  const outcome = byKinds[`${known.kind} ${fresh.kind}`];
  return outcome === undefined ? [] : [outcome];
}
