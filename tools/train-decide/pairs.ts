import { detectLanguage } from '../../core/memory/text/language';
import type { LineKind } from './readTopics';

/** How the later statement stands to the earlier one: 0 both hold, 1 says the same, 2 takes its place. */
export type PairLabel = 0 | 1 | 2;

/** Label by what the earlier and the later line are; pairs not named here say nothing for sure and are left out. */
const labels: Partial<Record<`${LineKind} ${LineKind}`, PairLabel>> = {
  'base base': 1,
  'base same': 1,
  'same base': 1,
  'same same': 1,
  'base more': 1,
  'more base': 1,
  'base new': 2,
  'same new': 2,
  'more new': 2,
  'new base': 2,
  'base end': 2,
  'more end': 2,
  'new end': 2,
  'base done': 2,
  'more done': 2,
  'base with': 0,
  'with base': 0,
  'same with': 0,
  'more with': 0,
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

/** Label of two lines of one topic; null where nothing is sure. */
export function labelOf(known: Line, fresh: Line): PairLabel | null {
  // The same thing said in two languages stands among the others of its kind.
  if (known.kind === 'with' && fresh.kind === 'with' && detectLanguage(known.text) !== detectLanguage(fresh.text))
    return null;
  return labels[`${known.kind} ${fresh.kind}`] ?? null;
}
