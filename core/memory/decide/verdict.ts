import type { DecisionAction, Reason } from '../types';

/** What is to be done with a draft. */
export interface Verdict {
  action: DecisionAction;
  /** Ids of the cards it is done to, the one it was held against first. Empty for `create`. */
  targets: string[];
  reason: Reason;
  /** `update` only: the draft says the same more precisely and its words take the place of the card's. */
  morePrecise?: boolean;
  /** `supersede` only: seen by the learned judgement alone, in a card that shares no word with the statement. */
  isLoose?: boolean;
  /** `create` only: the card waits in the inbox with this question. */
  pending?: Reason;
  /** The draft is older than what is known: it is kept as already superseded by the first target. */
  outdated?: boolean;
  /** Cards that stay in force although they say something else (a rule and its exception, a project's own way). */
  besides?: { cardId: string; reason: Reason }[];
}
