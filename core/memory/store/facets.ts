import type { Card } from '../types';

/** What cards are listed by. */
export type FacetName = 'kind' | 'scope' | 'site' | 'tag' | 'pinned' | 'conversation';

/** One thing a card can be found by, and when the card was made: cards of a facet come in order of age. */
export type Facet = readonly [name: FacetName, value: string, createdAt: number];

/**
 * Column kept beside a card in the database, an index over whose items answers "all of this kind, newest first" from keys
 * alone. Its items belong to version 2 of the data: other ones need a migration.
 */
export const facetsColumn = '$facets';

/** Name of a conversation as a facet. */
export const conversationFacet = (site: string, conversationId: string): string => `${site}:${conversationId}`;

type Faceted = Pick<Card, 'kind' | 'scope' | 'tags' | 'pinned' | 'evidence' | 'createdAt'>;

/** Every facet of a card, each once. */
export function facetsOf({ kind, scope, tags, pinned, evidence, createdAt }: Faceted): Facet[] {
  const all = (name: FacetName, values: string[]): Facet[] =>
    [...new Set(values)].map((value) => [name, value, createdAt]);
  return [
    ...all('kind', [kind]),
    ...all('scope', [scope]),
    ...all('tag', tags),
    ...all('pinned', pinned ? ['yes'] : []),
    ...all(
      'site',
      evidence.map((piece) => piece.site),
    ),
    ...all(
      'conversation',
      evidence.map((piece) => conversationFacet(piece.site, piece.conversationId)),
    ),
  ];
}
