import { answers, readAsked } from '../../decide/asked';
import type { Statement } from '../../decide/statement';
import type { Card } from '../../types';

/**
 * Tells of a card whether it gives what the question asks for by name (「我住在哪」, "what are my plans"): 1 or 0. A question
 * and its answer may share neither words nor meaning: "Which city am I based in?", 「我搬到吉隆坡了」.
 */
export function createAskedSignal(question: string, statementOf: (card: Card) => Statement): (card: Card) => number {
  const asked = readAsked(question);
  if (!asked) return () => 0;
  return (card) => (answers(asked, statementOf(card)) ? 1 : 0);
}
