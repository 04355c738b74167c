import type { Store } from '../store/store';
import type { Card, Evidence } from '../types';

/**
 * Ids of the superseded cards that live on in a card which lies in the trash: those it was merged or split from, whose
 * every source is its own. Forgetting the one forgets the others. A card that gave way to other words said later does not
 * go along.
 */
export async function forgottenAlong(store: Store, cards: readonly Card[]): Promise<Set<string>> {
  const older = cards.filter((card) => card.status === 'superseded' && card.supersededBy !== undefined);
  if (older.length === 0) return new Set();
  const newer = await store.getMany(
    'cards',
    older.map((card) => card.supersededBy ?? ''),
  );
  return new Set(
    older.filter((card, at) => newer[at]?.status === 'trashed' && isPart(card, newer[at])).map(({ id }) => id),
  );
}

const placeOf = ({ turnId, start, quote }: Evidence): string => `${turnId}\n${start}\n${quote}`;

function isPart(card: Card, whole: Card): boolean {
  const places = new Set(whole.evidence.map(placeOf));
  return card.evidence.every((piece) => places.has(placeOf(piece)));
}
