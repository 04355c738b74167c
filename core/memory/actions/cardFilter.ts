import type { CardFilter } from '../api';
import type { Card, CardStatus } from '../types';

/** Every status there is. */
export const cardStatuses: readonly CardStatus[] = [
  'pending',
  'active',
  'superseded',
  'archived',
  'expired',
  'trashed',
];

/** Whether a card meets everything a filter asks for, words aside. */
export function passes(card: Card, filter: CardFilter): boolean {
  const { statuses = ['active'], kinds, scopes, tags, pinned, from, to, sites, conversation } = filter;
  if (!statuses.includes(card.status)) return false;
  if (kinds && !kinds.includes(card.kind)) return false;
  if (scopes && !scopes.includes(card.scope)) return false;
  if (tags && !tags.every((tag) => card.tags.includes(tag))) return false;
  if (pinned !== undefined && card.pinned !== pinned) return false;
  if (from !== undefined && card.createdAt < from) return false;
  if (to !== undefined && card.createdAt > to) return false;
  if (sites && !card.evidence.some((piece) => sites.includes(piece.site))) return false;
  return (
    !conversation ||
    card.evidence.some(
      (piece) => piece.site === conversation.site && piece.conversationId === conversation.conversationId,
    )
  );
}

/** True when a filter asks for more than a status. */
export function narrows({ kinds, scopes, tags, pinned, from, to, sites, conversation }: CardFilter): boolean {
  return [kinds, scopes, tags, pinned, from, to, sites, conversation].some((value) => value !== undefined);
}

/** The words of a card that a search looks through. */
export function searchedWords(card: Card): string {
  return [card.text, card.topic, ...card.tags, ...card.keywords, ...card.entities].join('\n').toLowerCase();
}

/** Newest first. */
export const byAge = (left: Card, right: Card): number =>
  right.createdAt - left.createdAt || (left.id > right.id ? -1 : 1);

/** Most used first. */
export const byUse = (left: Card, right: Card): number =>
  right.usedCount - left.usedCount || right.recallCount - left.recallCount || byAge(left, right);
