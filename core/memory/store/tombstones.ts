import { plainForm, stableId } from '../text/hash';
import type { Tombstone } from '../types';
import type { Store } from './store';

/** Id of the tombstone of a card. */
export function cardTombstoneId(cardId: string): string {
  return `card:${cardId}`;
}

/** Id of the tombstone of a whole turn. */
export function turnTombstoneId(turnId: string): string {
  return `turn:${turnId}`;
}

/**
 * Id of the tombstone of a quote: a hash, so that what was deleted cannot be read from it, of the words without case
 * and punctuation. Null for a quote without words.
 */
export function quoteTombstoneId(quote: string): string | null {
  const words = plainForm(quote);
  return words === '' ? null : `quote:${stableId(words)}`;
}

/**
 * Which of these quotes were deleted for good after they were said. What the user says again later is a new statement
 * and may be remembered.
 *
 * @param pieces `at`: when the quote was said, UTC milliseconds.
 * @returns for each piece, in order, whether it must not come back.
 */
export async function findBuried(store: Store, pieces: { quote: string; at: number }[]): Promise<boolean[]> {
  const ids = pieces.map(({ quote }) => quoteTombstoneId(quote));
  const stones = await store.getMany('tombstones', [...new Set(ids.filter((id) => id !== null))]);
  const byId = new Map<string, Tombstone>(stones.flatMap((stone) => (stone ? [[stone.id, stone]] : [])));
  return pieces.map(({ at }, index) => {
    const id = ids[index];
    const stone = id ? byId.get(id) : undefined;
    return stone !== undefined && at <= stone.at;
  });
}
