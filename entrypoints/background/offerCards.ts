import { uuidv7 } from 'uuidv7';
import type { Card, RecallHit, Scope } from '../../core/memory/types';
import type { ActionResult, OfferedMemory } from '../../core/platform/messages';
import { keepOffer } from '../../core/platform/offers';
import { quotedUrl } from '../../core/sites/page/quotedUrl';

/** Where an offer is made, and for what. */
export interface OfferPlace {
  tabId: number;
  site: string;
  conversationId: string;
  query: string;
  scope: Scope;
}

/** A card as a page may see it: the statement and where it was said, not the conversation around it. */
export function toOffered(card: Card, score = 1, reasons: RecallHit['reasons'] = []): OfferedMemory {
  const said = card.evidence.at(-1);
  // An imported file may say anything here; only a web address is drawn as a link.
  const sourceUrl = said && quotedUrl(said);
  return {
    cardId: card.id,
    text: card.text,
    kind: card.kind,
    pinned: card.pinned,
    topic: card.topic,
    scope: card.scope,
    score,
    reasons,
    saidAt: said?.at ?? card.createdAt,
    saidOn: said?.site ?? '',
    ...(sourceUrl && { sourceUrl }),
  };
}

/** Remembers for this session what a tab was shown, and returns the offer's id with the cards as the page may see them. */
export async function offerHits(
  hits: RecallHit[],
  place: OfferPlace,
): Promise<{ recallId: string; memories: OfferedMemory[] }> {
  const recallId = uuidv7();
  await keepOffer({
    id: recallId,
    at: Date.now(),
    ...place,
    hits: hits.map(({ card, score, shares, reasons }) => ({ cardId: card.id, score, shares, reasons })),
  });
  return { recallId, memories: hits.map(({ card, score, reasons }) => toOffered(card, score, reasons)) };
}

/** Cards as the answer to a command, which the page may act on afterwards. */
export async function answerWithCards(cards: Card[], place: OfferPlace, ok = true): Promise<ActionResult> {
  const hits = cards.map((card) => ({ card, score: 1, shares: {}, reasons: [] }));
  const { recallId, memories } = await offerHits(hits, place);
  return { ok, cards: memories, recallId };
}
