/** Row of the `meta` table that keeps for which drafts a card was declined; see `recall/declines.ts`. */
export const declinesId = (cardId: string): string => `declines:${cardId}`;
