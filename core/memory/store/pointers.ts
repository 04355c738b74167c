import type { Card } from '../types';
import { quoteTombstoneId } from './tombstones';

/**
 * Column kept beside a card in the database: ids of the cards it points at, and of the words it quotes. An index over its
 * items finds what must be brought in line when a card is deleted for good, without reading every card. Its items belong to
 * version 4 of the data: other ones need a migration.
 */
export const pointersColumn = '$pointsAt';

type Pointing = Pick<Card, 'links' | 'supersedes' | 'supersededBy' | 'evidence'>;

/** Ids of cards as they are, those of quotes as `quoteTombstoneId` makes them; each once. */
export function pointersOf({ links, supersedes, supersededBy, evidence }: Pointing): string[] {
  const quoted = evidence.flatMap((piece) => quoteTombstoneId(piece.quote) ?? []);
  const cards = [...links.map((link) => link.to), ...(supersedes ?? []), ...(supersededBy ? [supersededBy] : [])];
  return [...new Set([...cards, ...quoted])];
}
