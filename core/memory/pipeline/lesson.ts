import type { Neighbour } from '../decide/neighbours';
import type { Statement } from '../decide/statement';
import type { Verdict } from '../decide/verdict';
import type { Card, Draft, Evidence, HistoryEntry, Reason, Scope } from '../types';

/** Drafts from one turn, and what holds for all of them. */
export interface Lesson {
  drafts: Draft[];
  /** Drafts that become cards only if they end or change something that is remembered. */
  tentative?: ReadonlySet<Draft>;
  source: Omit<Evidence, 'quote' | 'start' | 'end'>;
  /** The turn's text: what comes before a statement may say that it is just for now. */
  text?: string;
  /** Position of the turn in its conversation. */
  order?: number;
  scope: Scope;
  /** Minutes to add to UTC for the wall clock of the user when it was said; without it no clauses are joined. */
  utcOffsetMinutes?: number;
  by: HistoryEntry['by'];
  tags?: string[];
  /** From `embedLesson`; what is missing is embedded when its turn comes. */
  vectors?: ReadonlyMap<string, Float32Array>;
  /** False: create without holding against what is known. */
  decisionMode?: boolean;
  useNewId?: boolean;
  /** The turn tells and asks for nothing: who writes no more than that wants it known. */
  onlyTells?: boolean;
  /** Said to the memory itself: never dropped for an earlier no. */
  explicit?: boolean;
}

/** A draft held against what is known, with what is to be done with it. Nothing has been done yet. */
export interface Judged {
  statement: Statement;
  draft: Draft;
  /** As the embedder gives it. */
  vector: Float32Array;
  /** Centred, of unit length. */
  centred: Float32Array;
  evidence: Evidence;
  verdict: Verdict;
  neighbours: Neighbour[];
  now: number;
}

/** Why a draft is passed over, and the card that says it already, if any. */
export interface PassedOver {
  passedOver: Reason;
  card: Card | null;
}
