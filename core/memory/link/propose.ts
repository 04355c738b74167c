import type { Card, CardLink } from '../types';
import { mayMeet } from './mirror';

export interface LinkCandidate {
  card: Card;
  /** Cosine of the centred vectors. */
  cosine: number;
}

/** Centred cosines below this are chance between two sentences on everyday things. */
const topicCosine = 0.35;
const alikeCosine = 0.5;
/** More than this many ties from one new card would link everything with everything. */
const maxNewLinks = 5;

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/**
 * Ties worth making between a new card and its neighbours, strongest first, one a neighbour. Two cards that share a
 * named thing are about it together; near in meaning with one topic (or very near without) share the topic, and where
 * the one's keywords contain the other's it elaborates; two dated happenings about one thing follow each other.
 */
export function proposeLinks(card: Card, neighbours: LinkCandidate[]): CardLink[] {
  const links = neighbours.flatMap(({ card: other, cosine }): CardLink[] => {
    if (other.id === card.id || other.status !== 'active' || !mayMeet(card, other)) return [];
    const entity = card.entities.find((mine) => other.entities.some((theirs) => same(mine, theirs)));
    const topic = card.topic !== '' && same(card.topic, other.topic);
    const near = Math.max(0, Math.min(1, cosine));
    const to = other.id;
    const [mine, theirs] = [timeOf(card), timeOf(other)];
    if (mine !== null && theirs !== null && mine !== theirs && (entity || near >= alikeCosine))
      return [{ to, type: 'followsInTime', reason: { code: 'linkInTime' }, weight: 0.4 + 0.5 * near }];
    if (near >= alikeCosine && elaborates(card, other))
      return [{ to, type: 'elaborates', reason: { code: 'linkElaborates' }, weight: 0.3 + 0.7 * near }];
    if (entity)
      return [{ to, type: 'sameEntity', reason: { code: 'linkEntity', params: { entity } }, weight: 0.5 + 0.5 * near }];
    if ((topic && near >= topicCosine) || near >= alikeCosine)
      return [{ to, type: 'sameTopic', reason: { code: 'linkTopic', params: { topic: card.topic } }, weight: near }];
    return [];
  });
  return links.sort((left, right) => right.weight - left.weight || (left.to < right.to ? -1 : 1)).slice(0, maxNewLinks);
}

function timeOf(card: Card): number | null {
  return card.kind === 'event' || card.kind === 'plan' ? (card.eventTime?.from ?? null) : null;
}

function elaborates(left: Card, right: Card): boolean {
  const [few, many] = left.keywords.length <= right.keywords.length ? [left, right] : [right, left];
  const known = new Set(many.keywords.map((word) => word.toLowerCase()));
  return few.keywords.length > 0 && few.keywords.length < many.keywords.length
    ? few.keywords.every((word) => known.has(word.toLowerCase()))
    : false;
}

const causeWords =
  /因为|由于|所以|因此|于是|导致|\bbecause\b|\bsince\b|\bso\b|\btherefore\b|\bwhich is why\b|\bdue to\b/i;

/** True when the words between two statements of one turn (or at the second's start) say that one brings about the other. */
export function saysCause(turnText: string, first: { start: number; end: number }, second: { start: number }): boolean {
  if (second.start < first.end || second.start - first.end > 12) return false;
  return causeWords.test(turnText.slice(first.end, second.start + 4));
}
