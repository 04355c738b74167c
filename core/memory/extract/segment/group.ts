import type { Language } from '../../types';
import { type ClauseRole, roleOf } from '../clauseRole';
import { boundaryScore, type ClausePair } from './boundary';
import type { Span } from './types';

/** `statement`: holds a clause with a predicate of its own; `order`: an imperative; `rest`: neither. */
export type GroupShape = 'statement' | 'order' | 'rest';

export interface ClauseGroup extends Span {
  shape: GroupShape;
  /** Probability, 0–1, that it says something without what stands before it in its sentence. */
  apart: number;
}

export interface GroupedClauses {
  groups: ClauseGroup[];
  /** Questions and requests. */
  asks: Span[];
}

/** Decides how clauses belong together; training puts its own in place to see the pairs the product sees. */
export interface ClauseJudge {
  /** Probability, 0–1, that the second of two neighbouring clauses begins something new. */
  begins(pair: ClausePair, before: Span, after: Span): number;
  /** Whether a clause is worth remembering whatever its form says. Without a reader nobody can tell. */
  tells?(clause: Span): boolean;
}

const byWords: ClauseJudge = { begins: boundaryScore };

/** From here on a clause begins something new. */
const minToCut = 0.5;

const reason = /^(?:因为|由于|既然|自从)|^(?:because|since|given|as)\b/iu;

/** An exception belongs to its rule: 「……都用中文，除非我让你写英文邮件」. */
const exception = /^(?:除非|例外)|^(?:unless|except|only if|other than|apart from|excluding)\b/iu;

const shapes: Partial<Record<ClauseRole, GroupShape>> = { head: 'statement', order: 'order', tail: 'rest' };

/** The last clause of what is grouped so far. */
interface Last {
  clause: Span;
  role: ClauseRole;
  /** How many clauses are grouped. */
  size: number;
}

interface State {
  /** The group that further clauses may join. */
  open: { group: ClauseGroup; last: Last } | null;
  /** A condition or time that waits for its statement: all of it, and its last clause. */
  lead: { span: Span; last: Last; isException: boolean } | null;
}

/**
 * Puts the clauses of one sentence together into what can be true or false by itself: a head with its reasons and examples,
 * conditions and times with what follows them. Questions and fillers are left out.
 */
export function groupClauses(
  text: string,
  clauses: Span[],
  sentence: string,
  lang: Language,
  judge: ClauseJudge = byWords,
): GroupedClauses {
  const groups: ClauseGroup[] = [];
  const asks: Span[] = [];
  const now: State = { open: null, lead: null };
  const wordsOf = (span: Span): string => text.slice(span.start, span.end);

  function apartFrom(last: Last, clause: Span, role: ClauseRole): number {
    const pair: ClausePair = {
      before: wordsOf(last.clause),
      after: wordsOf(clause),
      roleBefore: last.role,
      roleAfter: role,
      mark: text.slice(last.clause.end, clause.start).trim().slice(0, 2) || 'space',
      grouped: last.size,
      sentence,
      lang,
    };
    return judge.begins(pair, last.clause, clause);
  }

  function join(target: NonNullable<State['open']>, clause: Span, role: ClauseRole): void {
    target.group.end = clause.end;
    target.last = { clause, role, size: target.last.size + 1 };
  }

  function settleLead(): void {
    const { open, lead } = now;
    if (!lead) return;
    // A condition behind its statement ("…, when I work") belongs to it.
    const apart = open ? apartFrom(open.last, lead.span, 'lead') : 1;
    if (open && apart < minToCut) open.group.end = lead.span.end;
    // 「因为年糕对膨润土打喷嚏，多久换一次？」: a reason says something without what it leads to.
    else if (judge.tells ? judge.tells(lead.span) : !open || reason.test(wordsOf(lead.span)))
      groups.push({ ...lead.span, shape: 'rest', apart });
    now.lead = null;
  }

  for (const clause of clauses) {
    const words = wordsOf(clause);
    const byForm = roleOf(words, sentence, lang);
    // "I fix bikes, can't stand hydraulic brakes": the form of a question without its mark.
    const role = byForm === 'ask' && !/[?？]\W*$/u.test(words) && judge.tells?.(clause) ? 'head' : byForm;
    if (role === 'ask') asks.push(clause);
    if (role === 'ask' || role === 'aside') {
      settleLead();
      now.open = null;
      continue;
    }
    const isException = exception.test(words);
    if (now.open && isException) {
      join(now.open, clause, role);
      continue;
    }
    // "except in comments, use American spelling there": what is excepted waits for what holds there.
    if (role === 'lead' || isException) {
      const last = { clause, role, size: (now.lead?.last.size ?? 0) + 1 };
      now.lead = { span: { start: now.lead?.span.start ?? clause.start, end: clause.end }, last, isException };
      continue;
    }
    if (role === 'order') asks.push(clause);
    let apart = 1;
    if (now.lead && !now.lead.isException && apartFrom(now.lead.last, clause, role) >= minToCut) {
      settleLead();
      now.open = null;
    }
    if (now.open && !now.lead) {
      const { clause: previous, role: previousRole } = now.open.last;
      // A request of the moment behind a statement is never part of it, nor is what a request hands over behind a colon.
      const turnsToAsk = role === 'order' && previousRole !== 'order';
      const handsOver = previousRole === 'order' && /[：:]/u.test(text.slice(previous.end, clause.start));
      apart = apartFrom(now.open.last, clause, role);
      if (apart < minToCut && !turnsToAsk && !handsOver) {
        join(now.open, clause, role);
        continue;
      }
    }
    const start = now.lead?.span.start ?? clause.start;
    const group: ClauseGroup = { start, end: clause.end, shape: shapes[role] ?? 'rest', apart };
    groups.push(group);
    now.open = { group, last: { clause, role, size: 1 } };
    now.lead = null;
  }
  settleLead();
  return { groups, asks };
}
