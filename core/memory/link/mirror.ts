import type { Note, WorkingSet } from '../pipeline/workingSet';
import type { Card, CardLink } from '../types';

/** A link seen from neither side. */
export type Tie = Omit<CardLink, 'to'>;

/** Most links a card keeps; the weakest give way. Beyond this a card says no more about its neighbours than its topic does. */
export const maxLinks = 12;

type When = Pick<Note, 'by' | 'at'>;

function withLink(links: CardLink[], link: CardLink): CardLink[] {
  const others = links.filter((other) => other.to !== link.to || other.type !== link.type);
  return [...others, link];
}

/**
 * Ties two cards, at both ends or not at all. A tie of the same type between them is replaced; other types stay. Where a
 * card has no room, its weakest link is cut at both ends; a link weaker than all of a full card's is not made. Cards
 * that may not see each other (two projects) are never tied.
 */
export async function joinCards(set: WorkingSet, leftId: string, rightId: string, tie: Tie, when: When): Promise<void> {
  if (leftId === rightId) return;
  const [left, right] = await Promise.all([set.get(leftId), set.get(rightId)]);
  if (!left || !right || !mayMeet(left, right)) return;
  if (left.status === 'trashed' || right.status === 'trashed') return;
  for (const card of [left, right]) {
    const other = card === left ? rightId : leftId;
    if (card.links.some((link) => link.to === other) || card.links.length < maxLinks) continue;
    const weakest = card.links.reduce((least, link) => (link.weight < least.weight ? link : least));
    if (weakest.weight >= tie.weight) return;
    await severCards(set, card.id, weakest.to, when);
  }
  const note: Note = { ...when, change: 'linked', reason: tie.reason };
  for (const [id, to] of [
    [leftId, rightId],
    [rightId, leftId],
  ] as const) {
    const card = await set.get(id);
    if (card) set.change(card, { links: withLink(card.links, { to, ...tie }) }, note);
  }
}

/** Cuts every link between two cards, at both ends. */
export async function severCards(set: WorkingSet, leftId: string, rightId: string, when: When): Promise<void> {
  for (const [id, to] of [
    [leftId, rightId],
    [rightId, leftId],
  ] as const) {
    const card = await set.get(id);
    if (!card?.links.some((link) => link.to === to)) continue;
    const links = card.links.filter((link) => link.to !== to);
    set.change(card, { links }, { ...when, change: 'linked', reason: { code: 'linkCut' } });
  }
}

/** Cuts the other ends of a card's links, so that nothing points at it any more. Its own list is left to the caller. */
export async function dropMirrors(set: WorkingSet, card: Card, when: When): Promise<void> {
  for (const other of await set.getMany([...new Set(card.links.map((link) => link.to))])) {
    const links = other.links.filter((link) => link.to !== card.id);
    if (links.length === other.links.length) continue;
    set.change(other, { links }, { ...when, change: 'linked', reason: { code: 'linkedCardGone' } });
  }
}

/** A project's cards meet that project's and global ones, never another project's. */
export function mayMeet(left: Pick<Card, 'scope'>, right: Pick<Card, 'scope'>): boolean {
  return left.scope === right.scope || left.scope === 'global' || right.scope === 'global';
}
