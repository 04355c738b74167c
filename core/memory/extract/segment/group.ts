import type { Language } from '../../types';
import { type ClauseRole, roleOf } from '../clauseRole';
import { type ClausePair, isBoundary } from './boundary';
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

/** Decides whether a clause begins something new; training puts its own in place to see the pairs the product sees. */
export type BoundaryJudge = (pair: ClausePair, after: Span) => boolean;

const reason = /^(?:因为|由于|既然|自从)|^(?:because|since|given|as)\b/iu;

/** An exception belongs to its rule: 「……都用中文，除非我让你写英文邮件」. */
const exception = /^(?:除非|例外)|^(?:unless|except|only if|other than|apart from|excluding)\b/iu;

const shapes: Partial<Record<ClauseRole, GroupShape>> = { head: 'statement', order: 'order', tail: 'rest' };

/**
 * Puts the clauses of one sentence together into what can be true or false by itself: a head with its reasons and examples,
 * conditions and times with what follows them. Questions and fillers are left out.
 */
export function groupClauses(
  text: string,
  clauses: Span[],
  sentence: string,
  lang: Language,
  judge: BoundaryJudge = isBoundary,
): GroupedClauses {
  const groups: ClauseGroup[] = [];
  const asks: Span[] = [];
  /** The group that further clauses may join, its last clause and how many it holds. */
  let open: { group: ClauseGroup; last: Span; role: ClauseRole; size: number } | null = null;
  /** Where a condition or time that waits for its statement begins. */
  let lead: Span | null = null;
  const wordsOf = (span: Span): string => text.slice(span.start, span.end);

  for (const clause of clauses) {
    const role = roleOf(wordsOf(clause), sentence, lang);
    if (role === 'ask') asks.push(clause);
    if (role === 'ask' || role === 'aside') {
      // 「因为年糕对膨润土打喷嚏，多久换一次？」: a reason says something without what it leads to.
      if (lead && reason.test(wordsOf(lead))) groups.push({ ...lead, shape: 'rest' });
      open = null;
      lead = null;
      continue;
    }
    if (open && exception.test(wordsOf(clause))) {
      open.group.end = clause.end;
      open.last = clause;
      open.size++;
      continue;
    }
    // "except in comments, use American spelling there": what is excepted waits for what holds there.
    if (role === 'lead' || (!open && exception.test(wordsOf(clause)))) {
      lead ??= clause;
      continue;
    }
    if (role === 'order') asks.push(clause);
    if (open && !lead) {
      const pair: ClausePair = {
        before: wordsOf(open.last),
        after: wordsOf(clause),
        roleBefore: open.role,
        roleAfter: role,
        mark: text.slice(open.last.end, clause.start).trim().slice(0, 2) || 'space',
        grouped: open.size,
        sentence,
        lang,
      };
      // A request of the moment behind a statement is never part of it.
      const turnsToAsk = role === 'order' && open.role !== 'order';
      if (!judge(pair, clause) && !turnsToAsk) {
        open.group.end = clause.end;
        open.last = clause;
        open.role = role;
        open.size++;
        continue;
      }
    }
    const group: ClauseGroup = {
      start: lead?.start ?? clause.start,
      end: clause.end,
      shape: shapes[role] ?? 'rest',
    };
    groups.push(group);
    open = { group, last: clause, role, size: 1 };
    lead = null;
  }
  // A condition behind its statement ("…, when I work") belongs to it.
  if (lead && open) open.group.end = lead.end;
  else if (lead) groups.push({ ...lead, shape: 'rest' });
  return { groups, asks };
}
