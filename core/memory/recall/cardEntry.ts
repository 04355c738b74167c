import type { IndexEntry, Tokenizer } from '../ports';
import type { Card } from '../types';
import { saidAt } from './signals/recency';

/**
 * Place of a turn among those of its speaker: a conversation counts both sides, so that what a person says next stands two
 * further on. Where somebody spoke twice, two turns share a place, which counts as having been said together.
 */
export const speakingOrder = (order: number): number => Math.floor(order / 2);

/**
 * What the index holds of a card.
 *
 * @param vector of the card's text, not centred.
 * @param order of the turn it was said in; left out where it is not at hand.
 */
export function cardEntry(card: Card, vector: Float32Array, tokenizer: Tokenizer, order?: number): IndexEntry {
  const { id: cardId, text, lang, scope, eventTime, validFrom, evidence } = card;
  const [said] = evidence;
  const about = eventTime ?? (validFrom === null ? null : { from: validFrom, to: validFrom });
  return {
    cardId,
    vector,
    lang,
    scope,
    terms: tokenizer.terms(text),
    at: saidAt(card),
    ...(about && { about: { from: about.from, to: about.to } }),
    ...(said && { conversation: `${said.site}:${said.conversationId}` }),
    ...(order !== undefined && { order: speakingOrder(order) }),
  };
}
