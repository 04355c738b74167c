import type { ClausePair } from '../../core/memory/extract/segment/boundary';
import type { ClauseJudge } from '../../core/memory/extract/segment/group';
import type { Span } from '../../core/memory/extract/segment/types';
import type { LabelledTurn } from './candidates';

/** Two neighbouring clauses of which at least one is labelled as worth remembering. */
export interface LabelledJoint {
  pair: ClausePair;
  before: Span;
  after: Span;
  isCut: boolean;
}

/**
 * A judge that answers as the labels say, and every pair it was asked about: between two clauses of one labelled quote
 * there is no cut, between two quotes, or a quote and what lies outside all of them, there is one.
 */
export function labelJoints({ text, memories }: LabelledTurn): { judge: ClauseJudge; labelled: LabelledJoint[] } {
  const labelled: LabelledJoint[] = [];
  const quotes = memories.map(({ quote }) => {
    const start = text.indexOf(quote);
    return { start, end: start + quote.length };
  });
  const quoteOf = ({ start, end }: Span): number => {
    const middle = Math.floor((start + end) / 2);
    return quotes.findIndex((quote) => quote.start <= middle && middle < quote.end);
  };
  const judge: ClauseJudge = {
    tells: (clause) => quoteOf(clause) >= 0,
    begins(pair, before, after) {
      const [first, second] = [quoteOf(before), quoteOf(after)];
      const isCut = first !== second;
      if (first >= 0 || second >= 0) labelled.push({ pair, before, after, isCut });
      return isCut ? 1 : 0;
    },
  };
  return { judge, labelled };
}
