import type { Language } from '../../types';
import { roleOf } from '../clauseRole';
import type { Span } from './types';

/** `statement`: holds a clause with a predicate of its own; `order`: an imperative; `rest`: neither. */
export type GroupShape = 'statement' | 'order' | 'rest';

export interface ClauseGroup extends Span {
  shape: GroupShape;
}

export interface GroupedClauses {
  groups: ClauseGroup[];
  /** Questions and requests. */
  asks: Span[];
}

/**
 * Puts the clauses of one sentence together into what can be true or false by itself: a head with its reasons and examples,
 * conditions and times with what follows them. Questions and fillers are left out.
 */
export function groupClauses(text: string, clauses: Span[], sentence: string, lang: Language): GroupedClauses {
  const groups: ClauseGroup[] = [];
  const asks: Span[] = [];
  /** The group that further clauses may join. */
  let open: ClauseGroup | null = null;
  /** Where a condition or time that waits for its statement begins. */
  let lead: Span | null = null;

  const begin = (clause: Span, shape: GroupShape): void => {
    open = { start: lead?.start ?? clause.start, end: clause.end, shape };
    groups.push(open);
    lead = null;
  };
  const stop = (): void => {
    open = null;
    lead = null;
  };
  const current = (): ClauseGroup | null => open;

  for (const clause of clauses) {
    const group = current();
    switch (roleOf(text.slice(clause.start, clause.end), sentence, lang)) {
      case 'ask':
        asks.push(clause);
        stop();
        break;
      case 'order':
        asks.push(clause);
        begin(clause, 'order');
        break;
      case 'aside':
        stop();
        break;
      case 'lead':
        lead ??= clause;
        break;
      case 'head':
        begin(clause, 'statement');
        break;
      case 'tail':
        if (group && !lead) group.end = clause.end;
        else begin(clause, 'rest');
    }
  }
  // A condition behind its statement ("…, when I work") belongs to it.
  const waiting = lead as Span | null;
  const group = current();
  if (waiting && group) group.end = waiting.end;
  else if (waiting) begin(waiting, 'rest');
  return { groups, asks };
}
